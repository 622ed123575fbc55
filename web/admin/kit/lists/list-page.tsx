import { Building2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Page } from '#contracts/endpoint.ts';
import { countWords } from './count-words.ts';
import { reasonOf } from './failure-words.ts';
import { HeldRows } from './held-rows.tsx';
import { FilterBar } from './filter-bar.tsx';
import { ListMessage, LoadFailed, PastLastPage } from './list-message.tsx';
import { Pager } from './pager.tsx';
import { useSteadyList } from './use-steady-list.ts';
import type { SteadyList } from './use-steady-list.ts';
import { RecordList } from './record-list.tsx';
import type { ListColumn, RecordListProps } from './record-list.tsx';
import { useChosenProperty } from './list-view.ts';
import type { ListViewPlace, ListView } from './list-view.ts';
import lists from './list-page.module.css';
import styles from '../records/layout.module.css';

/** A list as the cache holds it. */
export interface FetchedList<R> {
  /** Old rows, while new ones are on their way. */
  data?: Page<R> | undefined;
  currentData?: Page<R> | undefined;
  isError: boolean;
  isFetching: boolean;
  fulfilledTimeStamp?: number | undefined;
  originalArgs?: unknown;
  error?: unknown;
  refetch: () => unknown;
}

/** The page to show of a fetched list: the old one only while a new one is on its way. */
export function shownPage<R>({ data, currentData, isError }: FetchedList<R>): Page<R> | undefined {
  return currentData ?? (isError ? undefined : data);
}

/** The rows to show of a list: none of those that somebody reads moves because others came or went. */
export function useListRows<R extends { id: number }>(view: ListView, list: FetchedList<R>): SteadyList<R> {
  return useSteadyList(list, shownPage(list)?.data, view.record !== null || view.page > 1);
}

export interface ListPageProps<R extends { id: number }> {
  title: string;
  /** What can be done with the whole list. */
  acts?: ReactNode;
  filters?: ReactNode;
  /** The lists of the same screen. */
  tabs?: ReactNode;
  /** Above the list: numbers, what is done to the chosen. */
  above?: ReactNode;
  list: FetchedList<R>;
  /** The rows as they are shown (`useListRows`). */
  steady: SteadyList<R>;
  place: ListViewPlace;
  columns: readonly ListColumn<R>[];
  choice?: RecordListProps<R>['choice'];
  /** Where a row leads; to the record in this list where nothing is said. */
  addressOf?: (id: number) => string;
  /** What will stand here, and what to do. */
  empty: string;
  /** Dialogs over the list. */
  children?: ReactNode;
}

/** The frame of a screen of the rentals: head, filters, list, pages. */
export function ListPage<R extends { id: number }>(props: ListPageProps<R>): ReactNode {
  const { title, list, steady, place } = props;
  const shown = shownPage(list);
  const { view } = place;
  const { propertyCode } = useChosenProperty();
  const lastPage = list.currentData && Math.max(1, list.currentData.meta.pageCount);
  return (
    <div className={lists.page}>
      <title>{`${title} · Back office`}</title>
      <header className={lists.head}>
        <h1 className={lists.title}>{title}</h1>
        <output className={lists.count}>{shown && countWords(shown.meta.total, propertyCode)}</output>
        <HeldRows count={steady.heldCount} onShow={steady.showAll} />
        {props.acts && <div className={[lists.act, styles.acts].join(' ')}>{props.acts}</div>}
      </header>
      {props.tabs}
      {props.filters}
      {props.above}
      {list.isError && !shown ? (
        <LoadFailed
          title={`${title} could not be loaded`}
          reason={reasonOf(list.error)}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <Rows
          {...props}
          shown={shown}
          onLastPage={
            lastPage !== undefined && view.page > lastPage ? () => place.show({ page: lastPage }) : null
          }
        />
      )}
      {(view.page > 1 || (lastPage ?? 1) > 1) && (
        <Pager page={view.page} pageCount={lastPage} onPage={(page) => place.show({ page })} />
      )}
      {props.children}
    </div>
  );
}

function Rows<R extends { id: number }>({
  title,
  list,
  steady,
  place,
  columns,
  choice,
  addressOf,
  empty,
  shown,
  onLastPage,
}: ListPageProps<R> & { shown: Page<R> | undefined; onLastPage: (() => void) | null }): ReactNode {
  const isStale = list.isFetching && shown !== undefined && !list.currentData;
  const isFiltered = Object.values(place.view.filters).some((value) => value !== '');
  if (steady.rows?.length === 0 && !isStale) {
    return (
      <ListMessage
        icon={<Building2 size={28} aria-hidden="true" />}
        title={`No ${title.toLowerCase()} found`}
      >
        {onLastPage ? (
          <PastLastPage onLastPage={onLastPage} />
        ) : (
          <p>{isFiltered ? 'Try clearing filters or check again later.' : empty}</p>
        )}
      </ListMessage>
    );
  }
  return (
    <RecordList
      caption={shown ? title : `Loading ${title.toLowerCase()}`}
      rows={steady.rows}
      isStale={isStale}
      columns={columns}
      addressOf={addressOf ?? ((record) => place.addressOf({ record }))}
      {...(choice ? { choice } : {})}
    />
  );
}

/** The filters of a list, so many side by side, and the way back to none. */
export function ListFilters({
  count,
  place,
  children,
}: {
  count: number;
  place: ListViewPlace;
  children: ReactNode;
}): ReactNode {
  const { filters } = place.view;
  const none = Object.fromEntries(Object.keys(filters).map((name) => [name, '']));
  return (
    <FilterBar
      columns={`repeat(${count}, minmax(8rem, 16rem)) auto 1fr`}
      isNarrowed={Object.values(filters).some((value) => value !== '')}
      onReset={() => place.show({ filters: none, page: 1 })}
    >
      {children}
    </FilterBar>
  );
}
