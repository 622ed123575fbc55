import { fail } from '#contracts/errors.ts';
import type { Issue } from '#contracts/errors.ts';
import { changesBetween, hasChangedSince, recordAll } from '#server/platform/events/record.ts';
import type { AuditEvent } from '#server/platform/events/record.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { notifyAfterCommit } from '#server/platform/realtime/notify-after-commit.ts';

/** What of a record the history of a bulk call needs. */
export interface BulkRecord {
  id: number;
  propertyCode: string;
}

/** Refuses a bulk call with every item that is wrong, or lets it through. */
export function refuseItems(issues: Issue[]): void {
  if (issues.length > 0) throw fail('VALIDATION_FAILED', { issues });
}

/** The items among so many for which `isWrong`, each with the same words. */
export function wrongItems<T>(
  items: readonly T[],
  isWrong: (item: T, index: number) => boolean,
  { path, message }: { path: (index: number) => string; message: string },
): Issue[] {
  return items.flatMap((item, index) => (isWrong(item, index) ? [{ path: path(index), message }] : []));
}

/** The records of the ids in their order; refuses the call where some are not there for the caller. */
export function inOrder<R extends { id: number }>(
  ids: readonly number[],
  found: R[],
  { path, message }: { path: (index: number) => string; message: string },
): R[] {
  const byId = new Map(found.map((record) => [record.id, record]));
  refuseItems(wrongItems(ids, (id) => !byId.has(id), { path, message }));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export const atItem = (field: string) => (index: number) => `items.${index}.${field}`;
export const atId = (index: number) => `ids.${index}`;

interface ExpectingItem {
  expectedUpdatedAt?: string | undefined;
}

/**
 * Refuses a bulk change where someone has changed some of its records since the caller read them; `listCurrent` answers
 * these as reading them would, for the caller to compare.
 */
export async function refuseStale(
  items: readonly ExpectingItem[],
  records: readonly { id: number; updatedAt: string }[],
  listCurrent: (ids: number[]) => Promise<object[]>,
): Promise<void> {
  const isStale = (item: ExpectingItem, index: number) =>
    hasChangedSince(item.expectedUpdatedAt, records[index]?.updatedAt ?? '');
  const issues = wrongItems(items, isStale, {
    path: atItem('expectedUpdatedAt'),
    message: 'Someone changed this record in the meantime.',
  });
  if (issues.length === 0) return;
  const stale = records.filter((_, index) => isStale(items[index] ?? {}, index));
  throw fail('CONFLICT', { issues, data: await listCurrent(stale.map(({ id }) => id)) });
}

/** A record of a bulk change as it is to be, and what of it changes. */
export interface BulkChange<R> {
  record: R;
  after: R;
  changes: AuditEvent['changes'];
}

/** What a bulk change does to each record. Unchanged records are neither written nor announced. */
export function bulkChangesOf<R extends BulkRecord>(
  before: readonly R[],
  after: readonly R[],
): BulkChange<R>[] {
  return before.flatMap((record, index) => {
    const next = after[index] ?? record;
    const changes = changesBetween(record, next);
    return Object.keys(changes).length === 0 ? [] : [{ record, after: next, changes }];
  });
}

export interface BulkHistory {
  objectKind: string;
  action: 'created' | 'changed' | 'deleted';
  /** The history's word for what was done to a record; where nothing is said, the action. */
  actionOf?: (changes: AuditEvent['changes']) => string;
  at: Date;
}

/** Writes the history of a bulk call in one statement, and notifies of it. */
export async function recordBulk(
  context: Pick<AppContext, 'db' | 'realtime'>,
  bulkChanges: readonly Pick<BulkChange<BulkRecord>, 'record' | 'changes'>[],
  { objectKind, action, actionOf = () => action, at }: BulkHistory,
  { caller: actor, requestId }: AdminCall,
): Promise<void> {
  if (bulkChanges.length === 0) return;
  const events = bulkChanges.map(({ record: { id, propertyCode }, changes }) => {
    return {
      at,
      actor,
      action: actionOf(changes),
      objectKind,
      objectId: id,
      propertyCode,
      changes,
      requestId,
    };
  });
  await recordAll(context.db, events);
  await notifyAfterCommit(
    context,
    context.db,
    events.map(({ objectId: id, propertyCode }) => ({
      objectKind,
      id,
      act: action,
      propertyCodes: [propertyCode],
    })),
  );
}

/** The two times that a bulk write needs: as a date, and as the database reads it. */
export function momentOf({ clock }: Pick<AppContext, 'clock'>): { at: Date; now: string } {
  const at = clock.now();
  return { at, now: at.toISOString() };
}
