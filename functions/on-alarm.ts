import { createAlarmHandler } from '../src/lambda/alarm-handler.ts';
import { wire } from '../src/lambda/wire.ts';

const { ports, logger } = wire();

export const handler = createAlarmHandler(ports, logger);
