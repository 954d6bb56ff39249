import { parseTargets } from '../../config/parse-targets.ts';
import type { Problem } from '../../config/problem.ts';
import { type ImportedSignal, type ImportedTarget, type LeftOut, lost, type Remark } from './imported.ts';
import { toEntry } from './to-file.ts';

const PLACE = /^targets\[(\d+)\](?:\.signals\[(\d+)\](?:\.(scaleOut|scaleIn))?|\.(wake|trafficGuard)\b)?/;

const why = (what: string, { path, expected, found }: Problem): Remark =>
  lost(`${what} is left out: ${path.replace(/^targets\[\d+\]\.?/, '')}: expected ${expected}, found ${found}`);

const withoutHalf = (signal: ImportedSignal, side: 'scaleOut' | 'scaleIn'): ImportedSignal | undefined => {
  const { scaleOut, scaleIn, ...rest } = signal;
  if (side === 'scaleOut') return scaleIn && { ...rest, scaleIn };
  return scaleOut && { ...rest, scaleOut };
};

/** Takes away what a problem lies in, as little as that may be, with the reason; `undefined` where that is all of it. */
const without = (target: ImportedTarget, problem: Problem): ImportedTarget | undefined => {
  const [, , signalAt, side, member] = PLACE.exec(problem.path) ?? [];
  const remarks = (what: string): readonly Remark[] => [...target.remarks, why(what, problem)];
  if (member === 'wake') {
    const { wake: _wake, ...rest } = target;
    return { ...rest, remarks: remarks('wake') };
  }
  if (member === 'trafficGuard') return { ...target, trafficGuard: false, remarks: remarks('trafficGuard') };
  const signal = signalAt === undefined ? undefined : target.signals[Number(signalAt)];
  if (signal === undefined) return undefined;
  const rest = side === 'scaleOut' || side === 'scaleIn' ? withoutHalf(signal, side) : undefined;
  const what = rest === undefined ? `signal ${signal.id}` : `${side} of signal ${signal.id}`;
  return {
    ...target,
    signals: target.signals.flatMap((one) => (one !== signal ? [one] : (rest ?? []))),
    remarks: remarks(what),
  };
};

export interface Kept {
  readonly targets: readonly ImportedTarget[];
  readonly leftOut: readonly LeftOut[];
}

/**
 * What `validate` takes: Application Auto Scaling allows more than makes sense here. Each round takes away one fault with
 * the part it lies in, so it ends.
 */
export const keepValid = (targets: readonly ImportedTarget[], leftOut: readonly LeftOut[] = []): Kept => {
  if (targets.length === 0) return { targets, leftOut };
  const parsed = parseTargets(JSON.stringify({ targets: targets.map(toEntry) }), 'import');
  if (parsed.kind === 'valid') return { targets, leftOut };
  const [problem] = parsed.problems;
  const at = Number(PLACE.exec(problem?.path ?? '')?.[1]);
  const target = targets[at];
  if (problem === undefined || target === undefined)
    throw new Error(`what was imported is no targets file: ${problem?.path}`);
  const mended = without(target, problem);
  const others = (replacement: readonly ImportedTarget[]): readonly ImportedTarget[] =>
    targets.toSpliced(at, 1, ...replacement);
  if (mended !== undefined && (mended.signals.length > 0 || mended.wake !== undefined)) {
    return keepValid(others([mended]), leftOut);
  }
  const remarks = mended?.remarks ?? [...target.remarks, why('the target', problem)];
  return keepValid(others([]), [...leftOut, { resourceId: target.resourceId, remarks }]);
};
