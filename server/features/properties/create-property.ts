import { fail } from '#contracts/errors.ts';
import { propertyMessages } from '#contracts/properties.ts';
import type { CreatedProperty, PropertyForm } from '#contracts/properties.ts';
import { insertUnits } from '#server/features/units/unit-rows.queries.ts';
import { requireAllProperties } from '#server/platform/auth/require-all-properties.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { orRefuse, refuseField } from '#server/platform/records/change-record.ts';
import { createRecord } from '#server/platform/records/create-record.ts';
import { siteDay } from '#server/platform/site-day.ts';
import { findProperty, insertProperty } from './property.queries.ts';

/** Staff who work with all properties add one, with its units. */
export async function createProperty(
  context: AppContext,
  { body: { units = [], ...fields } }: { body: PropertyForm },
  call: AdminCall,
): Promise<CreatedProperty> {
  requireAllProperties(call);
  refuseTwins(units.map((unit) => unit.unitNumber));
  const today = siteDay(context);
  const created = await createRecord(
    context,
    async (db, at) => {
      const id = await orRefuse(propertyRefusals, () => insertProperty(db, fields, at));
      const sent = units.map(({ unitNumber, ownerId = null, tenantId = null }) => ({
        unitNumber,
        ownerId,
        tenantId,
      }));
      await orRefuse(propertyRefusals, () => insertUnits(db, id, sent, at));
      return id;
    },
    call,
    {
      objectKind: 'property',
      find: (db, key) => findProperty(db, { ...key, today }),
      saved: ({ code, title, units }) => ({ code, title, units: units.map((unit) => unit.unitIdentifier) }),
    },
  );
  return { ...created, unitIdentifiers: created.units.map((unit) => unit.unitIdentifier) };
}

/** Refuses a unit that is sent twice; `7` and `0007` are the same unit. */
export function refuseTwins(numbers: string[]): void {
  const padded = numbers.map((number) => number.padStart(4, '0'));
  const twin = padded.findIndex((number, index) => padded.indexOf(number) < index);
  if (twin !== -1) throw refuseField(`units.${twin}.unitNumber`, propertyMessages.unitTaken);
}

/** What is answered where the database refuses a property or its units. */
export const propertyRefusals = {
  property_code_key: () => fail('CONFLICT', { message: propertyMessages.codeTaken }),
  unit_unit_identifier_key: () => fail('CONFLICT', { message: propertyMessages.unitTaken }),
  unit_owner_id_fkey: () => refuseField('units', propertyMessages.owner),
  unit_tenant_id_fkey: () => refuseField('units', propertyMessages.tenant),
};
