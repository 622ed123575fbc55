import type { ContactInquiry } from '#contracts/contact-inquiries.ts';
import type { InquiryChanges } from './inquiry-changes-api.ts';

/** What staff do to an inquiry with one press, each with its opposite. */
export interface InquiryAction {
  label: string;
  changes: InquiryChanges;
  loading: string;
  done: string;
  undo: keyof typeof inquiryActions;
}

export type InquiryActionName = 'handled' | 'open' | 'spam' | 'notSpam' | 'archive' | 'unarchive';

export const inquiryActions = {
  handled: {
    label: 'Mark handled',
    changes: { handled: true },
    loading: 'Marking as handled…',
    done: 'Inquiry marked as handled.',
    undo: 'open',
  },
  open: {
    label: 'Mark open',
    changes: { handled: false },
    loading: 'Moving back to Open…',
    done: 'Inquiry moved back to Open.',
    undo: 'handled',
  },
  spam: {
    label: 'Spam',
    changes: { suspectedSpam: true },
    loading: 'Marking as spam…',
    done: 'Inquiry marked as spam.',
    undo: 'notSpam',
  },
  notSpam: {
    label: 'Not spam',
    changes: { suspectedSpam: false },
    loading: 'Moving back…',
    done: 'Inquiry is no longer marked as spam.',
    undo: 'spam',
  },
  archive: {
    label: 'Archive',
    changes: { archived: true },
    loading: 'Archiving…',
    done: 'Inquiry archived.',
    undo: 'unarchive',
  },
  unarchive: {
    label: 'Unarchive',
    changes: { archived: false },
    loading: 'Unarchiving…',
    done: 'Inquiry moved out of the archive.',
    undo: 'archive',
  },
} as const satisfies Record<InquiryActionName, Omit<InquiryAction, 'undo'> & { undo: InquiryActionName }>;

/** The marks that an inquiry can get where it is; the likeliest last. */
export function inquiryActionsOf({ archived, suspectedSpam, handled }: ContactInquiry): InquiryActionName[] {
  if (archived) return ['unarchive'];
  if (suspectedSpam) return ['archive', 'notSpam'];
  return ['archive', 'spam', handled ? 'open' : 'handled'];
}

/** The one that a row of the list offers. */
export function rowActionOf(inquiry: ContactInquiry): InquiryActionName {
  return inquiryActionsOf(inquiry).at(-1) ?? 'archive';
}
