import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aFolder } from './support/a-folder.ts';
import { runMain } from './support/run-main.ts';
import { repositoryPath } from './support/run-scalectl.ts';

const TARGETS = ['--targets', repositoryPath('targets.example.yml')];
const replay = (...paths: readonly string[]) => runMain(['replay', ...paths, ...TARGETS]);
const shippedEvent = () => readFile(repositoryPath('events/01-chat-load-rises.json'), 'utf8');

describe('a bad event file', () => {
  it.each([
    {
      name: 'broken JSON',
      content: '{\n  "source": "aws.cloudwatch",\n}\n',
      said: ':3: expected one event as JSON, found text that is no JSON (line 3, column 1: expected a name in double quotes, found "}").',
    },
    {
      name: 'JSON that ends too early',
      content: '{ "source": ',
      said: ':1: expected one event as JSON, found text that is no JSON (line 1, column 13: expected a value, found the end of the text).',
    },
    {
      name: 'the event twice over',
      content: '{}\n{}\n',
      said: ':2: expected one event as JSON, found text that is no JSON (line 2, column 1: expected the end of the text, found "{").',
    },
    { name: 'an empty file', content: '', said: ': expected one event as JSON, found an empty file.' },
    {
      name: 'nothing but blanks',
      content: '\uFEFF \n\t\n',
      said: ': expected one event as JSON, found an empty file.',
    },
    {
      name: 'binary content with zeros',
      content: new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]),
      said: ': expected one event as JSON, found binary content.',
    },
    {
      name: 'binary content without zeros',
      content: new Uint8Array([0xff, 0xd8, 0xff, 0xe0]),
      said: ': expected one event as JSON, found binary content.',
    },
  ])('$name: exit 2, one message, nothing played', async ({ content, said }) => {
    const path = join(await aFolder({ 'event.json': content }), 'event.json');
    expect(await replay(path)).toEqual({ code: 2, out: [], err: [`${path}${said}`] });
  });

  it('is a file that is not there', async () => {
    const path = join(await aFolder(), 'nowhere.json');
    const err = [
      `${path}: expected an event file, a folder of them, or - for standard input, found no such file or folder.`,
    ];
    expect(await replay(path)).toEqual({ code: 2, out: [], err });
  });

  it.each([
    { name: 'an empty folder', files: {}, found: 'an empty folder' },
    { name: 'a folder without JSON', files: { 'notes.txt': 'x' }, found: 'none of them in it' },
    { name: 'a folder with a world alone', files: { 'world.json': '{}' }, found: 'none of them in it' },
    {
      name: 'a folder with events only deeper down',
      files: { 'more.json/01.json': '{}' },
      found: 'none of them in it',
    },
  ])('is $name', async ({ files, found }) => {
    const path = await aFolder(files);
    const err = [`${path}: expected a folder with event files (*.json), found ${found}.`];
    expect(await replay(path)).toEqual({ code: 2, out: [], err });
  });

  it('is a world file given as an event', async () => {
    const folder = await aFolder({ 'world.json': '{}' });
    const path = join(folder, 'world.json');
    const { code, out, err } = await replay(path);
    expect({ code, out }).toEqual({ code: 2, out: [] });
    expect(err).toEqual([
      `${path}: expected an event file, a folder of them, or - for standard input, found the world that events happen in. It is read with the events beside it: name ${folder}.`,
    ]);
  });

  it('keeps the good events from being played', async () => {
    const folder = await aFolder({ '01.json': await shippedEvent(), '02.json': '' });
    const err = [`${join(folder, '02.json')}: expected one event as JSON, found an empty file.`];
    expect(await replay(folder)).toEqual({ code: 2, out: [], err });
  });
});

describe('a bad world file', () => {
  it.each([
    {
      name: 'broken JSON',
      content: '{ "endpoints": [ }',
      said: ':1: expected a world file, see docs/world-file.md, found text that is no JSON (line 1, column 18: expected a value or ], found "}").',
    },
    {
      name: 'an empty file',
      content: '',
      said: ': expected a world file, see docs/world-file.md, found an empty file.',
    },
    {
      name: 'a value of the wrong type',
      content: '{ "endpoints": [{ "name": "llama-3-8b", "variants": [{ "name": "AllTraffic", "desired": "two" }] }] }',
      said: ': endpoints[0].variants[0].desired: expected a whole number, at least 0, found "two".',
    },
    {
      name: 'a target nobody knows',
      content: '{ "scalableTargets": [{ "resourceId": "endpoint/other/variant/AllTraffic", "min": 1, "max": 2 }] }',
      said: ': scalableTargets[0].resourceId: expected a known endpoint, found other.',
    },
  ])('$name: exit 2, one message, nothing played', async ({ content, said }) => {
    const folder = await aFolder({ '01.json': await shippedEvent(), 'world.json': content });
    const err = [`${join(folder, 'world.json')}${said}`];
    expect(await replay(folder)).toEqual({ code: 2, out: [], err });
  });

  it('is a second one', async () => {
    const folder = await aFolder({
      'a/01.json': await shippedEvent(),
      'a/world.json': '{}',
      'b/02.json': await shippedEvent(),
      'b/world.json': '{}',
    });
    const [a, b] = [join(folder, 'a'), join(folder, 'b')];
    const { code, out, err } = await replay(a, b);
    expect({ code, out }).toEqual({ code: 2, out: [] });
    expect(err).toEqual([
      `${join(a, 'world.json')}, ${join(b, 'world.json')}: expected one world.json for all events, found 2 of them. Replay one folder at a time.`,
    ]);
  });
});

describe('an event from a region that is none', () => {
  it('is rejected, and the next one is played', async () => {
    const event = JSON.parse(await shippedEvent());
    const strange = { ...event, region: 'no region', resources: [] };
    const folder = await aFolder({ '01.json': JSON.stringify(strange), '02.json': JSON.stringify(event) });
    const { code, out } = await runMain(['replay', folder, '--json', ...TARGETS]);
    expect(code).toBe(1);
    expect(out.map((line) => JSON.parse(line))).toMatchObject([
      { outcome: 'rejected', reason: 'malformed-event' },
      { outcome: 'applied' },
    ]);
  });
});

describe('a read that AWS refuses for now', () => {
  it("is told of by AWS's own name", async () => {
    const kind = { kind: 'error', name: 'ThrottlingException', message: 'Rate exceeded', status: 400 };
    const faults = Array.from({ length: 20 }, () => ({ call: 'sagemaker:DescribeEndpoint', ...kind }));
    const folder = await aFolder({ '01.json': await shippedEvent(), 'world.json': JSON.stringify({ faults }) });
    const { code, out } = await runMain(['replay', folder, '--json', ...TARGETS]);
    expect({ code, out: out.map((line) => JSON.parse(line)) }).toMatchObject({
      code: 1,
      out: [{ outcome: 'failed', reason: 'ThrottlingException' }],
    });
  });
});

describe('several bad files', () => {
  it('are told of at once: command line, events, world and targets', async () => {
    const folder = await aFolder({ '01.json': '', '02.json': '{', 'world.json': '[', 'targets.yml': '' });
    const targets = join(folder, 'targets.yml');
    const { code, out, err } = await runMain(['replay', folder, '/nowhere', '--at', 'noon', '--targets', targets]);
    expect({ code, out }).toEqual({ code: 2, out: [] });
    expect(err.map((line) => line.split(': ')[0])).toEqual([
      'command line',
      join(folder, '01.json'),
      `${join(folder, '02.json')}:1`,
      '/nowhere',
      `${join(folder, 'world.json')}:1`,
      targets,
    ]);
  });
});
