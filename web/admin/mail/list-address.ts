import { mailKinds, mailSortKeys, mailStates } from '#contracts/mail.ts';
import { listAddress, oneOf, openRecord, orderBy, pageNumber, text } from '../kit/lists/list-address.ts';
import { pageSize, unitWord } from '../kit/lists/list-state.ts';
import type { MailQuery } from './mail-api.ts';

const sort = orderBy(mailSortKeys, '-created');

/** An order by its name; the usual one for any other. */
export const readOrder = sort.read;

export const { readView, writeView, isNarrowed, given } = listAddress(
  {
    state: oneOf(mailStates),
    kind: oneOf(mailKinds),
    unit: text(unitWord),
    sort,
    page: pageNumber,
    record: openRecord,
  },
  ['kind', 'unit'],
);

export type MailView = ReturnType<typeof readView>;

export function listQuery(view: MailView): MailQuery {
  return { page: view.page, take: pageSize, ...given(view, 'state', 'kind', 'unit', 'sort') };
}
