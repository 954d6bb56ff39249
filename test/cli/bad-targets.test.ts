import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { targetsText } from '../config/targets-text.ts';
import { aFolder } from './support/a-folder.ts';
import { runMain } from './support/run-main.ts';
import { repositoryPath } from './support/run-scalectl.ts';

const TARGETS = repositoryPath('targets.example.yml');
const SIGNAL = 'targets.0.signals.0';
const soundJson = '{"targets":[]}';

interface BadTargets {
  readonly name: string;
  readonly content: string | Uint8Array;
  /** After the name of the file, and a line where there is one. */
  readonly said: string;
  readonly file?: string;
}

const BAD_TARGETS: readonly BadTargets[] = [
  {
    name: 'broken YAML',
    content: 'targets: [\n  - id: chat\n',
    said: ':2: expected valid YAML or JSON, found Block collections are not allowed within flow collections.',
  },
  {
    name: 'broken JSON',
    file: 'targets.json',
    content: '{ "targets": [ { "id": "chat" ',
    said: ':1: expected valid YAML or JSON, found Flow map in block collection must be sufficiently indented and end with a }. This line or the one above begins in the wrong column: keys side by side begin in the same one. Or a closing bracket is missing.',
  },
  {
    name: 'a value of the wrong type',
    content: targetsText({ 'targets.0.capacity.min': 'two' }),
    said: ':6: targets[0].capacity.min: expected a whole number from 0 to 10,000, found "two".',
  },
  {
    name: 'an unknown key',
    content: targetsText({ 'targets.0.capacity.mn': 1 }),
    said: ':8: targets[0].capacity.mn: Did you mean min? Expected only the keys min, max, maxStep, found the unknown key "mn".',
  },
  {
    name: 'steps with a gap',
    content: targetsText({ [`${SIGNAL}.scaleOut.policy.StepAdjustments.1.MetricIntervalLowerBound`]: 12 }),
    said: ':23: targets[0].signals[0].scaleOut.policy.StepAdjustments[1]: expected steps without a gap, found no step for differences 10..12. One step ends where the next begins: write MetricIntervalUpperBound: 12 in StepAdjustments[0].',
  },
  {
    name: 'both bounds null',
    content: targetsText({
      [`${SIGNAL}.scaleOut.policy.StepAdjustments`]: [
        { MetricIntervalLowerBound: null, MetricIntervalUpperBound: null, ScalingAdjustment: 1 },
      ],
    }),
    said: ':20: targets[0].signals[0].scaleOut.policy.StepAdjustments[0]: expected a lower or an upper bound, found neither. Write MetricIntervalLowerBound: 0 for a scale-out step, MetricIntervalUpperBound: 0 for a scale-in step.',
  },
  {
    name: 'a scale-in step that can never match',
    content: targetsText({
      [`${SIGNAL}.scaleIn.policy.StepAdjustments`]: [{ MetricIntervalLowerBound: 0, ScalingAdjustment: -1 }],
    }),
    said: ':31: targets[0].signals[0].scaleIn.policy.StepAdjustments[0]: expected a step below the threshold, since scale-in differences are negative or 0, found 0..open, which can never match. Write MetricIntervalUpperBound: 0 and leave the lower bound out.',
  },
  {
    name: 'the low threshold above the high one',
    content: targetsText({ [`${SIGNAL}.scaleIn.alarm.threshold`]: 11 }),
    said: ':27: targets[0].signals[0].scaleIn.alarm.threshold: expected a low threshold below the high one (10), found 11.',
  },
  {
    name: 'duplicate ids',
    content: targetsText({ 'targets.1.id': 'chat' }),
    said: ':34: targets[1].id: expected an id of its own, found "chat", which targets[0].id has already.',
  },
  {
    name: 'a YAML file twice over',
    content: targetsText({ notifications: undefined }).repeat(2),
    said: ':67: expected each key once, found a key for the second time. Keep one. Was the file pasted into itself?',
  },
  {
    name: 'a JSON file twice over',
    file: 'targets.json',
    content: `${soundJson}\n${soundJson}\n`,
    said: ':2: expected one document, found more text after its end. Was the file pasted into itself?',
  },
  {
    name: 'an empty file',
    content: '',
    said: ': expected a list of targets, found an empty file. targets.example.yml shows one.',
  },
  {
    name: 'binary content',
    content: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 0xff]),
    said: ': expected a YAML or JSON text in UTF-8, found binary content. If it is a text in another encoding, save it as UTF-8.',
  },
];

