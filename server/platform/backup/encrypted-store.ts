import { randomBytes, scrypt } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { decrypt, encrypt } from '#server/platform/files/encrypt.ts';
import { createKeyRing } from '#server/platform/files/key-ring.ts';
import { NotStored } from '#server/platform/files/driver.ts';
import { StartError } from '#server/platform/start-error.ts';
import type { BackupStore } from './backup-store.ts';

/*
 * An encrypted backup has the same parts under the same names, each in the format of `files/encrypt.ts` (AES-256-GCM in segments,
 * bound to its name). Its master key is scrypt(passphrase, salt) with the numbers in `encryption.json`, the one part in clear,
 * which also has the key's id: derived from the key, so that a wrong passphrase is distinguished from a damaged part.
 */
export const encryptionName = 'encryption.json';

const deriveScrypt = promisify<
  string,
  Buffer,
  number,
  { N: number; r: number; p: number; maxmem: number },
  Buffer
>(scrypt);

const encryptionShape = z.object({
  format: z.literal(1),
  scrypt: z.object({
    /** base64 */
    salt: z.string().check(z.minLength(20)),
    N: z.int().check(z.maximum(1 << 20)),
    r: z.int().check(z.maximum(16)),
    p: z.int().check(z.maximum(4)),
  }),
  keyId: z.string(),
});
type Encryption = z.infer<typeof encryptionShape>;

/** A new backup's store: what is put into it is encrypted where a passphrase is given. */
export async function encryptStore(store: BackupStore, passphrase: string | null): Promise<BackupStore> {
  if (passphrase === null) return store;
  const numbers = { salt: randomBytes(16).toString('base64'), N: 1 << 16, r: 8, p: 1 };
  const keys = await keysOf(passphrase, numbers);
  const encryption: Encryption = { format: 1, scrypt: numbers, keyId: keys.current.id };
  await store.put(encryptionName, Readable.from([Buffer.from(`${JSON.stringify(encryption, null, 2)}\n`)]));
  return withEncryption(store, keys);
}

/**
 * A backup's store as it is to be read, encrypted or not. Throws StartError where it is and the passphrase is missing or
 * another one.
 */
export async function decryptStore(store: BackupStore, passphrase: string | null): Promise<BackupStore> {
  const encryption = await readEncryption(store);
  if (encryption === null) return store;
  if (passphrase === null)
    throw new StartError('This backup is encrypted: set BACKUP_PASSPHRASE to what it was taken with.');
  const keys = await keysOf(passphrase, encryption.scrypt);
  if (keys.current.id !== encryption.keyId)
    throw new StartError('BACKUP_PASSPHRASE is not the one that this backup was taken with.');
  return withEncryption(store, keys);
}

async function readEncryption(store: BackupStore): Promise<Encryption | null> {
  const content = await store.get(encryptionName).catch((error: unknown) => {
    if (error instanceof NotStored) return null;
    throw error;
  });
  if (content === null) return null;
  try {
    return encryptionShape.parse(JSON.parse(await text(content)));
  } catch {
    throw new StartError(
      `${store.locationOf(encryptionName)} is damaged: without it the backup cannot be read.`,
    );
  }
}

async function keysOf(passphrase: string, { salt, N, r, p }: Encryption['scrypt']) {
  const secret = await deriveScrypt(passphrase.normalize('NFKC'), Buffer.from(salt, 'base64'), 32, {
    N,
    r,
    p,
    maxmem: 256 * N * r,
  });
  return createKeyRing([secret]);
}

function withEncryption(store: BackupStore, keys: Awaited<ReturnType<typeof keysOf>>): BackupStore {
  return {
    ...store,
    put: (name, content) => store.put(name, encrypt(content, keys.current, name)),
    get: async (name) => Readable.from(decrypt(await store.get(name), keys, { name }), { objectMode: false }),
  };
}
