import { propertyMessages } from '#contracts/properties.ts';
import { isPersonVisible } from '#server/features/people/person.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { refuseField } from '#server/platform/records/change-record.ts';

/**
 * Refuses an owner or a tenant whom the caller cannot see; null and undefined name no one. `path` leads to the unit that
 * names them.
 */
export async function checkPeople(
  db: Database,
  { ownerId, tenantId }: { ownerId?: number | null | undefined; tenantId?: number | null | undefined },
  { caller }: AdminCall,
  path = '',
): Promise<void> {
  const viewer = { scope: caller.scope, userId: caller.userId };
  if (ownerId && !(await isPersonVisible(db, 'owner', ownerId, viewer)))
    throw refuseField(`${path}ownerId`, propertyMessages.owner);
  if (tenantId && !(await isPersonVisible(db, 'tenant', tenantId, viewer)))
    throw refuseField(`${path}tenantId`, propertyMessages.tenant);
}
