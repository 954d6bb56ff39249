import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { targetsText } from '../config/targets-text.ts';
import { aFolder } from './support/a-folder.ts';
import { runMain } from './support/run-main.ts';
import { repositoryPath } from './support/run-scalectl.ts';

const LOAD = 'constant,mean=1,duration=10m,input=500,output=100';
const TRACE = 't_s,input_tokens,output_tokens\n1,500,100\n400,500,100\n';

const simulate = (...args: readonly string[]) =>
  runMain(['simulate', '--policies', 'static-count', ...args], { columns: 400 });

describe('what simulate reads', () => {
  it.each([
    { option: '--json', input: '--trace', name: 'mine.csv', text: TRACE, beside: [] },
    { option: '--report', input: '--scenario', name: 'mine.yml', text: 'name: x\n', beside: ['--load', LOAD] },
  ])('is never replaced: $option beside $input', async ({ option, input, name, text, beside }) => {
    const path = join(await aFolder({ [name]: text }), name);
    const { code, out, err } = await simulate(input, path, option, path, ...beside);
    expect({ code, out }).toEqual({ code: 2, out: [] });
    expect(err.join('\n')).toContain(`${option}: expected another file than ${input}, found the same.`);
    expect(await readFile(path, 'utf8')).toBe(text);
  });

  it('is not written to a file called -', async () => {
    const { code, err } = await simulate('--load', LOAD, '--json', '-');
    expect(code).toBe(2);
    expect(err.join('\n')).toContain('found -, which would be standard output. The table goes there: name a file.');
  });
});

describe('the target that simulate plays', () => {
  it('brings its bounds along, and is named', async () => {
    const targets = join(await aFolder({ 'mine.yml': targetsText() }), 'mine.yml');
    const { code, err } = await simulate('--load', LOAD, '--targets', targets, '--target', 'chat');
    expect(code).toBe(0);
    expect(err).toContain(`the controller plays chat of ${targets}; every policy has 1 to 8 units`);
  });

  it('has to be chosen where a file has several', async () => {
    const targets = repositoryPath('targets.example.yml');
    const { code, err } = await simulate('--load', LOAD, '--targets', targets);
    expect({ code, err }).toEqual({
      code: 2,
      err: [`${targets}: --target: expected one of chat, summariser, found nothing. Say which one is played.`],
    });
  });

  it('is the recommended one where nobody names a file', async () => {
    const { err } = await simulate('--load', LOAD);
    expect(err).toContain(
      'no --targets: the controller plays the policy recommended for llama-2-7b-g5.2xlarge; every policy has 1 to 20 units',
    );
  });
});

describe('the report of simulate', () => {
  it('says what it rests on, and that the load is short', async () => {
    const report = join(await aFolder(), 'a.html');
    const { code, err } = await simulate('--load', LOAD, '--report', report);
    const page = await readFile(report, 'utf8');
    expect(code).toBe(0);
    const warning = 'warning: a short load. Only its first 150 s are not scored, and a new unit takes 525 s';
    expect(err.join('\n')).toContain(warning);
    for (const said of [warning, '1 to 20 instances, 2 at the start', 'the policy recommended for']) {
      expect(page).toContain(said);
    }
  });
});
