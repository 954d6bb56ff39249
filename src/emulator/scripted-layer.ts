import { AwsRefusal } from '../world/refusal.ts';
import type { World } from '../world/world.ts';
import { mergeScriptedAlarms } from './scripted-alarms.ts';
import type { ScriptedAnswer, ScriptedAnswers } from './scripted-answers.ts';
import { createScriptedCapacity } from './scripted-capacity.ts';
import { mergeScriptedMetrics } from './scripted-metrics.ts';
import { withWireTimes } from './scripted-times.ts';

export interface ScriptedRequest {
  /** `sagemaker:DescribeEndpoint`. */
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly invocation: string;
}

export interface ScriptedLayer {
  /** Answers from the script, from the world (`proceed`), or from both. @throws AwsRefusal as either says */
  serve(request: ScriptedRequest, proceed: () => object): { readonly body: object; readonly byScript: boolean };
}

/** A `retryable` error must be one that the SDK itself repeats: a throttling name, or a status of a broken service. */
const refusalOf = (error: NonNullable<ScriptedAnswer['error']>): AwsRefusal =>
  new AwsRefusal(error.name, error.message, error.retryable === true && !/Throttl/.test(error.name) ? 503 : 400);

const namesIn = (args: Readonly<Record<string, unknown>>): readonly string[] =>
  [args.InferenceComponentName, args.EndpointName].filter((name) => typeof name === 'string');

export const createScriptedLayer = (world: World, scripted: ScriptedAnswers | undefined): ScriptedLayer => {
  if (scripted === undefined) return { serve: (_request, proceed) => ({ body: proceed(), byScript: false }) };
  const capacity = createScriptedCapacity(world);
  return {
    serve(request, proceed) {
      const { name, args, invocation } = request;
      if (name === 'cloudwatch:GetMetricData') return mergeScriptedMetrics(world, scripted, request, refusalOf);
      const taken = scripted.take(name, namesIn(args), invocation);
      if (taken?.answer.error !== undefined) throw refusalOf(taken.answer.error);
      const response = taken?.answer.response === undefined ? undefined : withWireTimes(taken.answer.response);
      switch (name) {
        case 'cloudwatch:DescribeAlarms':
          if (response === undefined) break;
          return { body: mergeScriptedAlarms(world, response, args), byScript: true };
        case 'sagemaker:DescribeEndpoint':
        case 'sagemaker:DescribeInferenceComponent': {
          const body = capacity.describe(args, response, taken?.fresh ?? false);
          if (body === undefined) break;
          return { body, byScript: true };
        }
        case 'sagemaker:UpdateEndpointWeightsAndCapacities':
        case 'sagemaker:UpdateInferenceComponentRuntimeConfig': {
          const body = capacity.write(args, response, proceed);
          return { body, byScript: response !== undefined };
        }
        default:
          if (response !== undefined) return { body: response, byScript: true };
      }
      return { body: proceed(), byScript: false };
    },
  };
};
