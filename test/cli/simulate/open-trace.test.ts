import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CliError } from '../../../src/cli/cli-error.ts';
import { openTrace } from '../../../src/cli/simulate/open-trace.ts';
import { readArrivals } from '../../sim/support/read-arrivals.ts';
import { aFolder } from '../support/a-folder.ts';
import { repositoryPath } from '../support/run-scalectl.ts';

const fixture = (name: string): string => repositoryPath(`test/fixtures/traces/${name}`);

const HEADER = 't_s,input_tokens,output_tokens\n';

/** The faults of a file, without its name. */
const faultsOf = async (file: string): Promise<readonly string[]> => {
  const error: unknown = await openTrace(file).catch((thrown: unknown) => thrown);
  if (!(error instanceof CliError)) throw new Error('a faulty trace was expected');
  return error.message.split('\n').map((line) => line.replace(file, ''));
};

const faultsOfText = async (content: string | Uint8Array, name = 'trace.csv'): Promise<readonly string[]> =>
  faultsOf(join(await aFolder({ [name]: content }), name));

const SMALL = { at: [0, 0.5, 0.5, 61.25], inputTokens: [100, 200, 300, 0], outputTokens: [20, 30, 40, 1] };

describe('a sound trace', () => {
  it.each([
    { name: 'as it is written', content: undefined, file: 'small.csv' },
    {
      name: 'with columns in another order, others beside them, quotes and blank lines',
      content: undefined,
      file: 'other-columns.csv',
    },
    {
      name: 'with a byte-order mark and the line ends of Windows',
      content: '\uFEFFt_s,input_tokens,output_tokens\r\n0,100,20\r\n0.5,200,30\r\n\r\n0.5,300,40\r\n61.25,0,1',
    },
    {
      name: 'with semicolons',
      content: 't_s;input_tokens;output_tokens\n0;100;20\n0.5;200;30\n0.5;300;40\n61.25;0;1\n',
    },
    {
      name: 'with every cell in quotes',
      content:
        '"t_s","input_tokens","output_tokens"\n"0","100","20"\n"0.5","200","30"\n"0.5","300","40"\n"61.25","0","1"\n',
    },
    { name: 'as gzip, whatever its name', content: gzipSync(`${HEADER}0,100,20\n0.5,200,30\n0.5,300,40\n61.25,0,1\n`) },
  ])('gives its requests: $name', async ({ content, file }) => {
    const path = file === undefined ? join(await aFolder({ trace: content ?? '' }), 'trace') : fixture(file);
    const trace = await openTrace(path);
    expect(trace.facts).toEqual({ rows: 4, durationSeconds: 61.25, meanInputTokens: 150, meanOutputTokens: 22.75 });
    expect(trace.durationSeconds).toBe(61.25);
    expect(await readArrivals(trace)).toEqual(SMALL);
    expect(await readArrivals(trace)).toEqual(SMALL);
  });

  it('of any length and width comes back as it was written', async () => {
    const row = fc.tuple(fc.nat(5000), fc.nat(99_999), fc.nat(9999));
    const extra = fc.constantFrom('', 'x', '"a, b"', '"say ""so"""', '0');
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1 }), extra, fc.boolean(), async (rows, cell, isZipped) => {
        const sorted = rows.toSorted(([a], [b]) => a - b);
        // Some hundred kilobytes, so that rows lie across the pieces a file is read in.
        const many = Array.from({ length: Math.ceil(6000 / sorted.length) }, (_, round) =>
          sorted.map(([at, input, output]) => [at + 5000 * round, input, output] as const),
        ).flat();
        const text = `note,t_s,input_tokens,output_tokens,end\n${many.map((cells) => [cell, ...cells, cell].join(',')).join('\n')}\n`;
        const folder = await aFolder({ trace: isZipped ? gzipSync(text) : text });
        const read = await readArrivals(await openTrace(join(folder, 'trace')));
        expect(read.at).toEqual(many.map(([at]) => at));
        expect(read.inputTokens).toEqual(many.map(([, input]) => input));
        expect(read.outputTokens).toEqual(many.map(([, , output]) => output));
      }),
      { numRuns: 15 },
    );
  });
});

describe('a trace from a spreadsheet', () => {
  it.each([
    { name: 'quoted, with carriage returns', row: '"1","2","3"\r\n' },
    { name: 'quoted, without', row: '"1","2","3"\n' },
    { name: 'plain, with carriage returns', row: '1,2,3\r\n' },
  ])('$name', async ({ row }) => {
    const header = '\uFEFF"t_s","input_tokens","output_tokens"';
    const folder = await aFolder({ trace: `${header}${row.includes('\r') ? '\r\n' : '\n'}${row.repeat(2)}` });
    expect(await readArrivals(await openTrace(join(folder, 'trace')))).toMatchObject({
      at: [1, 1],
      inputTokens: [2, 2],
      outputTokens: [3, 3],
    });
  });
});

