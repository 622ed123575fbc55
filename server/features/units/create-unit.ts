import { fail } from '#contracts/errors.ts';
import { fullName } from '#contracts/people.ts';
import { propertyMessages } from '#contracts/properties.ts';
import type { Unit, UnitForm } from '#contracts/units.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { orRefuse, refuseField } from '#server/platform/records/change-record.ts';
import { createRecord } from '#server/platform/records/create-record.ts';
import { siteDay } from '#server/platform/site-day.ts';
import { checkPeople } from './check-people.ts';
import { insertUnits } from './unit-rows.queries.ts';
import { findUnit, isPropertyInScope } from './unit.queries.ts';

/** What is answered where the database refuses a unit. */
export const unitRefusals = {
  unit_unit_identifier_key: () => fail('CONFLICT', { message: propertyMessages.unitTaken }),
  unit_owner_id_fkey: () => refuseField('ownerId', propertyMessages.owner),
  unit_tenant_id_fkey: () => refuseField('tenantId', propertyMessages.tenant),
};

/** Staff add a unit to a property. */
export function createUnit(
  context: AppContext,
  { body }: { body: UnitForm },
  call: AdminCall,
): Promise<Unit> {
  const { realEstateObjectId, unitNumber, ownerId = null, tenantId = null } = body;
  const today = siteDay(context);
  return createRecord(
    context,
    async (db, at) => {
      if (!(await isPropertyInScope(db, realEstateObjectId, call.caller.scope)))
        throw refuseField('realEstateObjectId', propertyMessages.property);
      await checkPeople(db, { ownerId, tenantId }, call);
      const unit = { unitNumber, ownerId, tenantId };
      const ids = await orRefuse(unitRefusals, () => insertUnits(db, realEstateObjectId, [unit], at));
      return ids[0] ?? 0;
    },
    call,
    {
      objectKind: 'unit',
      find: (db, key) => findUnit(db, { ...key, today }),
      saved: (unit) => ({
        unitIdentifier: unit.unitIdentifier,
        ownerId: unit.ownerId,
        tenantId: unit.tenantId,
        ...peopleOf(unit),
      }),
    },
  );
}

/** Who owns a unit and who lives in it, by name. */
export function peopleOf({ owner, tenant }: Unit): { owner: string | null; tenant: string | null } {
  return { owner: owner && fullName(owner), tenant: tenant && fullName(tenant) };
}
