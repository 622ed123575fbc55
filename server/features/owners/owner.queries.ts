import sql, { raw } from 'sql-template-tag';
import type { Owner } from '#contracts/owners.ts';
import type { PersonFilters } from '#contracts/people.ts';
import { findPerson, listPeople } from '#server/features/people/person.queries.ts';
import type { Viewer } from '#server/features/people/person.queries.ts';
import { unitNameJson } from '#server/features/units/unit-rows.queries.ts';
import { inScope } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { eq } from '#server/platform/database/drizzle.ts';
import type { FoundPage, PageOptions } from '#server/platform/database/list-page.queries.ts';
import { owner } from '#server/platform/database/layer-schema.ts';

/** The units owned, as far as the viewer works with their properties. */
function unitsOwned({ scope }: Viewer) {
  return sql`coalesce((
    select json_agg(${unitNameJson} order by u.unit_identifier) from unit u
    where u.owner_id = r.id and ${inScope(scope, 'u.property_code')}
  ), '[]') as ${raw('"unitsOwned"')}`;
}

export function listOwners(
  db: Database,
  { filters, viewer }: { filters: PersonFilters; viewer: Viewer },
  options: PageOptions,
): Promise<FoundPage<Owner>> {
  return listPeople<Owner>(db, 'owner', { filters, viewer, more: unitsOwned(viewer) }, options);
}

export function findOwner(
  db: Database,
  key: { id: number; viewer: Viewer },
  lock = false,
): Promise<Owner | undefined> {
  return findPerson<Owner>(db, 'owner', { ...key, more: unitsOwned(key.viewer) }, lock);
}

export type OwnerColumns = Omit<typeof owner.$inferInsert, 'createdAt' | 'updatedAt' | 'createdBy'>;

export async function insertOwner(
  db: Database,
  columns: OwnerColumns,
  { at, userId }: { at: string; userId: number },
): Promise<number> {
  const [row] = await db.orm
    .insert(owner)
    .values({ ...columns, createdAt: at, updatedAt: at, createdBy: userId })
    .returning({ id: owner.id });
  return row?.id ?? 0;
}

export async function updateOwner(
  db: Database,
  id: number,
  update: Partial<OwnerColumns> & { updatedAt: string },
): Promise<void> {
  await db.orm.update(owner).set(update).where(eq(owner.id, id));
}
