import { fail } from '#contracts/errors.ts';
import { pageOf } from '#contracts/fields.ts';
import { owners } from '#contracts/owners.ts';
import type { Owner } from '#contracts/owners.ts';
import { personCells } from '#server/features/people/person-cells.ts';
import { implement } from '#server/platform/http/implement.ts';
import type { Handler, HttpPlatform } from '#server/platform/http/implement.ts';
import { exportList } from '#server/platform/records/export-list.ts';
import { findOwner, listOwners } from './owner.queries.ts';
import { createOwner, replaceOwner } from './write-owner.ts';

const list: Handler<typeof owners.list> = (context, { query }, { caller }) =>
  listOwners(context.db, { filters: query, viewer: caller }, pageOf(query));

const columns = personCells<Owner>(({ unitsOwned }) => unitsOwned);

export function ownerRoutes(platform: HttpPlatform): void {
  implement(platform, owners, {
    list,
    export: exportList({ kind: 'owner', contract: owners.export, list, columns }),
    create: createOwner,
    get: async (context, { params: { id } }, { caller }) => {
      const found = await findOwner(context.db, { id, viewer: caller });
      if (!found) throw fail('NOT_FOUND');
      return found;
    },
    replace: replaceOwner,
  });
}
