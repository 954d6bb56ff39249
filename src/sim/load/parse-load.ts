import { nearest } from '../../core/nearest.ts';
import { checkPhase } from './check-phase.ts';
import type { LoadFault } from './load-fault.ts';
import {
  COMMON_PARAMETERS,
  LOAD_KINDS,
  type LoadPhase,
  type LoadShape,
  type LoadSpec,
  type Parameter,
} from './load-spec.ts';
import { readParameter } from './read-parameter.ts';

export type ParsedLoad =
  | { readonly kind: 'load'; readonly spec: LoadSpec }
  | { readonly kind: 'faulty'; readonly faults: readonly LoadFault[] };

type Values = Readonly<Record<string, number>>;

const KINDS = Object.keys(LOAD_KINDS);

const isKind = (word: string): word is LoadShape['kind'] => Object.hasOwn(LOAD_KINDS, word);

const quote = (word: string): string => (word === '' ? 'nothing' : JSON.stringify(word));

const parametersOf = (kind: string): Readonly<Record<string, Parameter>> => ({
  ...(isKind(kind) ? LOAD_KINDS[kind] : {}),
  ...COMMON_PARAMETERS,
});

const withMeant = (fault: LoadFault, meant: string | undefined): LoadFault =>
  meant === undefined ? fault : { ...fault, meant };

interface Read {
  readonly values: Record<string, number>;
  readonly faults: LoadFault[];
  /** Parameters that were written, or meant by a misspelt one: they are not missing as well. */
  readonly seen: Set<string>;
}

const readPart = (part: string, known: Readonly<Record<string, Parameter>>, { values, faults, seen }: Read): void => {
  const equals = part.indexOf('=');
  const key = (equals === -1 ? part : part.slice(0, equals)).trim();
  const text = equals === -1 ? '' : part.slice(equals + 1).trim();
  const parameter = Object.hasOwn(known, key) ? known[key] : undefined;
  if (parameter === undefined) {
    const meant = nearest(key, Object.keys(known));
    if (meant !== undefined) seen.add(meant);
    const expected = `only the parameters ${Object.keys(known).join(', ')}`;
    faults.push(withMeant({ path: [key], expected, found: quote(key) }, meant));
    return;
  }
  if (seen.has(key) && Object.hasOwn(values, key)) {
    faults.push({ path: [key], expected: 'each parameter once', found: 'it for the second time' });
  }
  seen.add(key);
  const read = readParameter(text, parameter);
  if (typeof read === 'number') values[key] = read;
  else faults.push({ path: [key], expected: read.expected, found: quote(text) });
};

const toPhase = (kind: LoadShape['kind'], values: Values): LoadPhase => {
  const { duration = 0, input = 0, inputVariation = 0, output = 0, outputVariation = 0 } = values;
  const own = Object.fromEntries(Object.keys(LOAD_KINDS[kind]).map((key) => [key, values[key]]));
  return {
    // The table of parameters has been gone through, and each of them has its number.
    shape: { kind, ...own } as LoadShape,
    durationSeconds: duration,
    input: { mean: input, variation: inputVariation },
    output: { mean: output, variation: outputVariation },
  };
};

const parsePhase = (text: string): LoadPhase | readonly LoadFault[] => {
  const [kind = '', ...parts] = text.split(',').map((part) => part.trim());
  const read: Read = { values: {}, faults: [], seen: new Set() };
  const known = parametersOf(kind);
  if (!isKind(kind)) {
    const fault = { path: [], expected: `a kind of load first: ${KINDS.join(', ')}`, found: quote(kind) };
    read.faults.push(withMeant(fault, kind === '' ? undefined : nearest(kind, KINDS)));
    return read.faults;
  }
  for (const part of parts) readPart(part, known, read);
  for (const [key, { fallback, meaning }] of Object.entries(known)) {
    if (read.seen.has(key)) continue;
    if (fallback !== undefined) read.values[key] = fallback;
    else read.faults.push({ path: [key], expected: `${key}=<number>, ${meaning}`, found: 'nothing' });
  }
  const faults = [...read.faults, ...checkPhase(kind, read.values)];
  return faults.length > 0 ? faults : toPhase(kind, read.values);
};

const MOST_PHASES = 1000;

/**
 * Reads the words that ask for a load: `sine,mean=5,amplitude=3,period=1h,duration=2h,input=1000,output=200`. Several, with a
 * semicolon between them, follow each other. Rates are requests per second; times are seconds, or have a unit (`90s`, `15m`, `2h`, `1d`).
 */
export const parseLoad = (text: string): ParsedLoad => {
  const texts = text.split(';').map((phase) => phase.trim());
  if (texts.length > MOST_PHASES) {
    return {
      kind: 'faulty',
      faults: [{ path: [], expected: `${MOST_PHASES} phases at most`, found: `${texts.length}` }],
    };
  }
  const phases: LoadPhase[] = [];
  const faults: LoadFault[] = [];
  for (const [index, phaseText] of texts.entries()) {
    const phase = parsePhase(phaseText);
    if ('shape' in phase) phases.push(phase);
    else {
      const place = texts.length === 1 ? [] : ['phases', index];
      faults.push(...phase.map((fault) => ({ ...fault, path: [...place, ...fault.path] })));
    }
  }
  return faults.length > 0 ? { kind: 'faulty', faults } : { kind: 'load', spec: { name: texts.join('; '), phases } };
};
