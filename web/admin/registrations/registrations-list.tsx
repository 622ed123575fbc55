import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Registration } from '#contracts/registrations.ts';
import { ListFrame } from '../kit/lists/list-frame.tsx';
import { ListMessage, PastLastPage } from '../kit/lists/list-message.tsx';
import { RegistrationCards } from './registration-cards.tsx';
import { RegistrationsTable } from './registrations-table.tsx';

export interface RegistrationsListProps {
  /** Undefined while the first rows are on their way. */
  rows: Registration[] | undefined;
  /** The rows are the old ones while new ones are on their way. */
  isStale: boolean;
  isArchived: boolean;
  isFiltered: boolean;
  /** Leads to the last page; null unless the address names a page after it. */
  onLastPage: (() => void) | null;
  /** Where a row's link leads: the same list with that record open. */
  addressOf: (id: number) => string;
  onView: (row: Registration) => void;
  onEdit: (row: Registration) => void;
  onArchive: (row: Registration) => void;
  onUnarchive: (row: Registration) => void;
}

/** The list: a table, on small screens cards. */
export function RegistrationsList(props: RegistrationsListProps): ReactNode {
  const { rows, isStale } = props;
  if (rows?.length === 0 && !isStale) return <EmptyList {...props} />;
  return (
    <ListFrame
      isLoading={!rows}
      isStale={isStale}
      table={<RegistrationsTable {...props} />}
      cards={<RegistrationCards {...props} />}
    />
  );
}

function EmptyList({
  isArchived,
  isFiltered,
  onLastPage,
}: Pick<RegistrationsListProps, 'isArchived' | 'isFiltered' | 'onLastPage'>): ReactNode {
  return (
    <ListMessage icon={<Inbox size={28} aria-hidden="true" />} title="No submissions.">
      {onLastPage ? <PastLastPage onLastPage={onLastPage} /> : <p>{emptyWords(isArchived, isFiltered)}</p>}
    </ListMessage>
  );
}

function emptyWords(isArchived: boolean, isFiltered: boolean): string {
  if (isFiltered) return 'Try clearing filters or check again later.';
  return isArchived
    ? 'Applications that you archive are kept here.'
    : 'Registrations that owners and tenants send from the website appear here.';
}
