import type { TodayCard, TodayCardName } from '#contracts/today.ts';
import { listPath } from '../kit/nouns/nouns.ts';

interface CardLabels {
  title: string;
  /** What the card says when its list is empty. */
  empty: string;
  /** How the screen's address names the filter, where it is not as the API names it. */
  search?: Readonly<Record<string, string>>;
}

/** What people call each card, and where its list is. */
export const cardLabels: Readonly<Record<TodayCardName, CardLabels>> = {
  missed: { title: 'Promises missed', empty: 'No promised update is late.' },
  mine: { title: 'Assigned to me', empty: 'No open request is assigned to you.' },
  waiting: { title: 'Waiting for us', empty: 'No resident is waiting for the office.' },
  others: { title: 'Waiting for others', empty: 'No request waits for a resident, a vendor or a board.' },
  unassigned: { title: 'Unassigned', empty: 'Every open request has an assignee.' },
  new: { title: 'New since your last visit', empty: 'No request has come in since.' },
  registrations: { title: 'Registrations to decide', empty: 'Every registration is decided.' },
  returned: { title: 'Waiting for documents', empty: 'No returned document is missing.' },
  expiring: { title: 'Papers due', empty: 'No lease, insurance or owner data is due within 30 days.' },
  urgent: { title: 'Urgent maintenance', empty: 'Nothing urgent is open.' },
  overdue: { title: 'Rent overdue', empty: 'No rent is overdue.', search: { show: 'overdue' } },
  inquiries: {
    title: 'Inquiries without an answer',
    empty: 'Every open inquiry has an answer.',
    search: { state: 'unanswered' },
  },
  failedMail: { title: 'Email that failed', empty: '' },
  returnedMail: { title: 'Email that came back', empty: '' },
  heldMail: { title: 'Email on hold', empty: '' },
};

/** The address of a card's list, with the filter by which its number was counted; with `record` of a record open over it. */
export function addressOf({ name, kind, filter }: TodayCard, record?: number): string {
  const search = new URLSearchParams(cardLabels[name].search ?? filter);
  if (record !== undefined) search.set('record', String(record));
  return search.size > 0 ? `${listPath(kind)}?${search}` : listPath(kind);
}
