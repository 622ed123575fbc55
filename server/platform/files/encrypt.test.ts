import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createKeyRing } from './key-ring.ts';
import { AlteredFile, encrypt, encryptedLength, decrypt } from './encrypt.ts';

const segment = 65_536;
const headerBytes = 45;
const older = randomBytes(32);
const keys = createKeyRing([randomBytes(32), older]);
const name = 'a'.repeat(32);

async function* inChunks(content: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}

const encrypted = (content: Buffer, chunk = 50_000) =>
  buffer(encrypt(inChunks(content, chunk), keys.current, name));
const opened = (bytes: Buffer, chunk = 50_000, file: { name: string; keyId?: string } = { name }) =>
  buffer(decrypt(inChunks(bytes, chunk), keys, file));

/** What is given before the error: nothing of it may be bytes that were not proven. */
async function releasedBefore(bytes: Buffer): Promise<Buffer> {
  const parts: Buffer[] = [];
  await expect(async () => {
    for await (const part of decrypt(inChunks(bytes, 70_000), keys, { name })) parts.push(part);
  }).rejects.toBeInstanceOf(AlteredFile);
  return Buffer.concat(parts);
}

const lengths = fc.oneof(
  fc.constantFrom(0, 1, segment - 1, segment, segment + 1, 2 * segment, 2 * segment + 1, 3 * segment - 1),
  fc.nat(200_000),
);

// spec: FI-17
describe('an encrypted file', () => {
  it('opens to what was encrypted, of any length and however it was cut in transit', async () => {
    await fc.assert(
      fc.asyncProperty(
        lengths,
        fc.integer({ min: 700, max: 150_000 }),
        fc.integer({ min: 700, max: 150_000 }),
        async (length, cutA, cutB) => {
          const content = randomBytes(length);
          const bytes = await encrypted(content, cutA);
          expect(bytes.length).toBe(encryptedLength(length));
          expect((await opened(bytes, cutB)).equals(content)).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('is refused with any bit changed, and gives only whole segments from before the change', async () => {
    await fc.assert(
      fc.asyncProperty(lengths, fc.nat(), fc.nat(7), async (length, at, bit) => {
        const content = randomBytes(length);
        const bytes = await encrypted(content);
        const position = at % bytes.length;
        bytes.writeUInt8(bytes.readUInt8(position) ^ (1 << bit), position);
        const released = await releasedBefore(bytes);
        const provenSegments = Math.max(0, Math.floor((position - headerBytes) / (segment + 16)));
        expect(released.equals(content.subarray(0, provenSegments * segment))).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('is refused when it is cut off anywhere, also between two segments', async () => {
    const bytes = await encrypted(randomBytes(2 * segment + 100));
    const ends = [
      0,
      1,
      headerBytes - 1,
      headerBytes,
      headerBytes + 5,
      headerBytes + segment + 16,
      headerBytes + 2 * (segment + 16),
    ];
    for (const end of [...ends, bytes.length - 1]) {
      await expect(opened(bytes.subarray(0, end))).rejects.toBeInstanceOf(AlteredFile);
    }
  });

  it('is refused with anything added to it', async () => {
    const bytes = await encrypted(randomBytes(segment));
    for (const extra of [1, 16, segment]) {
      await expect(opened(Buffer.concat([bytes, Buffer.alloc(extra)]))).rejects.toBeInstanceOf(AlteredFile);
    }
  });

  it('is refused with segments moved, repeated or left out', async () => {
    const bytes = await encrypted(randomBytes(4 * segment));
    const header = bytes.subarray(0, headerBytes);
    const part = (index: number) =>
      bytes.subarray(headerBytes + index * (segment + 16), headerBytes + (index + 1) * (segment + 16));
    for (const order of [[1, 0, 2, 3], [0, 0, 2, 3], [0, 2, 3], [0, 1, 3], [3], [0, 1, 2, 3, 3], [0, 1, 2]]) {
      await expect(opened(Buffer.concat([header, ...order.map(part)]))).rejects.toBeInstanceOf(AlteredFile);
    }
  });

  it('is refused in the place of another file, and with segments of another file', async () => {
    const [one, two] = [await encrypted(randomBytes(2 * segment)), await encrypted(randomBytes(2 * segment))];
    await expect(opened(one, 50_000, { name: 'b'.repeat(32) })).rejects.toBeInstanceOf(AlteredFile);
    const mixed = Buffer.concat([
      one.subarray(0, headerBytes + segment + 16),
      two.subarray(headerBytes + segment + 16),
    ]);
    await expect(opened(mixed)).rejects.toBeInstanceOf(AlteredFile);
  });

  // spec: FI-18
  it('names its key: an older key still opens it, an unknown one or another than its row says does not', async () => {
    const old = createKeyRing([older]);
    const bytes = await buffer(encrypt(inChunks(Buffer.from('lease'), 5), old.current, name));
    expect(String(await opened(bytes, 50, { name, keyId: old.current.id }))).toBe('lease');
    await expect(opened(bytes, 50, { name, keyId: keys.current.id })).rejects.toThrow('names another key');
    const strangers = createKeyRing([randomBytes(32)]);
    await expect(buffer(decrypt(inChunks(bytes, 50), strangers, { name }))).rejects.toThrow('is not known');
  });

  it('never looks the same twice, and shows nothing of its content', async () => {
    const content = Buffer.alloc(1000, 'SECRET');
    const [one, two] = [await encrypted(content), await encrypted(content)];
    expect(one.subarray(headerBytes).equals(two.subarray(headerBytes))).toBe(false);
    expect(one.includes('SECRET')).toBe(false);
  });
});
