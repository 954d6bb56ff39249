import {
  CloudWatchClient,
  DescribeAlarmsCommand,
  type MetricAlarm,
  PutMetricAlarmCommand,
} from '@aws-sdk/client-cloudwatch';
import { PutEventsCommand } from '@aws-sdk/client-eventbridge';
import type { AlarmStateChange } from '../../../src/world/alarm-types.ts';
import type { World } from '../../../src/world/world.ts';
import { type BusEntry, toAlarmEntry, toEndpointEntry } from './aws-events.ts';
import { CREDENTIALS, HOME, type LocalAws } from './local-aws.ts';

/** What AWS does by itself between the services that are two programs here. */
export interface Bridge {
  /** The stack's alarms on endpoints, as they are now, into the emulator: new and changed ones put, others taken away. */
  copyAlarms(): Promise<readonly string[]>;
  /** Every transition that was put on the bus. */
  readonly transitions: readonly AlarmStateChange[];
  /** Rejects with what went wrong while it ran. */
  stop(): Promise<void>;
}

const TICK_MS = 500;
/** PutEvents takes so many at once. */
const ENTRIES_PER_CALL = 10;

const toDefinition = (alarm: MetricAlarm) => ({
  AlarmName: alarm.AlarmName,
  AlarmDescription: alarm.AlarmDescription,
  ActionsEnabled: alarm.ActionsEnabled,
  Namespace: alarm.Namespace,
  MetricName: alarm.MetricName,
  Dimensions: alarm.Dimensions,
  Statistic: alarm.Statistic,
  Period: alarm.Period,
  EvaluationPeriods: alarm.EvaluationPeriods,
  DatapointsToAlarm: alarm.DatapointsToAlarm,
  Threshold: alarm.Threshold,
  ComparisonOperator: alarm.ComparisonOperator,
  TreatMissingData: alarm.TreatMissingData,
});

/** Endpoints whose change ended since the last look: `Updating` then, another status now. */
const createEndpointWatch = ({ capacity }: World) => {
  let before = new Map<string, string>();
  return (): readonly BusEntry[] => {
    const views = capacity.listEndpoints();
    const ended = views.filter(({ name, status }) => before.get(name) === 'Updating' && status !== 'Updating');
    before = new Map(views.map(({ name, status }) => [name, status]));
    return ended.map(toEndpointEntry);
  };
};

/** Begins to carry alarm transitions and ended endpoint updates from the world to the stack's event bus. */
export const startBridge = (world: World, emulatorUrl: string, aws: LocalAws): Bridge => {
  const emulated = new CloudWatchClient({ region: HOME.region, endpoint: emulatorUrl, credentials: CREDENTIALS });
  const endedUpdates = createEndpointWatch(world);
  const copied = new Map<string, string>();
  const transitions: AlarmStateChange[] = [];

  const send = async (entries: readonly BusEntry[]): Promise<void> => {
    for (let from = 0; from < entries.length; from += ENTRIES_PER_CALL) {
      const Entries = entries.slice(from, from + ENTRIES_PER_CALL);
      const answer = await aws.events.send(new PutEventsCommand({ Entries }));
      if (answer.FailedEntryCount) throw new Error(`the bus refused: ${JSON.stringify(answer.Entries)}`);
    }
  };

  let sending = Promise.resolve();
  const tick = (): void => {
    const changes = world.alarms.evaluate();
    transitions.push(...changes);
    const entries = [...changes.map(toAlarmEntry), ...endedUpdates()];
    // One after the other, and a failure stays where `stop` finds it.
    if (entries.length > 0) sending = sending.then(() => send(entries));
    sending.catch(() => clearInterval(timer));
  };
  const timer = setInterval(tick, TICK_MS);

  return {
    transitions,
    async copyAlarms() {
      const { MetricAlarms = [] } = await aws.cloudWatch.send(new DescribeAlarmsCommand({}));
      const wanted = MetricAlarms.filter(({ Namespace }) => Namespace === 'AWS/SageMaker').map(toDefinition);
      const names = wanted.map(({ AlarmName = '' }) => AlarmName);
      const gone = [...copied.keys()].filter((name) => !names.includes(name));
      world.alarms.remove(gone);
      for (const name of gone) copied.delete(name);
      for (const definition of wanted) {
        const text = JSON.stringify(definition);
        if (copied.get(definition.AlarmName ?? '') === text) continue;
        const { AlarmName, EvaluationPeriods, ComparisonOperator } = definition;
        await emulated.send(
          new PutMetricAlarmCommand({ ...definition, AlarmName, EvaluationPeriods, ComparisonOperator }),
        );
        copied.set(AlarmName ?? '', text);
      }
      return names;
    },
    async stop() {
      clearInterval(timer);
      emulated.destroy();
      await sending;
    },
  };
};
