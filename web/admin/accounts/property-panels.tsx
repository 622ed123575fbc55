import type { ReactNode } from 'react';
import type { Page } from '#contracts/endpoint.ts';
import type { ExportEndpoint } from '#contracts/exports.ts';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { ExportButton, queryOf } from '../kit/exports/export-button.tsx';
import { reasonOf } from '../kit/lists/failure-messages.ts';
import { ListMessage, LoadFailed } from '../kit/lists/list-message.tsx';
import { Pager } from '../kit/lists/pager.tsx';
import { PageTitle } from '../kit/shell/page-title.tsx';
import { PropertyTabs } from './property-tabs.tsx';
import type { PropertyTab } from './property-tabs.tsx';
import page from '../kit/lists/list-page.module.css';

export interface PropertyPanelsProps<R> {
  code: string;
  shown: PropertyTab;
  title: string;
  /** Exports the list. */
  exportedBy: ExportEndpoint;
  actions: ReactNode;
  /** What the panels show: 'assessments'. */
  what: string;
  list: {
    currentData?: Page<R> | undefined;
    isError: boolean;
    error?: unknown;
    originalArgs?: unknown;
    refetch: () => unknown;
  };
  /** Where there is none. */
  empty: { icon: ReactNode; title: string; text: string };
  page: number;
  onPage: (page: number) => void;
  /** Above the panels. */
  above?: ReactNode;
  children: (row: R) => ReactNode;
}

/** A part of the money of a property whose records are few, and shown whole: a panel for each, page by page. */
export function PropertyPanels<R>({
  code,
  shown,
  title,
  exportedBy,
  actions,
  what,
  list,
  empty,
  page: shownPage,
  onPage,
  above,
  children,
}: PropertyPanelsProps<R>): ReactNode {
  const { currentData, isError, error, originalArgs, refetch } = list;
  const rows = currentData?.data;
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <header className={page.head}>
        <h1 className={page.title}>{title}</h1>
        <div className={page.actions}>
          <ExportButton endpoint={exportedBy} query={queryOf(originalArgs)} />
          {actions}
        </div>
      </header>
      <PropertyTabs code={code} shown={shown} />
      {above}
      {rows?.map(children)}
      {rows?.length === 0 && (
        <ListMessage icon={empty.icon} title={empty.title}>
          <p>{empty.text}</p>
        </ListMessage>
      )}
      {!rows && !isError && <Skeleton lines={6} label={`Loading the ${what}`} />}
      {isError && (
        <LoadFailed
          title={`The ${what} could not be loaded`}
          reason={reasonOf(error)}
          onRetry={() => void refetch()}
        />
      )}
      <Pager page={shownPage} pageCount={currentData?.meta.pageCount} onPage={onPage} />
    </>
  );
}
