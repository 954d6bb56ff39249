import { Logger } from '@aws-lambda-powertools/logger';
import { type ClientOptions, createEventClient, createQueueClient } from '../adapters/aws/clients.ts';
import { createEmfRecorder } from '../adapters/aws/emf.ts';
import { createEventBridgePublisher } from '../adapters/aws/event-bridge.ts';
import { createSqsRecheckQueue } from '../adapters/aws/sqs-queue.ts';
import { parseCompiled } from '../config/compiled.ts';
import { embeddedConfiguration } from '../config/embedded.ts';
import { loadRuntimeSettings } from '../config/load.ts';
import { type AwsPortsOptions, createAwsPorts } from './aws-ports.ts';

/**
 * What every function stands on: the configuration of its bundle, its settings, a logger and the ports.
 * A bad configuration or a missing setting fails the first cold start, not the hundredth alarm.
 *
 * @param needs what one function has beside the others, so that no other bundle carries it
 */
export const wire = (needs: Pick<AwsPortsOptions, 'scan'> = {}) => {
  const configuration = parseCompiled(embeddedConfiguration);
  const { logLevel, recheckQueueUrl, ...settings } = loadRuntimeSettings();
  const logger = new Logger({
    logLevel,
    serviceName: configuration.service,
    persistentKeys: { configuration: configuration.hash },
  });
  const clients: ClientOptions = { region: settings.region };
  const queues = createQueueClient(clients);
  const rechecks = createSqsRecheckQueue(queues, recheckQueueUrl);
  const ownMetrics = createEmfRecorder();
  const events = createEventBridgePublisher(createEventClient(clients));
  const told = { rechecks, ownMetrics, events };
  const ports = createAwsPorts({ ...clients, ...settings, ...needs, ...told, configuration, logger });
  return { logger, clients, queues, ports };
};
