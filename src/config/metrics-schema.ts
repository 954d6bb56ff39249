import * as z from 'zod';
import { statistic, text } from './text-schema.ts';

/** Periods CloudWatch takes: 10, 20 and 30 seconds, else multiples of 60 (PutMetricAlarm, Amazon CloudWatch API Reference). */
const PERIOD = '10, 20, 30 or a multiple of 60 (seconds)';
const LONGEST_PERIOD = 86_400;

export const periodSchema = (): z.ZodInt =>
  z
    .int(PERIOD)
    .min(10, PERIOD)
    .max(LONGEST_PERIOD, `${PERIOD}, at most ${LONGEST_PERIOD}`)
    .refine((seconds) => seconds % 60 === 0 || seconds === 10 || seconds === 20 || seconds === 30, PERIOD);

const dimension = z.strictObject(
  { Name: text('the name of a dimension', 255), Value: text('the value of a dimension', 1024) },
  'a dimension with Name and Value',
);

const metricStat = z.strictObject(
  {
    Metric: z.strictObject(
      {
        Namespace: text('a namespace', 255),
        MetricName: text('the name of a metric', 255),
        Dimensions: z
          .array(dimension, 'a list of at most 30 dimensions')
          .max(30, 'at most 30 dimensions')
          .exactOptional(),
      },
      'a metric with Namespace, MetricName and Dimensions',
    ),
    Period: periodSchema(),
    Stat: statistic(),
  },
  'a MetricStat with Metric, Period and Stat',
);

const ID = 'an id that begins with a small letter, then letters, digits and underscores';

/** PutMetricAlarm's `Metrics`, with the members a scaling signal can use. */
export const metricsSchema = z
  .array(
    z.strictObject(
      {
        Id: z
          .string(ID)
          .regex(/^[a-z][a-zA-Z0-9_]*$/, ID)
          .max(255, ID),
        Expression: text('a metric-math expression', 1024).exactOptional(),
        Label: z.string('a label').exactOptional(),
        Period: periodSchema().exactOptional(),
        ReturnData: z.boolean('true or false').exactOptional(),
        MetricStat: metricStat.exactOptional(),
      },
      'a MetricDataQuery with Id and MetricStat or Expression',
    ),
    'a list of 1 to 20 queries',
  )
  .min(1, 'a list of 1 to 20 queries')
  .max(20, 'a list of 1 to 20 queries')
  .describe(
    "A metric-math signal: PutMetricAlarm's Metrics, verbatim, instead of metric, statistic and periodSeconds.",
  );
