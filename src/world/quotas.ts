import { type EpochMs, SECOND_MS } from '../core/time.ts';
import { AwsRefusal } from './refusal.ts';

/**
 * Calls per second and Region (CloudWatch User Guide, "CloudWatch service quotas"). SageMaker and Application Auto Scaling
 * publish none for the calls used here.
 */
export const PUBLISHED_QUOTAS: Readonly<Record<string, number>> = {
  'cloudwatch:PutMetricAlarm': 3,
  'cloudwatch:PutCompositeAlarm': 3,
  'cloudwatch:DeleteAlarms': 3,
  'cloudwatch:SetAlarmState': 3,
  'cloudwatch:EnableAlarmActions': 3,
  'cloudwatch:DisableAlarmActions': 3,
  'cloudwatch:DescribeAlarms': 9,
  'cloudwatch:GetMetricData': 500,
};

export interface Quotas {
  /** No call is limited until this is called; `Infinity` lifts a limit. */
  limit(call: string, perSecond: number): void;
  limitAsPublished(): void;
  /** Counts one call. @throws AwsRefusal `ThrottlingException` where the second has no room left */
  take(call: string): void;
}

export const createQuotas = (now: () => EpochMs): Quotas => {
  const limits = new Map<string, number>();
  const taken = new Map<string, EpochMs[]>();
  return {
    limit: (call, perSecond) => void limits.set(call, perSecond),
    limitAsPublished() {
      for (const [call, perSecond] of Object.entries(PUBLISHED_QUOTAS)) limits.set(call, perSecond);
    },
    take(call) {
      const limit = limits.get(call);
      if (limit === undefined) return;
      const present = now();
      const recent = (taken.get(call) ?? []).filter((at) => at > present - SECOND_MS);
      if (recent.length >= limit) throw new AwsRefusal('ThrottlingException', 'Rate exceeded');
      taken.set(call, [...recent, present]);
    },
  };
};
