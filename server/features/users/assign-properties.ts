import { fail } from '#contracts/errors.ts';
import type { AssignableProperty } from '#contracts/users.ts';
import { isSameScope } from '#server/platform/auth/property-scope.queries.ts';
import type { AppContext } from '#server/platform/context.ts';
import { laterThan, record } from '#server/platform/events/record.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { listAssignedProperties, replaceAssignedProperties } from './user-property.queries.ts';
import { checkMayAssign } from './user-rules.ts';
import { findUser, updateUser } from './user.queries.ts';

/** Sets the properties that an admin works with, none for all. In force from that admin's next request on. */
export async function assignProperties(
  context: AppContext,
  { params: { id }, body }: { params: { id: number }; body: { propertyIds: number[] } },
  { caller, requestId }: AdminCall,
): Promise<AssignableProperty[]> {
  const propertyIds = [...new Set(body.propertyIds)];
  const now = context.clock.now();
  return context.db.transaction(async (db) => {
    const before = await findUser(db, id, true);
    if (!before) throw fail('NOT_FOUND');
    checkMayAssign(context, caller, before);
    const assigned = await replaceAssignedProperties(db, id, propertyIds);
    if (assigned < propertyIds.length) {
      const message = 'One of these properties no longer exists.';
      throw fail('VALIDATION_FAILED', { issues: [{ path: 'propertyIds', message }] });
    }
    const after = await listAssignedProperties(db, id);
    const codes = after.map(({ code }) => code);
    if (isSameScope(before.scope ?? [], codes)) return after;
    await updateUser(db, id, { updatedAt: laterThan(before.updatedAt, now) });
    await record(db, {
      at: now,
      actor: caller,
      action: 'assigned properties',
      objectKind: 'user',
      objectId: id,
      changes: { properties: { from: before.scope ?? [], to: codes } },
      requestId,
    });
    return after;
  });
}
