import type { Logger } from '@aws-lambda-powertools/logger';
import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy from '@middy/core';

/** A handler whose every log line names its invocation; what one invocation adds to the logger ends with it. */
export const withLogContext = <Event, Result>(logger: Logger) =>
  middy<Event, Result>().use(injectLambdaContext(logger, { resetKeys: true }));
