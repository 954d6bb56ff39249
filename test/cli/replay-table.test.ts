import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { aFolder } from './support/a-folder.ts';
import { runMain, type Terminal } from './support/run-main.ts';
import { repositoryPath } from './support/run-scalectl.ts';

const TARGETS = ['--targets', repositoryPath('targets.example.yml')];
const replay = (paths: readonly string[], terminal?: Terminal) => runMain(['replay', ...paths, ...TARGETS], terminal);
const shipped = (name: string) => readFile(repositoryPath(`events/${name}.json`), 'utf8');
const ESCAPE = '\u001B[';

describe('replay', () => {
  it('tells what was seen, each rule, the decision, the call and the capacity after it', async () => {
    const folder = await aFolder({ '01-load.json': await shipped('01-chat-load-rises') });
    expect(await replay([folder])).toEqual({
      code: 0,
      err: [
        'no world.json beside the events, so this was made up: capacity begins halfway between min and max (chat 4); metrics no event speaks of are 0; alarms keep the state of their newest event, else OK (docs/world-file.md says how to tell it)',
      ],
      out: [
        '01-load.json  2025-06-03T09:00:06.412Z',
        '  alarm     sagemaker-scaling-controller-dev-chat-concurrency-high ALARM',
        '  seen      chat (endpoint/llama-3-8b/variant/AllTraffic): desired 4, actual 4, InService; value 8, threshold 5',
        '  rules      1 override          pass',
        '             2 event-current     pass      wants to scale out',
        '             3 target-changeable pass      desired 4, from 4',
        '             4 owner             pass',
        '             5 bounds            pass      min 1, max 8',
        '             6 usable-value      pass      alarm …chat-concurrency-high, value 8, threshold 5',
        '             7 step              pass      +3 from the threshold, adjustment +1, wanted 5',
        '             8 cooldown          pass',
        '             9 traffic-guard     not-asked',
        '            10 clamp             pass      to 5',
        '  decision  scale out 4 → 5: the step adjustment of the breach',
        '  call      UpdateEndpointWeightsAndCapacities { "EndpointName": "llama-3-8b", "DesiredWeightsAndCapacities": [ {',
        '            "VariantName": "AllTraffic", "DesiredInstanceCount": 5 } ] }',
        '  after     desired 5, actual 4, Updating',
        '',
      ],
    });
  });

  it('says nothing where the world file tells it all', async () => {
    expect((await replay([repositoryPath('events')])).err).toEqual([]);
  });

  it('says so once where a world file does not speak of a target', async () => {
    const event = await shipped('01-chat-load-rises');
    const folder = await aFolder({ '01.json': event, '02.json': event, 'world.json': '{}' });
    expect((await replay([folder])).err).toEqual([
      `${folder}/world.json does not speak of endpoint/llama-3-8b/variant/AllTraffic, so this was made up: the capacity of chat begins halfway between min and max, at 4 (docs/world-file.md says how to tell it)`,
    ]);
  });

  it('says how to see past the wait of a target that is new', async () => {
    const folder = await aFolder({ '07.json': await shipped('07-chat-load-falls') });
    const { out, err } = await replay([folder]);
    expect(out).toContainEqual(expect.stringMatching(/^ {2}decision {2}hold at 4, settling: /));
    expect(err).toHaveLength(2);
    expect(err[1]).toMatch(/^chat holds as settling because .* "seenSince": "<an earlier time>" into world\.json$/);
  });

  it('answers one low event by itself where the world file says since when the target is seen', async () => {
    const folder = await aFolder({
      '07.json': await shipped('07-chat-load-falls'),
      'world.json': JSON.stringify({
        endpoints: [{ name: 'llama-3-8b', variants: [{ name: 'AllTraffic', desired: 4 }] }],
        seenSince: '2025-06-03T09:00:00Z',
      }),
    });
    const { out, err } = await replay([folder]);
    expect(err).toEqual([]);
    expect(out).toContain('  decision  scale in 4 → 2: the step adjustment of the breach');
  });

  it('a target that is seen for less than its cooldown still waits, and that is no riddle', async () => {
    const folder = await aFolder({
      '07.json': await shipped('07-chat-load-falls'),
      'world.json': JSON.stringify({
        endpoints: [{ name: 'llama-3-8b', variants: [{ name: 'AllTraffic', desired: 4 }] }],
        seenSince: '2025-06-03T09:38:00Z',
      }),
    });
    const { out, err } = await replay([folder]);
    expect(err).toEqual([]);
    expect(out).toContainEqual(expect.stringMatching(/settling: since 2025-06-03T09:38:00Z, \d+ s left/));
  });

  it('names the nearest alarm, and the options alarms are named by', async () => {
    const folder = await aFolder({ '01.json': await shipped('01-chat-load-rises') });
    const { out } = await replay([folder, '--stage', 'prod']);
    expect(out.join(' ').replaceAll(/ +/g, ' ')).toContain(
      'the nearest there is "sagemaker-scaling-controller-prod-chat-concurrency-high"',
    );
    expect(out).toContainEqual(expect.stringMatching(/^ {2}hint {6}.*--service and --stage/));
  });

  it('writes activities that explain can read', async () => {
    const folder = await aFolder({ '01.json': await shipped('01-chat-load-rises') });
    const file = `${folder}/activities.jsonl`;
    await replay([`${folder}/01.json`, '--activities', file]);
    const { code, out } = await runMain(['explain', file, ...TARGETS]);
    expect(code).toBe(0);
    expect(out).toContain('  decision  scale out 4 → 5: the step adjustment of the breach');
  });

  it('says where activities cannot be written', async () => {
    const folder = await aFolder({ '01.json': await shipped('01-chat-load-rises') });
    const { code, err } = await replay([folder, '--activities', folder]);
    expect({ code, last: err.at(-1) }).toEqual({
      code: 2,
      last: `${folder}: expected a file that can be written, found a folder.`,
    });
  });

  it('delivers all events --at one moment; one that is old by then asks for the alarms as they are', async () => {
    const folder = await aFolder({ '01.json': await shipped('01-chat-load-rises') });
    const { out } = await replay([folder, '--at', '2025-06-03T09:20:00Z']);
    expect(out[0]).toBe('01.json  2025-06-03T09:20:00Z');
    expect(out[3]).toBe('            …chat-concurrency-high ALARM, …chat-concurrency-low OK');
  });

  it('never runs its clock back: an older event is a late one', async () => {
    const folder = await aFolder({
      '01.json': await shipped('03-chat-load-rises-more'),
      '02.json': await shipped('01-chat-load-rises'),
    });
    const { out } = await replay([folder]);
    expect(out.filter((line) => /^0\d\.json {2}/.test(line))).toEqual([
      '01.json  2025-06-03T09:12:06.412Z',
      '02.json  2025-06-03T09:12:06.412Z',
    ]);
    expect(out).toContainEqual(expect.stringMatching(/event-current +hold +superseded: /));
  });

  it.each([80, 100, 120])('fits a terminal of %i columns; no line ends in blanks', async (columns) => {
    const { out } = await replay([repositoryPath('events')], { columns });
    expect(out.filter((line) => line.endsWith(' '))).toEqual([]);
    // A word may be longer than what is left of the line: the ARN of a mute rule.
    expect(out.filter((line) => line.length > columns && !/ {20}\S{30,}$/.test(line))).toEqual([]);
  });

  it('does not grow beyond 140 columns, where nobody reads well', async () => {
    const { out } = await replay([repositoryPath('events')], { columns: 300 });
    expect(out.filter((line) => line.length > 140)).toEqual([]);
  });

  it('writes colours to a terminal, and none elsewhere; the words are the same', async () => {
    const plain = await replay([repositoryPath('events')], { columns: 100 });
    const coloured = await replay([repositoryPath('events')], { columns: 100, colours: true });
    expect(plain.out.filter((line) => line.includes(ESCAPE))).toEqual([]);
    expect(coloured.out.filter((line) => line.includes(ESCAPE))).not.toEqual([]);
    const bare = coloured.out.map((line) =>
      line.split(ESCAPE).map((part, i) => (i ? part.replace(/^[\d;]*m/, '') : part)),
    );
    expect(bare.map((parts) => parts.join(''))).toEqual(plain.out);
  });
});
