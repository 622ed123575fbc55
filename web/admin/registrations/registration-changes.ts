import { phoneDigits, unitIdentifier } from '#contracts/fields.ts';
import { registrationChanges } from '#contracts/registrations.ts';
import type { Registration, RegistrationChanges } from '#contracts/registrations.ts';

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

export type RegistrationField = keyof RegistrationValues;

/** What people call the fields. */
export const fieldLabels: Record<RegistrationField, string> = {
  partyType: 'Owner/Tenant',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  notes: 'Notes',
  propertyCode: 'Property',
  unitDigits: 'Unit digits',
};

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

/** Only the fields that differ from the record, and the identifier where property or unit changed and both are set. */
export function changesOf(
  record: Registration,
  values: RegistrationValues,
): Partial<RegistrationValues> & { unitIdentifier?: string } {
  const before = valuesOf(record);
  const fields = Object.keys(before).filter(isField);
  const changed = fields.filter((field) => sent(field, values) !== sent(field, before));
  const changes: ReturnType<typeof changesOf> = Object.fromEntries(
    changed.map((field) => [field, sent(field, values)]),
  );
  const isMoved = changes.propertyCode !== undefined || changes.unitDigits !== undefined;
  if (isMoved && values.propertyCode && values.unitDigits) {
    changes.unitIdentifier = unitIdentifier(values.propertyCode, values.unitDigits);
  }
  return changes;
}

export type CheckedChanges =
  | { ok: true; changes: RegistrationChanges }
  | { ok: false; issues: { field: string; message: string }[] };

/** The changes by the contract's rules; notes that were emptied become null. */
export function checkChanges({ notes, ...others }: ReturnType<typeof changesOf>): CheckedChanges {
  const result = registrationChanges.safeParse({
    ...others,
    ...(notes === undefined ? {} : { notes: notes.trim() || null }),
  });
  if (result.success) return { ok: true, changes: result.data };
  return {
    ok: false,
    issues: result.error.issues.map(({ path, message }) => ({ field: String(path[0] ?? ''), message })),
  };
}

export function isField(field: string): field is RegistrationField {
  return field in fieldLabels;
}

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

function sent(field: RegistrationField, values: RegistrationValues): string {
  if (field === 'unitDigits') return paddedUnit(values.unitDigits);
  return field === 'phone' ? phoneDigits(values.phone) : values[field];
}
