import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { ImportCounts, ImportRowState, ImportRun } from '#contracts/import-runs.ts';
import { readImportProblems } from '#contracts/imports.ts';
import { formatCount } from '#web/lib/formats.ts';
import { Button } from '#web/ui/button/button.tsx';
import { reasonOf } from '../kit/lists/failure-messages.ts';
import { LinkTabs } from '../kit/lists/link-tabs.tsx';
import { LoadFailed } from '../kit/lists/list-message.tsx';
import { pageSize } from '../kit/lists/list-state.ts';
import { Pager } from '../kit/lists/pager.tsx';
import { PanelActions } from '../kit/panels/panel.tsx';
import { ConfirmPanel } from './confirm-panel.tsx';
import { importPath } from './import-address.ts';
import type { ImportView } from './import-address.ts';
import { useListImportRowsQuery } from './imports-api.ts';
import { RowList } from './row-list.tsx';
import { saveContent } from './save-content.ts';
import { rowStates } from './state-badges.tsx';
import styles from './imports.module.css';

/** What writing the import would do with each row, and the way to write it. */
export function CheckStep({ run, view }: { run: ImportRun; view: ImportView }): ReactNode {
  const [, setSearch] = useSearchParams();
  const { state, page } = view;
  const list = useListImportRowsQuery(
    { params: { id: run.id }, query: { page, take: pageSize, ...(state ? { state } : {}) } },
    { refetchOnMountOrArgChange: true },
  );
  const { counts } = run;
  if (!counts) return null;
  return (
    <>
      {run.state === 'CHECKED' && <ConfirmPanel key={run.updatedAt} run={run} counts={counts} />}
      <LinkTabs label="Rows" tabs={tabsOf(run, counts)} shown={state ?? 'ALL'} />
      {counts.PROBLEM > 0 && run.isStored && (
        <PanelActions>
          <Button
            size="small"
            variant="secondary"
            onClick={() =>
              void saveContent(
                readImportProblems,
                { params: { id: run.id } },
                `problems-${run.fileName.replace(/\.\w+$/, '')}.csv`,
              )
            }
          >
            Download the rows with problems
          </Button>
          <span className={styles.hint}>
            A column gives the reason for each. Correct the rows and upload that file.
          </span>
        </PanelActions>
      )}
      {list.isError ? (
        <LoadFailed
          title="The rows could not be loaded"
          reason={reasonOf(list.error)}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <RowList rows={list.currentData?.data} isStored={run.isStored} />
      )}
      <Pager
        page={page}
        pageCount={list.currentData?.meta.pageCount}
        total={list.currentData?.meta.total}
        onPage={(next) =>
          setSearch(new URL(importPath(run.id, { ...view, page: next }), location.origin).search)
        }
      />
    </>
  );
}

function tabsOf(run: ImportRun, counts: ImportCounts) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const states: readonly ImportRowState[] = ['PROBLEM', 'NEW', 'CHANGED', 'SAME'];
  return [
    { name: 'ALL', label: `All ${formatCount(all)}`, to: importPath(run.id, { step: 'check' }) },
    ...states.map((state) => ({
      name: state,
      label: `${rowStates[state].label} ${formatCount(counts[state])}`,
      to: importPath(run.id, { step: 'check', state }),
    })),
  ];
}
