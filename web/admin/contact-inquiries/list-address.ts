import { inquiryFolders } from '#contracts/contact-inquiries.ts';
import type { InquiryFolder } from '#contracts/contact-inquiries.ts';
import { pageSize, readPlace, writePlace } from '../kit/lists/list-place.ts';
import type { ListPlace } from '../kit/lists/list-place.ts';
import type { InquiryQuery } from './contact-inquiries-api.ts';

/** What the list shows. All of it is in the URL, so that a reload, a link or Back shows the same. */
export interface InquiryView extends ListPlace {
  folder: InquiryFolder;
  q: string;
}

/** What people call the folders, and how the address names them. */
export const folderWords: Record<InquiryFolder, { label: string; view: string }> = {
  OPEN: { label: 'Open', view: '' },
  HANDLED: { label: 'Handled', view: 'handled' },
  SET_ASIDE: { label: 'Set aside', view: 'set-aside' },
  ARCHIVED: { label: 'Archived', view: 'archived' },
};

export function readView(search: URLSearchParams): InquiryView {
  const named = search.get('view') ?? '';
  return {
    ...readPlace(search),
    folder: inquiryFolders.find((folder) => folderWords[folder].view === named) ?? 'OPEN',
    q: search.get('q')?.trim() ?? '',
  };
}

export function writeView({ folder, q, ...place }: InquiryView): URLSearchParams {
  return writePlace({ ...place, isArchived: false }, { view: folderWords[folder].view, q });
}

export function listQuery({ page, folder, q }: InquiryView): InquiryQuery {
  return { page, take: pageSize, folder, ...(q ? { q } : {}) };
}
