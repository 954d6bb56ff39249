import { expect, it } from 'vitest';
import { NEW_DOMAIN, targetStateOf } from '../../src/core/domain-state.ts';
import { DEFAULT_TRAFFIC_GUARD } from '../../src/core/traffic-guard-defaults.ts';
import { aDomain, aTargetState } from '../support/a-domain.ts';

it('trafficGuard: {} is a window of 5 minutes, 5 % errors, remembered for 5 minutes, a hold of an hour', () => {
  expect(DEFAULT_TRAFFIC_GUARD).toEqual({
    windowSeconds: 300,
    maxErrorRatio: 0.05,
    holdAfterErrorsSeconds: 300,
    maxHoldSeconds: 3600,
  });
});

it('a domain nobody has written is idle and remembers nothing', () => {
  expect(NEW_DOMAIN).toEqual({ version: 0, phase: 'idle', targets: {} });
  expect(targetStateOf(NEW_DOMAIN, 'chat')).toEqual({});
  expect(targetStateOf(aDomain(), 'chat')).toEqual(aTargetState());
});
