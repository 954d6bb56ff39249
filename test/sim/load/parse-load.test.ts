import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LOAD_KINDS } from '../../../src/sim/load/load-spec.ts';
import { parseLoad } from '../../../src/sim/load/parse-load.ts';

const faultsOf = (text: string): readonly string[] => {
  const parsed = parseLoad(text);
  if (parsed.kind === 'load') return [];
  return parsed.faults.map(
    ({ path, expected, found, meant }) =>
      `${path.join('.')}: ${expected} / ${found}${meant === undefined ? '' : ` / ${meant}`}`,
  );
};

const PARAMETERS = 'mean, amplitude, period, duration, input, output, inputVariation, outputVariation';

describe('the words of a load', () => {
  it('become its numbers; times may have a unit, and tokens have defaults', () => {
    expect(parseLoad('sine,mean=5,amplitude=3,period=1h,duration=2h,input=800,output=2e2,outputVariation=0')).toEqual({
      kind: 'load',
      spec: {
        name: 'sine,mean=5,amplitude=3,period=1h,duration=2h,input=800,output=2e2,outputVariation=0',
        phases: [
          {
            shape: { kind: 'sine', mean: 5, amplitude: 3, period: 3600 },
            durationSeconds: 7200,
            input: { mean: 800, variation: 1 },
            output: { mean: 200, variation: 0 },
          },
        ],
      },
    });
  });

  it.each([
    { name: 'nothing', text: '', faults: [`: a kind of load first: ${Object.keys(LOAD_KINDS).join(', ')} / nothing`] },
    {
      name: 'a misspelt kind',
      text: 'constnt,mean=1,duration=1h',
      faults: [`: a kind of load first: ${Object.keys(LOAD_KINDS).join(', ')} / "constnt" / constant`],
    },
    {
      name: 'a misspelt parameter, which is not missing as well',
      text: 'sine,men=5,amplitude=3,period=1h,duration=1h',
      faults: [`men: only the parameters ${PARAMETERS} / "men" / mean`],
    },
    {
      name: 'a word every object knows',
      text: 'constant,mean=1,duration=1h,constructor=1',
      faults: [
        'constructor: only the parameters mean, duration, input, output, inputVariation, outputVariation / "constructor"',
      ],
    },
    {
      name: 'everything missing',
      text: 'ramp',
      faults: [
        'from: from=<number>, requests per second at the start / nothing',
        'to: to=<number>, requests per second at the end / nothing',
        'duration: duration=<number>, how long it lasts / nothing',
      ],
    },
    {
      name: 'what is no number, each at once',
      text: 'constant,mean=NaN,duration=-1,input=,output=Infinity',
      faults: [
        'mean: a number of requests per second, from 0, at most 1,000,000 / "NaN"',
        'duration: a number of seconds, or one with s, m, h or d, above 0, at most 31,622,400 / "-1"',
        'input: a number of tokens, above 0, at most 10,000,000 / nothing',
        'output: a number of tokens, above 0, at most 10,000,000 / "Infinity"',
      ],
    },
    {
      name: 'a parameter twice',
      text: 'constant,mean=1,mean=2,duration=1h',
      faults: ['mean: each parameter once / it for the second time'],
    },
    {
      name: 'a rate below 0 in the trough',
      text: 'sine,mean=5,amplitude=6,period=1h,duration=1h',
      faults: ['amplitude: the mean at most (mean=5): a rate is never negative / 6'],
    },
    {
      name: 'gaps that vary less than those of chance',
      text: 'bursty,mean=5,variation=0.5,duration=1h',
      faults: ['variation: a coefficient of variation, from 1, at most 100 / "0.5"'],
    },
    {
      name: 'a silence without traffic',
      text: 'silence,mean=5,silent=10m,every=10m,duration=1h',
      faults: ['silent: less than the time between two silences (every=600) / 600'],
    },
    {
      name: 'a step after the end, in the second of two phases',
      text: 'constant,mean=1,duration=1h;step,from=1,to=2,at=1h,duration=1h',
      faults: ['phases.1.at: a time before the end (duration=3600) / 3600'],
    },
  ])('are refused: $name', ({ text, faults }) => {
    expect(faultsOf(text)).toEqual(faults);
  });

  it('never break the parser, and are either a load or faults', () => {
    const word = fc.oneof(fc.string(), fc.constantFrom('constant', 'mean=1', 'duration=1h', ';', '=', 'duration=1'));
    fc.assert(
      fc.property(fc.array(word), (words) => {
        const parsed = parseLoad(words.join(','));
        expect(parsed.kind === 'load' || parsed.faults.length > 0).toBe(true);
      }),
    );
  });
});
