import { describe, expect, it } from 'vitest';
import file from '../../fixtures/queue-cases.json' with { type: 'json' };
import { driveFleet } from './drive-fleet.ts';
import { measureOf, standardErrorOf } from './measures.ts';
import { type Inputs, type StagedCase, stageRouting, stagingOf } from './queue-stages.ts';
import { createRecorder, type Recorder } from './record-run.ts';

// Every value of the reference file against a run of the real fleet, with the tolerances of the file: see its "about".

interface Case {
  readonly id: string;
  readonly model: string;
  readonly inputs: Inputs;
  readonly expected: Readonly<Record<string, number | readonly number[]>>;
  readonly simulate: {
    readonly kind: string;
    readonly arrivals?: number;
    readonly relative_sd_of_one_run?: Readonly<Record<string, number>>;
    readonly relative_tolerance_of_means?: number;
  };
}

const CASES = file.cases as unknown as readonly Case[];
const RANDOM = CASES.filter(({ simulate }) => simulate.kind === 'random');
/** "Do not test expected values under 1e-3 by simulation." */
const LEAST_EXPECTED = 1e-3;
const SPREADS = 4;
/** "Meant for W and L." */
const IS_MEAN = /^(W|L|W_.*|response|mean_at_stations|throughput)$/;

/** Values of random cases that no run is compared with, and why. */
const NOT_COMPARED: Readonly<Record<string, string>> = {
  offered_load: 'an input, divided by another',
  erlang_b: 'the blocking of another system, an intermediate result; erlang-b-* runs it',
  capacity: 'slots over step time, an intermediate result',
};

/** Cases that need something else than one run of random requests. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'routing-two-copies': 'three runs, below',
  'mt-inf-ramp': 'queue-fluids.test.ts: kind numeric, within 1e-6 by thousands of replications in one',
  'fluid-step': 'queue-fluids.test.ts: kind numeric, within 1e-6 by the limit of ever smaller requests',
  'path-fifo-1': 'queue-paths.test.ts: exact',
  'path-fifo-2': 'queue-paths.test.ts: exact',
  'path-batching': 'queue-paths.test.ts: exact',
};

const namedValues = ({ expected }: Case): readonly (readonly [string, number])[] =>
  Object.entries(expected).flatMap(([name, value]) => {
    if (typeof value === 'number') return [[name, value] as const];
    return value.map((entry, place) => [name === 'p_n' ? `p_n[${place}]` : name, entry] as const);
  });

const run = ({ stage, source, stepSeconds }: StagedCase, arrivals: number): Recorder => {
  const recorder = createRecorder(arrivals, stepSeconds);
  const fleet = driveFleet(stage, source, recorder.watch);
  expect(fleet.counts()).toMatchObject({ arrived: arrivals, inSystem: 0, waitingForRetry: 0 });
  return recorder;
};

/**
 * The file's own tolerance; where it gives none for a value, 4 standard errors of the run, from its 30 parts.
 * A quantile of a whole number is exact.
 */
const toleranceOf = ({ simulate }: Case, name: string, wanted: number, parts: () => readonly number[]): number => {
  const spread = simulate.relative_sd_of_one_run?.[name];
  if (spread !== undefined) return SPREADS * spread * wanted;
  if (simulate.relative_tolerance_of_means !== undefined && IS_MEAN.test(name)) {
    return simulate.relative_tolerance_of_means * wanted;
  }
  return /^(n|in_system)_p/.test(name) ? 0 : SPREADS * standardErrorOf(parts());
};

const expectLittle = ({ total }: Recorder): void => {
  expect(Math.abs(total.area / total.sojourns - 1)).toBeLessThan(1e-9);
};

describe('the queueing references', () => {
  it('are all run, each somewhere', () => {
    const notRun = CASES.map(({ id }) => id).filter((id) => stagingOf(id) === undefined && !(id in ELSEWHERE));
    expect(notRun).toEqual([]);
    expect(CASES.filter(({ id }) => stagingOf(id) !== undefined && id in ELSEWHERE)).toEqual([]);
    expect(Object.keys(ELSEWHERE).filter((id) => !CASES.some((reference) => reference.id === id))).toEqual([]);
    expect(CASES).toHaveLength(31);
  });

  it('have no value that is silently left out', () => {
    const unmeasured = RANDOM.filter(({ id }) => !(id in ELSEWHERE)).flatMap((reference) =>
      namedValues(reference)
        .filter(([name, wanted]) => measureOf(name) === undefined || wanted < LEAST_EXPECTED)
        .map(([name]) => `${reference.id} ${name}`),
    );
    const tooSmall = [
      ...['mmc-c2-a1_2', 'mmc-c3-a2', 'mmc-c500-a480'].map((id) => `${id} wait_p50`),
      ...['Lq', 'Wq', 'p_all_slots_busy'].flatMap((name) => [`batch-llm-light ${name}`, `batch-llm-mid ${name}`]),
    ];
    const notCompared = RANDOM.flatMap(({ id, expected }) =>
      Object.keys(expected)
        .filter((name) => name in NOT_COMPARED)
        .map((name) => `${id} ${name}`),
    );
    expect(unmeasured.toSorted()).toEqual([...tooSmall, ...notCompared].toSorted());
  });

  it.each(RANDOM.filter(({ id }) => !(id in ELSEWHERE)))('$id: $model', (reference) => {
    const { id, inputs, simulate } = reference;
    const { arrivals = 0 } = simulate;
    const staged = stagingOf(id)?.(inputs, arrivals, id);
    if (staged === undefined) throw new Error(`nobody puts ${id} on`);
    const recorder = run(staged, arrivals);
    expectLittle(recorder);
    const whole = recorder.whole();
    const rows = namedValues(reference)
      .filter(([name, wanted]) => !(name in NOT_COMPARED) && wanted >= LEAST_EXPECTED)
      .map(([name, wanted]) => {
        const measure = measureOf(name);
        if (measure === undefined) throw new Error(`nobody measures ${name}`);
        const found = measure(whole, staged.slots);
        const tolerance = toleranceOf(reference, name, wanted, () =>
          recorder.parts().map((part) => measure(part, staged.slots)),
        );
        return { name, wanted, found, tolerance };
      });
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ wanted, found, tolerance }) => !(Math.abs(found - wanted) <= tolerance))).toEqual([]);
  });

  const routing = RANDOM.find(({ id }) => id === 'routing-two-copies') as Case;

  it.each(namedValues(routing))('routing-two-copies: %s is %f s', (how, wanted) => {
    const { arrivals = 0, relative_tolerance_of_means: tolerance = 0 } = routing.simulate;
    const recorder = run(stageRouting(routing.inputs, arrivals, how), arrivals);
    expectLittle(recorder);
    const found = measureOf('W')?.(recorder.whole(), 1) ?? Number.NaN;
    expect(Math.abs(found / wanted - 1)).toBeLessThanOrEqual(tolerance);
  });
});
