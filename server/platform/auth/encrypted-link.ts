import type { Keys } from '#server/platform/secrets.ts';
import { encryptSecret, openSecret, reencryptSecret } from './encrypted-secret.ts';

/** Whose message it is: a token that was encrypted for the messages about one record opens in no others. */
export interface EncryptedFor {
  recordKind: string;
  recordId: number;
}

const pattern = /~sealed\.([\w-]{100,120})~/g;

/**
 * A private link's token as the text of a message may hold it: only who has the key reads it, so that neither staff who
 * look at the message nor anyone who reads the database have the link. It stands in the place of the token.
 */
export function encryptToken(token: string, about: EncryptedFor, keys: Keys): string {
  return wrap(encryptSecret(token, purposeOf(about), keys));
}

function wrap(encrypted: Buffer): string {
  return `~sealed.${encrypted.toString('base64url')}~`;
}

/**
 * The text as it goes out: with the tokens that these keys encrypted for this record. What anyone else wrote in that form stays as
 * it is, also an encrypted token that was copied: a visitor's words are in a message that goes to the visitor.
 */
export function decryptTokens(text: string, about: EncryptedFor, keys: Keys): string {
  return replaceEncrypted(text, about, keys, (token) => token);
}

/** The stored text, with another token in the place of each that these keys encrypted for this record. */
export function renewTokens(text: string, token: string, about: EncryptedFor, keys: Keys): string {
  return replaceEncrypted(text, about, keys, () => encryptToken(token, about, keys));
}

/** The text as it is stored, each of its tokens encrypted with the first key. */
export function reencryptTokens(text: string, about: EncryptedFor, keys: Keys): string {
  return replaceEncrypted(text, about, keys, (_token, encrypted) =>
    wrap(reencryptSecret(encrypted, purposeOf(about), keys) ?? encrypted),
  );
}

function replaceEncrypted(
  text: string,
  about: EncryptedFor,
  keys: Keys,
  replacement: (token: string, encrypted: Buffer) => string,
): string {
  return text.replaceAll(pattern, (whole, encoded: string) => {
    const encrypted = Buffer.from(encoded, 'base64url');
    const token = readEncrypted(encrypted, about, keys);
    return token === null ? whole : replacement(token, encrypted);
  });
}

/** null where no one encrypted it, or not for this record. */
function readEncrypted(encrypted: Buffer, about: EncryptedFor, keys: Keys): string | null {
  try {
    return openSecret(encrypted, purposeOf(about), keys);
  } catch {
    return null;
  }
}

function purposeOf({ recordKind, recordId }: EncryptedFor): string {
  return `private link in a message about ${recordKind} ${recordId}`;
}
