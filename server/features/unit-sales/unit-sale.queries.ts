import type { UnitSale } from '#contracts/unit-sales.ts';
import { withinScope } from '#server/platform/auth/property-scope.queries.ts';
import type { RecordKey } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { and, asc, eq } from '#server/platform/database/drizzle.ts';
import { owner, unitSale } from '#server/platform/database/rental-schema.ts';

const columns = {
  id: unitSale.id,
  createdAt: unitSale.createdAt,
  unitId: unitSale.unitId,
  propertyCode: unitSale.propertyCode,
  date: unitSale.date,
  sellerId: unitSale.sellerId,
  sellerName: unitSale.sellerName,
  buyerId: unitSale.buyerId,
  buyerName: unitSale.buyerName,
};

/** The sales of a unit in the order of their days. */
export function listSales({ orm }: Database, unitId: number): Promise<UnitSale[]> {
  return orm.select(columns).from(unitSale).where(eq(unitSale.unitId, unitId)).orderBy(asc(unitSale.date));
}

export async function findSale({ orm }: Database, { id, scope }: RecordKey): Promise<UnitSale | undefined> {
  const [row] = await orm
    .select(columns)
    .from(unitSale)
    .where(and(eq(unitSale.id, id), withinScope(scope, unitSale.propertyCode)));
  return row;
}

export async function insertSale(
  { orm }: Database,
  sale: typeof unitSale.$inferInsert,
): Promise<UnitSale | undefined> {
  const [row] = await orm.insert(unitSale).values(sale).returning(columns);
  return row;
}

export async function deleteSale({ orm }: Database, id: number): Promise<void> {
  await orm.delete(unitSale).where(eq(unitSale.id, id));
}

/** The name of an owner; undefined where there is none. */
export async function findOwnerName({ orm }: Database, id: number) {
  const [row] = await orm
    .select({ firstName: owner.firstName, lastName: owner.lastName })
    .from(owner)
    .where(eq(owner.id, id));
  return row;
}
