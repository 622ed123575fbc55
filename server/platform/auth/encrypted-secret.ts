import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts a short secret (AES-256-GCM) for the database: nonce, tag, cipher text. It opens under the same `purpose` only. */
export function encryptSecret(secret: string, purpose: string, key: KeyObject): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose));
  const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
}

/** Throws where the secret was changed, or encrypted with another key or purpose. */
export function openSecret(encrypted: Buffer, purpose: string, key: KeyObject): string {
  const nonce = encrypted.subarray(0, nonceBytes);
  const tag = encrypted.subarray(nonceBytes, nonceBytes + tagBytes);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(tag);
  const text = encrypted.subarray(nonceBytes + tagBytes);
  return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
}
