import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CliError } from '../../../src/cli/cli-error.ts';
import { loadScenario, type ScenarioOptions } from '../../../src/cli/simulate/load-scenario.ts';
import { DEFAULT_SCENARIO } from '../../../src/sim/presets/default-scenario.ts';
import { readArrivals } from '../../sim/support/read-arrivals.ts';
import { aFolder } from '../support/a-folder.ts';
import { repositoryPath } from '../support/run-scalectl.ts';

const LOAD = 'constant,mean=2,duration=2h';
const SMALL = repositoryPath('test/fixtures/traces/small.csv');

const written = async (text: string): Promise<string> => join(await aFolder({ 'my.yml': text }), 'my.yml');

const scenarioOf = async (text: string, options: ScenarioOptions = { load: LOAD }) =>
  (await loadScenario({ ...options, scenario: await written(text) })).scenario;

/** What is said of a scenario, without its name. */
const faultsOf = async (text: string, options: ScenarioOptions = {}): Promise<readonly string[]> => {
  const scenario = await written(text);
  const error: unknown = await loadScenario({ ...options, scenario }).catch((thrown: unknown) => thrown);
  if (!(error instanceof CliError)) throw new Error('a faulty scenario was expected');
  return error.message.split('\n').map((line) => line.replace(scenario, ''));
};

describe('the shipped scenario', () => {
  it('is played where nothing is named: two hours, some 20,000 requests, a crash', async () => {
    const { scenario, arrivals, isShipped } = await loadScenario({});
    expect(isShipped).toBe(true);
    expect(arrivals.durationSeconds).toBe(7200);
    expect(Math.abs((await readArrivals(arrivals)).at.length / 20_000 - 1)).toBeLessThan(0.05);
    expect(scenario).toEqual({
      ...DEFAULT_SCENARIO,
      name: 'flash-crowd',
      crashes: [{ at: 4200, minutes: 6, copies: 'all', how: 'fail-fast' }],
    });
  });
});

describe('the load', () => {
  it('of the options meets the defaults alone: the shipped crash belongs to the shipped load', async () => {
    const { scenario, arrivals, isShipped } = await loadScenario({ load: LOAD });
    expect({ crashes: scenario.crashes, isShipped, name: arrivals.name }).toEqual({
      crashes: [],
      isShipped: false,
      name: LOAD,
    });
  });

  it('may be a trace', async () => {
    const { arrivals } = await loadScenario({ trace: SMALL });
    expect((await readArrivals(arrivals)).at).toEqual([0, 0.5, 0.5, 61.25]);
    expect(arrivals.name).toBe('small.csv');
  });

  it('of the options goes before that of the scenario', async () => {
    const scenario = await written('load: constant,mean=1,duration=1h\n');
    expect((await loadScenario({ scenario, load: LOAD })).arrivals.name).toBe(LOAD);
    expect((await loadScenario({ scenario })).arrivals.name).toBe('constant,mean=1,duration=1h');
  });
});

describe('the seed', () => {
  it('is that of the option, else of the file, else 1; and the load follows it', async () => {
    const scenario = await written(`seed: 5\nload: ${LOAD}\n`);
    const option = await loadScenario({ scenario, seed: '7' });
    const file = await loadScenario({ scenario });
    expect([option.scenario.seed, file.scenario.seed, DEFAULT_SCENARIO.seed]).toEqual([7, 5, 1]);
    expect((await readArrivals(option.arrivals)).at).not.toEqual((await readArrivals(file.arrivals)).at);
  });

  it.each(['-1', '1.5', 'x', '', '9007199254740993'])('is refused: %j', async (seed) => {
    await expect(loadScenario({ seed })).rejects.toThrow(
      `--seed: expected a whole number from 0 to 9,007,199,254,740,991, found ${JSON.stringify(seed)}.`,
    );
  });
});

