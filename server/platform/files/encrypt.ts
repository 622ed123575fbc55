import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { KeyRing, MasterKey } from './key-ring.ts';

/*
 * AES-256-GCM in segments, after the STREAM construction of Hoang, Reyhanitabar, Rogaway and Vizár (CRYPTO 2015) as Tink's
 * AES-GCM-HKDF streaming encryption does it:
 *
 *   header   'SEAL' | version 1 | key id (8 bytes) | salt (32 bytes)
 *   segment  up to 64 KiB of content, encrypted | tag (16 bytes)
 *
 * Key and nonce prefix of a file come from the master key by HKDF over the salt, with the header and the stored name as
 * info: a changed header, or one file's bytes under another file's name, fail like a changed byte. The nonce of a segment
 * is prefix (7) | number (4) | 1 if last (1): segments cannot be moved, repeated, left out or cut off.
 */
const magic = Buffer.from('SEAL\u0001', 'latin1');
const keyIdBytes = 8;
const saltBytes = 32;
const headerBytes = magic.length + keyIdBytes + saltBytes;
const segmentBytes = 64 * 1024;
const tagBytes = 16;
const prefixBytes = 7;

/** The encrypted bytes are not those that were stored, or not encrypted by a key of the ring. */
export class AlteredFile extends Error {
  constructor(reason: string) {
    super(`The stored file cannot be trusted: ${reason}`);
    this.name = 'AlteredFile';
  }
}

/** How long a content of `bytes` is when encrypted. */
export function encryptedLength(bytes: number): number {
  return headerBytes + bytes + tagBytes * Math.max(1, Math.ceil(bytes / segmentBytes));
}

/** Encrypts a content for the stored name. Gives nothing before the first 64 KiB, or the end, came in. */
export async function* encrypt(
  content: AsyncIterable<Buffer>,
  key: MasterKey,
  name: string,
): AsyncGenerator<Buffer> {
  const header = Buffer.concat([magic, Buffer.from(key.id, 'hex'), randomBytes(saltBytes)]);
  const nonces = new Nonces(key, header, name);
  let isFirst = true;
  for await (const { bytes, isLast } of cut(content, segmentBytes)) {
    const cipher = createCipheriv('aes-256-gcm', nonces.fileKey, nonces.next(isLast));
    if (isFirst) yield header;
    isFirst = false;
    yield cipher.update(bytes);
    cipher.final();
    yield cipher.getAuthTag();
  }
}

/**
 * Opens encrypted content. Each segment is proven before a byte of it is given; throws AlteredFile at the first that is
 * not as it was stored. `keyId`, where given, is the key that must have encrypted it.
 */
export async function* decrypt(
  encrypted: AsyncIterable<Buffer>,
  keys: KeyRing,
  file: { name: string; keyId?: string },
): AsyncGenerator<Buffer> {
  let nonces: Nonces | undefined;
  for await (const { bytes, isLast } of cut(encrypted, segmentBytes + tagBytes, headerBytes)) {
    if (nonces) yield openSegment(nonces, bytes, isLast);
    else if (isLast) throw new AlteredFile('it is cut off');
    else nonces = readHeader(bytes, keys, file);
  }
}

function readHeader(header: Buffer, keys: KeyRing, file: { name: string; keyId?: string }): Nonces {
  if (!header.subarray(0, magic.length).equals(magic)) throw new AlteredFile('it is not an encrypted file');
  const keyId = header.toString('hex', magic.length, magic.length + keyIdBytes);
  if (file.keyId !== undefined && file.keyId !== keyId) throw new AlteredFile('it names another key');
  const key = keys.find(keyId);
  if (!key) throw new AlteredFile(`key ${keyId} is not known`);
  return new Nonces(key, header, file.name);
}

function openSegment(nonces: Nonces, bytes: Buffer, isLast: boolean): Buffer {
  const end = bytes.length - tagBytes;
  if (end < 0) throw new AlteredFile('it is cut off');
  const decipher = createDecipheriv('aes-256-gcm', nonces.fileKey, nonces.next(isLast), {
    authTagLength: tagBytes,
  });
  decipher.setAuthTag(bytes.subarray(end));
  const content = decipher.update(bytes.subarray(0, end));
  try {
    decipher.final();
  } catch {
    throw new AlteredFile('its bytes were changed');
  }
  return content;
}

/** The file's own key, and one nonce for each of its segments in turn. */
class Nonces {
  readonly fileKey: KeyObject;
  readonly #nonce = Buffer.alloc(prefixBytes + 5);
  #number = 0;

  constructor(key: MasterKey, header: Buffer, name: string) {
    const salt = header.subarray(-saltBytes);
    const info = Buffer.concat([header, Buffer.from(name)]);
    const derived = Buffer.from(hkdfSync('sha256', key.secret, salt, info, 32 + prefixBytes));
    this.fileKey = createSecretKey(derived.subarray(0, 32));
    derived.copy(this.#nonce, 0, 32);
  }

  next(isLast: boolean): Buffer {
    this.#nonce.writeUInt32BE(this.#number++, prefixBytes);
    this.#nonce[prefixBytes + 4] = isLast ? 1 : 0;
    return this.#nonce;
  }
}

/**
 * Cuts chunks of any length into pieces of `size` (the first: `firstSize`). The last piece is what is left, perhaps
 * nothing; a full one is held until it is known whether more follows. Each piece is good until the next is asked for.
 */
async function* cut(
  chunks: AsyncIterable<Buffer>,
  size: number,
  firstSize = size,
): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  const piece = Buffer.allocUnsafe(Math.max(size, firstSize));
  let wanted = firstSize;
  let filled = 0;
  for await (const chunk of chunks) {
    let taken = 0;
    while (taken < chunk.length) {
      if (filled === wanted) {
        yield { bytes: piece.subarray(0, filled), isLast: false };
        wanted = size;
        filled = 0;
      }
      const copied = chunk.copy(piece, filled, taken, Math.min(chunk.length, taken + wanted - filled));
      taken += copied;
      filled += copied;
    }
  }
  yield { bytes: piece.subarray(0, filled), isLast: true };
}