const COMMANDS = [
  ['validate'],
  ['replay', repositoryPath('events')],
  ['replay', '--json', repositoryPath('events')],
  ['emulate'],
];

describe('a bad targets file', () => {
  it.each(BAD_TARGETS)('$name: exit 2 and one message', async ({ content, said, file = 'targets.yml' }) => {
    const path = join(await aFolder({ [file]: content }), file);
    expect(await runMain(['validate', '--targets', path])).toEqual({ code: 2, out: [], err: [`${path}${said}`] });
  });

  it('is a file that is not there', async () => {
    const path = join(await aFolder(), 'targets.yml');
    expect(await runMain(['validate', '--targets', path])).toEqual({
      code: 2,
      out: [],
      err: [
        `${path}: expected a targets file, found no such file. Copy targets.example.yml to begin with, or name a file: --targets <file>.`,
      ],
    });
  });

  it('is a folder', async () => {
    const path = await aFolder();
    const err = [`${path}: expected a targets file, found a folder. Name the file in it.`];
    expect(await runMain(['validate', '--targets', path])).toEqual({ code: 2, out: [], err });
  });

  it.each(COMMANDS)('ends every command before anything happens: %s', async (...command) => {
    const path = join(await aFolder({ 'targets.yml': '' }), 'targets.yml');
    const err = [`${path}: expected a list of targets, found an empty file. targets.example.yml shows one.`];
    expect(await runMain([...command, '--targets', path])).toEqual({ code: 2, out: [], err });
  });

  it.each([
    ['--service', 'no service'],
    ['--stage', 'x'.repeat(240)],
  ])('with a bad %s: exit 2 and one message of one line', async (...names) => {
    const { code, out, err } = await runMain(['validate', '--targets', TARGETS, ...names]);
    expect({ code, out }).toEqual({ code: 2, out: [] });
    expect(err.length).toBeGreaterThan(0);
    for (const line of err) expect(line).toMatch(/: expected .*, found /);
  });

  it('is a file far too large, which is not parsed', async () => {
    const path = join(await aFolder({ 'targets.yml': `#${'x'.repeat(1_000_000)}` }), 'targets.yml');
    const { code, err } = await runMain(['validate', '--targets', path]);
    expect({ code, err }).toEqual({
      code: 2,
      err: [`${path}: expected a targets file, found 1000001 bytes, where 1000000 are the most. Is it another file?`],
    });
  });

  it('tells 50 faults, and how many more there are', async () => {
    const content = JSON.stringify({ targets: Array.from({ length: 60 }, () => 7) });
    const path = join(await aFolder({ 'targets.json': content }), 'targets.json');
    const { code, err } = await runMain(['validate', '--targets', path]);
    expect({ code, lines: err.length, last: err.at(-1) }).toEqual({ code: 2, lines: 51, last: '… and 10 more' });
  });

  it('tells all of its faults at once', async () => {
    const content = targetsText({ 'targets.0.capacity.min': 'two', 'targets.0.mode': 'observe', 'targets.1.id': 7 });
    const path = join(await aFolder({ 'targets.yml': content }), 'targets.yml');
    const { code, err } = await runMain(['validate', '--targets', path]);
    expect(code).toBe(2);
    expect(err.map((line) => line.slice(path.length))).toEqual([
      ':6: targets[0].capacity.min: expected a whole number from 0 to 10,000, found "two".',
      expect.stringMatching(/^:8: targets\[0\]\.mode: expected .* found "observe"\./),
      expect.stringMatching(/^:34: targets\[1\]\.id: expected .* found 7\./),
    ]);
  });
});
