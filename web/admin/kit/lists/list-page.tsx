import { Tabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import type { ExportEndpoint } from '#contracts/exports.ts';
import { ExportButton, queryOf } from '../exports/export-button.tsx';
import { LostFiltersNotice } from '../views/lost-filters-notice.tsx';
import { SavedViews } from '../views/saved-views.tsx';
import { resultCount } from './result-count.ts';
import { reasonOf } from './failure-messages.ts';
import { HeldRows } from './held-rows.tsx';
import { ListMessage, LoadFailed, PastLastPage } from './list-message.tsx';
import type { ListState } from './list-state.ts';
import { useChosenProperty } from './list-view.ts';
import { Pager } from './pager.tsx';
import { RecordList } from './record-list.tsx';
import type { RecordListProps } from './record-list.tsx';
import type { ShownList } from './use-shown-list.ts';
import { PageTitle } from '../shell/page-title.tsx';
import styles from './list-page.module.css';
import tabStyles from './tabs.module.css';

/** Parts of a list; one is shown at a time. */
export interface ListTabs<Tab extends string> {
  label: string;
  value: Tab;
  choices: readonly { value: Tab; content: ReactNode }[];
  onChoose: (tab: Tab) => void;
}

export interface EmptyMessage {
  icon: ReactNode;
  title: string;
  children: ReactNode;
}

/** What a shown list must be able to do for its frame; its view is its own. */
type Shown<R> = Omit<ShownList<R, unknown, ListState>, 'listState'> & {
  listState: {
    show: (changed: Partial<ListState>) => void;
    addressOf: (changed: Partial<ListState>) => string;
  };
};

export interface ListPageProps<R extends { id: number }, Tab extends string> extends Pick<
  RecordListProps<R>,
  'columns' | 'choice' | 'sorting' | 'tableClassName'
> {
  title: string;
  shown: Shown<R>;
  /** How many records there are; its own words where nothing is said. */
  count?: ReactNode;
  /** The list follows the property that is chosen in the menu: the count names it. */
  followsShownProperty?: boolean;
  /** Exports the list as it is filtered and sorted. */
  exportedBy: ExportEndpoint;
  /** What else can be done with the whole list. */
  actions?: ReactNode;
  /** Below the head: numbers, notices, the other lists of the screen. */
  summary?: ReactNode;
  tabs?: ListTabs<Tab> | undefined;
  filters?: ReactNode;
  /** Right above the list: sums, what is done to the chosen rows. */
  above?: ReactNode;
  /** In the place of list and pages; null where nothing is. */
  instead?: ReactNode;
  captions: { loading: string; loaded: string };
  /** Where a row leads; to the record in this list where nothing is said. */
  addressOf?: (id: number) => string;
  empty: EmptyMessage;
  failed: { title: string; onRetry?: (() => void) | null };
  /** The pages name the total too. */
  hasTotal?: boolean;
  /** Dialogs over the list. */
  children?: ReactNode;
}

/** The frame of every list of records: head, numbers, tabs, filters, the list, its pages. */
export function ListPage<R extends { id: number }, Tab extends string = never>(
  props: ListPageProps<R, Tab>,
): ReactNode {
  const { title, shown, tabs } = props;
  const { propertyCode } = useChosenProperty();
  const address = shown.listState.addressOf({ page: 1, record: null });
  const counted =
    shown.page && resultCount(shown.page.meta.total, props.followsShownProperty ? propertyCode : undefined);
  return (
    <div className={styles.page}>
      <PageTitle>{title}</PageTitle>
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        <output className={styles.count}>{props.count ?? counted}</output>
        <div className={styles.actions}>
          <HeldRows count={shown.heldCount} onShow={shown.showAll} />
          <SavedViews list={props.exportedBy.fileName} address={address} />
          <ExportButton endpoint={props.exportedBy} query={queryOf(shown.list.originalArgs)} />
          {props.actions}
        </div>
      </header>
      <LostFiltersNotice address={address} />
      {props.summary}
      {tabs ? (
        <Tabbed tabs={tabs} filters={props.filters} hasRows={Boolean(shown.rows?.length)}>
          <Body {...props} />
        </Tabbed>
      ) : (
        <>
          {props.filters}
          <Body {...props} />
        </>
      )}
      {props.children}
    </div>
  );
}

function Tabbed<Tab extends string>({
  tabs: { label, value, choices, onChoose },
  filters,
  hasRows,
  children,
}: {
  tabs: ListTabs<Tab>;
  filters: ReactNode;
  hasRows: boolean;
  children: ReactNode;
}): ReactNode {
  return (
    <Tabs.Root
      className={styles.page}
      value={value}
      // The tabs' values are those of the choices.
      onValueChange={(tab) => onChoose(tab as Tab)}
    >
      <Tabs.List className={tabStyles.list} aria-label={label}>
        {choices.map((choice) => (
          <Tabs.Tab key={choice.value} className={tabStyles.tab} value={choice.value}>
            {choice.content}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {filters}
      <Tabs.Panel className={styles.page} value={value} tabIndex={hasRows ? -1 : 0}>
        {children}
      </Tabs.Panel>
    </Tabs.Root>
  );
}

/** The list and its pages, or what stands in their place. */
function Body<R extends { id: number }, Tab extends string>(props: ListPageProps<R, Tab>): ReactNode {
  const { shown, failed } = props;
  if (props.instead) return props.instead;
  return (
    <>
      {shown.hasFailed ? (
        <LoadFailed
          title={failed.title}
          reason={reasonOf(shown.list.error)}
          onRetry={failed.onRetry ?? (() => void shown.list.refetch())}
        />
      ) : (
        <>
          {props.above}
          <Rows {...props} />
        </>
      )}
      <Pager
        page={shown.view.page}
        pageCount={shown.lastPage}
        total={props.hasTotal ? shown.page?.meta.total : undefined}
        alwaysHasButtons={props.hasTotal}
        onPage={(page) => shown.listState.show({ page })}
      />
    </>
  );
}

function Rows<R extends { id: number }, Tab extends string>(props: ListPageProps<R, Tab>): ReactNode {
  const { shown, empty, captions } = props;
  const { rows, isStale, lastPage, view, listState } = shown;
  if (rows?.length === 0 && !isStale) {
    return (
      <ListMessage icon={empty.icon} title={empty.title}>
        {lastPage !== undefined && view.page > lastPage ? (
          <PastLastPage onLastPage={() => listState.show({ page: lastPage })} />
        ) : (
          empty.children
        )}
      </ListMessage>
    );
  }
  return (
    <RecordList
      caption={rows ? captions.loaded : captions.loading}
      rows={rows}
      isStale={isStale}
      columns={props.columns}
      choice={props.choice}
      sorting={props.sorting}
      tableClassName={props.tableClassName}
      addressOf={props.addressOf ?? ((record) => listState.addressOf({ record }))}
    />
  );
}
