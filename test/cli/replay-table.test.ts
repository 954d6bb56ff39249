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
      err: [],
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
