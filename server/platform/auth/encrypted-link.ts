import type { KeyObject } from 'node:crypto';
import { openSecret, encryptSecret } from './encrypted-secret.ts';

/** Whose message it is: a token that was encrypted for the messages about one record opens in no others. */
export interface EncryptedFor {
  recordKind: string;
  recordId: number;
}

const pattern = /~sealed\.([\w-]{100,120})~/g;

/**
 * A private link's token as it may be kept in the text of a message: only who has the key reads it, so that neither staff who
 * look at the message nor anyone who reads the database have the link. It stands in the place of the token.
 */
export function encryptToken(token: string, about: EncryptedFor, key: KeyObject): string {
  return `~sealed.${encryptSecret(token, purposeOf(about), key).toString('base64url')}~`;
}

/**
 * The text as it goes out: with the tokens that this key encrypted for this record. What anyone else wrote in that form stays as
 * it is, also an encryptedted token that was copied: a visitor's words are in a message that goes to the visitor.
 */
export function decryptTokens(text: string, about: EncryptedFor, key: KeyObject): string {
  return replaceEncrypted(text, about, key, (token) => token);
}

/** The text as it is kept, with another token in the place of each that this key encrypted for this record. */
export function renewTokens(text: string, token: string, about: EncryptedFor, key: KeyObject): string {
  return replaceEncrypted(text, about, key, () => encryptToken(token, about, key));
}

function replaceEncrypted(
  text: string,
  about: EncryptedFor,
  key: KeyObject,
  replacement: (token: string) => string,
): string {
  return text.replaceAll(pattern, (whole, encoded: string) => {
    const token = readEncrypted(encoded, about, key);
    return token === null ? whole : replacement(token);
  });
}

/** null where no one encrypted it, or not for this record. */
function readEncrypted(encoded: string, about: EncryptedFor, key: KeyObject): string | null {
  try {
    return openSecret(Buffer.from(encoded, 'base64url'), purposeOf(about), key);
  } catch {
    return null;
  }
}

function purposeOf({ recordKind, recordId }: EncryptedFor): string {
  return `private link in a message about ${recordKind} ${recordId}`;
}
