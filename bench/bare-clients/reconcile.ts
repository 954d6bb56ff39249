import {
  ApplicationAutoScalingClient,
  paginateDescribeScalableTargets,
  paginateDescribeScalingPolicies,
} from '@aws-sdk/client-application-auto-scaling';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { clients as evaluating, commands as ofEvaluation, region } from './evaluation.ts';

// An evaluation, and what reconcile reads of all targets at once.
export const clients = [...evaluating, new ApplicationAutoScalingClient({ region })];

export const commands = [
  ...ofEvaluation,
  ScanCommand,
  paginateDescribeScalableTargets,
  paginateDescribeScalingPolicies,
];
