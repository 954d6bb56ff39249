import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aFolder } from './support/a-folder.ts';
import { runMain } from './support/run-main.ts';

const LOAD = ['--load', 'constant,mean=1,duration=20m,input=500,output=100'];

describe('tune with bad input', () => {
  it.each([
    { name: 'no number of evaluations', args: ['--evaluations', 'x'], said: '--evaluations: expected a whole number' },
    { name: 'one evaluation', args: ['--evaluations', '1'], said: '--evaluations: expected a whole number from 2' },
    { name: 'a share above 1', args: ['--target-over-limit', '2'], said: '--target-over-limit: expected a share' },
    { name: 'a share in percent', args: ['--target-over-limit', '1%'], said: '--target-over-limit: expected a share' },
    { name: 'a weight of 0', args: ['--weight', '0'], said: '--weight: expected a number above 0' },
    {
      name: 'two goals',
      args: ['--weight', '1', '--target-over-limit', '0.1'],
      said: '--weight: expected one goal',
    },
    { name: 'an endpoint without a variant', args: ['--endpoint', 'a'], said: '--variant: expected a name' },
    { name: 'a variant without an endpoint', args: ['--variant', 'a'], said: '--endpoint: expected a name' },
    { name: 'a name that is none', args: ['--component', 'a/b'], said: '--component: expected a name' },
    {
      name: 'an endpoint and a component',
      args: ['--component', 'a', '--endpoint', 'b', '--variant', 'c'],
      said: '--component: expected a component, or an endpoint',
    },
    {
      name: 'a component where units are instances',
      args: ['--component', 'a'],
      said: '--component: expected --endpoint',
    },
    { name: 'a seed that is none', args: ['--seed', '-1'], said: '--seed: expected a whole number' },
    { name: 'a folder that is not there', args: ['--write', '/no/such/folder/a.yml'], said: 'found no folder' },
    { name: 'another load beside it', args: ['--trace', 'no.csv'], said: 'expected one load' },
  ])('$name: exit 2 and what is wrong', async ({ args, said }) => {
    const { code, out, err } = await runMain(['tune', ...LOAD, ...args]);
    expect({ code, out }).toEqual({ code: 2, out: [] });
    expect(err.join('\n')).toContain(said);
  });

  it('says everything at once', async () => {
    const args = [
      '--evaluations',
      '0',
      '--weight',
      '-1',
      '--endpoint',
      '?',
      '--variant',
      'a',
      '--write',
      '/no/such/a.yml',
    ];
    const { code, err } = await runMain(['tune', '--load', 'constant,mean=-1', ...args]);
    expect(code).toBe(2);
    const text = err.join('\n');
    for (const option of ['--load', '--evaluations', '--weight', '--endpoint', '/no/such/a.yml']) {
      expect(text).toContain(`${option}:`);
    }
  });

  it.each(['--write', '--json'])('leaves a file that is there as it is, without --force: %s', async (option) => {
    const folder = await aFolder({ 'mine.yml': 'mine' });
    const path = join(folder, 'mine.yml');
    const refused = await runMain(['tune', ...LOAD, option, path]);
    expect(refused.code).toBe(2);
    expect(refused.err.join('\n')).toContain('--force');
    expect(await readFile(path, 'utf8')).toBe('mine');
    const forced = await runMain(['tune', ...LOAD, '--evaluations', '2', option, path, '--force']);
    expect(forced.code).toBe(0);
    expect(await readFile(path, 'utf8')).not.toBe('mine');
    expect(await readdir(folder)).toEqual(['mine.yml']);
  });

  it('refuses one file for both', async () => {
    const path = join(await aFolder(), 'one');
    const { code, err } = await runMain(['tune', ...LOAD, '--write', path, '--json', path]);
    expect(code).toBe(2);
    expect(err.join('\n')).toContain('another file than --write');
  });

  it('never replaces what it reads, not even with --force', async () => {
    const path = join(await aFolder({ 'mine.yml': 'warmUpSeconds: 60\n' }), 'mine.yml');
    const { code, err } = await runMain(['tune', ...LOAD, '--scenario', path, '--write', path, '--force']);
    expect(code).toBe(2);
    expect(err.join('\n')).toContain('--write: expected another file than --scenario');
    expect(await readFile(path, 'utf8')).toBe('warmUpSeconds: 60\n');
  });

  it('refuses a load that leaves nothing to hold out', async () => {
    const folder = await aFolder({ 'long.yml': 'warmUpSeconds: 900\n' });
    const { code, err } = await runMain(['tune', ...LOAD, '--scenario', join(folder, 'long.yml')]);
    expect(code).toBe(2);
    expect(err.join('\n')).toContain('twice the warm-up of 900 s');
  });

  it('refuses a load without requests in one of its parts', async () => {
    const rows = Array.from({ length: 100 }, (_, second) => `${second},100,10`);
    const folder = await aFolder({ 'early.csv': `t_s,input_tokens,output_tokens\n${rows.join('\n')}\n3600,100,10\n` });
    const { code, err } = await runMain(['tune', '--trace', join(folder, 'early.csv')]);
    expect(code).toBe(2);
    expect(err.join('\n')).toContain('expected requests in the first part behind the warm-up');
  });
});
