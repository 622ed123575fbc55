import { fail } from '#contracts/errors.ts';
import { needsCascade } from '#contracts/properties.ts';
import { unitMessages } from '#contracts/units.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { deleteRecord } from '#server/platform/records/delete-record.ts';
import { siteDay } from '#server/platform/site-day.ts';
import { removeUnits } from './remove-units.ts';
import { unitHasEntries } from './unit-records.queries.ts';
import { findUnit } from './unit.queries.ts';

/** Staff delete a unit, and where they say so its leases with it; never one in whose account something stands. */
export function removeUnit(
  context: AppContext,
  input: { params: { id: number }; query: { cascade: boolean } },
  call: AdminCall,
): Promise<void> {
  const today = siteDay(context);
  return deleteRecord(context, input, call, {
    objectKind: 'unit',
    collection: '/units',
    find: (db, key, lock) => findUnit(db, { ...key, today }, lock),
    remove: async (db, id, { leases }) => {
      if (await unitHasEntries(db, id)) throw fail('CONFLICT', { message: unitMessages.hasEntries });
      if (leases.length > 0 && !input.query.cascade)
        throw fail('CONFLICT', { issues: [needsCascade(messageFor(leases.length))] });
      await removeUnits(context, db, [id], call);
    },
    lost: ({ unitIdentifier, leases }) => ({ unitIdentifier, leases: leases.length }),
  });
}

function messageFor(leases: number): string {
  const these = leases === 1 ? 'a lease' : `${leases} leases`;
  return `This unit has ${these}. Delete these first, or delete all together (cascade=true).`;
}
