import { randomUUID } from 'node:crypto';
import type { Logger } from '@aws-lambda-powertools/logger';
import { type ClientOptions, createReadClients, createWriteClient } from '../adapters/aws/clients.ts';
import { createCloudWatchAlarmReader } from '../adapters/aws/cloudwatch-alarms.ts';
import { createCloudWatchMetricReader } from '../adapters/aws/cloudwatch-metrics.ts';
import { createDynamoDbActivities } from '../adapters/aws/dynamodb-activities.ts';
import { createDynamoDbStateStore } from '../adapters/aws/dynamodb-state-store.ts';
import { createSageMakerActuator } from '../adapters/aws/sagemaker-actuator.ts';
import { createSageMakerCapacityReader } from '../adapters/aws/sagemaker-capacity.ts';
import type { createStateScan } from '../adapters/aws/state-scan.ts';
import type { EvaluationPorts } from '../app/ports.ts';
import type { CompiledConfiguration } from '../core/target-configuration.ts';
import type { ActivityReader } from '../ports/activity-recorder.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventPublisher } from '../ports/event-publisher.ts';
import type { MetricsRecorder } from '../ports/metrics-recorder.ts';
import type { RecheckQueue } from '../ports/recheck-queue.ts';
import { toLogger } from './powertools-logger.ts';

export interface AwsPortsOptions extends ClientOptions {
  readonly configuration: CompiledConfiguration;
  readonly stateTableName: string;
  readonly activityTableName: string;
  /** In a Lambda the SQS queue; locally one in virtual time. */
  readonly rechecks: RecheckQueue;
  /** In a Lambda lines of its log; locally whatever keeps them. */
  readonly ownMetrics: MetricsRecorder;
  /** In a Lambda the account's event bus. */
  readonly events: EventPublisher;
  readonly logger: Logger;
  readonly now?: Clock;
  /** For who reads the whole state table. */
  readonly scan?: typeof createStateScan;
}

/** Ids that sort by time: milliseconds in base 36, then chance. */
const sortableId = (now: Clock) => (): string => `${now().toString(36).padStart(9, '0')}-${randomUUID().slice(0, 13)}`;

/** Every port on the real AWS clients. */
export const createAwsPorts = (
  options: AwsPortsOptions,
): EvaluationPorts & { readonly activities: ActivityReader; close(): void } => {
  const { configuration, stateTableName, activityTableName, rechecks, ownMetrics, events, logger, scan } = options;
  const { now = Date.now } = options;
  const { sageMaker, cloudWatch, dynamoDb } = createReadClients(options);
  const writer = createWriteClient(options);
  return {
    configuration,
    capacity: createSageMakerCapacityReader(sageMaker),
    actuator: createSageMakerActuator(writer),
    alarms: createCloudWatchAlarmReader(cloudWatch),
    metrics: createCloudWatchMetricReader(cloudWatch),
    state: createDynamoDbStateStore({
      client: dynamoDb,
      tableName: stateTableName,
      now,
      logger: toLogger(logger),
      ...(scan ? { scan } : {}),
    }),
    activities: createDynamoDbActivities({ client: dynamoDb, tableName: activityTableName, now }),
    rechecks,
    ownMetrics,
    events,
    now,
    newId: sortableId(now),
    logger: toLogger(logger),
    close: () => {
      for (const client of [sageMaker, cloudWatch, dynamoDb, writer]) client.destroy();
    },
  };
};
