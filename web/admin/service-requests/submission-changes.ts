import { phoneDigits } from '#contracts/fields.ts';
import { serviceRequestChanges, serviceRequestLabels } from '#contracts/service-requests.ts';
import type { ServiceRequest, ServiceRequestChanges } from '#contracts/service-requests.ts';
import { formatPhone } from '#web/lib/format-phone.ts';
import { formatStatus } from '#web/lib/formats.ts';
import { changedFields, checkedBy, movedUnit } from '../kit/records/changed-fields.ts';
import type { CheckedChanges } from '../kit/records/changed-fields.ts';

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
  labels: serviceRequestLabels,
  valuesOf,
  changesOf,
  check: checkChanges,
  shownOf: (record: ServiceRequest) => ({ ...valuesOf(record), status: formatStatus(record.status) }),
} as const;
