import { describe, expect, it } from 'vitest';
import { runMain } from './support/run-main.ts';
import { repositoryPath } from './support/run-scalectl.ts';

const EVENTS = repositoryPath('events');

describe('a call that cannot be understood', () => {
  it.each([
    { args: ['replay'], said: /^error: missing required argument 'paths'$/ },
    { args: ['explain'], said: /^error: missing required argument 'file'$/ },
    {
      args: ['explain', 'a', 'b'],
      said: /^error: too many arguments for 'explain'\. Expected 1 argument but got 2\.$/,
    },
    { args: ['replay', EVENTS, '--jsn'], said: /^error: unknown option '--jsn'/ },
    { args: ['validate', '--targets'], said: /^error: option '-t, --targets <file>' argument missing$/ },
    { args: ['validat'], said: /^error: unknown command 'validat'/ },
    {
      args: ['replay', EVENTS, '--at', 'noon'],
      said: /^command line: --at: expected a time such as .*, found "noon"\.$/,
    },
    { args: ['emulate', '--port', 'x'], said: /^command line: --port: expected a port, 0 to 65535, found "x"\.$/ },
    {
      args: ['emulate', '--port', '65536'],
      said: /^command line: --port: expected a port, 0 to 65535, found "65536"\.$/,
    },
    { args: ['emulate', '--port', ''], said: /^command line: --port: expected a port, 0 to 65535, found ""\.$/ },
  ])('$args: exit 2 and what is wrong, nothing else', async ({ args, said }) => {
    const { code, out, err } = await runMain(args);
    expect({ code, out }).toEqual({ code: 2, out: [] });
    expect(err[0]).toMatch(said);
  });

  it('is one without a command, which is answered with the help', async () => {
    const { code, out, err } = await runMain([]);
    expect({ code, out }).toEqual({ code: 2, out: [] });
    expect(err.join('\n')).toContain('Usage: scalectl');
  });
});

describe('a call for help', () => {
  it.each([['--help'], ['replay', '--help'], ['--version']])('%s: exit 0, on standard output', async (...args) => {
    const { code, out, err } = await runMain(args);
    expect({ code, err }).toEqual({ code: 0, err: [] });
    expect(out.join('')).not.toBe('');
  });
});
