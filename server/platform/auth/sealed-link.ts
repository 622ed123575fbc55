import type { KeyObject } from 'node:crypto';
import { openSecret, sealSecret } from './sealed-secret.ts';

/** Whose message it is: a token that was sealed for the messages about one record opens in no others. */
export interface SealedFor {
  recordKind: string;
  recordId: number;
}

const mark = /~sealed\.([\w-]{100,120})~/g;

/**
 * A private link's token as it may be kept in the text of a message: only who has the key reads it, so that neither staff who
 * look at the message nor whoever reads the database have the link. It stands in the place of the token.
 */
export function sealToken(token: string, about: SealedFor, key: KeyObject): string {
  return `~sealed.${sealSecret(token, purposeOf(about), key).toString('base64url')}~`;
}

/**
 * The text as it goes out: with the tokens that this key sealed for this record. What anybody else wrote in that form stays as
 * it is, also a sealed token that was copied: a visitor's words are in a message that goes to the visitor.
 */
export function unsealTokens(text: string, about: SealedFor, key: KeyObject): string {
  return replaceSealed(text, about, key, (token) => token);
}

/** The text as it is kept, with another token in the place of each that this key sealed for this record. */
export function renewTokens(text: string, token: string, about: SealedFor, key: KeyObject): string {
  return replaceSealed(text, about, key, () => sealToken(token, about, key));
}

function replaceSealed(
  text: string,
  about: SealedFor,
  key: KeyObject,
  replacement: (token: string) => string,
): string {
  return text.replaceAll(mark, (whole, encoded: string) => {
    const token = readSealed(encoded, about, key);
    return token === null ? whole : replacement(token);
  });
}

/** null where nobody sealed it, or not for this record. */
function readSealed(encoded: string, about: SealedFor, key: KeyObject): string | null {
  try {
    return openSecret(Buffer.from(encoded, 'base64url'), purposeOf(about), key);
  } catch {
    return null;
  }
}

function purposeOf({ recordKind, recordId }: SealedFor): string {
  return `private link in a message about ${recordKind} ${recordId}`;
}
