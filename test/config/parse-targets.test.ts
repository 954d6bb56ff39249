import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseTargets } from '../../src/config/parse-targets.ts';
import { formatProblem } from '../../src/config/problem.ts';
import { configurationOf, problemsOf } from './parse.ts';
import { OUT, OUT_STEPS, SIGNAL, step, targetsText } from './targets-text.ts';

const linesOf = (text: string): readonly string[] => {
  const parsed = parseTargets(text, 'my.yml');
  expect(parsed.kind).toBe('invalid');
  return parsed.kind === 'invalid' ? parsed.problems.map(formatProblem) : [];
};

const asJson = (): string => JSON.stringify(configurationOf(targetsText()));

describe('a text that is no targets file gives one message', () => {
  it.each([
    { name: 'empty', text: '', says: 'my.yml: expected a list of targets, found an empty file.' },
    { name: 'blank', text: ' \n\n', says: 'my.yml: expected a list of targets, found an empty file.' },
    { name: 'comments alone', text: '# targets:\n', says: 'my.yml: expected a list of targets, found an empty file.' },
    {
      name: 'a document that is nothing',
      text: '---\n...\n',
      says: 'expected a list of targets, found an empty file.',
    },
    { name: 'a NUL byte', text: 'targets:\0', says: 'expected a YAML or JSON text in UTF-8, found binary content.' },
    { name: 'bytes that are no UTF-8', text: 'targets: \uFFFD', says: 'found binary content.' },
    {
      name: 'an open bracket in YAML',
      text: 'targets: [1\n',
      says: 'my.yml:2: expected valid YAML or JSON, found Flow sequence in block collection',
    },
    { name: 'an open quote', text: 'targets: "chat\n', says: 'closing bracket, quote or comma is missing' },
    { name: 'broken JSON', text: '{"targets": [\n  {"id": "chat"\n}', says: 'my.yml:3: expected valid YAML or JSON' },
    {
      name: 'a tab as indentation',
      text: 'targets:\n\t- id: chat\n',
      says: 'my.yml:2: expected valid YAML or JSON, found Tabs are not allowed as indentation. Indent with spaces.',
    },
    {
      name: 'a line in the wrong column',
      text: 'targets: 1\n - id: chat\n  mode: act\n',
      says: 'expected valid YAML or JSON',
    },
    { name: 'a value with a colon', text: 'targets: a: b\n', says: 'or a value with a colon needs quotes' },
    {
      name: 'a CloudFormation function',
      text: 'targets: !Ref Chat\n',
      says: 'found Unresolved tag: !Ref. Functions such as !Sub',
    },
    {
      name: 'an alias without its anchor',
      text: 'targets: *chat\n',
      says: 'expected aliases of anchors above them, found Unresolved alias',
    },
    { name: 'a number', text: '5\n', says: 'my.yml: expected a file with the key targets, found 5.' },
    { name: 'a list', text: '- id: chat\n', says: 'my.yml: expected a file with the key targets, found a list.' },
    { name: 'a sentence', text: 'hello\n', says: 'my.yml: expected a file with the key targets, found "hello".' },
    {
      name: 'two documents',
      text: `${targetsText()}---\n${targetsText()}`,
      says: 'expected one document, found 2 in one file. Keep the first',
    },
    {
      name: 'the file twice over',
      text: targetsText({ notifications: undefined }).repeat(2),
      says: 'expected each key once, found a key for the second time. Keep one. Was the file pasted into itself?',
    },
    {
      name: 'a JSON file twice over',
      text: `${asJson()}\n${asJson()}`,
      says: 'my.yml:2: expected one document, found more text after its end. Was the file pasted into itself?',
    },
  ])('$name', ({ text, says }) => {
    const lines = linesOf(text);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(says);
  });

  it('names every duplicate key', () => {
    expect(linesOf('targets: 1\ntargets: 2\ntargets: 3\n')).toEqual([
      'my.yml:2: expected each key once, found a key for the second time. Keep one. Was the file pasted into itself?',
      'my.yml:3: expected each key once, found a key for the second time. Keep one. Was the file pasted into itself?',
    ]);
  });
});

