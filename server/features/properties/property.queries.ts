import sql from 'sql-template-tag';
import type { FoundUnit, NamedProperty, Property, PublicProperty } from '#contracts/properties.ts';
import { joinRunningLease, unitTenantId } from '#server/features/units/unit-tenant.queries.ts';
import { inScope, propertyOrder } from '#server/platform/auth/property-scope.queries.ts';
import type { PropertyScope, RecordKey } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { eq } from '#server/platform/database/drizzle.ts';
import { limitOf, listPage } from '#server/platform/database/list-page.queries.ts';
import type { PageOptions } from '#server/platform/database/list-page.queries.ts';
import { lockRow } from '#server/platform/database/lock-row.queries.ts';
import { isoInstant } from '#server/platform/database/columns.ts';
import { property, unit } from '#server/platform/database/layer-schema.ts';

/** Every property in scope. */
export function listPropertyNames(db: Database, scope: PropertyScope): Promise<NamedProperty[]> {
  return db.query<NamedProperty>(sql`
    select p.id, p.code, coalesce(p.display_name, p.title) as name from property p
    where ${inScope(scope, 'p.code')} order by ${propertyOrder('p.code')}`);
}

/** Every property as the public pages show it. */
export function listPublicProperties(db: Database): Promise<PublicProperty[]> {
  return db.query<PublicProperty>(sql`
    select p.code, coalesce(p.display_name, p.title) as name from property p order by ${propertyOrder('p.code')}`);
}

/** The name that people know a property by, as it is now; its code where the property is gone. */
export async function findPropertyName(db: Database, code: string): Promise<string> {
  const [row] = await db.query<{ name: string }>(
    sql`select coalesce(p.display_name, p.title) as name from property p where p.code = ${code}`,
  );
  return row?.name ?? code;
}

/** A property as its queries answer it: for the history, it is a record of itself. */
export type PropertyRecord = Property & { propertyCode: string };

/** `today` decides which leases run. */
function columnsOn(today: string) {
  return sql`
    p.id, p.created_at as "createdAt", p.updated_at as "updatedAt", p.code, p.code as "propertyCode", p.title,
    p.display_name as "displayName", p.street, p.city, p.state, p.zip, p.country, p.website,
    coalesce((
      select json_agg(json_build_object(
        'id', u.id, 'unitNumber', u.unit_number, 'unitIdentifier', u.unit_identifier,
        'ownerId', u.owner_id, 'tenantId', ${unitTenantId}
      ) order by u.unit_identifier)
      from unit u ${joinRunningLease(today)} where u.property_code = p.code
    ), '[]') as units,
    (
      select count(${unitTenantId})::int from unit u ${joinRunningLease(today)} where u.property_code = p.code
    ) as "occupiedUnits",
    (
      select count(*)::int from maintenance m where m.property_code = p.code and m.status <> 'COMPLETED'
    ) as "openMaintenance"`;
}

function toProperty(row: PropertyRecord): PropertyRecord {
  return { ...row, createdAt: isoInstant(row.createdAt), updatedAt: isoInstant(row.updatedAt) };
}

export interface ListedProperties {
  scope: PropertyScope;
  propertyCode: string | undefined;
  /** `newest` first, those of one instant in the usual order. */
  sort: 'newest' | 'usual';
  today: string;
}

/** One page of the properties, with their exact number; of one alone where it is chosen. */
export async function listProperties(
  db: Database,
  { scope, propertyCode, sort, today }: ListedProperties,
  options: PageOptions,
): Promise<{ total: number; rows: PropertyRecord[] }> {
  const isNewest = sort === 'newest';
  const chosen = propertyCode === undefined ? sql`true` : sql`p.code = ${propertyCode}`;
  const matches = sql`${inScope(scope, 'p.code')} and ${chosen}`;
  const found = await listPage<PropertyRecord, { total: number }>(db, {
    numbers: sql`count(*)::int as total from property p where ${matches}`,
    page: sql`
        select ${columnsOn(today)} from (
          select * from property p where ${matches}
          order by ${isNewest ? sql`p.created_at desc, ` : sql``}${propertyOrder('p.code')} ${limitOf(options)}
        ) p`,
    order: isNewest ? sql`page."createdAt" desc, ${propertyOrder('page.code')}` : propertyOrder('page.code'),
  });
  return { total: found.numbers?.total ?? 0, rows: found.rows.map(toProperty) };
}

