import { formatResourceId } from '../../core/scalable-target.ts';
import type { CompiledConfiguration, TargetConfiguration } from '../../core/target-configuration.ts';
import { type Account, withAccountOpen } from '../adopt/open-account.ts';
import type { Check, CheckStatus } from '../doctor/check.ts';
import { checkAccess, checkQuotas } from '../doctor/check-access.ts';
import { checkAlarms } from '../doctor/check-alarms.ts';
import { checkMetrics } from '../doctor/check-metrics.ts';
import { checkBounds, checkOwner } from '../doctor/check-ownership.ts';
import { checkTarget } from '../doctor/check-target.ts';
import { type Examined, examineAccount, examineTarget } from '../doctor/examine.ts';
import { announceTargets, loadTargets } from '../load-targets.ts';
import type { Output } from '../output.ts';
import { wrapText } from '../print/wrap-text.ts';
import { chooseTarget } from '../stack/choose-targets.ts';
import { type StackOptions, targetsOptionsOf } from '../stack/stack-options.ts';

export interface DoctorOptions extends StackOptions {
  readonly json?: boolean;
}

const CHECKS: readonly ((examined: Examined) => readonly Check[])[] = [
  checkTarget,
  checkMetrics,
  checkAlarms,
  checkOwner,
  checkBounds,
  checkAccess,
  checkQuotas,
];

const STATUS_WIDTH = 6;
const ABOUT_WIDTH = 13;
const WIDEST = 140;
const LEAST_WIDTH = 40;

const printCheck = (output: Output, { status, about, text, mend }: Check): void => {
  const lead = `  ${status.padEnd(STATUS_WIDTH)}${about.padEnd(ABOUT_WIDTH)}`;
  const width = Math.max(LEAST_WIDTH, Math.min(output.columns, WIDEST) - lead.length);
  const lines = [...wrapText(text, width), ...(mend === undefined ? [] : wrapText(`→ ${mend}`, width))];
  for (const [index, line] of lines.entries()) output.out(`${index === 0 ? lead : ' '.repeat(lead.length)}${line}`);
};

const examineAll = async (
  account: Account,
  configuration: CompiledConfiguration,
  targets: readonly TargetConfiguration[],
  say: (target: TargetConfiguration, checks: readonly Check[]) => void,
): Promise<Readonly<Record<CheckStatus, number>>> => {
  const findings = await examineAccount(account);
  const counts = { ok: 0, warn: 0, fail: 0, note: 0 };
  for (const target of targets) {
    const examined = await examineTarget(account, findings, configuration, target);
    const checks = CHECKS.flatMap((check) => check(examined));
    for (const { status } of checks) counts[status] += 1;
    say(target, checks);
  }
  return counts;
};

/** Reads only. 1: something was found that keeps a target from scaling. */
export const runDoctor = async (id: string | undefined, options: DoctorOptions, output: Output): Promise<number> => {
  const loaded = await loadTargets(targetsOptionsOf(options));
  const { configuration } = loaded;
  const targets = id === undefined ? configuration.targets : [chooseTarget(configuration, id)];
  announceTargets(loaded, output);
  return withAccountOpen(options, async (account) => {
    const counts = await examineAll(account, configuration, targets, (target, checks) => {
      if (options.json) {
        for (const check of checks) output.out(JSON.stringify({ target: target.id, ...check }));
        return;
      }
      output.out(`${target.id} (${formatResourceId(target.target)}), mode ${target.mode}`);
      for (const check of checks) printCheck(output, check);
      output.out('');
    });
    const summary = `${counts.ok} ok, ${counts.warn} warn, ${counts.fail} fail; ${counts.note} not checked`;
    if (options.json) output.err(summary);
    else output.out(summary);
    return counts.fail > 0 ? 1 : 0;
  });
};
