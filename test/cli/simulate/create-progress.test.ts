import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createProgress, type ProgressStream } from '../../../src/cli/simulate/create-progress.ts';

/** What the bar asks of a terminal, and what it wrote there. */
const aStream = (isTTY: boolean): { readonly stream: ProgressStream; readonly text: () => string } => {
  const stream = Object.assign(new PassThrough(), { isTTY, columns: 80 });
  return { stream, text: () => String(stream.read() ?? '') };
};

describe('progress', () => {
  it('shows share and label on a terminal, and takes the bar away', () => {
    const { stream, text } = aStream(true);
    const progress = createProgress(stream, 4);
    progress.advance(2, 'target-tracking');
    progress.end();
    const written = text();
    expect(written).toContain('50 % target-tracking');
    // Back to the first column and the line cleared.
    expect(written.endsWith('\u001B[1G\u001B[2K')).toBe(true);
  });

  it.each([
    { name: 'that is no terminal', isTTY: false, total: 4 },
    { name: 'with nothing to do', isTTY: true, total: 0 },
  ])('writes nothing to a stream $name', ({ isTTY, total }) => {
    const { stream, text } = aStream(isTTY);
    const progress = createProgress(stream, total);
    progress.advance(2, 'target-tracking');
    progress.end();
    expect(text()).toBe('');
  });

  it('leaves no listener behind', () => {
    const before = process.listenerCount('SIGINT');
    const progress = createProgress(aStream(true).stream, 4);
    expect(process.listenerCount('SIGINT')).toBe(before);
    progress.end();
  });
});
