import type { CompiledConfiguration } from '../core/target-configuration.ts';
import type { Resources } from './cloudformation.ts';
import { getAtt, ref } from './cloudformation.ts';
import type { DeployedFunction } from './functions.ts';
import { DEAD_LETTER_QUEUE, ruleOf } from './logical-ids.ts';

/**
 * Without it EventBridge drops what it cannot deliver: naming a queue in a rule gives no right to it. A resource of its
 * own, since the rules name the queue and the policy names the rules.
 * Source: "Using dead-letter queues to process undelivered events", Amazon EventBridge User Guide.
 */
export const toDeadLetterPolicy = (
  configuration: CompiledConfiguration,
  functions: readonly DeployedFunction[],
): Resources => ({
  [`${DEAD_LETTER_QUEUE}Policy`]: {
    Type: 'AWS::SQS::QueuePolicy',
    Properties: {
      Queues: [ref(DEAD_LETTER_QUEUE)],
      PolicyDocument: {
        Version: '2012-10-17',
        Statement: [
          {
            Effect: 'Allow',
            Principal: { Service: 'events.amazonaws.com' },
            Action: 'sqs:SendMessage',
            Resource: getAtt(DEAD_LETTER_QUEUE, 'Arn'),
            Condition: {
              ArnEquals: {
                'aws:SourceArn': functions.flatMap((fn) =>
                  fn.triggers(configuration).map((_, index) => getAtt(ruleOf(fn.key, index + 1), 'Arn')),
                ),
              },
            },
          },
        ],
      },
    },
  },
});
