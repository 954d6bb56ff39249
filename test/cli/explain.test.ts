import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aFolder } from './support/a-folder.ts';
import { runMain } from './support/run-main.ts';
import { repositoryPath } from './support/run-scalectl.ts';

const TARGETS = ['--targets', repositoryPath('targets.example.yml')];
const explain = (path: string) => runMain(['explain', path, ...TARGETS]);

/** What the function recorded of a shipped event. */
const recorded = async (event: string): Promise<Readonly<Record<string, unknown>>> =>
  JSON.parse(await readFile(repositoryPath(`test/functions/golden/${event}.json`), 'utf8')).activity;
const RISES = '01-chat-load-rises';
const CRASHES = '09-chat-containers-crash';

const logLine = (activity: unknown): string =>
  JSON.stringify({
    level: 'INFO',
    message: 'activity',
    timestamp: '2025-06-03T09:00:06.500Z',
    service: 'sagemaker-scaling-controller',
    activity,
  });

/** As `aws dynamodb get-item` prints it. */
const toAttribute = (value: unknown): unknown => {
  if (value === null) return { NULL: true };
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'number') return { N: String(value) };
  if (typeof value === 'boolean') return { BOOL: value };
  if (Array.isArray(value)) return { L: value.map(toAttribute) };
  return { M: toItem(value) };
};
const toItem = (value: unknown) =>
  Object.fromEntries(Object.entries(Object(value)).map(([name, member]) => [name, toAttribute(member)]));

const decisionsOf = (out: readonly string[]): readonly string[] => out.filter((line) => line.startsWith('  decision'));
const OUT = '  decision  scale out 2 → 3: the step adjustment of the breach';
const HELD = '  decision  hold at 3, errors-high: requests fail: low concurrency may be crashed containers';

