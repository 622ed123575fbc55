import type { LegalRegime } from '#contracts/legal-regimes.ts';
import type { NamedProperty, Property, PropertyOrder } from '#contracts/properties.ts';
import type { FoundUnit, PublicProperty } from '#contracts/public-properties.ts';
import { propertyName } from '#server/features/properties/property-name.queries.ts';
import { isRunningLease, runningLease, unitTenantId } from '#server/features/units/unit-tenant.queries.ts';
import { inPropertyOrder, withinScope } from '#server/platform/auth/property-scope.queries.ts';
import type { PropertyScope, RecordKey } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { and, eq, ne, query, sql } from '#server/platform/database/drizzle.ts';
import type { SQL } from '#server/platform/database/drizzle.ts';
import { insertSelect, jsonArray, jsonObject, sentRows } from '#server/platform/database/expressions.ts';
import { lease, maintenance, property, unit } from '#server/platform/database/rental-schema.ts';
import { pageOfTable, readPage, sortedWithin } from '#server/platform/database/lists.queries.ts';
import type { FoundPage, ListOrder, PageOptions } from '#server/platform/database/lists.queries.ts';
import { isCounted } from '#server/platform/database/row-count.queries.ts';
import { lockRow } from '#server/platform/database/lock-row.queries.ts';
import {
  appSetting,
  registration,
  rowTotal,
  serviceRequest,
  userProperty,
} from '#server/platform/database/schema.ts';

/** Every property in scope. */
export function listPropertyNames({ orm }: Database, scope: PropertyScope): Promise<NamedProperty[]> {
  return orm
    .select({ id: property.id, code: property.code, name: propertyName })
    .from(property)
    .where(withinScope(scope, property.code))
    .orderBy(...inPropertyOrder(property.code));
}

/** Every property as the public pages show it. */
export function listPublicProperties({ orm }: Database): Promise<PublicProperty[]> {
  return orm
    .select({ code: property.code, name: propertyName })
    .from(property)
    .orderBy(...inPropertyOrder(property.code));
}

/** The name that people know a property by, as it is now; its code where the property is gone. */
export async function findPropertyName({ orm }: Database, code: string): Promise<string> {
  const [row] = await orm.select({ name: propertyName }).from(property).where(eq(property.code, code));
  return row?.name ?? code;
}

/** A property as its queries answer it: for the history, it is a record of itself. */
export type PropertyRecord = Property & { propertyCode: string };

/** Units with a tenant; `today` decides which leases run. */
function occupiedOn(today: string): SQL<number> {
  const occupied = query
    .select({ total: sql`count(${unitTenantId})::int` })
    .from(unit)
    .leftJoin(runningLease, isRunningLease(today))
    .where(eq(unit.propertyCode, property.code));
  return sql<number>`${occupied}`;
}

const openMaintenance = query
  .select({ total: sql`count(*)::int` })
  .from(maintenance)
  .where(and(eq(maintenance.propertyCode, property.code), ne(maintenance.status, 'COMPLETED')));
// As the desk counts them: sums of groups, not of rows.
const openRequests = query
  .select({ total: sql`coalesce(sum(${rowTotal.total}), 0)::int` })
  .from(rowTotal)
  .where(
    and(
      isCounted('service_request', { archived: false, is_merged: false }, null),
      sql`${rowTotal.keys} ->> 'property_code' = ${property.code}`,
      sql`(${rowTotal.keys} ->> 'status_rank')::int < 5`,
    ),
  );

function columnsOn(today: string) {
  const units = jsonArray(
    jsonObject({
      id: unit.id,
      unitNumber: unit.unitNumber,
      unitIdentifier: unit.unitIdentifier,
      ownerId: unit.ownerId,
      tenantId: unitTenantId,
    }),
    (fields) =>
      query
        .select(fields)
        .from(unit)
        .leftJoin(runningLease, isRunningLease(today))
        .where(eq(unit.propertyCode, property.code))
        .orderBy(unit.unitIdentifier),
  );
  return {
    id: property.id,
    createdAt: property.createdAt,
    updatedAt: property.updatedAt,
    code: property.code,
    propertyCode: sql<string>`${property.code}`,
    title: property.title,
    displayName: property.displayName,
    street: property.street,
    city: property.city,
    state: property.state,
    zip: property.zip,
    country: property.country,
    website: property.website,
    legalRegime: property.legalRegime,
    units,
    occupiedUnits: occupiedOn(today),
    openRequests: sql<number>`${openRequests}`,
    openMaintenance: sql<number>`${openMaintenance}`,
  };
}

