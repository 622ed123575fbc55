import { asc, count, eq } from '#server/platform/database/drizzle.ts';
import type { FoundUnit, Property, PublicProperty } from '#contracts/properties.ts';
import type { Database } from '#server/platform/database/database.ts';
import { property, unit } from '#server/platform/database/schema.ts';

/** Code and name of every property, by code. */
export async function listPropertyNames(db: Database): Promise<PublicProperty[]> {
  const rows = await db.orm
    .select({ code: property.code, displayName: property.displayName, title: property.title })
    .from(property)
    .orderBy(asc(property.code));
  return rows.map(({ code, displayName, title }) => ({ code, name: displayName ?? title }));
}

/** One page of the properties, by code, with their exact number. */
export async function listProperties(
  db: Database,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: Property[]; total: number }> {
  const [rows, totals] = await Promise.all([
    db.orm
      .select()
      .from(property)
      .orderBy(asc(property.code))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    db.orm.select({ total: count() }).from(property),
  ]);
  return { rows, total: totals[0]?.total ?? 0 };
}

/** The unit with this identifier (`BT01-0007`). */
export async function findUnit(db: Database, unitIdentifier: string): Promise<FoundUnit | undefined> {
  const [row] = await db.orm
    .select({ id: unit.id, unitNumber: unit.unitNumber, unitIdentifier: unit.unitIdentifier })
    .from(unit)
    .where(eq(unit.unitIdentifier, unitIdentifier));
  return row;
}

/** Adds the properties that the site is configured with where the database has none of their codes. */
export async function insertMissingProperties(
  db: Database,
  properties: { code: string; name: string; website: string | null }[],
  at: string,
): Promise<void> {
  await db.orm
    .insert(property)
    .values(
      properties.map(({ code, name, website }) => ({
        code,
        title: name,
        displayName: name,
        website,
        createdAt: at,
        updatedAt: at,
      })),
    )
    .onConflictDoNothing();
}
