import { mailKinds, mailStates } from '#contracts/mail.ts';
import type { MailKind, MailState } from '#contracts/mail.ts';
import { pageSize, readListState, writeListState } from '../kit/lists/list-state.ts';
import type { ListState } from '../kit/lists/list-state.ts';
import type { MailQuery } from './mail-api.ts';

/** What the list shows. All of it is in the URL, so that a reload, a link or Back shows the same. */
export interface MailView extends ListState {
  /** '' for all. */
  state: MailState | '';
  kind: MailKind | '';
}

export function readView(search: URLSearchParams): MailView {
  return {
    ...readListState(search),
    state: mailStates.find((state) => state === search.get('state')) ?? '',
    kind: mailKinds.find((kind) => kind === search.get('kind')) ?? '',
  };
}

export function writeView({ state, kind, ...listState }: MailView): URLSearchParams {
  return writeListState({ ...listState, isArchived: false }, { state, kind });
}

export function listQuery({ page, state, kind }: MailView): MailQuery {
  return { page, take: pageSize, ...(state ? { state } : {}), ...(kind ? { kind } : {}) };
}
