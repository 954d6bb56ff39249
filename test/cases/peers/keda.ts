import * as z from 'zod';
import { executeKeda } from '../../../src/sim/baselines/keda/executor.ts';
import { withFallback } from '../../../src/sim/baselines/keda/fallback.ts';
import {
  isActive,
  isQueryPeriod,
  KEDA_QUERY_DEFAULTS,
  type KedaAnswer,
  queryWindow,
  readAnswer,
} from '../../../src/sim/baselines/keda/query.ts';
import { collect, count, finite, needed, type Observed, read, readCases } from './read-inputs.ts';

const windows = z.strictObject({
  now: z.iso.datetime({ offset: true }),
  periodSeconds: finite.positive(),
  collectionSeconds: finite.positive(),
  offsets: z.array(finite),
});
const toIso = (seconds: number): string => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');

/** All of this: `src/sim/baselines/keda`. */
export const kedaQueryWindow = (inputs: Observed): Observed => {
  const { now, periodSeconds, collectionSeconds, offsets } = read(windows, inputs);
  const asked = offsets.map((endOffsetSeconds) =>
    queryWindow(Date.parse(now) / 1000, { periodSeconds, collectionSeconds, endOffsetSeconds }),
  );
  return { start: asked.map(({ start }) => toIso(start)), end: asked.map(({ end }) => toIso(end)) };
};

const periods = z.strictObject({ periods: z.array(finite) });
export const kedaPeriods = (inputs: Observed): Observed => ({
  valid: read(periods, inputs).periods.map(isQueryPeriod),
});

const answers = z.strictObject({
  response: z.enum(['empty-values', 'no-results', 'api-error']),
  ignoreNullValues: z.boolean().optional(),
  minMetricValue: finite.optional(),
});

const failing = z.strictObject({
  failureThreshold: count,
  fallbackReplicas: count,
  metricTargetPerUnit: finite,
  failuresBefore: count,
  call: z.enum(['ok', 'error']),
  value: finite.optional(),
  behavior: z.enum(['static', 'currentReplicas', 'currentReplicasIfHigher', 'currentReplicasIfLower']).optional(),
  currentReplicas: count.optional(),
});

const observeAnswer = ({ response, ...rest }: z.infer<typeof answers>): Observed => {
  const answer: KedaAnswer = response === 'api-error' ? response : { values: [] };
  const query = {
    ...KEDA_QUERY_DEFAULTS,
    ...(rest.ignoreNullValues === undefined ? {} : { ignoreNullValues: rest.ignoreNullValues }),
    ...(rest.minMetricValue === undefined ? {} : { minMetricValue: rest.minMetricValue }),
  };
  const value = readAnswer(answer, query);
  return { error: value === undefined, value: value ?? null };
};

const observeFailure = (one: z.infer<typeof failing>): Observed => {
  const { behavior = 'static', failureThreshold, fallbackReplicas: replicas, metricTargetPerUnit } = one;
  const current = behavior === 'static' ? 0 : needed(one.currentReplicas, 'currentReplicas');
  const { failures, value } = withFallback(
    one.failuresBefore,
    one.call === 'ok' ? needed(one.value, 'value') : undefined,
    { failureThreshold, replicas, behavior },
    { current, targetPerUnit: metricTargetPerUnit },
  );
  return { failuresAfter: failures, value: value ?? null, error: value === undefined };
};

export const kedaMissingData = (inputs: Observed): Observed =>
  JSON.stringify(inputs).includes('"response"')
    ? collect(readCases(answers, inputs), observeAnswer)
    : collect(readCases(failing, inputs), observeFailure);

const activation = z.strictObject({ activationThreshold: finite, values: z.array(finite) });
export const kedaActivation = (inputs: Observed): Observed => {
  const { activationThreshold, values } = read(activation, inputs);
  return { active: values.map((value) => isActive(value, { activationThreshold })) };
};

const executor = z.strictObject({
  active: z.boolean(),
  current: count,
  min: count,
  idle: count.optional(),
  cooldownPassed: z.boolean().optional(),
  pauseScaleIn: z.boolean().optional(),
  pauseScaleOut: z.boolean().optional(),
  forceActivation: z.boolean().optional(),
});

/** Where no case of a record speaks of the cooldown, it is over: the record is about something else. */
export const kedaExecutor = (inputs: Observed): Observed => {
  const cases = readCases(executor, inputs);
  const speaksOfCooldown = cases.all.some(({ cooldownPassed }) => cooldownPassed !== undefined);
  return collect(cases, ({ cooldownPassed = !speaksOfCooldown, idle, pauseScaleIn, pauseScaleOut, ...rest }) => ({
    desired: executeKeda({
      active: rest.active,
      current: rest.current,
      min: rest.min,
      cooldownPassed,
      ...(idle === undefined ? {} : { idle }),
      pauseScaleIn: pauseScaleIn ?? false,
      pauseScaleOut: pauseScaleOut ?? false,
      forceActivation: rest.forceActivation ?? false,
    }),
  }));
};
