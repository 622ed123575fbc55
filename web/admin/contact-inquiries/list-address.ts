import { inquiryFolders, inquirySortKeys } from '#contracts/contact-inquiries.ts';
import type { ContactInquiryFilters, InquiryFolder } from '#contracts/contact-inquiries.ts';
import { pageSize, readListState, sortNamed, writeListState } from '../kit/lists/list-state.ts';
import type { ListState } from '../kit/lists/list-state.ts';
import type { InquiryQuery } from './contact-inquiries-api.ts';

/** What the list shows. All of it is in the URL, so that a reload, a link or Back shows the same. */
export interface InquiryView extends ListState {
  folder: InquiryFolder;
  /** Only those without an answer. */
  isUnanswered: boolean;
  q: string;
  sort: ContactInquiryFilters['sort'];
}

const usualSort = '-created';

/** An order by its name; the usual one for any other. */
export function readOrder(name: string | null): ContactInquiryFilters['sort'] {
  return sortNamed(name, inquirySortKeys) ?? usualSort;
}

/** The parts of the list that are tabs: the folders, and the open ones that no one has answered. */
export const inquiryTabs = ['OPEN', 'UNANSWERED', 'HANDLED', 'SET_ASIDE', 'ARCHIVED'] as const;
export type InquiryTab = (typeof inquiryTabs)[number];

export function tabOf({ folder, isUnanswered }: InquiryView): InquiryTab {
  return folder === 'OPEN' && isUnanswered ? 'UNANSWERED' : folder;
}

/** What a tab shows. */
export function shownBy(tab: InquiryTab): Pick<InquiryView, 'folder' | 'isUnanswered'> {
  return tab === 'UNANSWERED' ? { folder: 'OPEN', isUnanswered: true } : { folder: tab, isUnanswered: false };
}

/** What people call the folders, and how the address names them. */
export const folderLabels: Record<InquiryFolder, { label: string; view: string }> = {
  OPEN: { label: 'Open', view: '' },
  HANDLED: { label: 'Handled', view: 'handled' },
  SET_ASIDE: { label: 'Spam', view: 'set-aside' },
  ARCHIVED: { label: 'Archived', view: 'archived' },
};

export function readView(search: URLSearchParams): InquiryView {
  const named = search.get('view') ?? '';
  return {
    ...readListState(search),
    folder: inquiryFolders.find((folder) => folderLabels[folder].view === named) ?? 'OPEN',
    isUnanswered: search.get('state') === 'unanswered',
    q: search.get('q')?.trim() ?? '',
    sort: readOrder(search.get('sort')),
  };
}

export function writeView({ folder, isUnanswered, q, sort, ...listState }: InquiryView): URLSearchParams {
  const state = isUnanswered ? 'unanswered' : '';
  return writeListState(
    { ...listState, isArchived: false },
    { view: folderLabels[folder].view, state, q, sort: sort === usualSort ? '' : sort },
  );
}

export function listQuery({ page, folder, isUnanswered, q, sort }: InquiryView): InquiryQuery {
  return {
    page,
    take: pageSize,
    folder,
    ...(isUnanswered ? { state: 'unanswered' as const } : {}),
    ...(q ? { q } : {}),
    ...(sort === usualSort ? {} : { sort }),
  };
}
