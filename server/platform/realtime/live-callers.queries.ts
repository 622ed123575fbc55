import type { PropertyScope } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { and, eq, gt, isNull, query, sql } from '#server/platform/database/drizzle.ts';
import { isOneOf } from '#server/platform/database/expressions.ts';
import { userProperty } from '#server/platform/database/schema.ts';
import { session } from '#server/platform/database/session-schema.ts';

const assigned = query
  .select({ code: userProperty.propertyCode })
  .from(userProperty)
  .where(eq(userProperty.userId, session.userId));

/**
 * The properties that each of these sessions' admins works with now; a session that has ended, or in which something else comes first,
 * is not among them: `admit` would refuse it.
 */
export async function findLiveScopes(
  { orm }: Database,
  sessionIds: string[],
  now: Date,
): Promise<Map<string, PropertyScope>> {
  const rows = await orm
    .select({ id: session.id, codes: sql<string[]>`array${assigned}` })
    .from(session)
    .where(
      and(
        isOneOf(session.id, sessionIds),
        isNull(session.endedAt),
        gt(session.expiresAt, now.toISOString()),
        eq(session.isLimitedToSetup, false),
        eq(session.mustChangePassword, false),
      ),
    );
  return new Map(rows.map(({ id, codes }) => [id, codes.length > 0 ? codes : null]));
}
