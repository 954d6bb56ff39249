import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { OUTCOME_SENTENCES } from '../../src/cli/print/describe-outcomes.ts';
import { ACT_OUTCOMES } from '../../src/core/scaling-activity.ts';
import { aFolder } from './support/a-folder.ts';
import { runMain } from './support/run-main.ts';
import { repositoryPath } from './support/run-scalectl.ts';

const TARGETS = ['--targets', repositoryPath('targets.example.yml')];
const KEYS = ['file', 'outcome', 'reason', 'from', 'to', 'calls', 'rules'];
const shipped = (name: string) => readFile(repositoryPath(`events/${name}.json`), 'utf8');

/** The one line of each event, parsed; anything else fails, on the error output all but what had to be made up. */
const replayJson = async (...args: readonly string[]) => {
  const { code, out, err } = await runMain(['replay', '--json', ...args, ...TARGETS]);
  expect(err.filter((line) => !line.startsWith('no world.json beside the events, so this was made up: '))).toEqual([]);
  return { code, records: out.map((line) => JSON.parse(line)) };
};

describe('replay --json', () => {
  it('writes JSON Lines and nothing else, one for each event in the order of their names', async () => {
    const { code, records } = await replayJson(repositoryPath('events'));
    const names = (await readdir(repositoryPath('events'))).filter(
      (name) => name.endsWith('.json') && name !== 'world.json',
    );
    expect(code).toBe(0);
    expect(records.map(({ file }) => file)).toEqual(names.sort());
    for (const record of records) expect(Object.keys(record)).toEqual(KEYS);
  });

  it('tells what was decided and sent', async () => {
    const folder = await aFolder({ '01.json': await shipped('01-chat-load-rises') });
    const { records } = await replayJson(folder);
    expect(records).toEqual([
      {
        file: '01.json',
        outcome: 'applied',
        reason: 'step',
        // Halfway between 1 and 8, as there is no world file.
        from: 4,
        to: 5,
        calls: [
          {
            call: 'UpdateEndpointWeightsAndCapacities',
            args: {
              EndpointName: 'llama-3-8b',
              DesiredWeightsAndCapacities: [{ VariantName: 'AllTraffic', DesiredInstanceCount: 5 }],
            },
          },
        ],
        rules: expect.arrayContaining([{ rule: 'step', answer: 'pass', facts: expect.any(Object) }]),
      },
    ]);
  });

  it('40 days late is as 30 minutes late', async () => {
    const folder = await aFolder({ '01.json': await shipped('01-chat-load-rises') });
    const [soon, late] = [
      await replayJson(folder, '--at', '2025-06-03T09:30:00Z'),
      await replayJson(folder, '--at', '2025-07-13T09:30:00Z'),
    ];
    const told = ({ outcome, reason, from, to }: Record<string, unknown>) => ({ outcome, reason, from, to });
    expect(soon.records.map(told)).toEqual([{ outcome: 'applied', reason: 'step', from: 4, to: 5 }]);
    expect(late.records.map(told)).toEqual(soon.records.map(told));
  });

  it('gives an event that no rule was asked about no counts, no calls and no rules', async () => {
    const folder = await aFolder({ '29.json': await shipped('29-endpoint-state-change') });
    const { code, records } = await replayJson(folder);
    expect(code).toBe(0);
    expect(records).toEqual([
      { file: '29.json', outcome: 'ignored', reason: 'other-event', from: null, to: null, calls: [], rules: [] },
    ]);
  });

  it('exits 1 where an event has no known shape, and plays the others', async () => {
    const folder = await aFolder({ '01.json': '{"a":1}', '02.json': await shipped('01-chat-load-rises') });
    const { code, records } = await replayJson(folder);
    expect(code).toBe(1);
    expect(records.map(({ file, outcome, reason }) => [file, outcome, reason])).toEqual([
      ['01.json', 'rejected', 'unknown-shape'],
      ['02.json', 'applied', 'step'],
    ]);
  });

  it.each(['42', '"text"', 'null', '[]', 'true'])('rejects JSON that is no object: %s', async (content) => {
    const folder = await aFolder({ '01.json': content });
    const { code, records } = await replayJson(folder);
    expect({ code, outcome: records[0]?.outcome }).toEqual({ code: 1, outcome: 'rejected' });
  });

  it('takes files of several folders in the order of their names, whatever else lies there', async () => {
    const event = await shipped('29-endpoint-state-change');
    const folder = await aFolder({
      'b/02.json': event,
      'b/notes.txt': 'no event',
      'b/README.md': '# no event',
      'b/deeper/00.json': event,
      'a/03.json': event,
      '01.json': event,
    });
    const { records } = await replayJson(`${folder}/b`, `${folder}/a`, `${folder}/01.json`);
    expect(records.map(({ file }) => file)).toEqual(['01.json', '02.json', '03.json']);
  });

  it('reads a file with a byte-order mark and Windows line ends', async () => {
    const event = (await shipped('01-chat-load-rises')).replaceAll('\n', '\r\n');
    const folder = await aFolder({ '01.json': `\uFEFF${event}` });
    expect((await replayJson(folder)).records[0]).toMatchObject({ outcome: 'applied', from: 4, to: 5 });
  });

  it('names nothing but documented outcomes', () => {
    expect(Object.keys(OUTCOME_SENTENCES).sort()).toEqual(
      [...ACT_OUTCOMES, 'ignored', 'rejected', 'failed', 'handed-on'].sort(),
    );
  });

  it('explains every outcome in its help', async () => {
    const { out } = await runMain(['replay', '--help']);
    for (const [outcome, sentence] of Object.entries(OUTCOME_SENTENCES)) {
      expect(out.some((line) => line.includes(outcome) && line.includes(sentence))).toBe(true);
    }
  });
});
