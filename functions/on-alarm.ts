import { Logger } from '@aws-lambda-powertools/logger';
import { parseCompiled } from '../src/config/compiled.ts';
import { embeddedConfiguration } from '../src/config/embedded.ts';
import { loadRuntimeSettings } from '../src/config/load.ts';
import { createAlarmHandler } from '../src/lambda/alarm-handler.ts';
import { createAwsPorts } from '../src/lambda/aws-ports.ts';

// A bad configuration or a missing setting fails the first cold start, not the hundredth alarm.
const configuration = parseCompiled(embeddedConfiguration);
const { logLevel, endpointUrl, dynamodbEndpointUrl, ...settings } = loadRuntimeSettings();
const logger = new Logger({
  logLevel,
  serviceName: configuration.service,
  persistentKeys: { configuration: configuration.hash },
});

export const handler = createAlarmHandler(
  createAwsPorts({
    configuration,
    logger,
    ...settings,
    ...(endpointUrl === undefined ? {} : { endpoint: endpointUrl }),
    ...(dynamodbEndpointUrl === undefined ? {} : { dynamoDbEndpoint: dynamodbEndpointUrl }),
  }),
  logger,
);
