import { mailKinds, mailSortKeys, mailStates } from '#contracts/mail.ts';
import type { MailFilters, MailKind, MailState } from '#contracts/mail.ts';
import { pageSize, readListState, sortNamed, unitIn, writeListState } from '../kit/lists/list-state.ts';
import type { ListState } from '../kit/lists/list-state.ts';
import type { MailQuery } from './mail-api.ts';

/** What the list shows. All of it is in the URL, so that a reload, a link or Back shows the same. */
export interface MailView extends ListState {
  /** '' for all. */
  state: MailState | '';
  kind: MailKind | '';
  /** A unit's identifier; '' for all. */
  unit: string;
  sort: MailFilters['sort'];
}

const usualSort = '-created';

/** An order by its name; the usual one for any other. */
export function readOrder(name: string | null): MailFilters['sort'] {
  return sortNamed(name, mailSortKeys) ?? usualSort;
}

export function readView(search: URLSearchParams): MailView {
  return {
    ...readListState(search),
    state: mailStates.find((state) => state === search.get('state')) ?? '',
    kind: mailKinds.find((kind) => kind === search.get('kind')) ?? '',
    unit: unitIn(search),
    sort: readOrder(search.get('sort')),
  };
}

export function writeView({ state, kind, unit, sort, ...listState }: MailView): URLSearchParams {
  return writeListState(
    { ...listState, isArchived: false },
    { state, kind, unit, sort: sort === usualSort ? '' : sort },
  );
}

export function listQuery({ page, state, kind, unit, sort }: MailView): MailQuery {
  return {
    page,
    take: pageSize,
    ...(state ? { state } : {}),
    ...(kind ? { kind } : {}),
    ...(unit ? { unit } : {}),
    ...(sort === usualSort ? {} : { sort }),
  };
}
