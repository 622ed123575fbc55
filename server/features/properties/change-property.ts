import { fail } from '#contracts/errors.ts';
import { propertyWords } from '#contracts/properties.ts';
import type { Property, PropertyChanges } from '#contracts/properties.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { AdminCall } from '#server/platform/http/implement.ts';
import { changeRecord, presentFields } from '#server/platform/records/change-record.ts';
import { siteDay } from '#server/platform/site-day.ts';
import { findProperty, updateProperty } from './property.queries.ts';
import type { PropertyColumns, PropertyRecord } from './property.queries.ts';

/** Staff change a property; a new code goes to all its records, their history and the identifiers of its units. */
export function changeProperty(
  context: AppContext,
  { params, body }: { params: { id: number }; body: PropertyChanges },
  call: AdminCall,
): Promise<Property> {
  const today = siteDay(context);
  const { expectedUpdatedAt, ...fields } = body;
  if (fields.code !== undefined && call.caller.scope !== null) refuseRenaming(call.caller.scope, fields.code);
  return changeRecord<PropertyRecord, Partial<PropertyColumns>>(
    context,
    { id: params.id, expectedUpdatedAt, columnsOf: () => presentFields(fields) },
    call,
    {
      objectKind: 'property',
      find: (db, key, lock) => findProperty(db, { ...key, today }, lock),
      write: updateProperty,
      refusals: { property_code_key: () => fail('CONFLICT', { message: propertyWords.codeTaken }) },
    },
  );
}

/** The code decides who works with a property: it is for those who work with all. */
function refuseRenaming(scope: readonly string[], code: string): void {
  if (!scope.includes(code)) throw fail('FORBIDDEN');
}
