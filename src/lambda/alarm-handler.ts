import type { Logger } from '@aws-lambda-powertools/logger';
import type { EventResult } from '../app/event-result.ts';
import { onAlarm } from '../app/on-alarm.ts';
import type { EvaluationPorts } from '../app/ports.ts';
import { runtimeOf } from './runtime-of.ts';
import { withLogContext } from './with-log-context.ts';

/** The handler of alarm events as Lambda calls it. Replays and tests call this same one. */
export const createAlarmHandler = (ports: EvaluationPorts, logger: Logger) => {
  const handleEvent = onAlarm(ports);
  return withLogContext<unknown, readonly EventResult[]>(logger).handler(async (event, context) =>
    handleEvent(event, runtimeOf(context)),
  );
};
