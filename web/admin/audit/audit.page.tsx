import { Download } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { exportAudit } from '#contracts/audit.ts';
import { call } from '#web/lib/call.ts';
import { Button } from '#web/ui/button/button.tsx';
import { resultCount } from '../kit/lists/result-count.ts';
import { reasonOf } from '../kit/lists/failure-messages.ts';
import { LoadFailed } from '../kit/lists/list-message.tsx';
import { pageSize } from '../kit/lists/list-state.ts';
import { Pager } from '../kit/lists/pager.tsx';
import { useRenewal } from '../kit/lists/use-renewal.ts';
import { saveFile } from '../kit/records/signed-file.ts';
import { showOutcome } from '../kit/toasts/show-outcome.ts';
import { ActionList } from './action-list.tsx';
import { auditFilterOf, everything, isNarrowed, readAuditView, writeAuditView } from './audit-address.ts';
import type { AuditView } from './audit-address.ts';
import { useListActionsQuery, useListAuditChoicesQuery } from './audit-api.ts';
import { AuditFilters } from './audit-filters.tsx';
import { PageTitle } from '../kit/shell/page-title.tsx';
import styles from '../kit/lists/list-page.module.css';

/** What staff did: the record of activity, which nobody can change. */
export function AuditPage(): ReactNode {
  const [search, setSearch] = useSearchParams();
  const view = readAuditView(search);
  const list = useListActionsQuery(
    { ...auditFilterOf(view), page: view.page, take: pageSize },
    useRenewal(false),
  );
  const choices = useListAuditChoicesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [isExporting, setIsExporting] = useState(false);

  // While new entries load the old ones stay; where they cannot be loaded, what is known of others says nothing here.
  const shown = list.isError ? list.currentData : list.data;
  const lastPage = shown && Math.max(1, shown.meta.pageCount);
  const show = (changed: Partial<AuditView>): void =>
    setSearch(writeAuditView({ ...view, page: 1, ...changed }), { preventScrollReset: true });

  const exportAll = async (): Promise<void> => {
    setIsExporting(true);
    const outcome = await showOutcome(call(exportAudit, { query: auditFilterOf(view) }), {
      loading: 'Exporting…',
      success: { title: 'Exported', description: 'The export is in this record too.' },
      failure: 'Failed to export the activity',
    });
    setIsExporting(false);
    if (!outcome.ok) return;
    saveFile(outcome.result, `activity-${new Date().toISOString().slice(0, 10)}.csv`);
    void list.refetch();
  };

  return (
    <div className={styles.page}>
      <PageTitle>Activity</PageTitle>
      <header className={styles.head}>
        <h1 className={styles.title}>Activity</h1>
        <output className={styles.count}>{shown && resultCount(shown.meta.total)}</output>
        <Button
          className={styles.act}
          size="small"
          variant="secondary"
          busy={isExporting}
          onClick={() => void exportAll()}
        >
          <Download size={16} aria-hidden="true" />
          {isExporting ? 'Exporting…' : 'Export CSV'}
        </Button>
      </header>
      <AuditFilters view={view} choices={choices.data} onChange={show} onReset={() => show(everything)} />
      {list.isError && !shown ? (
        <LoadFailed
          title="The activity could not be loaded"
          reason={reasonOf(list.error)}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <ActionList
          entries={shown?.data}
          isStale={list.isFetching && shown !== undefined && !list.currentData}
          isNarrowed={isNarrowed(view)}
        />
      )}
      <Pager page={view.page} pageCount={list.currentData && lastPage} onPage={(page) => show({ page })} />
    </div>
  );
}
