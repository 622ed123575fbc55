import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { ListMessage } from '../lists/list-message.tsx';

export interface EmptyListProps {
  isFiltered: boolean;
  /** Leads to the last page; null unless the address names a page after it. */
  onLastPage: (() => void) | null;
}

export function EmptyList({ isFiltered, onLastPage }: EmptyListProps): ReactNode {
  return (
    <ListMessage icon={<Inbox size={28} aria-hidden="true" />} title="No submissions found">
      {onLastPage ? (
        <>
          <p>The list has fewer pages than that.</p>
          <Button variant="secondary" onClick={onLastPage}>
            Go to the last page
          </Button>
        </>
      ) : (
        <p>Try clearing filters or check again later.</p>
      )}
      {!isFiltered && !onLastPage && <p>Requests that residents send from the website appear here.</p>}
    </ListMessage>
  );
}