describe('all problems come at once', () => {
  const change = {
    'targets.0.capacity': { min: 4, max: 2 },
    'targets.0.mode': 'observe',
    [`${SIGNAL}.treshold`]: 5,
    [`${OUT}.policy.AdjustmentType`]: 7,
    [OUT_STEPS]: [step(0, 10, 1), step(12, null, 2)],
    'targets.1.id': 'chat',
    'targets.1.wake.to': 'one',
  };

  it('faults of shape and of meaning, in the order of the file, each with its line', () => {
    expect(linesOf(targetsText(change)).map((line) => line.replace(/: expected.*/, ''))).toEqual([
      'my.yml:5: targets[0].capacity',
      'my.yml:8: targets[0].mode',
      'my.yml:18: targets[0].signals[0].scaleOut.policy.AdjustmentType',
      'my.yml:23: targets[0].signals[0].scaleOut.policy.StepAdjustments[1]',
      'my.yml:33: targets[0].signals[0].treshold',
      'my.yml:35: targets[1].id',
      'my.yml:66: targets[1].wake.to',
    ]);
  });

  it('warnings are kept back until the faults are gone', () => {
    const both = targetsText({ 'targets.0.mode': 'observe', 'targets.0.trafficGuard': undefined });
    expect(problemsOf(both)).toHaveLength(1);
  });

  it('an odd key does no harm', () => {
    const lines = linesOf('__proto__: { targets: [] }\nconstructor: 1\n? [1, 2]\n: 3\n');
    expect(lines.join('\n')).toContain('unknown key "__proto__"');
    expect(lines.join('\n')).toContain('unknown key "constructor"');
    expect(lines.join('\n')).toContain('["[ 1, 2 ]"]: expected only the keys');
  });
});

describe('what a targets file may be', () => {
  const configuration = configurationOf(targetsText());

  it('fills in the defaults', () => {
    expect(configuration.targets[0]).toMatchObject({
      trafficGuard: { windowSeconds: 300, maxErrorRatio: 0.05, holdAfterErrorsSeconds: 300, maxHoldSeconds: 3600 },
      zero: { idleSeconds: 900 },
    });
  });

  it.each([
    { name: 'JSON', text: JSON.stringify(configuration) },
    { name: 'JSON with tabs', text: JSON.stringify(configuration, undefined, '\t') },
    { name: 'with a byte-order mark and CRLF line ends', text: `\uFEFF${targetsText().replaceAll('\n', '\r\n')}` },
    { name: 'with a document marker and comments', text: `# mine\n---\n${targetsText()}` },
    {
      name: 'with anchors and merge keys',
      text: targetsText()
        .replace('capacity:\n      min: 1', 'capacity: &bounds\n      min: 1')
        .replace('capacity:\n      min: 0', 'capacity:\n      <<: *bounds\n      min: 0')
        .replace('min: 0\n      max: 4', 'min: 0\n      max: 4'),
    },
  ])('$name', ({ text }) => {
    expect(configurationOf(text)).toEqual(configuration);
  });

  it('a fault in an aliased part is told where it is used', () => {
    const text = targetsText({ 'targets.0.capacity.min': 'x' })
      .replace('capacity:\n      min: x', 'capacity: &bounds\n      min: x')
      .replace('capacity:\n      min: 0\n      max: 4', 'capacity: *bounds');
    expect(linesOf(text).map((line) => line.replace(/: expected.*/, ''))).toEqual([
      'my.yml:6: targets[0].capacity.min',
      'my.yml:36: targets[1].capacity.min',
    ]);
  });
});

describe('targets.example.yml', () => {
  const text = readFileSync('targets.example.yml', 'utf8');

  it('is valid, without any warning', () => {
    expect(parseTargets(text, 'targets.example.yml')).toMatchObject({ kind: 'valid', warnings: [] });
  });

  it('spells the guard out as its defaults', () => {
    const [chat, summariser] = configurationOf(text).targets;
    expect(chat?.trafficGuard).toEqual(summariser?.trafficGuard);
  });

  it('names the JSON Schema for editors in its first line', () => {
    expect(text.split('\n')[0]).toBe('# yaml-language-server: $schema=./docs/targets.schema.json');
  });
});
