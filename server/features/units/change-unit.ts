import { unitMessages } from '#contracts/units.ts';
import type { Unit, UnitChanges } from '#contracts/units.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { changeRecord, presentFields, refuseField } from '#server/platform/records/change-record.ts';
import { siteDay } from '#server/platform/site-day.ts';
import { checkPeople } from './check-people.ts';
import { peopleOf, unitRefusals } from './create-unit.ts';
import { findUnit, updateUnit } from './unit.queries.ts';
import type { UnitColumns } from './unit.queries.ts';

/**
 * Staff change a unit's number, or name its owner or tenant; null clears them. While a lease runs, its tenant is the
 * unit's, and no one else can be named.
 */
export function changeUnit(
  context: AppContext,
  { params, body }: { params: { id: number }; body: UnitChanges },
  call: AdminCall,
): Promise<Unit> {
  const today = siteDay(context);
  const { expectedUpdatedAt, ...fields } = body;
  return changeRecord<Unit, UnitColumns>(
    context,
    {
      id: params.id,
      expectedUpdatedAt,
      columnsOf: async (before, _now, db) => {
        const changed = {
          ownerId: fields.ownerId === before.ownerId ? null : fields.ownerId,
          tenantId: fields.tenantId === before.tenantId ? null : fields.tenantId,
        };
        await checkPeople(db, changed, call);
        const { tenantId, ...others } = { ...fields, ...ownedSince(before, fields) };
        const isRunning = before.leases.some(({ status }) => status === 'ACTIVE');
        if (!isRunning) return presentFields({ ...others, tenantId });
        if (tenantId !== undefined && tenantId !== before.tenantId)
          throw refuseField('tenantId', unitMessages.leaseNamesTenant);
        return presentFields(others);
      },
    },
    call,
    {
      objectKind: 'unit',
      find: (db, key, lock) => findUnit(db, { ...key, today }, lock),
      write: updateUnit,
      refusals: unitRefusals,
      namesOf: peopleOf,
    },
  );
}

/** A day belongs to one owner: it goes with them. */
function ownedSince(before: Unit, { ownerId = before.ownerId, ownerSince }: UnitChanges): UnitColumns {
  if (ownerId === null && ownerSince) throw refuseField('ownerSince', unitMessages.ownerSince);
  if (ownerSince !== undefined) return { ownerSince };
  return ownerId === before.ownerId ? {} : { ownerSince: null };
}
