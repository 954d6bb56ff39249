import type { Context } from 'aws-lambda';
import { parseArn } from '../alarm/arn.ts';
import type { Runtime } from '../core/runtime.ts';

/** Account, Region and partition the function runs in, by its own ARN: no call and no setting can say otherwise. */
export const runtimeOf = ({ invokedFunctionArn }: Pick<Context, 'invokedFunctionArn'>): Runtime => {
  const arn = parseArn(invokedFunctionArn);
  if (arn === undefined) throw new TypeError(`not the ARN of a function: ${JSON.stringify(invokedFunctionArn)}`);
  return { account: arn.account, region: arn.region, partition: arn.partition };
};
