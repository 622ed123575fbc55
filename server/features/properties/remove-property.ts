import { fail } from '#contracts/errors.ts';
import { needsCascade, propertyMessages } from '#contracts/properties.ts';
import { propertyHasEntries } from '#server/features/units/unit-records.queries.ts';
import { removeUnits } from '#server/features/units/remove-units.ts';
import type { AppContext } from '#server/platform/context.ts';
import { record } from '#server/platform/events/record.ts';
import { forgetKeysOf } from '#server/platform/http/idempotency.queries.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { notifyAfterCommit } from '#server/platform/realtime/notify-after-commit.ts';
import { siteDay } from '#server/platform/site-day.ts';
import { deletePropertyRow, findHoldersOf, findProperty } from './property.queries.ts';

/**
 * Staff delete a property with its units, and, where they say so, with the leases of these. What visitors sent about it
 * stays, and with it the property.
 */
export async function removeProperty(
  context: AppContext,
  { params: { id }, query }: { params: { id: number }; query: { cascade: boolean } },
  call: AdminCall,
): Promise<void> {
  await context.db.transaction(async (db) => {
    const key = { id, scope: call.caller.scope, today: siteDay(context) };
    const found = await findProperty(db, key, true);
    if (!found) throw fail('NOT_FOUND');
    const { accounts, submissions, leases } = await findHoldersOf(db, found);
    if (accounts > 0) throw fail('CONFLICT', { message: propertyMessages.assigned });
    if (await propertyHasEntries(db, found.code))
      throw fail('CONFLICT', { message: propertyMessages.hasEntries });
    if (submissions > 0) throw fail('CONFLICT', { message: sentMessage });
    if (leases > 0 && !query.cascade) throw fail('CONFLICT', { issues: [needsCascade(leaseCount(leases))] });
    await record(db, {
      at: context.clock.now(),
      actor: call.caller,
      action: 'deleted',
      objectKind: 'property',
      objectId: id,
      propertyCode: found.code,
      changes: {
        code: { from: found.code, to: null },
        title: { from: found.title, to: null },
        units: { from: found.units.map((unit) => unit.unitIdentifier), to: null },
        leases: { from: leases, to: null },
      },
      requestId: call.requestId,
    });
    const unitIds = found.units.map((unit) => unit.id);
    await removeUnits(context, db, unitIds, call);
    await deletePropertyRow(db, id);
    await notifyAfterCommit(context, db, [
      { objectKind: 'property', id, act: 'deleted', propertyCodes: [found.code] },
    ]);
    await forgetKeysOf(db, '/properties', [id]);
  });
}

const sentMessage =
  'Visitors have sent service requests or registrations about this property. Delete these first.';

function leaseCount(leases: number): string {
  const these = leases === 1 ? '1 lease' : `${leases} leases`;
  return `The units of this property have ${these}. Delete these first, or delete all together (cascade=true).`;
}
