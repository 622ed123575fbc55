import { mailTextDays, submitterMailKinds } from '#contracts/mail.ts';
import type { Mail, MailKind, MailState, MailSummary } from '#contracts/mail.ts';
import { formatCount } from '#web/lib/formats.ts';
import type { BadgeTone } from '#web/ui/badge/badge.tsx';
import { asFailure, serverMessageOf } from '../kit/lists/failure-messages.ts';
import { failedChange } from '../kit/toasts/toast-work.ts';
import type { ToastText } from '../kit/toasts/toast-store.ts';

/** What people call the states, the kinds and what a message is about. */
export const stateLabels: Record<MailState, { label: string; tone: BadgeTone }> = {
  queued: { label: 'Queued', tone: 'scheduled' },
  held: { label: 'Held', tone: 'neutral' },
  sent: { label: 'Sent', tone: 'completed' },
  returned: { label: 'Returned', tone: 'danger' },
  failed: { label: 'Failed', tone: 'danger' },
};

export const kindLabels: Record<MailKind, string> = {
  confirmation: 'Confirmation',
  notice: 'Notice to the manager',
  reply: 'Reply to a resident',
  'resident-note': 'Note from a resident',
  'status-changed': 'New status',
  'promise-missed': 'Missed promise',
  'review-requested': 'Review requested',
  'rent-reminder': 'Rent reminder',
  'documents-returned': 'Documents returned',
  'documents-reminder': 'Document reminder',
  'documents-received': 'Documents sent again',
  'document-expiring': 'Lease or insurance ends',
  'account-statement': 'Account statement',
  'account-reminder': 'Account reminder',
  'account-delinquency': 'Delinquency letter',
  'password-changed': 'Password changed',
  'email-changed': 'Email changed',
  'second-factor-off': 'Second factor off',
  'new-sign-in': 'New sign-in',
};

/** Said where the words of a message would stand. */
export const forgottenText = `The text of this message is no longer stored: it is removed after ${mailTextDays} days.`;

/** Whether staff can have a message sent. */
export function isSendable({ state, hasText }: MailSummary): boolean {
  return state !== 'sent' && hasText;
}

/** What has a message sent that was not. */
export function retryLabel({ state }: MailSummary): string {
  if (state === 'returned') return 'Send again';
  return state === 'held' ? 'Send' : 'Retry';
}

/** What is said beside the address of a message that did not reach its submitter; null of every other. */
export function addressText({ state, kind, recordKind, recipient, nextRecipient }: Mail): string | null {
  if (state !== 'failed' && state !== 'returned') return null;
  if (nextRecipient !== recipient)
    return `Sent again, it goes to ${nextRecipient}: the address that the record has now.`;
  const isCorrectable = recordKind === 'service-request' || recordKind === 'registration';
  if (!isCorrectable || !submitterMailKinds.includes(kind)) return null;
  return 'Is the address wrong? Correct it in the record below, then send this again.';
}

/** What became of a message, in one line. */
export function outcomeText({ state, attempts, answer }: MailSummary): string {
  if (state === 'sent') return answer ?? 'Accepted by the mail server.';
  if (state === 'held') return answer ?? 'Held.';
  if (state === 'returned') return answer ?? 'It came back without a reason.';
  if (attempts === 0) return 'Waiting to be sent.';
  const tries = attempts === 1 ? '1 try' : `${attempts} tries`;
  if (answer === null) return `On its way, ${tries}.`;
  return state === 'failed'
    ? `${answer} (${tries})`
    : `${answer} (${tries}; it will be tried again automatically)`;
}

/** How many messages, with the verb. */
export function messageCountText(count: number): string {
  return count === 1 ? '1 message is' : `${formatCount(count)} messages are`;
}

/** What is said where messages could not be sent: in the server's words, where something is different by now. */
export function retryFailure(error: unknown): ToastText {
  return asFailure(error).status === 409
    ? { title: serverMessageOf(error), variant: 'default' }
    : failedChange;
}
