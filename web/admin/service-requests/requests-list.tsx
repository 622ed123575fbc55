import type { ReactNode } from 'react';
import type { ServiceRequest } from '#contracts/service-requests.ts';
import { ListFrame } from '../kit/lists/list-frame.tsx';
import { EmptyList } from './empty-list.tsx';
import { RequestCards } from './request-cards.tsx';
import { RequestsTable } from './requests-table.tsx';

export interface RequestsListProps {
  /** Undefined while the first rows are on their way. */
  rows: ServiceRequest[] | undefined;
  /** The rows are the old ones while new ones are on their way. */
  isStale: boolean;
  isFiltered: boolean;
  /** Leads to the last page; null unless the address names a page after it. */
  onLastPage: (() => void) | null;
  /** Where a row's link leads: the same list with that record open. */
  addressOf: (id: number) => string;
  onOpen: (id: number) => void;
}

/** The list: a table, on small screens cards. */
export function RequestsList(props: RequestsListProps): ReactNode {
  const { rows, isStale } = props;
  if (rows?.length === 0 && !isStale) return <EmptyList {...props} />;
  return (
    <ListFrame
      isLoading={!rows}
      isStale={isStale}
      table={<RequestsTable {...props} />}
      cards={<RequestCards {...props} />}
    />
  );
}
