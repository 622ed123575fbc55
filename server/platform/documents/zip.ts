import { crc32 } from 'node:zlib';

export interface ZippedFile {
  /** ASCII. */
  name: string;
  bytes: Buffer;
}

/** The first day that a ZIP can name, since files that are made at a request have no day of their own: 1980-01-01. */
const noDay = 0x21;

/** A ZIP of files as they are: a PDF is compressed already. Fewer than 65,536 files and 4 GB (APPNOTE.TXT 6.3, without ZIP64). */
export function zip(files: readonly ZippedFile[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes } of files) {
    const header = headerOf(name, bytes);
    const local = Buffer.concat([signature(0x04034b50), header, Buffer.from(name)]);
    directory.push(entryOf(name, header, offset));
    parts.push(local, bytes);
    offset += local.length + bytes.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, listed, signature(0x06054b50), end]);
}

/** What the file's own header and its entry in the directory have in common. */
function headerOf(name: string, bytes: Buffer): Buffer {
  const header = Buffer.alloc(26);
  header.writeUInt16LE(20, 0);
  header.writeUInt16LE(noDay, 8);
  header.writeUInt32LE(crc32(bytes), 10);
  header.writeUInt32LE(bytes.length, 14);
  header.writeUInt32LE(bytes.length, 18);
  header.writeUInt16LE(Buffer.byteLength(name), 22);
  return header;
}

function entryOf(name: string, header: Buffer, offset: number): Buffer {
  const madeBy = Buffer.alloc(2);
  madeBy.writeUInt16LE(20);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(offset, 10);
  return Buffer.concat([signature(0x02014b50), madeBy, header, rest, Buffer.from(name)]);
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
