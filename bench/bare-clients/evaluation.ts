import { CloudWatchClient, DescribeAlarmsCommand, GetMetricDataCommand } from '@aws-sdk/client-cloudwatch';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import {
  DescribeEndpointCommand,
  DescribeInferenceComponentCommand,
  SageMakerClient,
  UpdateEndpointWeightsAndCapacitiesCommand,
  UpdateInferenceComponentRuntimeConfigCommand,
} from '@aws-sdk/client-sagemaker';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';

// Nothing but the clients and commands of a function that evaluates a target, one client of each: the least it could be.
/** Every bundle is started in it; nothing is called. */
export const region = 'eu-west-1';

export const clients = [
  new SageMakerClient({ region }),
  new CloudWatchClient({ region }),
  DynamoDBDocumentClient.from(new DynamoDBClient({ region })),
  new SQSClient({ region }),
  new EventBridgeClient({ region }),
];

export const commands = [
  DescribeAlarmsCommand,
  DescribeEndpointCommand,
  DescribeInferenceComponentCommand,
  GetCommand,
  GetMetricDataCommand,
  PutCommand,
  PutEventsCommand,
  SendMessageCommand,
  UpdateCommand,
  UpdateEndpointWeightsAndCapacitiesCommand,
  UpdateInferenceComponentRuntimeConfigCommand,
];
