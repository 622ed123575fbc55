import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { ListMessage, PastLastPage } from '../kit/lists/list-message.tsx';

export interface EmptyListProps {
  isFiltered: boolean;
  /** Leads to the last page; null unless the address names a page after it. */
  onLastPage: (() => void) | null;
}

export function EmptyList({ isFiltered, onLastPage }: EmptyListProps): ReactNode {
  return (
    <ListMessage icon={<Inbox size={28} aria-hidden="true" />} title="No submissions found">
      {onLastPage ? (
        <PastLastPage onLastPage={onLastPage} />
      ) : (
        <p>Try clearing filters or check again later.</p>
      )}
      {!isFiltered && !onLastPage && <p>Requests that residents send from the website appear here.</p>}
    </ListMessage>
  );
}
