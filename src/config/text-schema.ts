import * as z from 'zod';
import { STATISTIC_PATTERN } from '../core/statistic.ts';

// Every schema carries what it expects as its message, so that a problem reads "expected <message>, found …".

export const wholeNumber = (least: number, most?: number): z.ZodInt => {
  const expected =
    most === undefined
      ? `a whole number, ${least} or more`
      : `a whole number from ${least} to ${most.toLocaleString('en')}`;
  const atLeast = z.int(expected).min(least, expected);
  return most === undefined ? atLeast : atLeast.max(most, expected);
};

/** A day: a wait beyond it is a slip of the finger. */
const MOST_SECONDS = 86_400;

/** A time to wait, in seconds. */
export const waitSeconds = (): z.ZodInt => wholeNumber(0, MOST_SECONDS);

export const finiteNumber = (expected = 'a number'): z.ZodNumber => z.number(expected);

export const text = (expected: string, most: number): z.ZodString =>
  z.string(expected).min(1, expected).max(most, expected);

const ALARM_NAME = 'the name of an alarm, 1 to 255 characters';

/** Events name an alarm, so an ARN would match none of them. */
export const alarmName = (): z.ZodString => text(ALARM_NAME, 255).regex(/^(?!arn:)/, ALARM_NAME);

const STATISTIC = 'a statistic of CloudWatch such as Maximum, Sum or p90';

/** CloudWatch tells the cases apart: `sum` is none. */
export const statistic = (): z.ZodString => z.string(STATISTIC).regex(STATISTIC_PATTERN, STATISTIC);

const NAME = 'a name of at most 63 letters, digits and inner hyphens';

/** EndpointName, VariantName and InferenceComponentName share one alphabet (Amazon SageMaker API Reference). */
export const awsName = (): z.ZodString =>
  z
    .string(NAME)
    .regex(/^[a-zA-Z0-9]([a-zA-Z0-9-]*[a-zA-Z0-9])?$/, NAME)
    .max(63, NAME);
