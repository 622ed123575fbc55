import { fail } from '#contracts/errors.ts';
import type { Failure } from '#contracts/errors.ts';
import type { SubmissionKind } from '#contracts/events.ts';
import { isInScope } from '#server/platform/auth/property-scope.queries.ts';
import type { RecordKey } from '#server/platform/auth/property-scope.queries.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { actionOf } from '#server/platform/events/record.ts';
import type { AuditEvent } from '#server/platform/events/record.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { moveMailAbout } from '#server/platform/mail/mail.queries.ts';
import { notifyAfterCommit } from '#server/platform/realtime/notify-after-commit.ts';
import { changeRecord } from '#server/platform/records/change-record.ts';

/** What any submission has that staff work on. */
interface Submission {
  updatedAt: string;
  archived: boolean;
  /** For kinds that belong to a property. */
  propertyCode?: string;
}

/** What any change of one may say beside the columns it names. */
export interface SubmissionChanges {
  archived?: boolean | undefined;
  /** Sent as null with an unarchive; the server sets the time itself. */
  archivedAt?: unknown;
  expectedUpdatedAt?: string | undefined;
  unitIdentifier?: string | undefined;
}

/** How one kind of submission is found and written. */
export interface SubmissionDesk<R extends Submission, Body, Update> {
  objectKind: SubmissionKind;
  find: (db: Database, key: RecordKey, lock?: boolean) => Promise<R | undefined>;
  /** The columns that a change writes besides the archiving; where nothing is said, every field that it names. */
  columnsOf?: (before: R, body: Body, now: Date) => Update;
  /** The columns that change, with those that follow from them. */
  derive?: (before: R, update: Update, within: { db: Database; now: Date }) => Promise<Update>;
  /** Refuses columns that do not fit the record. */
  check?: (before: R, update: Update, db: Database) => void | Promise<void>;
  write: (db: Database, id: number, update: Update & { updatedAt: string }) => Promise<void>;
  /** The history's word for what was done; where nothing is said, changed, archived or unarchived. */
  actionOf?: (changes: AuditEvent['changes']) => string;
  /** What follows from a change, in its transaction. */
  follow?: (db: Database, after: R, changes: AuditEvent['changes']) => Promise<void>;
  /** Names of other records, which the history keeps as they are then. */
  namesOf?: (record: R) => Record<string, string | null>;
  /** What is answered where a write breaks one of these constraints of the database. */
  refusals?: Record<string, () => Failure>;
  /** The foreign key to the property, and the words where there is none. */
  property?: { constraint: string; message: string };
}

/** Staff change, archive or unarchive a submission. Throws what `changeRecord` throws, and VALIDATION_FAILED. */
export async function changeSubmission<
  R extends Submission,
  Update extends Partial<Record<keyof R, unknown>>,
  Body extends SubmissionChanges = SubmissionChanges,
>(
  context: AppContext,
  { params: { id }, body }: { params: { id: number }; body: Body },
  call: AdminCall,
  desk: SubmissionDesk<R, Body, Update>,
): Promise<R> {
  const columnsOf = async (before: R, now: Date, db: Database): Promise<Update> => {
    const named = desk.columnsOf?.(before, body, now) ?? namedColumns(body);
    // The contract's changes, less what is no column, are the columns of this kind.
    const changed = { ...named, ...archiving(before, body, now) } as Update;
    const update = (await desk.derive?.(before, changed, { db, now })) ?? changed;
    // A column has the type in the update that it has in the record.
    const { propertyCode } = { ...before, ...update } as Submission;
    if (propertyCode !== undefined && !isInScope(call.caller.scope, propertyCode)) throw noSuchProperty(desk);
    await desk.check?.(before, update, db);
    return update;
  };
  return changeRecord(context, { id, expectedUpdatedAt: body.expectedUpdatedAt, columnsOf }, call, {
    objectKind: desk.objectKind,
    find: desk.find,
    write: desk.write,
    actionOf: desk.actionOf ?? actionOf,
    follow: async (db, after, changes) => {
      const { propertyCode } = after;
      if (propertyCode !== undefined && changes['propertyCode'])
        await moveMailAbout(db, { recordKind: desk.objectKind, recordId: id, propertyCode });
      await desk.follow?.(db, after, changes);
      // Those who work with the property that it left see it go.
      const left = changes['propertyCode']?.from;
      if (typeof left === 'string')
        await notifyAfterCommit(context, db, [
          { objectKind: desk.objectKind, id, act: 'changed', propertyCodes: [left] },
        ]);
    },
    ...(desk.namesOf ? { namesOf: desk.namesOf } : {}),
    refusals: {
      ...desk.refusals,
      ...(desk.property ? { [desk.property.constraint]: () => noSuchProperty(desk) } : {}),
    },
  });
}

/** A property that is not there, or not there for this admin. */
function noSuchProperty({ property }: { property?: { message: string } }) {
  const message = property?.message ?? 'Please choose a property';
  return fail('VALIDATION_FAILED', { issues: [{ path: 'propertyCode', message }] });
}

/** What the caller named, less what is no column or has a rule of its own. */
function namedColumns(changes: SubmissionChanges): object {
  const { archived: _archived, archivedAt: _sent, expectedUpdatedAt: _expected, ...others } = changes;
  const { unitIdentifier: _derived, ...named } = others;
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
}

/** The time of archiving, where that changes. */
function archiving(before: Submission, { archived }: SubmissionChanges, now: Date): object {
  if (archived === undefined || archived === before.archived) return {};
  return { archivedAt: archived ? now.toISOString() : null };
}
