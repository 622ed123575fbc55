import type { Owner } from '#contracts/owners.ts';
import { isVisibleTo, pageOfPeople } from '#server/features/people/person.queries.ts';
import type { PersonQuery, Viewer } from '#server/features/people/person.queries.ts';
import { unitName } from '#server/features/units/unit-rows.queries.ts';
import { withinScope } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { and, eq, getTableColumns, query } from '#server/platform/database/drizzle.ts';
import { jsonArray, jsonObject } from '#server/platform/database/expressions.ts';
import { owner, unit } from '#server/platform/database/rental-schema.ts';
import { readPage } from '#server/platform/database/lists.queries.ts';
import type { FoundPage, PageOptions } from '#server/platform/database/lists.queries.ts';
import { lockRow } from '#server/platform/database/lock-row.queries.ts';
import { writersOf } from '#server/platform/database/table-writers.queries.ts';

const { createdBy: _addedBy, searchText: _searched, ...ownColumns } = getTableColumns(owner);

/** An owner with the units owned, as far as the viewer works with their properties. */
function columnsFor({ scope }: Viewer) {
  const unitsOwned = jsonArray(jsonObject(unitName), (fields) =>
    query
      .select(fields)
      .from(unit)
      .where(and(eq(unit.ownerId, owner.id), withinScope(scope, unit.propertyCode)))
      .orderBy(unit.unitIdentifier),
  );
  return { ...ownColumns, unitsOwned };
}

export function listOwners(
  db: Database,
  query: PersonQuery,
  options: PageOptions,
): Promise<FoundPage<Owner>> {
  const page = pageOfPeople(db, 'owner', query, options);
  const rows = page.within
    .select({ ...columnsFor(query.viewer), total: page.total })
    .from(page.ids)
    .innerJoin(owner, eq(owner.id, page.ids.listedId))
    .orderBy(...page.orderBy);
  return readPage(page, rows);
}

export async function findOwner(
  db: Database,
  { id, viewer }: { id: number; viewer: Viewer },
  lock = false,
): Promise<Owner | undefined> {
  if (lock) await lockRow(db, owner, id);
  const [row] = await db.orm
    .select(columnsFor(viewer))
    .from(owner)
    .where(and(eq(owner.id, id), isVisibleTo(viewer, 'owner')));
  return row;
}

export type OwnerColumns = Omit<typeof owner.$inferInsert, 'createdAt' | 'updatedAt' | 'createdBy'>;

export const { insert: insertOwner, update: updateOwner } = writersOf(owner);