/** One property; with `lock` it stays as it is, and no unit comes to it, until the transaction ends. */
export async function findProperty(
  db: Database,
  { id, scope, today }: RecordKey & { today: string },
  lock = false,
): Promise<PropertyRecord | undefined> {
  if (lock) await lockRow(db, 'property', id);
  const rows = await db.query<PropertyRecord>(sql`
    select ${columnsOn(today)} from property p where p.id = ${id} and ${inScope(scope, 'p.code')}`);
  return rows[0] && toProperty(rows[0]);
}

export type PropertyColumns = Omit<typeof property.$inferInsert, 'createdAt' | 'updatedAt'>;

export async function insertProperty(db: Database, columns: PropertyColumns, at: string): Promise<number> {
  const [row] = await db.orm
    .insert(property)
    .values({ ...columns, createdAt: at, updatedAt: at })
    .returning({ id: property.id });
  return row?.id ?? 0;
}

export async function updateProperty(
  db: Database,
  id: number,
  update: Partial<PropertyColumns> & { updatedAt: string },
): Promise<void> {
  await db.orm.update(property).set(update).where(eq(property.id, id));
}

/** What stands in the way of a property's removal. Its units are locked: no lease comes to them any more. */
export async function findHoldersOf(
  db: Database,
  { id, code }: Pick<Property, 'id' | 'code'>,
): Promise<{ accounts: number; submissions: number; leases: number }> {
  await db.query(sql`select 1 from unit where real_estate_object_id = ${id} order by id for update`);
  const [row] = await db.query<{ accounts: number; submissions: number; leases: number }>(sql`
    select
      (select count(*) from user_property where property_code = ${code})::int as accounts,
      (select count(*) from lease where property_code = ${code})::int as leases,
      (
        (select count(*) from (select 1 from service_request where property_code = ${code} limit 1000) r)
        + (select count(*) from (select 1 from registration where property_code = ${code} limit 1000) r)
      )::int as submissions`);
  return row ?? { accounts: 0, submissions: 0, leases: 0 };
}

export async function deletePropertyRow(db: Database, id: number): Promise<void> {
  await db.orm.delete(property).where(eq(property.id, id));
}

/** The unit with this identifier (`BT01-0007`). */
export async function findUnit(db: Database, unitIdentifier: string): Promise<FoundUnit | undefined> {
  const [row] = await db.orm
    .select({ id: unit.id, unitNumber: unit.unitNumber, unitIdentifier: unit.unitIdentifier })
    .from(unit)
    .where(eq(unit.unitIdentifier, unitIdentifier));
  return row;
}

/**
 * Adds the properties that the site is configured with, each once: one that staff removed or gave another code does not
 * come back with the next start.
 */
export async function insertMissingProperties(
  db: Database,
  properties: { code: string; name: string; website: string | null }[],
  at: string,
): Promise<void> {
  await db.query(sql`
    with configured as (
      select * from json_to_recordset(${JSON.stringify(properties)}) as configured (code text, name text, website text)
    ), added as (
      insert into app_setting (name, value) select 'default property ' || code, 'added' from configured
      on conflict do nothing returning name
    )
    insert into property (code, title, display_name, website, created_at, updated_at)
    select code, name, name, website, ${at}::timestamptz, ${at}::timestamptz
    from configured where 'default property ' || code in (select name from added)
    on conflict (code) do nothing`);
}
