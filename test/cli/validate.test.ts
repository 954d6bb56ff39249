import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { targetsText } from '../config/targets-text.ts';
import { aFolder } from './support/a-folder.ts';
import { runMain } from './support/run-main.ts';
import { repositoryPath } from './support/run-scalectl.ts';

describe('validate', () => {
  it('has what follows the steps of a signal in one column, however long their names are', async () => {
    const policy = {
      AdjustmentType: 'PercentChangeInCapacity',
      MinAdjustmentMagnitude: 1,
      StepAdjustments: [
        { MetricIntervalLowerBound: 0, MetricIntervalUpperBound: 11.9, ScalingAdjustment: 99 },
        { MetricIntervalLowerBound: 11.9, MetricIntervalUpperBound: 23.8, ScalingAdjustment: 197 },
        { MetricIntervalLowerBound: 23.8, ScalingAdjustment: 394 },
      ],
    };
    const content = targetsText({ 'targets.0.signals.0.scaleOut.policy': policy });
    const folder = await aFolder({ 'targets.yml': content });
    const { code, out } = await runMain(['validate', '--targets', join(folder, 'targets.yml')]);
    const lines = out
      .slice(
        0,
        out.findIndex((line) => line.startsWith('summariser:')),
      )
      .filter((line) => line.includes('…'));
    expect(code).toBe(0);
    // In front of the first count there is a blank, after the longest name only one.
    expect(lines.map((line) => / (?=\d+ → )/.exec(line)?.index)).toEqual(Array(4).fill(35));
  });

  it('says what the numbers of the shipped example imply', async () => {
    const path = repositoryPath('targets.example.yml');
    const { code, out, err } = await runMain(['validate', '--targets', path], { columns: 80 });
    expect({ code, err }).toEqual({ code: 0, err: [] });
    expect(out.slice(1)).toMatchInlineSnapshot(`
      [
        "",
        "chat: 1 to 8, unit: instance, mode: act",
        "  signal concurrency on ConcurrentRequestsPerModel",
        "┌───────┬──────────────────────┬────────────────────┬───────────────────────┐",
        "│ units │ shrinks at load → to │ grows at load → to │ bearable by one fewer │",
        "│ 1     │                      │ 5 → 2              │                       │",
        "│ 2     │ 4 → 1                │ 10 → 3             │ 4.5                   │",
        "│ 3     │ 6 → 2                │ 15 → 4             │ 9                     │",
        "│ 4     │ 8 → 2                │ 20 → 5             │ 13.5                  │",
        "│ 5     │ 10 → 3               │ 25 → 6             │ 18                    │",
        "│ 6     │ 12 → 3               │ 30 → 7             │ 22.5                  │",
        "│ 7     │ 14 → 4               │ 35 → 8             │ 27                    │",
        "│ 8     │ 16 → 4               │                    │ 31.5                  │",
        "└───────┴──────────────────────┴────────────────────┴───────────────────────┘",
        "  alarms    high: Maximum ≥ 5 in 2 of 3 periods of 10 s; a gap is no breach",
        "            low: Maximum ≤ 2 in 18 of 18 periods of 10 s; a gap is",
        "            INSUFFICIENT_DATA",
        "  scale out step 0…5 (+1)       1 → 2 → 3 → 4 → 5 → 6 → 7 → 8: 6.3 min + 7",
        "                                updates",
        "            step 5…15 (+2)      1 → 3 → 5 → 7 → 8: 3.3 min + 4 updates",
        "            step 15…∞ (+4)      1 → 5 → 8: 1.3 min + 2 updates",
        "  scale in  step −∞…0 (-50 %)   8 → 4 → 2 → 1: 13.0 min + 3 updates",
        "",
        "summariser: 0 to 4, unit: copy, mode: act",
        "  signal concurrency on ConcurrentRequestsPerCopy",
        "┌───────┬──────────────────────┬────────────────────┬───────────────────────┐",
        "│ units │ shrinks at load → to │ grows at load → to │ bearable by one fewer │",
        "│ 1     │                      │ 4 → 2              │                       │",
        "│ 2     │ 2 → 1                │ 8 → 3              │ 3.6                   │",
        "│ 3     │ 3 → 2                │ 12 → 4             │ 7.2                   │",
        "│ 4     │ 4 → 2                │                    │ 10.8                  │",
        "└───────┴──────────────────────┴────────────────────┴───────────────────────┘",
        "  alarms    high: Maximum ≥ 4 in 2 of 3 periods of 10 s; a gap is no breach",
        "            low: Maximum ≤ 1 in 18 of 18 periods of 10 s; a gap is",
        "            INSUFFICIENT_DATA",
        "  scale out step 0…8 (+1)       1 → 2 → 3 → 4: 2.3 min + 3 updates",
        "            step 8…∞ (+2)       1 → 3 → 4: 1.3 min + 2 updates",
        "  scale in  step −∞…0 (-50 %)   4 → 2 → 1: 8.0 min + 2 updates",
        "  last copy 1 → 0 after 15 min idle: zeros reported, no request, an unmoved",
        "            count",
        "  wake      0 → 1 at a request that meets no copy",
        "            NoCapacityInvocationFailures, Sum ≥ 1 in 1 of 1 periods of 60 s; a",
        "            gap is no breach",
        "",
        "load: of all units together, evenly spread, in the metric's unit. bearable by",
        "one fewer: above this load the guard takes nothing away.",
      ]
    `);
    expect(out[0]?.startsWith(`${path}: 2 targets, valid; `)).toBe(true);
    expect(out[0]).toMatch(/; configuration [\da-f]{12}$/);
    // The first line names the file, however long its path is.
    expect(out.slice(1).filter((line) => line.length > 80)).toEqual([]);
    expect(out.filter((line) => line.endsWith(' '))).toEqual([]);
  });

  it.each([
    { name: 'exits 0', args: [], want: 0 },
    { name: 'exits 1 where it is to be strict', args: ['--strict'], want: 1 },
  ])('warns beside the result, and $name', async ({ args, want }) => {
    const content = targetsText({ 'targets.0.trafficGuard': undefined });
    const path = join(await aFolder({ 'targets.yml': content }), 'targets.yml');
    const { code, out, err } = await runMain(['validate', '--targets', path, ...args]);
    expect(code).toBe(want);
    expect(err).toEqual([expect.stringMatching(/^warning: .*trafficGuard/)]);
    expect(out[0]).toMatch(/: 2 targets, valid; /);
  });

  it('notes what may well be meant, which is no reason to be strict', async () => {
    const content = targetsText({ 'targets.0.signals.0.scaleIn': undefined, 'targets.0.trafficGuard': undefined });
    const path = join(await aFolder({ 'targets.yml': content }), 'targets.yml');
    const { code, err } = await runMain(['validate', '--strict', '--targets', path]);
    expect(code).toBe(0);
    expect(err).toEqual([expect.stringMatching(/^note: .*expected scaleIn in a signal, found none/)]);
  });

  it('exits 0 where it is to be strict and there is nothing to say', async () => {
    const path = repositoryPath('targets.example.yml');
    expect(await runMain(['validate', '--strict', '--targets', path])).toMatchObject({ code: 0, err: [] });
  });

  it('says of each alarm what it compares, in which window, and what a gap is', async () => {
    const signal = 'targets.0.signals.0';
    const content = targetsText({
      [`${signal}.scaleOut.alarm`]: { name: 'team-high' },
      [`${signal}.scaleOut.policy`]: {
        AdjustmentType: 'ExactCapacity',
        StepAdjustments: [{ MetricIntervalLowerBound: 0, ScalingAdjustment: 6 }],
      },
      [`${signal}.scaleIn.alarm.treatMissingData`]: 'ignore',
      'targets.0.trafficGuard': undefined,
    });
    const path = join(await aFolder({ 'targets.yml': content }), 'targets.yml');
    const { out } = await runMain(['validate', '--targets', path]);
    expect(out).toContain('  alarms    high: Maximum ≥ its own threshold in periods of 10 s; yours, team-high');
    expect(out).toContain('            low: Maximum ≤ 4 in 18 of 18 periods of 10 s; a gap changes nothing');
    expect(out).toContainEqual(expect.stringMatching(/^ {2}scale out step 0…∞ \(to 6\) +1 → 6: never gets there$/));
  });

  it('explains no table where there is none', async () => {
    const signal = 'targets.0.signals.0';
    const content = targetsText({
      [`${signal}.metric`]: 'QueueDepth',
      [`${signal}.namespace`]: 'Demo',
      'targets.1': undefined,
    });
    const path = join(await aFolder({ 'targets.yml': content }), 'targets.yml');
    const { out } = await runMain(['validate', '--targets', path]);
    expect(out).toContainEqual(expect.stringMatching(/^ {2}signal concurrency on QueueDepth$/));
    expect(out.filter((line) => line.startsWith('load: '))).toEqual([]);
  });

  it('names the configuration by its content: another one has another hash', async () => {
    const hashOf = async (...args: readonly string[]) => {
      const path = repositoryPath('targets.example.yml');
      return (await runMain(['validate', '--targets', path, ...args])).out[0]?.split(' ').at(-1);
    };
    const hash = await hashOf();
    expect(await hashOf()).toBe(hash);
    expect(await hashOf('--stage', 'prod')).not.toBe(hash);
    expect(await hashOf('--service', 'other')).not.toBe(hash);
  });
});