describe('a scenario of one line takes the rest from the defaults', () => {
  it.each([
    { text: 'name: x', expected: { name: 'x' } },
    {
      text: 'unit: copy',
      expected: { name: 'my', unit: 'copy', coldStart: { ...DEFAULT_SCENARIO.coldStart, instanceRelease: 600 } },
    },
    { text: 'capacity: { max: 1 }', expected: { capacity: { min: 1, max: 1, initial: 1 } } },
    { text: 'capacity: { min: 30 }', expected: { capacity: { min: 30, max: 30, initial: 30 } } },
    {
      text: 'requests: { timeoutSeconds: 480 }',
      expected: { requests: { ...DEFAULT_SCENARIO.requests, timeoutSeconds: 480 } },
    },
    { text: 'requests: { retries: { tries: 1 } }', expected: { requests: { timeoutSeconds: 60, routing: 'RANDOM' } } },
    {
      text: 'telemetry: { jitterSeconds: 0 }',
      expected: { telemetry: { ...DEFAULT_SCENARIO.telemetry, jitterSeconds: 0 } },
    },
    { text: 'control: { duplicates: 1 }', expected: { control: { ...DEFAULT_SCENARIO.control, duplicates: 1 } } },
    {
      text: 'crashes: [{ at: 60, minutes: 1 }]',
      expected: { crashes: [{ at: 60, minutes: 1, copies: 'all', how: 'fail-fast' }] },
    },
    {
      text: 'coldStart: none',
      expected: {
        coldStart: { instance: 0, image: 0, weights: 0, start: 0, variation: 0, release: 0, instanceRelease: 0 },
      },
    },
    {
      text: 'coldStart: { like: none, start: 5 }',
      expected: {
        coldStart: { instance: 0, image: 0, weights: 0, start: 5, variation: 0, release: 0, instanceRelease: 0 },
      },
    },
    { text: 'warmUpSeconds: 0', expected: { warmUpSeconds: 0 } },
  ])('$text', async ({ text, expected }) => {
    const scenario = await scenarioOf(text);
    expect(scenario).toEqual({ ...DEFAULT_SCENARIO, name: 'my', ...expected });
  });

  it.each([
    {
      text: 'service: qwen3-30b-a3b-g7e.2xlarge',
      expected: {
        name: 'qwen3-30b-a3b-g7e.2xlarge',
        slots: 64,
        step: { kind: 'fit', s0: 0, s1: 0.00487, c: 0.405, mostSeconds: 0.02235 },
      },
    },
    {
      text: 'service: { slots: 4 }',
      expected: { name: 'llama-2-7b-g5.2xlarge, changed', slots: 4, workingConcurrency: 4 },
    },
    {
      text: 'service: { name: mine, step: { s1: 0.1 } }',
      expected: { name: 'mine', step: { kind: 'fit', s0: 0.0292, s1: 0.1, c: 1 } },
    },
    {
      text: 'service: { step: { points: [[1, 0.1], [4, 0.2]] } }',
      expected: {
        step: {
          kind: 'table',
          points: [
            [1, 0.1],
            [4, 0.2],
          ],
        },
      },
    },
    {
      text: 'service: { like: llama-2-7b-g5.2xlarge-table, step: { s0: 0.1 } }',
      expected: { step: { kind: 'fit', s0: 0.1, s1: 0, c: 1 } },
    },
  ])('$text', async ({ text, expected }) => {
    expect((await scenarioOf(text)).service).toMatchObject(expected);
  });

  it.each([
    { load: 'constant,mean=1,duration=10h', coldStart: 'none', seconds: 1800 },
    { load: 'constant,mean=1,duration=20h', coldStart: '{ instance: 5000 }', seconds: 2 * 5420 },
    { load: 'constant,mean=1,duration=1h', coldStart: 'none', seconds: 900 },
  ])('a warm-up of $seconds s for $load and a cold start of $coldStart', async ({ load, coldStart, seconds }) => {
    expect((await scenarioOf(`coldStart: ${coldStart}`, { load })).warmUpSeconds).toBe(seconds);
  });
});

