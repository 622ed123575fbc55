import { inquiryFolders } from '#contracts/contact-inquiries.ts';
import type { InquiryFolder } from '#contracts/contact-inquiries.ts';
import { pageSize, readListState, writeListState } from '../kit/lists/list-state.ts';
import type { ListState } from '../kit/lists/list-state.ts';
import type { InquiryQuery } from './contact-inquiries-api.ts';

/** What the list shows. All of it is in the URL, so that a reload, a link or Back shows the same. */
export interface InquiryView extends ListState {
  folder: InquiryFolder;
  q: string;
}

/** What people call the folders, and how the address names them. */
export const folderLabels: Record<InquiryFolder, { label: string; view: string }> = {
  OPEN: { label: 'Open', view: '' },
  HANDLED: { label: 'Handled', view: 'handled' },
  SET_ASIDE: { label: 'Set aside', view: 'set-aside' },
  ARCHIVED: { label: 'Archived', view: 'archived' },
};

export function readView(search: URLSearchParams): InquiryView {
  const named = search.get('view') ?? '';
  return {
    ...readListState(search),
    folder: inquiryFolders.find((folder) => folderLabels[folder].view === named) ?? 'OPEN',
    q: search.get('q')?.trim() ?? '',
  };
}

export function writeView({ folder, q, ...listState }: InquiryView): URLSearchParams {
  return writeListState({ ...listState, isArchived: false }, { view: folderLabels[folder].view, q });
}

export function listQuery({ page, folder, q }: InquiryView): InquiryQuery {
  return { page, take: pageSize, folder, ...(q ? { q } : {}) };
}
