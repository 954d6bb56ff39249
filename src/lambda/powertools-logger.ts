import type { Logger as PowertoolsLogger } from '@aws-lambda-powertools/logger';
import type { Logger } from '../ports/logger.ts';

/** The logger port on Powertools: one JSON line each. */
export const toLogger = (logger: PowertoolsLogger): Logger => ({
  debug: (message, fields = {}) => logger.debug(message, { ...fields }),
  info: (message, fields = {}) => logger.info(message, { ...fields }),
  warn: (message, fields = {}) => logger.warn(message, { ...fields }),
  error: (message, fields = {}) => logger.error(message, { ...fields }),
});
