import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file of an archive. */
export interface ZipEntry {
  /** Letters, digits, dots and dashes. */
  readonly name: string;
  readonly content: AsyncIterable<string>;
}

/** What cannot be told before the content has gone by. */
interface Written {
  readonly name: Buffer;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

/** Sizes follow the content (bit 3), names are UTF-8 (bit 11). */
const FLAGS = 0x0808;
const DEFLATE = 8;
const VERSION = 20;

/** What the fields for sizes can hold; beyond it the format would be another, ZIP64. */
const LARGEST = 0xffff_ffff;

/**
 * Packs files into a ZIP archive as they are made, one after another; nothing is held but a list of names (PKWARE
 * APPNOTE 6.3.10, sections 4.3 and 4.4).
 * @param modified the time that the files carry, in UTC
 * @throws when a file is larger than 4 GB
 */
export async function* zip(entries: Iterable<ZipEntry>, modified: Date): AsyncGenerator<Uint8Array> {
  const when = dosTime(modified);
  const written: Written[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const began = offset;
    const counts = { crc: 0, packed: 0, size: 0 };
    yield localHeader(name, when);
    for await (const bytes of deflated(entry.content, counts)) yield bytes;
    if (Math.max(counts.size, counts.packed, began) > LARGEST)
      throw new Error(`${entry.name} is larger than 4 GB.`);
    yield descriptor(counts);
    written.push({ name, ...counts, offset: began });
    offset = began + 30 + name.length + counts.packed + 16;
  }
  const directory = Buffer.concat(written.map((entry) => directoryEntry(entry, when)));
  yield Buffer.concat([directory, endOfDirectory(written.length, directory.length, offset)]);
}

interface Counts {
  crc: number;
  packed: number;
  size: number;
}

async function* deflated(content: AsyncIterable<string>, counts: Counts): AsyncGenerator<Uint8Array> {
  async function* counted() {
    for await (const text of content) {
      const bytes = Buffer.from(text);
      counts.crc = crc32(bytes, counts.crc);
      counts.size += bytes.length;
      yield bytes;
    }
  }
  const source = Readable.from(counted());
  const packer = createDeflateRaw();
  source.on('error', (error) => packer.destroy(error));
  try {
    for await (const bytes of source.pipe(packer)) {
      counts.packed += bytes.length;
      yield bytes;
    }
  } finally {
    source.destroy();
  }
}

function localHeader(name: Buffer, when: number): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(FLAGS, 6);
  header.writeUInt16LE(DEFLATE, 8);
  header.writeUInt32LE(when, 10);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function descriptor({ crc, packed, size }: Counts): Buffer {
  const record = Buffer.alloc(16);
  record.writeUInt32LE(0x08074b50, 0);
  record.writeUInt32LE(crc, 4);
  record.writeUInt32LE(packed, 8);
  record.writeUInt32LE(size, 12);
  return record;
}

function directoryEntry({ name, crc, packed, size, offset }: Written, when: number): Buffer {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(VERSION, 4);
  entry.writeUInt16LE(VERSION, 6);
  entry.writeUInt16LE(FLAGS, 8);
  entry.writeUInt16LE(DEFLATE, 10);
  entry.writeUInt32LE(when, 12);
  entry.writeUInt32LE(crc, 16);
  entry.writeUInt32LE(packed, 20);
  entry.writeUInt32LE(size, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt32LE(offset, 42);
  return Buffer.concat([entry, name]);
}

function endOfDirectory(count: number, length: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}

/** Time and date as MS-DOS packs them: seconds in steps of two, years from 1980. */
function dosTime(moment: Date): number {
  const time = (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | (moment.getUTCSeconds() >> 1);
  const date =
    ((moment.getUTCFullYear() - 1980) << 9) | ((moment.getUTCMonth() + 1) << 5) | moment.getUTCDate();
  return ((date << 16) | time) >>> 0;
}
