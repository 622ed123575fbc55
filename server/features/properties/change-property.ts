import { fail } from '#contracts/errors.ts';
import { propertyMessages } from '#contracts/properties.ts';
import type { Property, PropertyChanges, SentUnit } from '#contracts/properties.ts';
import { checkPeople } from '#server/features/units/check-people.ts';
import { insertUnits } from '#server/features/units/unit-rows.queries.ts';
import type { NewUnit } from '#server/features/units/unit-rows.queries.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { changeRecord, presentFields, refuseField } from '#server/platform/records/change-record.ts';
import { siteDay } from '#server/platform/site-day.ts';
import { propertyRefusals, refuseTwins } from './create-property.ts';
import { findProperty, updateProperty } from './property.queries.ts';
import type { PropertyColumns, PropertyRecord } from './property.queries.ts';

type PropertyUpdate = Partial<PropertyColumns> & { units?: NewUnit[] };

/**
 * Staff change a property, or add units to it; a new code goes to all its records, their history and the identifiers of its
 * units.
 */
export function changeProperty(
  context: AppContext,
  { params, body }: { params: { id: number }; body: PropertyChanges },
  call: AdminCall,
): Promise<Property> {
  const today = siteDay(context);
  const { expectedUpdatedAt, units: sent = [], ...fields } = body;
  if (fields.code !== undefined && call.caller.scope !== null) refuseRenaming(call.caller.scope, fields.code);
  refuseTwins(sent.map((unit) => unit.unitNumber));
  const addsUnits = sent.some((unit) => unit.id === undefined);
  return changeRecord<PropertyRecord, PropertyUpdate>(
    context,
    {
      id: params.id,
      expectedUpdatedAt,
      columnsOf: async (before, _now, db) => {
        refuseChangedUnits(before, sent);
        for (const [index, unit] of sent.entries())
          if (unit.id === undefined) await checkPeople(db, unit, call, `units.${index}.`);
        return { ...presentFields(fields), ...(addsUnits ? { units: newUnitsOf(sent) } : {}) };
      },
    },
    call,
    {
      objectKind: 'property',
      find: (db, key, lock) => findProperty(db, { ...key, today }, lock),
      write: async (db, id, { units, ...update }) => {
        await updateProperty(db, id, update);
        if (units) await insertUnits(db, id, units, update.updatedAt);
      },
      refusals: propertyRefusals,
      namesOf: ({ units }) =>
        addsUnits ? { units: units.map((unit) => unit.unitIdentifier).join(', ') } : {},
    },
  );
}

/** The code decides who works with a property: it is for those who work with all. */
function refuseRenaming(scope: readonly string[], code: string): void {
  if (!scope.includes(code)) throw fail('FORBIDDEN');
}

/** Units that the property has may come along as they are. */
function refuseChangedUnits({ units }: Property, sent: SentUnit[]): void {
  const known = new Map(units.map((unit) => [unit.id, unit]));
  for (const [index, { id, unitNumber, ownerId = null, tenantId = null }] of sent.entries()) {
    if (id === undefined) continue;
    const unit = known.get(id);
    if (!unit) throw refuseField(`units.${index}.id`, propertyMessages.otherUnit);
    if (unit.unitNumber !== unitNumber || unit.ownerId !== ownerId || unit.tenantId !== tenantId)
      throw refuseField(`units.${index}`, propertyMessages.unitByItself);
  }
}

function newUnitsOf(sent: SentUnit[]): NewUnit[] {
  return sent
    .filter((unit) => unit.id === undefined)
    .map(({ unitNumber, ownerId = null, tenantId = null }) => ({ unitNumber, ownerId, tenantId }));
}
