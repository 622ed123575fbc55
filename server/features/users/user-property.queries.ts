import sql from 'sql-template-tag';
import type { AssignableProperty } from '#contracts/users.ts';
import { propertyOrder } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';

/** The properties assigned to an admin. */
export async function listAssignedProperties(db: Database, userId: number): Promise<AssignableProperty[]> {
  return db.query<AssignableProperty>(sql`
    select p.id, p.code, coalesce(p.display_name, p.title) as name
    from user_property a join property p on p.code = a.property_code
    where a.user_id = ${userId} order by ${propertyOrder('p.code')}`);
}

/** Assigns exactly these properties; answers how many of them there are. */
export async function replaceAssignedProperties(
  db: Database,
  userId: number,
  propertyIds: number[],
): Promise<number> {
  await db.query(sql`delete from user_property where user_id = ${userId}`);
  const added = await db.query(sql`
    insert into user_property (user_id, property_code)
    select ${userId}, p.code from property p where p.id = any(${propertyIds}::int[]) returning property_code`);
  return added.length;
}

/** Gives an account the properties of another. */
export async function copyAssignedProperties(
  db: Database,
  fromUserId: number,
  userId: number,
): Promise<void> {
  await db.query(sql`
    insert into user_property (user_id, property_code)
    select ${userId}, property_code from user_property where user_id = ${fromUserId}`);
}
