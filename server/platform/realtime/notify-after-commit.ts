import { notifiedKinds } from '#contracts/events.ts';
import type { RecordChange } from '#contracts/events.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';

/** What became of a record. */
export interface ChangedRecord {
  objectKind: string;
  id: number;
  act: RecordChange['act'];
  /** The admins of these properties are notified; where it is empty, those who work with all. */
  propertyCodes: readonly string[];
}

/** Notifies open back offices of a record once its transaction is committed, for kinds that lists show. */
export async function notifyAfterCommit(
  { realtime }: Pick<AppContext, 'realtime'>,
  db: Database,
  changed: readonly ChangedRecord[],
): Promise<void> {
  const changes = changed.flatMap(({ objectKind, id, act, propertyCodes }): RecordChange[] => {
    const kind = notifiedKinds.find((notified) => notified === objectKind);
    if (!kind) return [];
    const codes = propertyCodes.length > 0 ? propertyCodes : [null];
    return codes.map((propertyCode) => ({ kind, id, act, propertyCode }));
  });
  if (changes.length === 0) return;
  await db.afterCommit(async () => {
    for (const change of changes) realtime.notify(change);
  });
}

/** Where a kind of record belongs that names no property itself: the properties of what names it. */
export type PropertyCodesOf = (db: Database, id: number) => Promise<string[]>;

/** The properties whose admins are notified of a record. */
export async function propertyCodesOf(
  db: Database,
  { id, propertyCode }: { id: number; propertyCode?: string | null | undefined },
  find: PropertyCodesOf | undefined,
): Promise<string[]> {
  return propertyCode == null ? ((await find?.(db, id)) ?? []) : [propertyCode];
}
