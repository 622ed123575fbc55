import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { retention } from '#contracts/retention.ts';
import type { RetentionRule } from '#contracts/retention.ts';
import { fileSizeText } from '#web/ui/file-drop/file-size-text.ts';
import { formatCount } from '#web/lib/formats.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { ConfirmDialog } from '../kit/dialogs/confirm-dialog.tsx';
import { ExportButton } from '../kit/exports/export-button.tsx';
import { Pager } from '../kit/lists/pager.tsx';
import { recordPath } from '../kit/nouns/nouns.ts';
import { PanelActions, PanelFailed } from '../kit/panels/panel.tsx';
import { SmallTable } from '../kit/records/small-table.tsx';
import { useRetentionView } from './retention-address.ts';
import { useConfirmRetentionMutation, useGetDueDocumentsQuery } from './retention-api.ts';
import styles from './retention.module.css';

/** What a rule would remove now; the first list is confirmed here. */
export function DueList({ rule }: { rule: RetentionRule }): ReactNode {
  const [{ duePage: page }, show] = useRetentionView();
  const [isAsking, setIsAsking] = useState(false);
  const { kind, isOn, confirmedAt } = rule;
  const due = useGetDueDocumentsQuery(
    { params: { kind }, query: { page } },
    { refetchOnMountOrArgChange: true },
  );
  const [confirm, { isLoading }] = useConfirmRetentionMutation();
  if (due.isError && !due.data)
    return <PanelFailed text="The list could not be loaded." onRetry={() => void due.refetch()} />;
  if (!due.data) return <Skeleton lines={3} label="Loading the list" />;
  const { data: rows, meta } = due.data;
  return (
    <div className={styles.list}>
      <SmallTable
        title="What would be removed"
        none={meta.total > 0 ? 'This page is empty.' : 'Nothing is due for removal.'}
        heads={['Registration', 'Unit', 'Version', 'Size', 'Counted from']}
        rows={rows.map((row) => ({
          id: row.id,
          cells: [
            <Link key="registration" to={recordPath('registration', row.registrationId)}>
              {row.reference}
            </Link>,
            row.unitIdentifier,
            String(row.version),
            fileSizeText(row.size),
            row.countedFrom,
          ],
        }))}
      />
      {(meta.pageCount > 1 || page > 1) && (
        <Pager
          page={page}
          pageCount={meta.pageCount}
          total={meta.total}
          onPage={(duePage) => show({ duePage })}
        />
      )}
      {meta.held > 0 && (
        <p className={styles.soft}>
          {meta.held === 1 ? '1 more file stays' : `${formatCount(meta.held)} more files stay`} under a legal
          hold.
        </p>
      )}
      <PanelActions>
        {isOn && confirmedAt === null && (
          <Button size="small" variant="danger" busy={isLoading} onClick={() => setIsAsking(true)}>
            Confirm this list
          </Button>
        )}
        {meta.total > 0 && <ExportButton endpoint={retention.exportDue} query={{ kind }} />}
      </PanelActions>
      <ConfirmDialog
        isOpen={isAsking}
        title="Remove these files for good?"
        confirm="Confirm and remove"
        cancel="Cancel"
        onConfirm={() => {
          setIsAsking(false);
          void confirm({ params: { kind }, body: { digest: meta.digest } });
        }}
        onCancel={() => setIsAsking(false)}
      >
        <p>
          {meta.total === 1 ? 'This file is' : `These ${formatCount(meta.total)} files are`} removed within
          the hour, and from then on each file when its days are over. Each leaves a certificate. It cannot be
          undone.
        </p>
      </ConfirmDialog>
    </div>
  );
}
