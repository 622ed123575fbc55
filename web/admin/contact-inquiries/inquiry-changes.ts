import { contactDescriptionMax } from '#contracts/contact-inquiries.ts';
import type { ContactInquiry } from '#contracts/contact-inquiries.ts';

/** The dialog's one editable field, as it stands in the form. */
export interface InquiryValues {
  notes: string;
}

export const notesMax = contactDescriptionMax;

/** What people call what changes. */
export const fieldLabels: Record<keyof InquiryValues, string> = { notes: 'Notes' };

export function valuesOf({ notes }: ContactInquiry): InquiryValues {
  return { notes: notes ?? '' };
}

export function changesOf(record: ContactInquiry, { notes }: InquiryValues): Partial<InquiryValues> {
  return notes.trim() === (record.notes ?? '') ? {} : { notes };
}
