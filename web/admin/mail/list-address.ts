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
  /** A unit's identifier; '' for all. */
  unit: string;
}

export function readView(search: URLSearchParams): MailView {
  return {
    ...readListState(search),
    state: mailStates.find((state) => state === search.get('state')) ?? '',
    kind: mailKinds.find((kind) => kind === search.get('kind')) ?? '',
    unit: search.get('unit')?.trim().toUpperCase().slice(0, 20) ?? '',
  };
}

export function writeView({ state, kind, unit, ...listState }: MailView): URLSearchParams {
  return writeListState({ ...listState, isArchived: false }, { state, kind, unit });
}

export function listQuery({ page, state, kind, unit }: MailView): MailQuery {
  return {
    page,
    take: pageSize,
    ...(state ? { state } : {}),
    ...(kind ? { kind } : {}),
    ...(unit ? { unit } : {}),
  };
}
