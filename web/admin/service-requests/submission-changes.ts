import { phoneDigits } from '#contracts/fields.ts';
import { serviceRequestChanges } from '#contracts/service-requests.ts';
import type { ServiceRequest, ServiceRequestChanges } from '#contracts/service-requests.ts';
import { formatPhone } from '#web/lib/format-phone.ts';
import { formatStatus } from '#web/lib/formats.ts';
import { changedFields, checkedBy, movedUnit } from '../records/changed-fields.ts';
import type { CheckedChanges } from '../records/changed-fields.ts';

/** The dialog's editable fields, as they stand in the form. */
export interface SubmissionValues {
  status: string;
  category: string;
  otherText: string;
  propertyCode: string;
  unitDigits: string;
  email: string;
  phone: string;
  notes: string;
}

/** What people call the fields. */
export const fieldLabels: Record<keyof SubmissionValues, string> = {
  status: 'Status',
  category: 'Category',
  otherText: 'If "Other", describe',
  propertyCode: 'Property Code',
  unitDigits: 'Unit Digits',
  email: 'Email',
  phone: 'Phone',
  notes: 'Notes',
};

export function valuesOf(record: ServiceRequest): SubmissionValues {
  return {
    status: record.status,
    category: record.category,
    otherText: record.otherText ?? '',
    propertyCode: record.propertyCode,
    unitDigits: record.unitDigits,
    email: record.email,
    phone: formatPhone(record.phone),
    notes: record.notes ?? '',
  };
}

export type SubmissionChanges = Partial<SubmissionValues> & { unitIdentifier?: string };

/** Only the fields that differ from the record, and the identifier where property or unit changed and both are set. */
export function changesOf(record: ServiceRequest, values: SubmissionValues): SubmissionChanges {
  const changes = changedFields(valuesOf(record), values, (field, { [field]: text }) =>
    field === 'phone' ? phoneDigits(text) : text,
  );
  return { ...changes, ...movedUnit(changes, values) };
}

/** The changes by the contract's rules; texts that were emptied become null. */
export function checkChanges(changes: SubmissionChanges): CheckedChanges<ServiceRequestChanges> {
  const { otherText, notes, ...others } = changes;
  return checkedBy(
    serviceRequestChanges.safeParse({
      ...others,
      ...(otherText === undefined ? {} : { otherText: otherText.trim() || null }),
      ...(notes === undefined ? {} : { notes: notes.trim() || null }),
    }),
  );
}

export const submissionRules = {
  noun: 'submission',
  labels: fieldLabels,
  valuesOf,
  changesOf,
  check: checkChanges,
  shownOf: (record: ServiceRequest) => ({ ...valuesOf(record), status: formatStatus(record.status) }),
} as const;
