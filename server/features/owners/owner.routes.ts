import { fail } from '#contracts/errors.ts';
import { pageOf } from '#contracts/fields.ts';
import { owners } from '#contracts/owners.ts';
import type { Owner } from '#contracts/owners.ts';
import { findPropertyCodesOf, personColumns } from '#server/features/people/person.queries.ts';
import { personCells } from '#server/features/people/person-cells.ts';
import { implement } from '#server/platform/http/implement.ts';
import type { Handler, HttpPlatform } from '#server/platform/http/implement.ts';
import { changeRecord } from '#server/platform/records/change-record.ts';
import { createRecord } from '#server/platform/records/create-record.ts';
import { exportList } from '#server/platform/records/export-list.ts';
import { findOwner, insertOwner, listOwners, updateOwner } from './owner.queries.ts';
import type { OwnerColumns } from './owner.queries.ts';

const list: Handler<typeof owners.list> = (context, { query }, { caller }) =>
  listOwners(context.db, { filters: query, viewer: caller }, pageOf(query));

const columns = personCells<Owner>(({ unitsOwned }) => unitsOwned);

export function ownerRoutes(platform: HttpPlatform): void {
  implement(platform, owners, {
    list,
    export: exportList({ kind: 'owner', contract: owners.export, list, columns }),
    create: (context, { body }, call) => {
      const { userId } = call.caller;
      return createRecord<Owner>(
        context,
        (db, at) => insertOwner(db, personColumns(body), { at, userId }),
        call,
        {
          objectKind: 'owner',
          find: (db, { id, scope }) => findOwner(db, { id, viewer: { scope, userId } }),
          saved: personColumns,
        },
      );
    },
    get: async (context, { params: { id } }, { caller }) => {
      const found = await findOwner(context.db, { id, viewer: caller });
      if (!found) throw fail('NOT_FOUND');
      return found;
    },
    replace: (context, { params: { id }, body }, call) =>
      changeRecord<Owner, OwnerColumns>(
        context,
        { id, expectedUpdatedAt: body.expectedUpdatedAt, columnsOf: () => personColumns(body) },
        call,
        {
          objectKind: 'owner',
          find: (db, key, lock) => findOwner(db, { id: key.id, viewer: call.caller }, lock),
          write: updateOwner,
          propertyCodesOf: (db, ownerId) => findPropertyCodesOf(db, 'owner', ownerId),
        },
      ),
  });
}
