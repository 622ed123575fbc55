import { createHmac, timingSafeEqual } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { Keys } from '#server/platform/secrets.ts';

/** The record that a private link opens. Another version is another link. */
export interface LinkedRecord {
  id: number;
  /** ISO 8601. With it, a record that takes a number again (a restored backup) is not opened by the old one's link. */
  createdAt: string;
  version: number;
  /** What of it the link opens, where that is not a service request: records of two kinds may share id and time. */
  of?: 'packet' | 'account';
}

/** The version of a link that no one has replaced. */
export const firstVersion = 1;

const idBytes = 4;
const form = /^[\w-]{48}$/;

/**
 * The token of a record's private link: its id, and 256 bits of HMAC-SHA256 that only the key's owner can make. It can be
 * made again at any time, so that it is stored nowhere. 48 characters, safe in an address.
 */
export function signLink(record: LinkedRecord, [key]: Keys): string {
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
export function opens(token: string, record: LinkedRecord, keys: Keys): boolean {
  const given = Buffer.from(token, 'base64url').subarray(idBytes);
  return keys
    .map((key) => macOf(record, key))
    .map((expected) => given.length === expected.length && timingSafeEqual(given, expected))
    .includes(true);
}

function macOf({ id, createdAt, version, of }: LinkedRecord, key: KeyObject): Buffer {
  const purpose = of === undefined ? 'private link 1' : `private link 1 ${of}`;
  return createHmac('sha256', key).update(`${purpose}.${id}.${createdAt}.${version}`).digest();
}
