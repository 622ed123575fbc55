import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { audit } from '#contracts/audit.ts';
import { ExportButton } from '../kit/exports/export-button.tsx';
import { resultCount } from '../kit/lists/result-count.ts';
import { reasonOf } from '../kit/lists/failure-messages.ts';
import { HeldRows } from '../kit/lists/held-rows.tsx';
import { LoadFailed } from '../kit/lists/list-message.tsx';
import { pageSize } from '../kit/lists/list-state.ts';
import { Pager } from '../kit/lists/pager.tsx';
import { usePinnedList } from '../kit/lists/use-pinned-list.ts';
import { useRenewal } from '../kit/lists/use-renewal.ts';
import { isUnreadableUnit, unreadableUnit } from '../units/unreadable-unit.tsx';
import { ActionList } from './action-list.tsx';
import { auditFilterOf, everything, isNarrowed, readView, writeView } from './audit-address.ts';
import type { AuditView } from './audit-address.ts';
import { useListActionsQuery, useListAuditChoicesQuery } from './audit-api.ts';
import { AuditFilters } from './audit-filters.tsx';
import { PageTitle } from '../kit/shell/page-title.tsx';
import styles from '../kit/lists/list-page.module.css';

/** What staff did: the record of activity, which no one can change. */
export function AuditPage(): ReactNode {
  const [search, setSearch] = useSearchParams();
  const view = readView(search);
  const list = useListActionsQuery(
    { ...auditFilterOf(view), page: view.page, take: pageSize },
    { ...useRenewal(false), skip: isUnreadableUnit(view.unit) },
  );
  const choices = useListAuditChoicesQuery(undefined, { refetchOnMountOrArgChange: true });

  // While new entries load the old ones stay; where they cannot be loaded, what is known of others says nothing here.
  const shown = list.isError ? list.currentData : list.data;
  const pinned = usePinnedList(list, shown?.data, { isElsewhere: view.page > 1 });
  const lastPage = shown && Math.max(1, shown.meta.pageCount);
  const show = (changed: Partial<AuditView>): void =>
    setSearch(writeView({ ...view, page: 1, ...changed }), { preventScrollReset: true });

  return (
    <div className={styles.page}>
      <PageTitle>Activity</PageTitle>
      <header className={styles.head}>
        <h1 className={styles.title}>Activity</h1>
        <output className={styles.count}>{shown && resultCount(shown.meta.total)}</output>
        <div className={styles.actions}>
          <HeldRows count={pinned.heldCount} onShow={pinned.showAll} />
          <ExportButton endpoint={audit.export} query={auditFilterOf(view)} />
        </div>
      </header>
      <AuditFilters view={view} choices={choices.data} onChange={show} onReset={() => show(everything)} />
      {list.isError && !shown ? (
        <LoadFailed
          title="The activity could not be loaded"
          reason={reasonOf(list.error)}
          onRetry={() => void list.refetch()}
        />
      ) : (
        (unreadableUnit(view.unit) ?? (
          <ActionList
            entries={pinned.rows}
            isStale={list.isFetching && shown !== undefined && !list.currentData}
            isNarrowed={isNarrowed(view)}
          />
        ))
      )}
      <Pager page={view.page} pageCount={list.currentData && lastPage} onPage={(page) => show({ page })} />
    </div>
  );
}