export interface ListedProperties {
  scope: PropertyScope;
  propertyCode: string | undefined;
  /** `newest` first, those of one instant in the usual order, as where others are alike. */
  sort: PropertyOrder;
  today: string;
}

/** One page of the properties, with their exact number; of one alone where it is chosen. */
export function listProperties(
  db: Database,
  { scope, propertyCode, sort, today }: ListedProperties,
  options: PageOptions,
): Promise<FoundPage<PropertyRecord>> {
  const page = pageOfTable(
    db,
    {
      table: property,
      matches: and(
        withinScope(scope, property.code),
        propertyCode === undefined ? undefined : eq(property.code, propertyCode),
      ),
      order: orderOf(sort, today),
    },
    options,
  );
  const rows = page.within
    .select({ ...columnsOn(today), total: page.total })
    .from(page.ids)
    .innerJoin(property, eq(property.id, page.ids.listedId))
    .orderBy(...page.orderBy);
  return readPage(page, rows);
}

function orderOf(sort: PropertyOrder, today: string): ListOrder {
  const usual = inPropertyOrder(property.code).map((by) => ({ by, isDescending: false }));
  if (sort === 'usual') return usual;
  if (sort === 'newest') return [{ by: property.createdAt, isDescending: true }, ...usual];
  return sortedWithin(usual, sort, {
    code: [property.code],
    address: [property.street, property.city],
    rented: [occupiedOn(today)],
    requests: [sql`${openRequests}`],
    maintenance: [sql`${openMaintenance}`],
  });
}

/** One property; with `lock` it stays as it is, and no unit comes to it, until the transaction ends. */
export async function findProperty(
  db: Database,
  { id, scope, today }: RecordKey & { today: string },
  lock = false,
): Promise<PropertyRecord | undefined> {
  if (lock) await lockRow(db, property, id);
  const [row] = await db.orm
    .select(columnsOn(today))
    .from(property)
    .where(and(eq(property.id, id), withinScope(scope, property.code)));
  return row;
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
  { orm }: Database,
  { id, code }: Pick<Property, 'id' | 'code'>,
): Promise<{ accounts: number; submissions: number; leases: number }> {
  await orm
    .select({ id: unit.id })
    .from(unit)
    .where(eq(unit.realEstateObjectId, id))
    .orderBy(unit.id)
    .for('update');
  const accounts = await orm.$count(userProperty, eq(userProperty.propertyCode, code));
  const leases = await orm.$count(lease, eq(lease.propertyCode, code));
  // There may be very many: whether there are any is all that matters.
  const requests = await orm
    .select({ id: serviceRequest.id })
    .from(serviceRequest)
    .where(eq(serviceRequest.propertyCode, code))
    .limit(1000);
  const registrations = await orm
    .select({ id: registration.id })
    .from(registration)
    .where(eq(registration.propertyCode, code))
    .limit(1000);
  return { accounts, leases, submissions: requests.length + registrations.length };
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
  const columns = { code: property.code, title: property.title, website: property.website };
  const sent = sentRows(
    db,
    columns,
    properties.map(({ name, ...rest }) => ({ ...rest, title: name })),
  );
  const settingName = sql`'default property ' || ${sent.code}`;
  const added = db.orm
    .$with('added', { name: appSetting.name })
    .as(
      insertSelect(
        appSetting,
        { name: settingName, value: 'added' },
        sql`from ${sent} on conflict do nothing returning ${appSetting.name}`,
      ),
    );
  const values = {
    code: sent.code,
    title: sent.title,
    displayName: sent.title,
    website: sent.website,
    createdAt: at,
    updatedAt: at,
  };
  const made = db.orm.$with('made', { code: property.code }).as(
    insertSelect(
      property,
      values,
      sql`from ${sent} where ${settingName} in (select ${added.name} from ${added})
          on conflict (${sql.identifier(property.code.name)}) do nothing returning ${property.code}`,
    ),
  );
  await db.orm.with(sent, added, made).select({ code: made.code }).from(made);
}

/** By which law a property is run. */
export async function findLegalRegime({ orm }: Database, propertyCode: string): Promise<LegalRegime> {
  const [row] = await orm
    .select({ legalRegime: property.legalRegime })
    .from(property)
    .where(eq(property.code, propertyCode));
  return row?.legalRegime ?? 'CONDOMINIUM';
}
