import { describe, expect, it } from 'vitest';
import { wrapMessage } from '../../src/cli/output.ts';

describe('a message on the error output', () => {
  const MESSAGE = 'targets.yml:4: targets[0].capacity.min: expected a whole number from 0 to 10,000, found "two".';

  it('is one line where no terminal shows it, for whatever reads it', () => {
    expect(wrapMessage(MESSAGE, undefined)).toBe(MESSAGE);
  });

  it('is as wide as the terminal, its further lines indented', () => {
    expect(wrapMessage(MESSAGE, 60).split('\n')).toEqual([
      'targets.yml:4: targets[0].capacity.min: expected a whole',
      '  number from 0 to 10,000, found "two".',
    ]);
  });

  it('keeps several messages apart', () => {
    expect(wrapMessage('a.yml: one.\nb.yml: two.', 80)).toBe('a.yml: one.\nb.yml: two.');
  });

  it('stays legible on a terminal without room', () => {
    const lines = wrapMessage(MESSAGE, 5).split('\n');
    expect(Math.max(...lines.map(({ length }) => length))).toBeGreaterThan(30);
  });
});
