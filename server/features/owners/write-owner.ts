import type { Owner } from '#contracts/owners.ts';
import type { PersonForm } from '#contracts/people.ts';
import { findPropertyCodesOf, personColumns } from '#server/features/people/person.queries.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { changeRecord } from '#server/platform/records/change-record.ts';
import { createRecord } from '#server/platform/records/create-record.ts';
import { findOwner, insertOwner, updateOwner } from './owner.queries.ts';
import type { OwnerColumns } from './owner.queries.ts';

/** Staff add an owner. */
export function createOwner(
  context: AppContext,
  { body }: { body: PersonForm },
  call: AdminCall,
): Promise<Owner> {
  const { userId } = call.caller;
  return createRecord<Owner>(
    context,
    (db, at) => insertOwner(db, { ...personColumns(body), createdBy: userId }, at),
    call,
    {
      objectKind: 'owner',
      find: (db, { id, scope }) => findOwner(db, { id, viewer: { scope, userId } }),
      saved: personColumns,
    },
  );
}

/** Staff write all fields of an owner. */
export function replaceOwner(
  context: AppContext,
  { params: { id }, body }: { params: { id: number }; body: PersonForm },
  call: AdminCall,
): Promise<Owner> {
  return changeRecord<Owner, OwnerColumns>(
    context,
    { id, expectedUpdatedAt: body.expectedUpdatedAt, columnsOf: () => personColumns(body) },
    call,
    {
      objectKind: 'owner',
      find: (db, key, lock) => findOwner(db, { id: key.id, viewer: call.caller }, lock),
      write: updateOwner,
      propertyCodesOf: (db, ownerId) => findPropertyCodesOf(db, 'owner', ownerId),
    },
  );
}
