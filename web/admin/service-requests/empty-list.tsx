import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { ListMessage } from '../lists/list-message.tsx';

export function EmptyList({ isFiltered }: { isFiltered: boolean }): ReactNode {
  return (
    <ListMessage icon={<Inbox size={28} aria-hidden="true" />} title="No submissions found">
      <p>Try clearing filters or check again later.</p>
      {!isFiltered && <p>Requests that residents send from the website appear here.</p>}
    </ListMessage>
  );
}
