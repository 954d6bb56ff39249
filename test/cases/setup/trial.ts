import { DEFAULT_RUNTIME } from '../../../src/cli/replay/choose-runtime.ts';
import { arrivalOf } from '../../../src/cli/replay/stage-event.ts';
import type { Runtime } from '../../../src/core/runtime.ts';
import { type EpochMs, SECOND_MS } from '../../../src/core/time.ts';
import type { AwsAnswer, CaseInput, Policy, StateRecord } from '../file/format.ts';

/** Something that arrives: an event, or the text of a file. */
export type Arrival = { readonly event: unknown } | { readonly rawText: string };

/** One world from its beginning to its end. */
export interface Trial {
  readonly policies: readonly Policy[];
  readonly arrivals: readonly Arrival[];
  readonly concurrent: boolean;
  /** Given times, in the order of the arrivals; a missing one follows from the event. */
  readonly now: readonly EpochMs[];
  readonly state: readonly StateRecord[];
  readonly aws: readonly AwsAnswer[];
  /** Later moments, at which the controller acts by itself; their answers replace all earlier ones. */
  readonly ticks: readonly { readonly at: EpochMs; readonly aws: readonly AwsAnswer[] }[];
  readonly runtime: Runtime;
  readonly alarmDefinition?: Readonly<Record<string, unknown>>;
  /** Every event of the case, those of this trial first: what is known of the alarms. */
  readonly events: readonly unknown[];
}

type Run = NonNullable<CaseInput['runs']>[number];

const timesOf = (now: CaseInput['now'], count: number): readonly EpochMs[] => {
  if (now === undefined) return [];
  return Array.isArray(now)
    ? now.map((text) => Date.parse(text))
    : Array.from({ length: count }, () => Date.parse(now));
};

const arrivalsOf = (source: CaseInput | Run): readonly Arrival[] => {
  if (Object.hasOwn(source, 'event')) return [{ event: source.event }];
  if (source.rawText !== undefined) return [{ rawText: source.rawText }];
  return 'events' in source ? (source.events ?? []).map((event) => ({ event })) : [];
};

const parseLeniently = (text: string): unknown => {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
};
const eventsOf = (source: CaseInput | Run): readonly unknown[] =>
  arrivalsOf(source).map((arrival) => ('event' in arrival ? arrival.event : parseLeniently(arrival.rawText)));

const trialOf = (input: CaseInput, run?: Run): Trial => {
  const policies = run?.policy ? [run.policy] : input.policy ? [input.policy] : (input.policies ?? []);
  const arrivals = arrivalsOf(run ?? input);
  const all = [input, ...(input.runs ?? [])].flatMap(eventsOf);
  return {
    policies,
    arrivals,
    concurrent: input.concurrent === true,
    now: timesOf(run?.now ?? input.now, arrivals.length),
    state: input.state ?? [],
    aws: run?.aws ?? input.aws ?? [],
    ticks: (input.ticks ?? []).map(({ at, aws = [] }) => ({ at: Date.parse(at), aws })),
    runtime: { ...DEFAULT_RUNTIME, ...definedOf(input.runtime ?? {}) },
    ...(input.alarmDefinition === undefined ? {} : { alarmDefinition: input.alarmDefinition }),
    events: run === undefined ? all : [...eventsOf(run), ...all],
  };
};

const definedOf = ({ account, region, partition }: NonNullable<CaseInput['runtime']>): Partial<Runtime> => ({
  ...(account === undefined ? {} : { account }),
  ...(region === undefined ? {} : { region }),
  ...(partition === undefined ? {} : { partition }),
});

/** The one trial of a case, or one for each of its runs. */
export const trialsOf = (input: CaseInput): readonly Trial[] =>
  input.runs === undefined ? [trialOf(input)] : input.runs.map((run) => trialOf(input, run));

/** Where neither the case nor the event names a time. */
const NO_TIME: EpochMs = Date.UTC(2025, 5, 3, 10, 15, 6);

/** The moment of each delivery. */
export const momentsOf = ({ now, arrivals, runtime, events }: Trial): readonly EpochMs[] =>
  arrivals.map((arrival, index) => {
    const event = 'event' in arrival ? arrival.event : events[index];
    return now[index] ?? arrivalOf(event, runtime) ?? NO_TIME + index * SECOND_MS;
  });

/** The moment a trial begins with. */
export const startOf = (trial: Trial): EpochMs => Math.min(...momentsOf(trial), ...trial.ticks.map(({ at }) => at));
