import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { StartError } from '#server/platform/start-error.ts';

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
});

/** All that a backup says of itself, in manifest.json; it is written last, so that a torn backup has none. */
export type Manifest = z.infer<typeof manifestShape>;

export const manifestName = 'manifest.json';

/** Throws StartError where the folder holds no whole backup, or one of another format. */
export async function readManifest(backup: string): Promise<Manifest> {
  const text = await readFile(join(backup, manifestName), 'utf8').catch(() => null);
  if (text === null) throw new StartError(`${backup} holds no finished backup (no ${manifestName}).`);
  try {
    return manifestShape.parse(JSON.parse(text));
  } catch {
    throw new StartError(
      `${join(backup, manifestName)} is damaged, or of a release that this one cannot read.`,
    );
  }
}

export const tablePath = (backup: string, name: string): string =>
  join(backup, 'database', `${name}.copy.gz`);

export const filePath = (backup: string, name: string): string =>
  join(backup, 'files', name.slice(0, 2), name);
