import type * as z from 'zod/mini';
import type { Failure } from '#contracts/errors.ts';
import type { AuditedKind } from '#contracts/audit.ts';
import type { RecordKey } from '#server/platform/auth/property-scope.queries.ts';
import { requireAllProperties } from '#server/platform/auth/require-all-properties.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { changeRecord, orRefuse } from './change-record.ts';
import { createRecord } from './create-record.ts';
import { deleteRecord } from './delete-record.ts';
import { getRecord } from './get-record.ts';
import { columnsBy } from './labeled-fields.ts';
import type { Filled } from './labeled-fields.ts';

type Written = { expectedUpdatedAt?: string | undefined };
type Stored = { id: number; updatedAt: string; propertyCode?: string | null };

/** One kind of record that the office writes. */
export interface OfficeRecords<R extends Stored, Form extends Written, Name extends string> {
  kind: AuditedKind;
  /** Its group of endpoints. */
  contract: { create: { path: string; body: { schema: z.core.$ZodType<Form> } } };
  /** The labels of its fields, which are its columns. */
  labels: Readonly<Record<Name, string>>;
  find: (db: Database, key: RecordKey, lock?: boolean) => Promise<R | undefined>;
  /** `writersOf` its table. */
  writers: {
    insert: (db: Database, columns: Filled<Form, Name>, at: string) => Promise<number>;
    update: (db: Database, id: number, update: Filled<Form, Name> & { updatedAt: string }) => Promise<void>;
    remove: (db: Database, id: number) => Promise<void>;
  };
  /** What is answered where a write breaks one of these constraints of the database. */
  refusals?: Record<string, () => Failure>;
}

/**
 * The handlers of records that staff read and only those who work with all properties write: as a whole, without a rule of
 * their own.
 */
export function officeRecords<
  R extends Stored & Record<Name, unknown>,
  Form extends Written & Partial<Record<Name, unknown>>,
  Name extends string,
>({ kind: objectKind, contract, labels, find, writers, refusals }: OfficeRecords<R, Form, Name>) {
  const columnsOf = columnsBy(labels);
  const kind = {
    objectKind,
    collection: contract.create.path,
    find,
    saved: columnsOf<R>,
    write: writers.update,
    ...(refusals && { refusals }),
    remove: writers.remove,
    lost: columnsOf<R>,
  };
  return {
    get: getRecord(find),
    create: async (context: AppContext, { body }: { body: Form }, call: AdminCall): Promise<R> => {
      requireAllProperties(call);
      const insert = (db: Database, at: string) =>
        orRefuse(refusals, () => writers.insert(db, columnsOf(body), at));
      return createRecord(context, insert, call, kind);
    },
    replace: async (
      context: AppContext,
      { params: { id }, body }: { params: { id: number }; body: Form },
      call: AdminCall,
    ): Promise<R> => {
      requireAllProperties(call);
      const { expectedUpdatedAt } = body;
      return changeRecord(context, { id, expectedUpdatedAt, columnsOf: () => columnsOf(body) }, call, kind);
    },
    remove: async (
      context: AppContext,
      input: { params: { id: number } },
      call: AdminCall,
    ): Promise<void> => {
      requireAllProperties(call);
      await deleteRecord(context, input, call, kind);
    },
  };
}
