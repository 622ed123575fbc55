import { createHmac, timingSafeEqual } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/** The record that a private link opens. Another version is another link. */
export interface LinkedRecord {
  id: number;
  /** ISO 8601. With it, a record that takes a number again (a restored backup) is not opened by the old one's link. */
  createdAt: string;
  version: number;
}

/** The version of a link that no one has replaced. */
export const firstVersion = 1;

const idBytes = 4;
const form = /^[\w-]{48}$/;

/**
 * The token of a record's private link: its id, and 256 bits of HMAC-SHA256 that only the key's owner can make. It can be
 * made again at any time, so that it is kept nowhere. 48 characters, safe in an address.
 */
export function signLink(record: LinkedRecord, key: KeyObject): string {
  const id = Buffer.alloc(idBytes);
  id.writeUInt32BE(record.id);
  return Buffer.concat([id, macOf(record, key)]).toString('base64url');
}

/** Which record a token speaks of; undefined where it is none. It proves nothing: see `opens`. */
export function linkedId(token: string): number | undefined {
  if (!form.test(token)) return undefined;
  const id = Buffer.from(token, 'base64url').readUInt32BE();
  return id >= 1 && id <= 2 ** 31 - 1 ? id : undefined;
}

/** Whether the token is the record's own. Takes the same time for every wrong one. */
export function opens(token: string, record: LinkedRecord, key: KeyObject): boolean {
  const given = Buffer.from(token, 'base64url').subarray(idBytes);
  const expected = macOf(record, key);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function macOf({ id, createdAt, version }: LinkedRecord, key: KeyObject): Buffer {
  return createHmac('sha256', key).update(`private link 1.${id}.${createdAt}.${version}`).digest();
}
