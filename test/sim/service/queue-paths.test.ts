import { describe, expect, it } from 'vitest';
import file from '../../fixtures/queue-cases.json' with { type: 'json' };
import { driveFleet } from './drive-fleet.ts';
import { listedJobs } from './sources.ts';

interface Path {
  readonly id: string;
  readonly why: string;
  readonly inputs: {
    readonly slots: number;
    readonly jobs: readonly (readonly [at: number, work: number])[];
    readonly speed_of_each_with_n?: string;
  };
  readonly expected: {
    readonly departures: readonly number[];
    readonly waits: readonly number[];
    readonly sojourns: readonly number[];
    readonly mean_sojourn: number;
    readonly area_under_number_in_system: number;
    readonly makespan: number;
  };
  readonly simulate: { readonly absolute_tolerance: number };
}

const PATHS = file.cases.filter(({ simulate }) => simulate.kind === 'deterministic') as unknown as readonly Path[];

const STEPS = {
  constant: { kind: 'fit', s0: 1, s1: 0, c: 1 },
  '1 / (0.5 + 0.25 n)': { kind: 'fit', s0: 0.5, s1: 0.25, c: 1 },
} as const;

/** What became of the jobs, in order of their arrival. Each carries its number where input tokens stand, which cost nothing here. */
const play = ({ id, inputs }: Path) => {
  const step = STEPS[(inputs.speed_of_each_with_n ?? 'constant') as keyof typeof STEPS];
  const list = listedJobs(inputs.jobs);
  let taken = 0;
  const admitted: number[] = [];
  const departures: number[] = [];
  let area = 0;
  driveFleet(
    { service: { slots: inputs.slots, step }, seed: id },
    {
      nextAt: list.nextAt,
      take(fleet) {
        taken += 1;
        return { ...list.take(fleet), input: taken - 1 };
      },
    },
    {
      passed(seconds, fleet) {
        area += seconds * fleet.counts().inSystem;
      },
      completed(request, now) {
        departures[request.inputTokens] = now;
      },
      happened(now, fleet) {
        for (let request = fleet.copies[0]?.oldest; request !== undefined; request = request.newer) {
          if (!Number.isNaN(request.doneAtProgress)) admitted[request.inputTokens] ??= now;
        }
      },
    },
  );
  const arrivedAt = (place: number): number => inputs.jobs[place]?.[0] ?? Number.NaN;
  const sojourns = departures.map((at, place) => at - arrivedAt(place));
  return {
    departures,
    waits: admitted.map((at, place) => at - arrivedAt(place)),
    sojourns,
    mean_sojourn: sojourns.reduce((sum, value) => sum + value, 0) / sojourns.length,
    area_under_number_in_system: area,
    makespan: Math.max(...departures),
  };
};

describe('a path of the reference file is followed exactly', () => {
  it.each(PATHS)('$id: $why', (path) => {
    const found = play(path);
    for (const [name, wanted] of Object.entries(path.expected)) {
      const values = [found[name as keyof typeof found]].flat();
      expect(values, name).toHaveLength([wanted].flat().length);
      const errors = [wanted].flat().map((value, place) => Math.abs(value - (values[place] ?? Number.NaN)));
      const worst = Math.max(...errors);
      expect(worst, name).toBeLessThanOrEqual(path.simulate.absolute_tolerance);
    }
    const sum = found.sojourns.reduce((total, value) => total + value, 0);
    expect(Math.abs(found.area_under_number_in_system - sum)).toBeLessThanOrEqual(path.simulate.absolute_tolerance);
  });

  it('there are such paths', () => {
    expect(PATHS.map(({ id }) => id)).toEqual(['path-fifo-1', 'path-fifo-2', 'path-batching']);
  });
});
