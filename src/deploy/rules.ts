import type { CompiledConfiguration } from '../core/target-configuration.ts';
import type { Resource, Resources } from './cloudformation.ts';
import { getAtt } from './cloudformation.ts';
import type { DeployedFunction, Trigger } from './functions.ts';
import { DEAD_LETTER_QUEUE, functionOf, permissionOf, ruleOf } from './logical-ids.ts';
import { toBoundedName } from './names.ts';

const toRule = (
  configuration: CompiledConfiguration,
  fn: DeployedFunction,
  trigger: Trigger,
  number: number,
): Resource => {
  const prefix = `${configuration.service}-${configuration.stage}`;
  return {
    Type: 'AWS::Events::Rule',
    Properties: {
      Name: toBoundedName(prefix, `${fn.name}-${number}`),
      Description: trigger.description,
      State: 'ENABLED',
      ...('pattern' in trigger ? { EventPattern: trigger.pattern } : { ScheduleExpression: trigger.schedule }),
      Targets: [
        {
          Id: toBoundedName(prefix, `${fn.name}-${number}-target`),
          Arn: getAtt(functionOf(fn.key), 'Arn'),
          RetryPolicy: trigger.retry,
          DeadLetterConfig: { Arn: getAtt(DEAD_LETTER_QUEUE, 'Arn') },
        },
      ],
    },
  };
};

const toPermission = (fn: DeployedFunction, number: number): Resource => ({
  Type: 'AWS::Lambda::Permission',
  Properties: {
    FunctionName: getAtt(functionOf(fn.key), 'Arn'),
    Action: 'lambda:InvokeFunction',
    Principal: 'events.amazonaws.com',
    SourceArn: getAtt(ruleOf(fn.key, number), 'Arn'),
  },
});

/** A rule for each trigger of a function, and the permission with which that rule alone may call it. */
export const toRuleResources = (configuration: CompiledConfiguration, fn: DeployedFunction): Resources =>
  Object.fromEntries(
    fn.triggers(configuration).flatMap((trigger, index) => [
      [ruleOf(fn.key, index + 1), toRule(configuration, fn, trigger, index + 1)],
      [permissionOf(fn.key, index + 1), toPermission(fn, index + 1)],
    ]),
  );
