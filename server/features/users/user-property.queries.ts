import type { AssignableProperty } from '#contracts/users.ts';
import { propertyName } from '#server/features/properties/property-name.queries.ts';
import { inPropertyOrder } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { eq, sql } from '#server/platform/database/drizzle.ts';
import { insertSelect, isOneOf } from '#server/platform/database/expressions.ts';
import { property } from '#server/platform/database/rental-schema.ts';
import { userProperty } from '#server/platform/database/schema.ts';

/** The properties assigned to an admin. */
export function listAssignedProperties({ orm }: Database, userId: number): Promise<AssignableProperty[]> {
  return orm
    .select({ id: property.id, code: property.code, name: propertyName })
    .from(userProperty)
    .innerJoin(property, eq(property.code, userProperty.propertyCode))
    .where(eq(userProperty.userId, userId))
    .orderBy(...inPropertyOrder(property.code));
}

/** Assigns exactly these properties; answers how many of them there are. */
export async function replaceAssignedProperties(
  { orm }: Database,
  userId: number,
  propertyIds: number[],
): Promise<number> {
  await orm.delete(userProperty).where(eq(userProperty.userId, userId));
  const values = { userId, propertyCode: property.code };
  const rows = sql`from ${property} where ${isOneOf(property.id, propertyIds)} returning ${userProperty.propertyCode}`;
  const added = orm
    .$with('added', { code: userProperty.propertyCode })
    .as(insertSelect(userProperty, values, rows));
  return (await orm.with(added).select({ code: added.code }).from(added)).length;
}

/** Gives an account the properties of another. */
export async function copyAssignedProperties(
  { orm }: Database,
  fromUserId: number,
  userId: number,
): Promise<void> {
  const values = { userId, propertyCode: userProperty.propertyCode };
  const isFrom = eq(userProperty.userId, fromUserId);
  await orm.execute(insertSelect(userProperty, values, sql`from ${userProperty} where ${isFrom}`));
}
