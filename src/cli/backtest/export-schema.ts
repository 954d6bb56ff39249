import * as z from 'zod';
import { parseTimestamp } from '../../alarm/parse-timestamp.ts';
import { finiteNumber } from '../../config/text-schema.ts';

const SECOND_MS = 1_000;
const MOMENT = 'a moment with its offset, as in 2026-01-05T00:00:00Z, or seconds since 1970';
/** The CLI writes ISO 8601, version 1 of it seconds since 1970. */
const momentSchema = z.union([z.string(), z.number()], MOMENT).transform((value, context) => {
  const at = typeof value === 'number' ? Math.round(value * SECOND_MS) : parseTimestamp(value);
  if (at !== undefined) return at;
  context.addIssue({ code: 'custom', message: MOMENT });
  return z.NEVER;
});

const VALUE = 'a number, 0 or more';

/** One of `MetricDataResults`; keys beside these do not matter. */
export const resultSchema = z.looseObject(
  {
    Id: z.string('a text: the Id of the query'),
    Label: z.string('a text').optional(),
    Timestamps: z.array(momentSchema, 'a list of moments'),
    Values: z.array(finiteNumber(VALUE).min(0, VALUE), 'a list of numbers'),
    StatusCode: z.string('a text').optional(),
  },
  'a result with Id, Timestamps and Values',
);

/** By what a result is known, whatever else of it is wrong. */
export const nameSchema = resultSchema.pick({ Id: true, Label: true });

export type ExportedResult = z.infer<typeof resultSchema>;

/** What GetMetricData answers (Amazon CloudWatch API Reference), its results not looked at yet. */
export const exportSchema = z.looseObject(
  {
    MetricDataResults: z
      .array(z.unknown(), 'a list of results, as aws cloudwatch get-metric-data writes it')
      .min(1, 'a result or more'),
  },
  'the answer of aws cloudwatch get-metric-data: a map with MetricDataResults',
);
