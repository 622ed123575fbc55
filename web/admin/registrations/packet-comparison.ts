import { phoneDigits } from '#contracts/phone-digits.ts';
import { registrationLabels } from '#contracts/registrations.ts';
import type { PacketReading } from '#contracts/registrations.ts';
import { paddedUnit } from './registration-changes.ts';
import type { RegistrationValues } from './registration-changes.ts';

export type ReadField = Exclude<keyof PacketReading, 'state'>;

export interface PacketDifference {
  field: ReadField;
  label: string;
  /** What stands in the registration. */
  typed: string;
  /** What stands in the packet. */
  read: string;
}

const readFields: ReadField[] = ['firstName', 'lastName', 'email', 'phone', 'propertyCode', 'unitDigits'];

/** Where the packet's own form says otherwise; a field that was left empty there says nothing. */
export function packetDifferences(reading: PacketReading, values: RegistrationValues): PacketDifference[] {
  return readFields.flatMap((field) => {
    const read = reading[field]?.trim() ?? '';
    const typed = values[field];
    return read === '' || comparable(field, read) === comparable(field, typed)
      ? []
      : [{ field, label: registrationLabels[field], typed, read: asField(field, read) }];
  });
}

/** What was read, as the dialog's field takes it. */
function asField(field: ReadField, read: string): string {
  if (field === 'phone') return phoneDigits(read) || read;
  return field === 'unitDigits' ? paddedUnit(read.toUpperCase()) : read;
}

function comparable(field: ReadField, text: string): string {
  return asField(field, text).toLowerCase().replaceAll(/\s+/g, ' ').trim();
}
