import { createHmac, timingSafeEqual } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { Keys } from './secrets.ts';

export interface SigningKey {
  /** Claims of one purpose are none of another. */
  purpose: string;
  keys: Keys;
}

/** Signs claims until an instant. URL-safe: `claims.signature`, each base64url, signed with HMAC-SHA256. */
export function signClaims(claims: unknown[], expiresAt: Date, signing: SigningKey): string {
  const encoded = Buffer.from(JSON.stringify([...claims, expiresAt.getTime()])).toString('base64url');
  return `${encoded}.${signatureOf(encoded, signing.purpose, signing.keys[0])}`;
}

/** The claims of a text that one of these keys signed for this purpose and that has not ended; otherwise null. */
export function readClaims(text: string, now: Date, signing: SigningKey): unknown[] | null {
  const [encoded = '', signature = '', ...rest] = text.split('.');
  const { purpose, keys } = signing;
  const isGenuine = keys.some((key) => isEqual(signature, signatureOf(encoded, purpose, key)));
  if (rest.length > 0 || !isGenuine) return null;
  // Signed by us, so in the shape that `signClaims` gave it.
  const claims = JSON.parse(Buffer.from(encoded, 'base64url').toString()) as [...unknown[], number];
  return now.getTime() < Number(claims.at(-1)) ? claims.slice(0, -1) : null;
}

function signatureOf(encoded: string, purpose: string, key: KeyObject): string {
  return createHmac('sha256', key).update(`${purpose}.${encoded}`).digest('base64url');
}

/** Compares whole and in constant time; lengths are no secret. */
function isEqual(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}
