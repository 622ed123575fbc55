import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { NotStored } from '#server/platform/files/driver.ts';
import { StartError } from '#server/platform/start-error.ts';
import type { BackupStore } from './backup-store.ts';

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const dumpedTable = z.object({
  name: z.string(),
  /** Those with a value of their own: generated columns follow from them. */
  columns: z.array(z.string()),
  rows: z.int(),
  /** Of the rows as COPY writes them, before they are compressed. */
  sha256,
});
export type DumpedTable = z.infer<typeof dumpedTable>;

const backedUpFile = z.object({
  /** The storage key. */
  name: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  bytes: z.int(),
  /** Of the encrypted bytes. */
  sha256,
});
export type BackedUpFile = z.infer<typeof backedUpFile>;

const manifestShape = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  /** Those that had been applied, in their order: a restore applies exactly these before it fills the tables. */
  migrations: z.array(z.object({ name: z.string(), checksum: sha256 })),
  /** Says which APP_SECRET opens the files, without giving it away. */
  keyFingerprint: z.string(),
  tables: z.array(dumpedTable),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Jobs that waited in the library's own tables: no confirmation is lost with them. */
  waitingJobs: z.array(z.object({ task: z.string(), payload: z.unknown(), key: z.nullable(z.string()) })),
  files: z.array(backedUpFile),
  /** Storage keys that rows named and whose files were not there any more: a loss from before the backup. */
  missing: z._default(z.array(z.string()), []),
});

/** All that a backup says of itself, in manifest.json; it is written last, so that a torn backup has none. */
export type Manifest = z.infer<typeof manifestShape>;

export const manifestName = 'manifest.json';

/** Throws StartError where the store holds no whole backup, or one of another format. */
export async function readManifest(store: BackupStore): Promise<Manifest> {
  const where = store.locationOf(manifestName);
  const content = await store.get(manifestName).catch((error: unknown) => {
    if (error instanceof NotStored)
      throw new StartError(`${store.locationOf('')} holds no finished backup (no ${manifestName}).`);
    throw error;
  });
  try {
    return manifestShape.parse(JSON.parse(await text(content)));
  } catch {
    throw new StartError(`${where} is damaged, or of a release that this one cannot read.`);
  }
}

export const tableName = (name: string): string => `database/${name}.copy.gz`;

export const fileName = (name: string): string => `files/${name.slice(0, 2)}/${name}`;
