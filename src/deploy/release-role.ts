import type { CompiledConfiguration } from '../core/target-configuration.ts';
import { arnOf, type Resources, ref } from './cloudformation.ts';
import { RELEASE_ROLE } from './logical-ids.ts';
import { OF_SAGEMAKER } from './resource-sets.ts';

export const hasGuardTargets = ({ targets }: CompiledConfiguration): boolean =>
  targets.some(({ mode }) => mode === 'guard');

/**
 * What EventBridge Scheduler acts as when it lifts a suspension. It outlives the stack: a timer that was armed before the
 * stack went still has to lift, and could not without its role.
 */
export const toReleaseRole = (configuration: CompiledConfiguration): Resources =>
  hasGuardTargets(configuration)
    ? {
        [RELEASE_ROLE]: {
          Type: 'AWS::IAM::Role',
          DeletionPolicy: 'Retain',
          UpdateReplacePolicy: 'Retain',
          Properties: {
            Description: `Lifts suspended scale-ins of ${configuration.service}-${configuration.stage}, also once the stack is gone`,
            AssumeRolePolicyDocument: {
              Version: '2012-10-17',
              Statement: [
                {
                  Effect: 'Allow',
                  Principal: { Service: 'scheduler.amazonaws.com' },
                  Action: 'sts:AssumeRole',
                  // EventBridge Scheduler User Guide, "Confused deputy prevention".
                  Condition: { StringEquals: { 'aws:SourceAccount': ref('AWS::AccountId') } },
                },
              ],
            },
            Policies: [
              {
                PolicyName: 'lift',
                PolicyDocument: {
                  Version: '2012-10-17',
                  Statement: [
                    {
                      Effect: 'Allow',
                      Action: 'application-autoscaling:RegisterScalableTarget',
                      Resource: arnOf('application-autoscaling', 'scalable-target/*'),
                      Condition: OF_SAGEMAKER,
                    },
                  ],
                },
              },
            ],
          },
        },
      }
    : {};
