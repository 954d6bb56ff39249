import { describe, expect, it } from 'vitest';
import { parseExport } from '../../../src/cli/backtest/parse-export.ts';
import { CliError } from '../../../src/cli/cli-error.ts';
import { anExport, aResult, calmResults } from './an-export.ts';

const parse = (raw: unknown) => parseExport(raw, 'h.json', 'h');

const faultsOf = (raw: unknown): readonly string[] => {
  try {
    parse(raw);
  } catch (error) {
    if (error instanceof CliError) return error.message.split('\n');
    throw error;
  }
  throw new Error('a faulty export was expected');
};

describe('an export of GetMetricData', () => {
  it('becomes a history in order of time, in seconds, by Id or Label, gaps left as they are', () => {
    const { history, unit, notes } = parse(
      anExport(
        aResult('invocations', [5, undefined, 7]),
        aResult('m1', [1, 2], { Label: 'AllTraffic ConcurrentRequestsPerModel' }),
        aResult('x', [undefined, 1_500_000], { Label: 'ModelLatency' }),
        aResult('units', [2, 2, 3]),
      ),
    );
    expect(history).toEqual({
      name: 'h',
      startsAt: Date.UTC(2026, 1, 1),
      minutes: [
        { invocations: 5, concurrency: 1, units: 2 },
        { concurrency: 2, latencySeconds: 1.5, units: 2 },
        { invocations: 7, units: 3 },
      ],
    });
    expect({ unit, notes }).toEqual({ unit: 'instance', notes: [] });
  });

  it('of a component is of copies', () => {
    expect(parse(anExport(aResult('invocations', [1]), aResult('invocationsPerCopy', [1]))).unit).toBe('copy');
  });

  it('of Invocations alone does not say what it is of', () => {
    expect(parse(anExport(aResult('invocations', [1]))).unit).toBeUndefined();
  });

  it('may have its moments in seconds since 1970, as version 1 of the CLI wrote them', () => {
    const result = { Id: 'invocations', Timestamps: [1_769_904_000], Values: [1] };
    expect(parse(anExport(result)).history.startsAt).toBe(Date.UTC(2026, 1, 1));
  });

  it('joins the pages of one Id, and takes the same point twice', () => {
    const first = aResult('invocations', [5, 6], { StatusCode: 'PartialData' });
    const { history, notes } = parse(anExport(first, aResult('invocations', [undefined, 6, 7])));
    expect(history.minutes.map(({ invocations }) => invocations)).toEqual([5, 6, 7]);
    expect(notes).toEqual([]);
  });

  it('tells that a count with fractions is of another statistic', () => {
    const { notes } = parse(anExport(aResult('invocations', [5, 6.5]), aResult('modelLatency', [1.5, 2.5])));
    expect(notes).toEqual([expect.stringContaining('Invocations have fractions')]);
  });

  it('tells what it leaves aside, and what CloudWatch did not give whole', () => {
    const { notes } = parse(
      anExport(
        aResult('invocations', [5], { StatusCode: 'PartialData' }),
        aResult('cpu', [50], { Label: 'CPUUtilization' }),
      ),
    );
    expect(notes[0]).toContain('left aside: CPUUtilization');
    expect(notes[1]).toBe('CloudWatch did not give all of Invocations');
  });

  it.each<{ name: string; raw: unknown; faults: readonly (string | RegExp)[] }>([
    { name: 'no map', raw: [1], faults: [/^h\.json: expected the answer of aws cloudwatch get-metric-data/] },
    { name: 'without results', raw: {}, faults: [/MetricDataResults: expected a list of results.* found nothing/] },
    { name: 'with an empty list', raw: anExport(), faults: [/MetricDataResults: expected a result or more/] },
    {
      name: 'without Invocations',
      raw: anExport(aResult('x', [1], { Label: 'Invocatons' })),
      faults: [/MetricDataResults: expected a series of Invocations.*, found Invocatons\./],
    },
    { name: 'without an invocation', raw: anExport(aResult('invocations', [0, 0])), faults: [/found nothing but 0/] },
    {
      name: 'without a point',
      raw: anExport(aResult('invocations', [])),
      faults: [/an invocation or more, found none/],
    },
    {
      name: 'with values and moments that do not belong together, negative values, and no moments, all at once',
      raw: anExport(
        { Id: 'invocations', Timestamps: ['2026-02-01T00:00:00Z'], Values: [1, 2] },
        { Id: 'modelLatency', Timestamps: ['2026-02-01T00:00:00Z'], Values: [-1] },
        { Id: 'm3', Label: 'Invocation5XXErrors', Timestamps: ['yesterday', '2026-02-30T00:00:00Z'], Values: [1, 2] },
        { Id: 'm4' },
      ),
      faults: [
        /\[1\]\.Values\[0\]: expected a number, 0 or more, found -1/,
        /\[2\]\.Timestamps\[0\]: expected a moment .* found "yesterday"/,
        /\[2\]\.Timestamps\[1\]: expected a moment .* found "2026-02-30/,
        /\[3\]\.Timestamps: expected a list of moments, found nothing/,
        /\[3\]\.Values: expected a list of numbers, found nothing/,
        /\[0\]\.Values: expected as many as Timestamps \(1\), found 2/,
      ],
    },
    {
      name: 'with faulty invocations, which are then not missing',
      raw: anExport(aResult('invocations', [1, -4]), aResult('modelLatency', [1, 2])),
      faults: [/\[0\]\.Values\[0\]: expected a number, 0 or more, found -4/],
    },
    {
      name: 'of more requests than can be played',
      raw: anExport(aResult('invocations', [6_000_001]), aResult('noCapacityInvocationFailures', [1e300])),
      faults: [
        /at most 6,000,000 Invocations in a minute, found 6,000,001/,
        /at most 6,000,000 NoCapacityInvocationFailures in a minute, found 1,000,0/,
      ],
    },
    {
      name: 'at 10 s',
      raw: anExport({
        Id: 'invocations',
        Timestamps: ['2026-02-01T00:00:10Z', '2026-02-01T00:00:20Z'],
        Values: [1, 2],
      }),
      faults: [
        /\[0\]\.Timestamps: expected whole minutes, found 2026-02-01T00:00:10Z and 1 more\. Export it with Period 60/,
      ],
    },
    {
      name: 'at 300 s',
      raw: anExport(
        aResult(
          'invocations',
          Array.from({ length: 100 }, (_, minute) => (minute % 5 === 0 ? 1 : undefined)),
        ),
      ),
      faults: [/expected a point each minute, found points 300 s apart/],
    },
    {
      name: 'of two variants',
      raw: anExport(aResult('m1', [1, 2], { Label: 'Invocations' }), aResult('m2', [1, 3], { Label: 'b Invocations' })),
      faults: [/\[1\]: expected each minute of Invocations once, found 2026-02-01T00:01:00Z again with another value/],
    },
    {
      name: 'of years',
      raw: anExport({
        Id: 'invocations',
        Timestamps: ['2020-02-01T00:00:00Z', '2026-02-01T00:00:00Z'],
        Values: [1, 2],
      }),
      faults: [/expected 92 days at most, found 2192 days/],
    },
  ])('$name is refused', ({ raw, faults }) => {
    const found = faultsOf(raw);
    expect(found).toHaveLength(faults.length);
    for (const [place, fault] of faults.entries()) expect(found[place]).toMatch(fault);
  });

  it('of a calm half hour has no fault', () => {
    expect(parse(anExport(...calmResults())).history.minutes).toHaveLength(30);
  });
});