describe('a faulty trace is refused', () => {
  it('with every fault of every row, each in its line', async () => {
    expect(await faultsOf(fixture('faulty.csv'))).toEqual([
      ':3: expected 3 cells as in the header, found 2.',
      ':4: expected 3 cells as in the header, found 4.',
      ':5: t_s: expected seconds since the start of the trace, 0 or more, found "-3".',
      ':6: input_tokens: expected a whole number, 0 or more, found "-1".',
      ':7: output_tokens: expected a whole number, 0 or more, found "2.5".',
      ':8: input_tokens: expected a whole number, 0 or more, found "NaN".',
      ':9: input_tokens: expected a whole number, 0 or more, found nothing.',
      ':9: output_tokens: expected a whole number, 0 or more, found nothing.',
      ':10: t_s: expected rows in order of time, here 7 or later, found "6.5". Sort the rows by t_s.',
      ':11: t_s: expected seconds since the start of the trace, 0 or more, found "x".',
      ':11: input_tokens: expected a whole number, 0 or more, found "y".',
      ':11: output_tokens: expected a whole number, 0 or more, found "z".',
    ]);
  });

  const COLUMNS = 'expected a header with the columns t_s, input_tokens, output_tokens';
  const WHOLE = gzipSync(HEADER + '1,2,3\n4,5,6\n'.repeat(1));
  const RANDOM = gzipSync(
    HEADER + Array.from({ length: 5000 }, (_, row) => `${row},${(row * 7919) % 9973},5\n`).join(''),
  );

  it.each([
    { name: 'an empty file', content: '', said: [`: ${COLUMNS}, found an empty file.`] },
    { name: 'a header alone', content: HEADER, said: [': expected a row or more below the header, found none.'] },
    {
      name: 'a header and blank lines',
      content: `${HEADER}\n \n`,
      said: [': expected a row or more below the header, found none.'],
    },
    {
      name: 'a missing column',
      content: 't_s,input_tokens\n1,2\n',
      said: [`:1: output_tokens: ${COLUMNS}, in any order, found no output_tokens beside "t_s, input_tokens".`],
    },
    {
      name: 'no text',
      content: new Uint8Array([1, 2, 255, 254, 0, 10]),
      said: [`: ${COLUMNS}, found binary content.`],
    },
    {
      name: 'a last row with too few cells',
      content: `${HEADER}1,2,3\n4,5`,
      said: [':3: expected 3 cells as in the header, found 2.'],
    },
    {
      name: 'a short row whose loss no column that is read would show',
      content: 't_s,input_tokens,output_tokens,a,b\n1,2,3,x,y\n2,2,3,x\n3,2,3,x,y\n',
      said: [':3: expected 5 cells as in the header, found 4.'],
    },
    {
      name: 'a wide row whose rest no column that is read would show',
      content: 't_s,input_tokens,output_tokens,a\n1,2,3,x\n2,2,3,x,y\n',
      said: [':3: expected 4 cells as in the header, found 5.'],
    },
    {
      name: 'times of a clock',
      content: `${HEADER}1700000000,2,3\n`,
      said: [
        ':2: t_s: expected seconds since the start of the trace, at most 31622400, found "1700000000". Times of a clock: subtract the first one from all, and write seconds.',
      ],
    },
    {
      name: 'infinite tokens',
      content: `${HEADER}1,Infinity,3\n`,
      said: [':2: input_tokens: expected a whole number, 0 or more, found "Infinity".'],
    },
    {
      name: 'a gzip cut short',
      content: RANDOM.subarray(0, RANDOM.length / 2),
      said: [': expected a whole gzip file, found one that was cut short.'],
    },
    {
      name: 'a gzip that lacks its last bytes',
      content: WHOLE.subarray(0, WHOLE.length - 4),
      said: [': expected a whole gzip file, found one that was cut short.'],
    },
    {
      name: 'a damaged gzip',
      content: Buffer.concat([WHOLE.subarray(0, 12), Buffer.alloc(30, 7)]),
      said: [': expected a gzip file, found one that is damaged.'],
    },
    {
      name: 'a name that promises gzip',
      content: `${HEADER}1,2,3\n`,
      file: 'trace.csv.gz',
      said: [': expected a gzip file, found another one, whatever its name says.'],
    },
    {
      name: 'a file without lines',
      content: `${HEADER}${'1'.repeat(1_200_000)}`,
      said: [': expected lines of at most 1 MB, found a longer one.'],
    },
  ])('$name', async ({ content, file, said }) => {
    expect(await faultsOfText(content, file)).toEqual(said);
  });

  it('with no more than the first 50 faults', async () => {
    const faults = await faultsOfText(HEADER + '1,2,-3\n'.repeat(100_000));
    expect(faults).toHaveLength(50);
    expect(faults[49]).toMatch(/^:51: /);
  });

  it('where rows are out of order across the pieces a file is read in', async () => {
    const rows = Array.from({ length: 20_000 }, (_, row) => `${row},1,1\n`);
    const faults = await faultsOfText(`${HEADER}${rows.join('')}5,1,1\n`);
    expect(faults).toEqual([
      ':20002: t_s: expected rows in order of time, here 19999 or later, found "5". Sort the rows by t_s.',
    ]);
  });

  it.each([
    { name: 'a folder', path: '', said: ': expected a trace as CSV, plain or gzip, found a folder.' },
    { name: 'no such file', path: 'none.csv', said: ': expected a trace as CSV, plain or gzip, found no such file.' },
  ])('$name', async ({ path, said }) => {
    expect(await faultsOf(join(await aFolder(), path))).toEqual([said]);
  });

  it('on standard input, which cannot be read twice', async () => {
    await expect(openTrace('-')).rejects.toThrow(
      '--trace: expected a file, which is read more than once, found standard input.',
    );
  });

  it('where it has become faulty since it was checked', async () => {
    const path = join(await aFolder({ 'trace.csv': `${HEADER}1,2,3\n` }), 'trace.csv');
    const trace = await openTrace(path);
    await writeFile(path, `${HEADER}1,2,x\n`);
    await expect(readArrivals(trace)).rejects.toThrow(
      ':2: output_tokens: expected a whole number, 0 or more, found "x".',
    );
  });
});
