import { Readable } from 'node:stream';
import { manifestName } from './manifest.ts';
import { within } from './backup-store.ts';
import type { BackupStore } from './backup-store.ts';

/** Says of a backup that the schedule took it and has read it back whole: only such a one is ever removed by it. */
const provenName = 'proven.json';
/** Says that a removal began: what a crash leaves of one is removed by the next. */
const removingName = 'removing';

/** Written after everything of a new backup by schedule was read back. */
export async function markProven(store: BackupStore, now: Date): Promise<void> {
  await store.put(
    provenName,
    Readable.from([Buffer.from(`${JSON.stringify({ provenAt: now.toISOString() })}\n`)]),
  );
}

/**
 * Removes the oldest of the backups that the schedule took and proved, so that the newest `keep` (one at least) stay. Backups by
 * hand, torn ones and everything else in the store are left as they are. Answers how many it removed.
 */
export async function removeOldBackups(shelf: BackupStore, keep: number): Promise<number> {
  const parts = new Map<string, Set<string>>();
  for await (const { name } of shelf.list()) {
    const [, backup, part] = /^(wellserved-[\dT.-]+Z)\/(.+)$/.exec(name) ?? [];
    if (backup === undefined || part === undefined) continue;
    parts.set(backup, (parts.get(backup) ?? new Set()).add(part));
  }
  const has = (backup: string, part: string) => parts.get(backup)?.has(part) ?? false;
  const names = [...parts.keys()].sort();
  const begun = names.filter((name) => has(name, removingName));
  const proven = names.filter(
    (name) => has(name, provenName) && has(name, manifestName) && !has(name, removingName),
  );
  const old = proven.slice(0, Math.max(0, proven.length - Math.max(1, keep)));
  for (const name of [...begun, ...old]) await removeBackup(within(shelf, `${name}/`), parts.get(name) ?? []);
  return begun.length + old.length;
}

/** Removes a backup that did not come to its end, and nothing else. */
export async function removeTorn(store: BackupStore): Promise<void> {
  const names: string[] = [];
  for await (const { name } of store.list()) names.push(name);
  await removeBackup(store, names);
}

async function removeBackup(store: BackupStore, parts: Iterable<string>): Promise<void> {
  await store.put(removingName, Readable.from([Buffer.from('\n')]));
  for (const part of parts) if (part !== removingName) await store.delete(part);
  await store.delete(removingName);
}
