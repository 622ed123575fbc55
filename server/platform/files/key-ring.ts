import { createSecretKey, hkdfSync } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/** A master key with the name that files encrypted under it carry. */
export interface MasterKey {
  /** 16 hexadecimal digits, derived from the key: the same key has the same id everywhere. */
  id: string;
  secret: KeyObject;
}

/** The key that encrypts new files, and all keys that open old ones. */
export interface KeyRing {
  current: MasterKey;
  find(id: string): MasterKey | undefined;
}

/** `secrets` are 32 random bytes each, the current one first, then those that older files were encrypted with. */
export function createKeyRing(secrets: readonly Buffer[]): KeyRing {
  const keys = secrets.map((secret) => ({ id: keyIdOf(secret), secret: createSecretKey(secret) }));
  const [current] = keys;
  if (!current || secrets.some((secret) => secret.length < 32)) {
    throw new Error('The file store needs at least one key of 32 bytes');
  }
  return { current, find: (id) => keys.find((key) => key.id === id) };
}

/** The id of a master key of 32 bytes. */
export function keyIdOf(secret: Buffer): string {
  return Buffer.from(hkdfSync('sha256', secret, '', 'file key id', 8)).toString('hex');
}
