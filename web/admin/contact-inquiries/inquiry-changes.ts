import { inquiryLabels } from '#contracts/contact-inquiries.ts';
import { contactDescriptionMax } from '#contracts/contact-form.ts';
import type { ContactInquiry } from '#contracts/contact-inquiries.ts';
import type { CheckedChanges } from '../kit/records/changed-fields.ts';
import { folderLabels } from './list-address.ts';

/** The dialog's one editable field, as it stands in the form. */
export interface InquiryValues {
  notes: string;
}

export const notesMax = contactDescriptionMax;

export function valuesOf({ notes }: ContactInquiry): InquiryValues {
  return { notes: notes ?? '' };
}

export function changesOf(record: ContactInquiry, { notes }: InquiryValues): Partial<InquiryValues> {
  return notes.trim() === (record.notes ?? '') ? {} : { notes };
}

/** Notes that were emptied become null; whatever fits into the field is right. */
function check({ notes }: Partial<InquiryValues>): CheckedChanges<{ notes: string | null }> {
  return { ok: true, changes: { notes: notes?.trim() || null } };
}

export const inquiryRules = {
  noun: 'inquiry',
  labels: inquiryLabels,
  valuesOf,
  changesOf,
  check,
  moreDifferences: (before: ContactInquiry, after: ContactInquiry) => {
    const [from, to] = [folderLabels[before.folder].label, folderLabels[after.folder].label];
    // Archiving has a message of its own.
    return from === to || before.archived !== after.archived ? [] : [{ label: 'Moved', from, to }];
  },
} as const;
