import { fail } from '#contracts/errors.ts';
import type { Failure } from '#contracts/errors.ts';
import type { RecordKey } from '#server/platform/auth/property-scope.queries.ts';
import type { AppContext } from '#server/platform/context.ts';
import { brokenConstraint } from '#server/platform/database/database.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  causedBy,
  changesBetween,
  hasChangedSince,
  laterThan,
  record,
} from '#server/platform/events/record.ts';
import type { AuditEvent } from '#server/platform/events/record.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { propertyCodesOf, notifyAfterCommit } from '#server/platform/realtime/notify-after-commit.ts';
import type { PropertyCodesOf } from '#server/platform/realtime/notify-after-commit.ts';

/** What any record has that staff change. */
export interface ChangeableRecord {
  updatedAt: string;
  /** For kinds that belong to a property; null for a record of all properties. */
  propertyCode?: string | null;
}

/** How one kind of record is found and written. */
export interface ChangedKind<R, Update> {
  objectKind: string;
  find: (db: Database, key: RecordKey, lock?: boolean) => Promise<R | undefined>;
  write: (db: Database, id: number, update: Update & { updatedAt: string }) => Promise<void>;
  /** What is answered where a write breaks one of these constraints of the database. */
  refusals?: Record<string, () => Failure>;
  /** Names of other records, which the history keeps as they are then beside the columns that hold only ids. */
  namesOf?: (record: R) => Record<string, string | null>;
  /** The history's word for what was done; where nothing is said, changed. */
  actionOf?: (changes: AuditEvent['changes']) => string;
  /** What follows from a change, in its transaction. */
  follow?: (db: Database, after: R, changes: AuditEvent['changes']) => Promise<void>;
  propertyCodesOf?: PropertyCodesOf;
}

export interface RecordChange<R, Update> {
  id: number;
  /** The record as the caller knows it; where nothing is said, as it is. */
  expectedUpdatedAt: string | undefined;
  /** The columns that change; refuses what does not fit the record as it is now. */
  columnsOf: (before: R, now: Date, db: Database) => Update | Promise<Update>;
}

/**
 * Staff change a record. What stays the same is not written and leaves no entry in the history. Throws NOT_FOUND, or
 * CONFLICT with the record as it is now.
 */
export async function changeRecord<R extends ChangeableRecord, Update extends object>(
  context: AppContext,
  { id, expectedUpdatedAt, columnsOf }: RecordChange<R, Update>,
  call: AdminCall,
  kind: ChangedKind<R, Update>,
): Promise<R> {
  const key = { id, scope: call.caller.scope };
  return context.db.transaction(async (db) => {
    const before = await kind.find(db, key, true);
    if (!before) throw fail('NOT_FOUND');
    if (hasChangedSince(expectedUpdatedAt, before.updatedAt)) throw fail('CONFLICT', { data: before });
    const now = context.clock.now();
    const update = await columnsOf(before, now, db);
    const changes = changesBetween<object>(before, update);
    if (Object.keys(changes).length === 0) return before;
    await orRefuse(kind.refusals, () =>
      kind.write(db, id, { ...update, updatedAt: laterThan(before.updatedAt, now) }),
    );
    const after = await kind.find(db, key);
    await record(db, {
      at: now,
      actor: call.caller,
      action: kind.actionOf?.(changes) ?? 'changed',
      objectKind: kind.objectKind,
      objectId: id,
      propertyCode: (after ?? before).propertyCode,
      changes: { ...changes, ...renamed(kind, before, after), ...causedBy(call.cause) },
      requestId: call.requestId,
    });
    if (!after) throw fail('NOT_FOUND');
    const { objectKind } = kind;
    const propertyCodes = await propertyCodesOf(
      db,
      { id, propertyCode: after.propertyCode },
      kind.propertyCodesOf,
    );
    await notifyAfterCommit(context, db, [{ objectKind, id, act: 'changed', propertyCodes }]);
    await kind.follow?.(db, after, changes);
    return after;
  });
}

function renamed<R, Update>(
  { namesOf }: ChangedKind<R, Update>,
  before: R,
  after: R | undefined,
): AuditEvent['changes'] {
  return namesOf && after ? changesBetween(namesOf(before), namesOf(after)) : {};
}

/** Runs a write; where it breaks a named constraint, what that means is thrown in the place of the database's words. */
export async function orRefuse<T>(
  refusals: Record<string, () => Failure> | undefined,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const refusal = refusals?.[brokenConstraint(error)];
    throw refusal ? refusal() : error;
  }
}

/** A refusal of one field: VALIDATION_FAILED with its path and words. */
export function refuseField(path: string, message: string): Failure {
  return fail('VALIDATION_FAILED', { issues: [{ path, message }] });
}

type Present<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> };

/** The fields that are present: what is undefined stays as it is. */
export function presentFields<T extends object>(fields: T): Present<T> {
  // Leaving out what is undefined keeps every other field's type.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Present<T>;
}
