import { randomUUID } from 'node:crypto';
import scaleOut from '../../events/01-chat-load-rises.json' with { type: 'json' };
import scaleIn from '../../events/07-chat-load-falls.json' with { type: 'json' };
import type { TargetConfiguration } from '../../src/core/target-configuration.ts';
import { type EpochMs, SECOND_MS } from '../../src/core/time.ts';

export type StormDirection = 'out' | 'in';

const PATTERNS = { out: scaleOut, in: scaleIn } as const;
const STAMP = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?(Z|\+0000)/g;
/** Points stand at the beginning of their 10 seconds, wherever the alarm is evaluated. */
const PERIOD_MS = 10 * SECOND_MS;

const shifted = (stamp: string, byMs: number): string => {
  const isPoint = stamp.includes('.000');
  const at = Date.parse(stamp.replace('+0000', 'Z')) + (isPoint ? Math.floor(byMs / PERIOD_MS) * PERIOD_MS : byMs);
  const text = new Date(at).toISOString();
  return stamp.endsWith('Z') ? text.replace(/\.\d{3}Z$/, 'Z') : text.replace('Z', '+0000');
};

/** The shipped event of an alarm of `chat`, as that of another target at another moment. */
export const alarmEventOf = (configuration: TargetConfiguration, direction: StormDirection, at: EpochMs): unknown => {
  const { target, signals } = configuration;
  const pattern = PATTERNS[direction];
  const { alarm } = (direction === 'out' ? signals[0]?.scaleOut : signals[0]?.scaleIn) ?? {};
  if (target.kind !== 'variant' || alarm === undefined) throw new Error(`${configuration.id} has no such alarm`);
  const byMs = at - Date.parse(pattern.detail.state.timestamp.replace('+0000', 'Z'));
  return JSON.parse(
    JSON.stringify({ ...pattern, id: randomUUID() })
      .replaceAll(pattern.detail.alarmName, alarm.name)
      .replaceAll('"llama-3-8b"', JSON.stringify(target.endpointName))
      .replace(STAMP, (stamp) => shifted(stamp, byMs)),
  );
};
