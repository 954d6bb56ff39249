import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

const CHUNK_BYTES = 64 * 1024;
const NEWLINE = 0x0a;
/** A file without line ends is no trace; one must not take it into memory whole to see that. */
const LONGEST_LINE = 1024 * 1024;

/** The file is not what its name or its first bytes say. */
export class TraceFileError extends Error {
  override readonly name = 'TraceFileError';
  readonly expected: string;
  readonly found: string;

  constructor(expected: string, found: string) {
    super(`expected ${expected}, found ${found}`);
    this.expected = expected;
    this.found = found;
  }
}

/** RFC 1952: every gzip begins with these two bytes, whatever its file is called. */
const beginsAsGzip = async (path: string): Promise<boolean> => {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await file.close();
  }
};

const openBytes = async (path: string): Promise<Readable> => {
  const isGzip = await beginsAsGzip(path);
  if (!isGzip && /\.gz$/i.test(path)) throw new TraceFileError('a gzip file', 'another one, whatever its name says');
  const raw = createReadStream(path, { highWaterMark: CHUNK_BYTES });
  // Errors of either reach whoever reads the last stream.
  return isGzip ? pipeline(raw, createGunzip({ chunkSize: CHUNK_BYTES }), () => undefined) : raw;
};

const toFileError = (error: unknown): unknown => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'Z_BUF_ERROR') return new TraceFileError('a whole gzip file', 'one that was cut short');
  return String(code).startsWith('Z_') ? new TraceFileError('a gzip file', 'one that is damaged') : error;
};

async function* read(path: string): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of await openBytes(path)) {
    const bytes: Buffer = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const end = bytes.lastIndexOf(NEWLINE) + 1;
    if (end > 0) yield bytes.toString('utf8', 0, end);
    rest = bytes.subarray(end);
    if (rest.length > LONGEST_LINE) throw new TraceFileError('lines of at most 1 MB', 'a longer one');
  }
  if (rest.length > 0) yield `${rest.toString('utf8')}\n`;
}

/**
 * The text of a file, plain or gzip, in pieces of whole lines; the last one ends with a line end too.
 * @throws TraceFileError where it is no gzip, a damaged one, or no text of lines; the error of the system where it cannot be read
 */
export async function* readLines(path: string): AsyncGenerator<string> {
  try {
    yield* read(path);
  } catch (error) {
    throw toFileError(error);
  }
}
