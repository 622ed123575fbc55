import { phoneDigits, unitIdentifier } from '#contracts/fields.ts';
import { serviceRequestChanges } from '#contracts/service-requests.ts';
import type { ServiceRequest, ServiceRequestChanges } from '#contracts/service-requests.ts';
import { formatPhone } from '#web/lib/format-phone.ts';

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

export type SubmissionField = keyof SubmissionValues;

/** What people call the fields. */
export const fieldLabels: Record<SubmissionField, string> = {
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

/** Only the fields that differ from the record, and the identifier where property or unit changed and both are set. */
export function changesOf(
  record: ServiceRequest,
  values: SubmissionValues,
): Partial<SubmissionValues> & {
  unitIdentifier?: string;
} {
  const before = valuesOf(record);
  const fields: SubmissionField[] = Object.keys(before).filter(
    (field): field is SubmissionField => field in fieldLabels,
  );
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
  | { ok: true; changes: ServiceRequestChanges }
  | { ok: false; issues: { field: string; message: string }[] };

/** The changes by the contract's rules; texts that were emptied become null. */
export function checkChanges(changes: ReturnType<typeof changesOf>): CheckedChanges {
  const { otherText, notes, ...others } = changes;
  const result = serviceRequestChanges.safeParse({
    ...others,
    ...(otherText === undefined ? {} : { otherText: otherText.trim() || null }),
    ...(notes === undefined ? {} : { notes: notes.trim() || null }),
  });
  if (result.success) return { ok: true, changes: result.data };
  return {
    ok: false,
    issues: result.error.issues.map(({ path, message }) => ({ field: String(path[0] ?? ''), message })),
  };
}

function sent(field: SubmissionField, values: SubmissionValues): string {
  return field === 'phone' ? phoneDigits(values.phone) : values[field];
}
