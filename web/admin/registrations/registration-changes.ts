import { phoneDigits } from '#contracts/phone-digits.ts';
import { registrationChanges, registrationLabels } from '#contracts/registrations.ts';
import type { Registration, RegistrationChanges } from '#contracts/registrations.ts';
import { changedFields, checkedBy, movedUnit } from '../kit/records/changed-fields.ts';
import type { CheckedChanges } from '../kit/records/changed-fields.ts';

/** The dialog's editable fields, as they stand in the form. */
export interface RegistrationValues {
  partyType: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  notes: string;
  propertyCode: string;
  unitDigits: string;
}

export function valuesOf(record: Registration): RegistrationValues {
  return {
    partyType: record.partyType,
    firstName: record.firstName,
    lastName: record.lastName,
    email: record.email,
    phone: record.phone,
    notes: record.notes ?? '',
    propertyCode: record.propertyCode,
    unitDigits: paddedUnit(record.unitDigits),
  };
}

export type TypedChanges = Partial<RegistrationValues> & { unitIdentifier?: string };

/** Only the fields that differ from the record, and the identifier where property or unit changed and both are set. */
export function changesOf(record: Registration, values: RegistrationValues): TypedChanges {
  const changes = changedFields(valuesOf(record), values, sent);
  return { ...changes, ...movedUnit(changes, values) };
}

/** The changes by the contract's rules; notes that were emptied become null. */
export function checkChanges({ notes, ...others }: TypedChanges): CheckedChanges<RegistrationChanges> {
  return checkedBy(
    registrationChanges.safeParse({
      ...others,
      ...(notes === undefined ? {} : { notes: notes.trim() || null }),
    }),
  );
}

export const registrationRules = {
  noun: 'registration',
  labels: registrationLabels,
  valuesOf,
  changesOf,
  check: checkChanges,
} as const;

/** The phone as it is typed: digits, at most ten. */
export function typedPhone(text: string): string {
  return phoneDigits(text).slice(0, 10);
}

/** The unit as it is typed: four characters. Letters stay, since the public form's units may have them. */
export function typedUnit(text: string): string {
  return text
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .slice(0, 4);
}

/** The unit as it is shown and combined: `7` is `0007`. */
export function paddedUnit(unit: string): string {
  return unit && unit.padStart(4, '0');
}

function sent(field: keyof RegistrationValues, values: RegistrationValues): string {
  if (field === 'unitDigits') return paddedUnit(values.unitDigits);
  return field === 'phone' ? phoneDigits(values.phone) : values[field];
}
