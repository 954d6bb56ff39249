import { describe, expect, it } from 'vitest';
import { compileTargets } from '../../../src/config/compile.ts';
import type { Signal } from '../../../src/core/target-configuration.ts';
import { recommendTarget } from '../../../src/sim/controller/recommend-target.ts';
import { configurationOf, warningsOf } from '../../config/parse.ts';
import { A_SERVICE, aScenario } from '../../support/a-scenario.ts';
import { readSection } from '../../support/read-markdown.ts';

const AT_16 = aScenario({
  service: { ...A_SERVICE, workingConcurrency: 16 },
  capacity: { min: 1, max: 8, initial: 1 },
});

/** The README's policy, as a whole targets file. */
const readmeFile = (): string => {
  const lines = readSection('README.md', '### Which policy');
  const code = lines.slice(lines.indexOf('```yaml') + 1, lines.lastIndexOf('```'));
  const head = ['endpoint: llama', 'variant: AllTraffic', 'capacity: { min: 1, max: 8 }', 'mode: act'];
  const members = [...head, ...code].map((line) => `    ${line}`);
  return ['notifications: none', 'targets:', '  - id: chat', ...members].join('\n');
};

/** Without the names of its alarms: those of the stack have the stack's. */
const withoutNames = ({ scaleOut, scaleIn, ...signal }: Signal): object => ({
  ...signal,
  directions: [scaleOut, scaleIn].map((direction) => {
    if (direction === undefined) return undefined;
    const { name: _, ...alarm } = direction.alarm;
    return { ...direction, alarm };
  }),
});

describe('the recommended policy', () => {
  it('is the one the README shows', () => {
    const [shown] = compileTargets(configurationOf(readmeFile()), { service: 'scaling', stage: 'dev' }).targets;
    const { signals } = recommendTarget(AT_16);
    expect(shown?.signals.map(withoutNames)).toEqual(signals.map(withoutNames));
    expect(signals.length).toBe(2);
    expect(shown?.trafficGuard).toEqual(recommendTarget(AT_16).trafficGuard);
  });

  it('as the README shows it is nothing that validate warns of', () => {
    expect(warningsOf(readmeFile())).toEqual([]);
  });

  it('has a way back where it may go to zero, and only there', () => {
    const atZero = aScenario({ unit: 'copy', capacity: { min: 0, max: 8, initial: 1 } });
    expect(recommendTarget(atZero).wake?.to).toBe(1);
    expect(recommendTarget(AT_16).wake).toBeUndefined();
  });

  it.each([1, 2, 5, 16, 32, 64])(
    'keeps the low threshold within 0.45 × the high one, at a working point of %i',
    (workingConcurrency) => {
      const [busy, quiet] = recommendTarget(aScenario({ service: { ...A_SERVICE, workingConcurrency } })).signals;
      const [high = 0, low = 0] = [busy?.scaleOut?.alarm.threshold, quiet?.scaleIn?.alarm.threshold];
      expect(high).toBeGreaterThan(0);
      // A gauge of whole requests needs a threshold of one at the least.
      expect(low).toBeLessThanOrEqual(Math.max(1, 0.45 * high));
    },
  );

  it('takes what is chosen, and leaves the rest', () => {
    const [usual] = recommendTarget(AT_16).signals;
    const [busy, quiet] = recommendTarget(AT_16, { high: 0.5, scaleInCooldownSeconds: 900 }).signals;
    expect(busy?.scaleOut?.alarm.threshold).toBe(8);
    expect(quiet?.scaleIn?.policy.cooldownSeconds).toBe(900);
    expect(busy?.scaleOut?.policy.cooldownSeconds).toBe(usual?.scaleOut?.policy.cooldownSeconds);
  });
});