describe('faults come all at once', () => {
  it('of options, scenario and trace', async () => {
    expect(await faultsOf('unit: pod\n', { seed: '-1', trace: '/none.csv', load: 'constant' })).toEqual([
      '--seed: expected a whole number from 0 to 9,007,199,254,740,991, found "-1".',
      ':1: unit: expected instance or copy, found "pod".',
      '--load: expected one load, found another beside --trace. Leave one out.',
      '--load: mean: expected mean=<number>, requests per second, found nothing.',
      '--load: duration: expected duration=<number>, how long it lasts, found nothing.',
      '/none.csv: expected a trace as CSV, plain or gzip, found no such file.',
    ]);
  });

  it('of a scenario, in the order of the file, those of meaning too', async () => {
    const text = `load: constant,men=2,duration=1h
service: { slots: 0 }
coldStart: image-cach
capacity: { min: 5, max: 3, intial: 4 }
requests: { retries: { leastSeconds: 9 }, timeoutSeconds: 0 }
telemetry: { jitterSeconds: -1, gaps: [{ from: 5, to: 5 }] }
crashes: [{ at: -5, minutes: 3, how: hangs }, { minutes: .nan }]
shortages: [{ from: 9, to: 3 }]
rollBacks: [0.5, 1000000000]
warmUpSecond: 3
`;
    expect(await faultsOf(text, { load: LOAD })).toEqual([
      ':2: service.slots: expected a whole number from 1 to 100,000, found 0.',
      ':3: coldStart: Did you mean image-cached? Expected a preset: nothing-cached, image-cached, model-cached, from-zero, none, found "image-cach".',
      ':4: capacity.intial: Did you mean initial? Expected only the keys min, max, initial, found the unknown key "intial".',
      ':4: capacity.min: expected at most the max of 3, found 5.',
      ':5: requests.timeoutSeconds: expected a number of seconds above 0, found 0.',
      ':5: requests.retries.leastSeconds: expected at most mostSeconds (8), found 9.',
      ':6: telemetry.jitterSeconds: expected a number of seconds from 0 to 31,622,400, found -1.',
      ':6: telemetry.gaps[0].to: expected a time after from (5), found 5.',
      ':7: crashes[0].at: expected a number of seconds from 0 to 31,622,400, found -5.',
      ':7: crashes[0].how: Did you mean hang? Expected fail-fast, hang or break-mid-stream, found "hangs".',
      ':7: crashes[1].at: expected a number of seconds from 0 to 31,622,400, found nothing.',
      ':7: crashes[1].minutes: expected a number of minutes above 0, found NaN.',
      ':8: shortages[0].to: expected a time after from (9), found 3.',
      ':9: rollBacks[0]: expected a whole number from 0 to 10,000, found 0.5.',
      ':9: rollBacks[1]: expected a whole number from 0 to 10,000, found 1000000000.',
      ':10: warmUpSecond: Did you mean warmUpSeconds? Expected only the keys name, seed, load, unit, capacity, service, coldStart, requests, telemetry, control, crashes, shortages, rollBacks, warmUpSeconds, found the unknown key "warmUpSecond".',
    ]);
  });

  it.each([
    {
      name: 'no load anywhere',
      text: 'name: x\n',
      said: [': expected load: in the scenario, or --trace or --load beside it, found no load.'],
    },
    {
      name: 'a crash while another one lasts',
      text: `load: ${LOAD}
crashes:
  - { at: 600, minutes: 5 }
  - { at: 899, minutes: 1 }
  - { at: 960, minutes: 1 }
`,
      said: [':4: crashes[1].at: expected a time outside of the crash from 600 to 900, found 899.'],
    },
    {
      name: 'a faulty load',
      text: 'name: x\nload: constant,mean=2,duration=x\n',
      said: [
        ':2: load.duration: expected a number of seconds, or one with s, m, h or d, above 0, at most 31,622,400, found "x".',
      ],
    },
    {
      name: 'no key at all',
      text: '# nothing\n',
      said: [': expected a scenario: a map of keys and values, found an empty file.'],
    },
    { name: 'an empty file', text: '', said: [': expected a scenario in YAML, found an empty file.'] },
    { name: 'a list', text: '- 1\n', said: [': expected a scenario: a map of keys and values, found a list.'] },
    {
      name: 'an instance that scales to zero',
      text: `load: ${LOAD}\ncapacity: { min: 0, initial: 30 }\n`,
      said: [
        ':2: capacity.initial: expected a count from the min of 0 to the max of 20, found 30.',
        ':2: capacity.min: expected 1 or more where units are instances, found 0. Only inference components scale to zero: write unit: copy.',
      ],
    },
    {
      name: 'what happens after the end of the load',
      text: `load: ${LOAD}\ncrashes: [{ at: 7200, minutes: 1 }]\nshortages: [{ from: 7300, to: 7400 }]\nwarmUpSeconds: 7200\n`,
      said: [
        ':2: crashes[0].at: expected a time before the end of the load (7200 s), found 7200.',
        ':3: shortages[0].from: expected a time before the end of the load (7200 s), found 7300.',
        ':4: warmUpSeconds: expected a time before the end of the load (7200 s), found 7200.',
      ],
    },
    {
      name: 'a model that works at more than its slots, and a table that goes back',
      text: `load: ${LOAD}\nservice: { slots: 4, workingConcurrency: 5, step: { points: [[4, 0.1], [2, 0.1]] } }\n`,
      said: [
        ':2: service.workingConcurrency: expected at most the 4 slots, found 5.',
        ':2: service.step.points[1]: expected more requests than in the pair before, found 2.',
      ],
    },
    {
      name: 'a step that takes no time',
      text: `load: ${LOAD}\nservice: { step: { s0: 0, s1: 0 } }\n`,
      said: [':2: service.step: expected s0 + s1 above 0: a token takes time, found 0.'],
    },
  ])('$name', async ({ text, said }) => {
    expect(await faultsOf(text)).toEqual(said);
  });

  it('in a file that is not there', async () => {
    await expect(loadScenario({ scenario: '/none.yml', load: LOAD })).rejects.toThrow(
      '/none.yml: expected a scenario in YAML, found no such file.',
    );
  });
});
