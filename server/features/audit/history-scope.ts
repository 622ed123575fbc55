import type { AuditFilters } from '#contracts/audit.ts';
import { mayReadOf } from '#server/features/people/person.queries.ts';
import type { Viewer } from '#server/features/people/person.queries.ts';
import type { PropertyScope } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';

/**
 * The properties whose entries the caller reads. Owners and tenants are of no property: who sees one of them reads all that was
 * done to that one.
 */
export async function historyScope(
  db: Database,
  { objectKind, objectId }: AuditFilters,
  caller: Viewer,
): Promise<PropertyScope> {
  const isPerson = objectKind === 'owner' || objectKind === 'tenant';
  const isSeen = isPerson && objectId !== undefined && (await mayReadOf(db, objectKind, objectId, caller));
  return isSeen ? null : caller.scope;
}
