import { phoneDigits } from '#contracts/phone-digits.ts';
import { waitingLabels } from '#contracts/service-request-desk.ts';
import { serviceRequestChanges, serviceRequestLabels } from '#contracts/service-request-fields.ts';
import type { ServiceRequest } from '#contracts/service-requests.ts';
import type { ServiceRequestChanges } from '#contracts/service-request-fields.ts';
import { formatPhone } from '#web/lib/format-phone.ts';
import { formatInstant, formatStatus } from '#web/lib/formats.ts';
import { instantOfWallTime, wallTimeOf } from '#web/lib/wall-time.ts';
import { changedFields, checkedBy, movedUnit } from '../kit/records/changed-fields.ts';
import type { CheckedChanges } from '../kit/records/changed-fields.ts';

/**
 * The dialog's editable fields, as they stand in the form: the assignee as a user's id, when the resident hears next as a day
 * and time in the site's zone; '' is none.
 */
export type SubmissionValues = Record<keyof typeof serviceRequestLabels, string>;

export function valuesOf(record: ServiceRequest): SubmissionValues {
  // Every field with a label, and no other.
  const fields = Object.keys(serviceRequestLabels) as (keyof SubmissionValues)[];
  const texts = Object.fromEntries(fields.map((field) => [field, String(record[field] ?? '')]));
  return {
    ...(texts as SubmissionValues),
    phone: formatPhone(record.phone),
    nextUpdateBy: record.nextUpdateBy === null ? '' : wallTimeOf(record.nextUpdateBy),
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
  const {
    otherText,
    notes,
    assigneeId,
    nextUpdateBy,
    scheduledOn,
    scheduledFrom,
    scheduledUntil,
    ...others
  } = changes;
  const scheduled = { scheduledOn, scheduledFrom, scheduledUntil };
  return checkedBy(
    serviceRequestChanges.safeParse({
      ...others,
      ...(otherText === undefined ? {} : { otherText: otherText.trim() || null }),
      ...(notes === undefined ? {} : { notes: notes.trim() || null }),
      ...(assigneeId === undefined ? {} : { assigneeId: assigneeId === '' ? null : assigneeId }),
      ...Object.fromEntries(
        Object.entries(scheduled).flatMap(([field, text]) =>
          text === undefined ? [] : [[field, text || null]],
        ),
      ),
      ...(nextUpdateBy === undefined ? {} : { nextUpdateBy: instantOfWallTime(nextUpdateBy) }),
    }),
  );
}

export const submissionRules = {
  noun: 'submission',
  labels: serviceRequestLabels,
  valuesOf,
  changesOf,
  check: checkChanges,
  shownOf: (record: ServiceRequest) => ({
    ...valuesOf(record),
    status: formatStatus(record.status),
    assigneeId: record.assigneeEmail ?? 'Unassigned',
    waitingFor: waitingLabels[record.waitingFor],
    nextUpdateBy: record.nextUpdateBy === null ? '' : formatInstant(record.nextUpdateBy),
  }),
} as const;