describe('explain, of recorded activities', () => {
  it('prints what was recorded and recomputes nothing', async () => {
    const activity = await recorded(CRASHES);
    // No rule would answer so: it is printed as it stands there.
    const odd = JSON.stringify(activity).replaceAll('"errors":690', '"errors":691');
    const folder = await aFolder({ 'activity.json': odd });
    const { code, out, err } = await explain(join(folder, 'activity.json'));
    expect({ code, err }).toEqual({ code: 0, err: [] });
    expect(out).toEqual([
      expect.stringMatching(/^chat#\S+ {2}2025-06-03T10:23:06\.412Z$/),
      '  alarm     sagemaker-scaling-controller-dev-chat-concurrency-low ALARM',
      '  seen      chat (endpoint/llama-3-8b/variant/AllTraffic): desired 3, actual 3, InService; value 1, threshold 2',
      '            …chat-concurrency-high OK, …chat-concurrency-low ALARM',
      '  rules      1 override          pass',
      '             2 event-current     pass      wants to scale in',
      '             3 target-changeable pass      desired 3, from 3',
      '             4 owner             pass',
      '             5 bounds            pass      min 1, max 8',
      '             6 usable-value      pass      alarm …chat-concurrency-low, value 1, threshold 2',
      '             7 step              pass      -1 from the threshold, adjustment -50 %, wanted 2',
      '             8 cooldown          pass',
      '             9 traffic-guard     hold      errors-high: the traffic is known, 320 requests in the busiest minute, 691',
      '                                           errors, 43.125 % of the requests failed, a unit bears 150 a minute, as its',
      "                                           busy minutes show, the busiest unit's load is mostly 1",
      HELD,
      '  call      none',
      '',
    ]);
  });

  it.each([
    { name: 'itself', wrap: JSON.stringify },
    { name: 'a line of the log', wrap: logLine },
    { name: 'an item as get-item prints it', wrap: (one: unknown) => JSON.stringify({ Item: toItem(one) }) },
    { name: 'the items of a query', wrap: (one: unknown) => JSON.stringify({ Items: [toItem(one)], Count: 1 }) },
    {
      name: 'what filter-log-events prints',
      wrap: (one: unknown) =>
        JSON.stringify({
          events: [{ message: 'START RequestId: 8f5e\n' }, { message: `${logLine(one)}\n` }, { timestamp: 1 }],
          searchedLogStreams: [],
        }),
    },
    {
      name: 'what get-query-results prints',
      wrap: (one: unknown) =>
        JSON.stringify({
          status: 'Complete',
          results: [
            [
              { field: '@timestamp', value: '2025-06-03 09:00:06.500' },
              { field: '@message', value: logLine(one) },
              { field: '@ptr', value: '{}' },
            ],
          ],
        }),
    },
    { name: 'a list', wrap: (one: unknown) => JSON.stringify([one]) },
    { name: 'a line with a time before it', wrap: (one: unknown) => `2025-06-03T09:00:06 INFO ${logLine(one)}\n` },
  ])('finds an activity in $name', async ({ wrap }) => {
    const folder = await aFolder({ 'activity.json': wrap(await recorded(RISES)) });
    const { code, out, err } = await explain(join(folder, 'activity.json'));
    expect({ code, err }).toEqual({ code: 0, err: [] });
    expect(decisionsOf(out)).toEqual([OUT]);
  });

  it('explains each activity of a log, and none of its other lines', async () => {
    const log = [
      'START RequestId: 8f5e Version: $LATEST',
      logLine(await recorded(RISES)),
      JSON.stringify({ level: 'INFO', message: 'ignored', reason: 'foreign-account' }),
      '{ broken',
      logLine(await recorded(CRASHES)),
      'END RequestId: 8f5e',
    ];
    const folder = await aFolder({ 'on-alarm.log': log.join('\r\n') });
    const { code, out } = await explain(join(folder, 'on-alarm.log'));
    expect(code).toBe(0);
    expect(decisionsOf(out)).toEqual([OUT, HELD]);
    expect(out.some((line) => line.includes('│ errors-high │'))).toBe(true);
  });

  it('tells what SageMaker refused, what was settled on the way, and of repeated holds', async () => {
    const activity = {
      ...(await recorded(RISES)),
      settled: [{ intentionId: 'a', targetId: 'chat', as: 'fulfilled', from: 1, to: 2 }],
      outcome: {
        kind: 'refused',
        calls: [],
        error: { name: 'ResourceLimitExceeded', message: 'The account-level limit', because: 'quota' },
      },
      count: 3,
      lastAt: Date.UTC(2025, 5, 3, 9, 5),
    };
    const folder = await aFolder({ 'activity.json': JSON.stringify(activity) });
    const { out } = await explain(join(folder, 'activity.json'));
    expect(out).toContain('  settled   1 → 2: fulfilled');
    expect(out).toContain('  answer    ResourceLimitExceeded: The account-level limit');
    expect(out).toContain('  outcome   refused');
    expect(out).toContain('  repeated  3 times, last at 2025-06-03T09:05:00.000Z');
  });

  it('names every place where what is meant as an activity is none', async () => {
    const activity = await recorded(RISES);
    const broken = { ...activity, at: 'noon', seen: {}, decision: { ...Object(activity.decision), because: 'luck' } };
    const path = join(await aFolder({ 'activity.json': JSON.stringify(broken) }), 'activity.json');
    const { code, out, err } = await explain(path);
    expect({ code, out }).toEqual({ code: 2, out: [] });
    expect(err).toEqual([
      `${path}: at: expected a number, found "noon".`,
      `${path}: seen.capacity: expected a map of keys and values, found nothing.`,
      `${path}: decision.because: expected one of step, wake, pinned, below-min, above-max, deployment-reset, guard-expired, found "luck".`,
    ]);
  });
});

describe('explain, of an event', () => {
  it('plays it by itself, in the world that lies beside it', async () => {
    const { code, out, err } = await explain(repositoryPath(`events/${RISES}.json`));
    expect({ code, err }).toEqual({ code: 0, err: [] });
    expect(out[0]).toBe(`${RISES}.json  2025-06-03T09:00:06.412Z`);
    expect(decisionsOf(out)).toEqual([OUT]);
    expect(out.at(-2)).toBe('  after     desired 3, actual 2, Updating');
  });

  it('says why one that is not ours is ignored', async () => {
    const { code, out } = await explain(repositoryPath('events/29-endpoint-state-change.json'));
    expect(code).toBe(0);
    expect(out[1]).toMatch(/^ {2}ignored {3}other-event: aws\.sagemaker sent "SageMaker Endpoint State Change": /);
  });
});

describe('explain, of anything else', () => {
  const EXPECTED = 'expected an event, an activity, or a log with activities, found';

  it.each([
    { name: 'an empty file', content: '', said: `: ${EXPECTED} an empty file.` },
    {
      name: 'a text',
      content: 'hello\n',
      said: `:1: ${EXPECTED} text that is no JSON (line 1, column 1: expected a value, found "h").`,
    },
    { name: 'binary content', content: new Uint8Array([0x1f, 0x8b, 8, 0]), said: `: ${EXPECTED} binary content.` },
    { name: 'a number', content: '42', said: `: ${EXPECTED} neither (unknown-shape: ` },
    { name: 'an empty list', content: '[]', said: `: ${EXPECTED} neither (unknown-shape: ` },
    { name: 'an object of another kind', content: '{"a":1}', said: `: ${EXPECTED} neither (unknown-shape: ` },
  ])('$name: exit 2 and one message', async ({ content, said }) => {
    const path = join(await aFolder({ 'thing.json': content }), 'thing.json');
    const { code, out, err } = await explain(path);
    expect({ code, out, messages: err.length }).toEqual({ code: 2, out: [], messages: 1 });
    expect(err[0]?.slice(path.length)).toContain(said);
  });

  it('a file that is not there, and a folder', async () => {
    const folder = await aFolder();
    const missing = join(folder, 'nowhere.json');
    expect(await explain(missing)).toEqual({ code: 2, out: [], err: [`${missing}: ${EXPECTED} no such file.`] });
    expect(await explain(folder)).toEqual({ code: 2, out: [], err: [`${folder}: ${EXPECTED} a folder.`] });
  });
});
