import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ContactInquiry, InquiryFolder } from '#contracts/contact-inquiries.ts';
import { useOwnScope } from '../account/use-own-scope.ts';
import { ListFrame } from '../kit/lists/list-frame.tsx';
import { ListMessage, PastLastPage } from '../kit/lists/list-message.tsx';
import { InquiriesTable } from './inquiries-table.tsx';
import { InquiryCards } from './inquiry-cards.tsx';
import type { MarkName } from './inquiry-marks.ts';

export interface InquiriesListProps {
  /** Undefined while the first rows are on their way. */
  rows: ContactInquiry[] | undefined;
  /** The rows are the old ones while new ones are on their way. */
  isStale: boolean;
  folder: InquiryFolder;
  isFiltered: boolean;
  /** Leads to the last page; null unless the address names a page after it. */
  onLastPage: (() => void) | null;
  /** Where a row's link leads: the same list with that record open. */
  addressOf: (id: number) => string;
  onOpen: (id: number) => void;
  onMark: (id: number, name: MarkName) => void;
}

/** The list: a table, on small screens cards. */
export function InquiriesList(props: InquiriesListProps): ReactNode {
  const { rows, isStale } = props;
  if (rows?.length === 0 && !isStale) return <EmptyList {...props} />;
  return (
    <ListFrame
      isLoading={!rows}
      isStale={isStale}
      table={<InquiriesTable {...props} />}
      cards={<InquiryCards {...props} />}
    />
  );
}

function EmptyList({
  folder,
  isFiltered,
  onLastPage,
}: Pick<InquiriesListProps, 'folder' | 'isFiltered' | 'onLastPage'>): ReactNode {
  const { isRestricted } = useOwnScope();
  const icon = <Inbox size={28} aria-hidden="true" />;
  if (isRestricted) {
    return (
      <ListMessage icon={icon} title="You cannot see contact inquiries">
        <p>They belong to no property, and are read by those who work with all properties.</p>
      </ListMessage>
    );
  }
  return (
    <ListMessage icon={icon} title="No inquiries found">
      {onLastPage ? (
        <PastLastPage onLastPage={onLastPage} />
      ) : (
        <p>{isFiltered ? 'Try another search, or look in another tab.' : emptyWords[folder]}</p>
      )}
    </ListMessage>
  );
}

const emptyWords: Record<InquiryFolder, string> = {
  OPEN: 'Inquiries that visitors send from the contact page appear here.',
  HANDLED: 'Inquiries that you mark as handled are kept here.',
  SET_ASIDE: 'Inquiries that look like spam are set aside here, and none is lost.',
  ARCHIVED: 'Inquiries that you archive are kept here.',
};
