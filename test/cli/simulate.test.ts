import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aFolder } from './support/a-folder.ts';
import { runMain } from './support/run-main.ts';

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
