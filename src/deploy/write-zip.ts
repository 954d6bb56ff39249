import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  /** Its path inside, with `/`. */
  readonly name: string;
  readonly data: Uint8Array;
}

/** 1 January 1980, the first day a zip can name: the same content gives the same bytes, and Lambda sees no change. */
const DOS_DATE = 0x0021;
/** Made on Unix, and a regular file that everybody may read: without it Lambda cannot open what it unpacked. */
const MADE_BY = (3 << 8) | 20;
const MODE = 0o100644;
const DEFLATED = 8;
const UTF8_NAME = 0x0800;

/** The members that a local header and its copy in the central directory share, from "version needed" on. */
const shared = (name: Buffer, data: Uint8Array, compressed: Buffer): Buffer => {
  const header = Buffer.alloc(26);
  header.writeUInt16LE(20, 0);
  header.writeUInt16LE(UTF8_NAME, 2);
  header.writeUInt16LE(DEFLATED, 4);
  header.writeUInt16LE(0, 6);
  header.writeUInt16LE(DOS_DATE, 8);
  header.writeUInt32LE(crc32(data), 10);
  header.writeUInt32LE(compressed.length, 14);
  header.writeUInt32LE(data.length, 18);
  header.writeUInt16LE(name.length, 22);
  return header;
};

const signature = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

const centralTail = (offset: number): Buffer => {
  const tail = Buffer.alloc(14);
  tail.writeUInt32LE(MODE * 0x10000, 6);
  tail.writeUInt32LE(offset, 10);
  return tail;
};

const endOfDirectory = (count: number, size: number, offset: number): Buffer => {
  const end = Buffer.alloc(18);
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(size, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([signature(0x06054b50), end]);
};

/** A zip archive of these files, the same bytes every time. Source: PKWARE's APPNOTE.TXT, sections 4.3.7 to 4.3.16. */
export const writeZip = (entries: readonly ZipEntry[]): Buffer => {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data } of entries) {
    const path = Buffer.from(name);
    const compressed = deflateRawSync(data, { level: 9 });
    const header = shared(path, data, compressed);
    const file = Buffer.concat([signature(0x04034b50), header, path, compressed]);
    const madeBy = Buffer.from([MADE_BY & 0xff, MADE_BY >> 8]);
    directory.push(Buffer.concat([signature(0x02014b50), madeBy, header, centralTail(offset), path]));
    files.push(file);
    offset += file.length;
  }
  const central = Buffer.concat(directory);
  return Buffer.concat([...files, central, endOfDirectory(entries.length, central.length, offset)]);
};
