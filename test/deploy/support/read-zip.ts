import { crc32, inflateRawSync } from 'node:zlib';

export interface ReadEntry {
  readonly name: string;
  readonly data: Buffer;
  /** The Unix mode it is unpacked with. */
  readonly mode: number;
}

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;

/** The files of a zip archive by its central directory, as an unpacker reads it; throws where a checksum is wrong. */
export const readZip = (archive: Buffer): readonly ReadEntry[] => {
  const end = archive.length - 22;
  if (archive.readUInt32LE(end) !== END_OF_DIRECTORY) throw new Error('Not a zip archive');
  const entries: ReadEntry[] = [];
  let at = archive.readUInt32LE(end + 16);
  while (archive.readUInt32LE(at) === DIRECTORY_ENTRY) {
    const nameLength = archive.readUInt16LE(at + 28);
    const extra = archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const data = inflateRawSync(archive.subarray(start, start + archive.readUInt32LE(at + 20)));
    if (crc32(data) !== archive.readUInt32LE(at + 16)) throw new Error(`Wrong checksum: ${name}`);
    entries.push({ name, data, mode: archive.readUInt32LE(at + 38) >>> 16 });
    at += 46 + nameLength + extra;
  }
  return entries;
};
