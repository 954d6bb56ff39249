import type { Logger } from '@aws-lambda-powertools/logger';
import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import { parseArn } from '../alarm/arn.ts';
import { type EventResult, onAlarm } from '../app/on-alarm.ts';
import type { EvaluationPorts } from '../app/ports.ts';
import type { Runtime } from '../core/runtime.ts';

/** Account, Region and partition the function runs in, by its own ARN: no call and no setting can say otherwise. */
const runtimeOf = ({ invokedFunctionArn }: Pick<Context, 'invokedFunctionArn'>): Runtime => {
  const arn = parseArn(invokedFunctionArn);
  if (arn === undefined) throw new TypeError(`not the ARN of a function: ${JSON.stringify(invokedFunctionArn)}`);
  return { account: arn.account, region: arn.region, partition: arn.partition };
};

/** The handler of alarm events as Lambda calls it. Replays and tests call this same one. */
export const createAlarmHandler = (ports: EvaluationPorts, logger: Logger) => {
  const handleEvent = onAlarm(ports);
  return middy<unknown, readonly EventResult[]>()
    .use(injectLambdaContext(logger, { resetKeys: true }))
    .handler(async (event, context) => handleEvent(event, runtimeOf(context)));
};
