import type { Assignee } from '#contracts/service-request-desk.ts';
import { isInScope } from '#server/platform/auth/property-scope.queries.ts';
import type { PropertyScope } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { and, eq, query, sql } from '#server/platform/database/drizzle.ts';
import type { SQL } from '#server/platform/database/drizzle.ts';
import { isOneOf } from '#server/platform/database/expressions.ts';
import { userAccount, userProperty } from '#server/platform/database/schema.ts';

const assignedCodes = query
  .select({ code: userProperty.propertyCode })
  .from(userProperty)
  .where(eq(userProperty.userId, userAccount.id))
  .orderBy(userProperty.propertyCode);

/** The staff who work with some of the caller's properties, by email; of their properties those of the caller. */
export async function listAssignees(db: Database, scope: PropertyScope): Promise<Assignee[]> {
  const staff = await findStaff(db, undefined);
  return staff
    .map(({ id, email, propertyCodes }) => ({
      id,
      email,
      propertyCodes: propertyCodes && propertyCodes.filter((code) => isInScope(scope, code)),
    }))
    .filter(({ propertyCodes }) => propertyCodes === null || propertyCodes.length > 0);
}

/** Those of the ids who are staff. */
export function findAssignees(db: Database, ids: readonly number[]): Promise<Assignee[]> {
  return findStaff(db, isOneOf(userAccount.id, ids));
}

async function findStaff({ orm }: Database, condition: SQL | undefined): Promise<Assignee[]> {
  const rows = await orm
    .select({ id: userAccount.id, email: userAccount.email, codes: sql<string[]>`array${assignedCodes}` })
    .from(userAccount)
    .where(and(sql`upper(${userAccount.role}) = 'ADMIN'`, condition))
    .orderBy(sql`lower(${userAccount.email})`);
  return rows.map(({ id, email, codes }) => ({
    id,
    email,
    propertyCodes: codes.length > 0 ? codes : null,
  }));
}
