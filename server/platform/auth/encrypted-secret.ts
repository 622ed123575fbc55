import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { Keys } from '#server/platform/secrets.ts';

const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts a short secret (AES-256-GCM) for the database: nonce, tag, cipher text. It opens under the same `purpose` only. */
export function encryptSecret(secret: string, purpose: string, [key]: Keys): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose));
  const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
}

/** Ties the secret of a second factor to its user: copied into another row it does not open. */
export function secondFactorPurpose(userId: number): string {
  return `second factor of user ${userId}`;
}

/** Throws where the secret was changed, or encrypted with none of these keys or for another purpose. */
export function openSecret(encrypted: Buffer, purpose: string, [key, ...others]: Keys): string {
  try {
    return openWith(encrypted, purpose, key);
  } catch (error) {
    const [next, ...more] = others;
    if (!next) throw error;
    return openSecret(encrypted, purpose, [next, ...more]);
  }
}

/** The secret encrypted again with the first key; null where that key encrypted it. Throws as `openSecret`. */
export function reencryptSecret(encrypted: Buffer, purpose: string, keys: Keys): Buffer | null {
  try {
    openWith(encrypted, purpose, keys[0]);
    return null;
  } catch {
    return encryptSecret(openSecret(encrypted, purpose, keys), purpose, keys);
  }
}

function openWith(encrypted: Buffer, purpose: string, key: KeyObject): string {
  const nonce = encrypted.subarray(0, nonceBytes);
  const tag = encrypted.subarray(nonceBytes, nonceBytes + tagBytes);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(tag);
  const text = encrypted.subarray(nonceBytes + tagBytes);
  return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
}
