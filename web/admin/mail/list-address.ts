import { mailKinds, mailStates } from '#contracts/mail.ts';
import type { MailKind, MailState } from '#contracts/mail.ts';
import { pageSize, readPlace, writePlace } from '../kit/lists/list-place.ts';
import type { ListPlace } from '../kit/lists/list-place.ts';
import type { MailQuery } from './mail-api.ts';

/** What the list shows. All of it is in the URL, so that a reload, a link or Back shows the same. */
export interface MailView extends ListPlace {
  /** '' for all. */
  state: MailState | '';
  kind: MailKind | '';
}

export function readView(search: URLSearchParams): MailView {
  return {
    ...readPlace(search),
    state: mailStates.find((state) => state === search.get('state')) ?? '',
    kind: mailKinds.find((kind) => kind === search.get('kind')) ?? '',
  };
}

export function writeView({ state, kind, ...place }: MailView): URLSearchParams {
  return writePlace({ ...place, isArchived: false }, { state, kind });
}

export function listQuery({ page, state, kind }: MailView): MailQuery {
  return { page, take: pageSize, ...(state ? { state } : {}), ...(kind ? { kind } : {}) };
}
