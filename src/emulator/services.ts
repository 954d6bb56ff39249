import { APPLICATION_AUTO_SCALING } from './application-auto-scaling.ts';
import { CLOUDWATCH } from './cloudwatch.ts';
import { EVENT_BRIDGE } from './event-bridge.ts';
import type { Operations } from './operation.ts';
import type { Service } from './recorded-call.ts';
import { SAGEMAKER } from './sagemaker.ts';

/** By the part of `X-Amz-Target` before the dot. */
export const SERVICES: Readonly<Record<string, { readonly service: Service; readonly operations: Operations }>> = {
  SageMaker: { service: 'sagemaker', operations: SAGEMAKER },
  GraniteServiceVersion20100801: { service: 'cloudwatch', operations: CLOUDWATCH },
  AWSEvents: { service: 'events', operations: EVENT_BRIDGE },
  AnyScaleFrontendService: { service: 'application-auto-scaling', operations: APPLICATION_AUTO_SCALING },
};

/** `sagemaker:DescribeEndpoint` and the like. */
export const EMULATED_CALLS: readonly string[] = Object.values(SERVICES).flatMap(({ service, operations }) =>
  Object.keys(operations).map((call) => `${service}:${call}`),
);
