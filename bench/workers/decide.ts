import { embeddedConfiguration } from '../../src/config/embedded.ts';
import { decide } from '../../src/core/decide.ts';
import type { ScalingDecision } from '../../src/core/decision.ts';
import { LOTS, makeSamples, type Sample } from '../observations.ts';
import { timeRounds } from '../rounds.ts';

/** The lots are what was meant; this is what became of them. */
const isAsMeant = ({ lot }: Sample, decision: ScalingDecision): boolean => {
  if (lot === 'scale-out') return decision.kind === 'scale' && decision.direction === 'out';
  if (lot === 'scale-in') {
    const asked = decision.verdicts.some(({ rule, answer }) => rule === 'traffic-guard' && answer !== 'not-asked');
    return decision.kind === 'scale' && decision.direction === 'in' && asked;
  }
  return decision.kind === 'hold' && decision.reason === (lot === 'cleared' ? 'alarm-cleared' : lot);
};

const samples = makeSamples(embeddedConfiguration?.targets ?? []);
for (const sample of samples) {
  const decision = decide(sample.observation, sample.now);
  if (!isAsMeant(sample, decision)) {
    const { rule, answer, facts } = decision.verdicts.at(-1) ?? {};
    throw new Error(`meant to be ${sample.lot}, but ${rule} said ${answer}: ${JSON.stringify(facts)}`);
  }
}

// What every decision says goes into one number that is printed, so that none can be left out.
let consumed = 0;
const consume = (decision: ScalingDecision): void => {
  consumed += (decision.kind === 'scale' ? decision.to : decision.at) + decision.verdicts.length;
};

const timed = timeRounds({ warmUps: 5, counted: 60, calls: 40 }, () => {
  for (let index = 0; index < samples.length; index += 1) {
    const sample = samples[index] as Sample;
    consume(decide(sample.observation, sample.now));
  }
});
console.log(JSON.stringify({ ...timed, calls: samples.length, consumed, lots: LOTS }));
