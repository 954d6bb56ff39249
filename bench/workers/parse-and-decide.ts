import scaleOutOfChat from '../../events/01-chat-load-rises.json' with { type: 'json' };
import { parseAlarmEvent } from '../../src/alarm/parse-alarm-event.ts';
import { embeddedConfiguration } from '../../src/config/embedded.ts';
import { decide } from '../../src/core/decide.ts';
import type { Observation } from '../../src/core/observation.ts';
import type { Runtime } from '../../src/core/runtime.ts';
import { makeSamples } from '../observations.ts';
import { timeRounds } from '../rounds.ts';

const RUNTIME: Runtime = { account: '123456789012', region: 'us-east-1', partition: 'aws' };

const sample = makeSamples(embeddedConfiguration?.targets ?? []).find(
  ({ lot, observation }) => lot === 'scale-out' && observation.configuration.id === 'chat',
);
if (sample === undefined) throw new Error('no observation of chat scales out');

/** From the event as Lambda hands it over, through every form it could have, to the decision it alone leads to. */
const parseAndDecide = (): number => {
  const [transition] = parseAlarmEvent(scaleOutOfChat, RUNTIME);
  if (transition?.kind !== 'alarm-transition') throw new Error(`no transition: ${JSON.stringify(transition)}`);
  const observation: Observation = {
    ...sample.observation,
    waker: { by: 'alarm', role: 'scale-out', transition },
    alarms: { kind: 'not-read' },
    readings: {},
  };
  const decision = decide(observation, transition.at + 2_000);
  if (decision.kind !== 'scale') throw new Error(`not a scale-out: ${JSON.stringify(decision)}`);
  return decision.to;
};

let consumed = 0;
const timed = timeRounds({ warmUps: 5, counted: 15, calls: 5_000 }, () => {
  consumed += parseAndDecide();
});
console.log(JSON.stringify({ ...timed, consumed }));
