import sql from 'sql-template-tag';
import type { PropertyScope } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';

/** The properties that each of these sessions' admins works with now; a session that has ended is not among them. */
export async function findLiveScopes(
  db: Database,
  sessionIds: string[],
  now: Date,
): Promise<Map<string, PropertyScope>> {
  const rows = await db.query<{ id: string; codes: string[] }>(sql`
    select s.id, array(select a.property_code from user_property a where a.user_id = s.user_id) as codes
    from session s
    where s.id = any(${sessionIds}::uuid[]) and s.ended_at is null and s.expires_at > ${now.toISOString()}::timestamptz
      and not s.is_limited_to_setup`);
  return new Map(rows.map(({ id, codes }) => [id, codes.length > 0 ? codes : null]));
}
