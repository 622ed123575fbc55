import { inquiryFolders, inquirySortKeys } from '#contracts/contact-inquiries.ts';
import type { InquiryFolder } from '#contracts/contact-inquiries.ts';
import {
  flag,
  listAddress,
  named,
  openRecord,
  orderBy,
  pageNumber,
  text,
} from '../kit/lists/list-address.ts';
import type { AddressPart } from '../kit/lists/list-address.ts';
import { pageSize } from '../kit/lists/list-state.ts';
import type { InquiryQuery } from './contact-inquiries-api.ts';

/** What people call the folders, and how the address names them. */
export const folderLabels: Record<InquiryFolder, { label: string; view: string }> = {
  OPEN: { label: 'Open', view: '' },
  HANDLED: { label: 'Handled', view: 'handled' },
  SET_ASIDE: { label: 'Spam', view: 'set-aside' },
  ARCHIVED: { label: 'Archived', view: 'archived' },
};

const folder: AddressPart<InquiryFolder> = {
  read: (sent) => inquiryFolders.find((one) => folderLabels[one].view === sent) ?? 'OPEN',
  write: (one) => folderLabels[one].view,
};
const sort = orderBy(inquirySortKeys, '-created');

/** An order by its name; the usual one for any other. */
export const readOrder = sort.read;

export const { readView, writeView, given } = listAddress(
  {
    folder: named('view', folder),
    /** Only those without an answer. */
    isUnanswered: named('state', flag('unanswered')),
    q: text(),
    sort,
    page: pageNumber,
    record: openRecord,
  },
  ['q'],
);

export type InquiryView = ReturnType<typeof readView>;

/** The parts of the list that are tabs: the folders, and the open ones that no one has answered. */
export const inquiryTabs = ['OPEN', 'UNANSWERED', 'HANDLED', 'SET_ASIDE', 'ARCHIVED'] as const;
export type InquiryTab = (typeof inquiryTabs)[number];

export function tabOf({ folder: shown, isUnanswered }: InquiryView): InquiryTab {
  return shown === 'OPEN' && isUnanswered ? 'UNANSWERED' : shown;
}

/** What a tab shows. */
export function shownBy(tab: InquiryTab): Pick<InquiryView, 'folder' | 'isUnanswered'> {
  return tab === 'UNANSWERED' ? { folder: 'OPEN', isUnanswered: true } : { folder: tab, isUnanswered: false };
}

export function listQuery(view: InquiryView): InquiryQuery {
  return {
    page: view.page,
    take: pageSize,
    folder: view.folder,
    ...(view.isUnanswered ? { state: 'unanswered' as const } : {}),
    ...given(view, 'q', 'sort'),
  };
}
