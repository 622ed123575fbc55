import type { Database } from '#server/platform/database/database.ts';
import { eq, lte, sql } from '#server/platform/database/drizzle.ts';
import { isOneOf } from '#server/platform/database/expressions.ts';
import { appSetting } from '#server/platform/database/schema.ts';

const names = { attempt: 'backup attempt', good: 'backup good', failure: 'backup failure' };

export interface BackupFailure {
  at: string;
  /** In words, for people. */
  reason: string;
}

export interface BackupState {
  /** When the last good one was taken. */
  lastGoodAt: string | null;
  /** Why the newest attempt failed; null where it did not. */
  failure: BackupFailure | null;
}

export async function findBackupState({ orm }: Database): Promise<BackupState> {
  const rows = await orm
    .select()
    .from(appSetting)
    .where(isOneOf(appSetting.name, [names.good, names.failure]));
  const valueOf = (name: string) => rows.find((row) => row.name === name)?.value ?? null;
  const failure = valueOf(names.failure);
  // Written by `saveFailure` alone.
  return {
    lastGoodAt: valueOf(names.good),
    failure: failure === null ? null : (JSON.parse(failure) as BackupFailure),
  };
}

/** Takes the backup for this instance, unless one was begun after `unlessAfter`: false then. */
export async function claimBackup({ orm }: Database, now: Date, unlessAfter: Date): Promise<boolean> {
  const value = now.toISOString();
  const taken = await orm
    .insert(appSetting)
    .values({ name: names.attempt, value })
    .onConflictDoUpdate({
      target: appSetting.name,
      set: { value },
      setWhere: lte(appSetting.value, unlessAfter.toISOString()),
    })
    .returning({ name: appSetting.name });
  return taken.length > 0;
}

/** The attempt did not come to an end that says anything: the next look begins another. */
export async function giveBackupBack({ orm }: Database): Promise<void> {
  await orm.delete(appSetting).where(eq(appSetting.name, names.attempt));
}

/** A good backup was taken, by schedule or by hand. */
export async function saveGoodBackup(db: Database, at: string): Promise<void> {
  await db.transaction(async ({ orm }) => {
    await orm
      .insert(appSetting)
      .values({ name: names.good, value: at })
      .onConflictDoUpdate({ target: appSetting.name, set: { value: sql`excluded.value` } });
    await orm.delete(appSetting).where(eq(appSetting.name, names.failure));
  });
}

export async function saveFailure({ orm }: Database, failure: BackupFailure): Promise<void> {
  await orm
    .insert(appSetting)
    .values({ name: names.failure, value: JSON.stringify(failure) })
    .onConflictDoUpdate({ target: appSetting.name, set: { value: sql`excluded.value` } });
}
