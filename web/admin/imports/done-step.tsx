import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { importKindLabels } from '#contracts/import-fields.ts';
import type { ImportKind } from '#contracts/import-fields.ts';
import { importDays } from '#contracts/imports.ts';
import type { ImportRun } from '#contracts/import-runs.ts';
import { formatCount, formatInstant } from '#web/lib/formats.ts';
import { issuesOf } from '#web/lib/call-error.ts';
import type { CallFailure } from '#web/lib/call-error.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ProgressBar } from '#web/ui/progress-bar/progress-bar.tsx';
import { ConfirmDialog } from '../kit/dialogs/confirm-dialog.tsx';
import { RecordHistory } from '../kit/history/record-history.tsx';
import { asFailure, isSessionOver } from '../kit/lists/failure-messages.ts';
import { listPath } from '../kit/nouns/nouns.ts';
import { Panel, PanelActions } from '../kit/panels/panel.tsx';
import { RecordIssues } from '../kit/records/record-issues.tsx';
import { noteProgress, useWorkProgress } from '../kit/realtime/work-progress.ts';
import { useUndoImportMutation } from './imports-api.ts';
import { unwrittenMessageOf } from './unwritten-message.ts';
import styles from './imports.module.css';

/** What an import has written, and the way back. */
export function DoneStep({ run }: { run: ImportRun }): ReactNode {
  const { kind, counts, doneAt, undoneAt, isStored, byEmail } = run;
  const written = counts ? `${formatCount(counts.NEW)} new and ${formatCount(counts.CHANGED)} changed` : '';
  return (
    <>
      <Panel
        title={undoneAt === null ? 'The records are written' : 'This import is undone'}
        text={
          undoneAt === null
            ? `${written}, on ${formatInstant(doneAt ?? '')}, uploaded by ${byEmail}.`
            : `Since ${formatInstant(undoneAt)} ${kind === 'account' ? 'all balances are what they were' : 'all records are as they were'} before.`
        }
      >
        {undoneAt === null && (
          <p>
            <Link to={listPath(kind === 'unit' || kind === 'account' ? 'property' : kind)}>
              {listLabels[kind]}
            </Link>
          </p>
        )}
        {undoneAt === null && isStored && <Undo run={run} />}
        <PanelActions>
          <Link to={`/admin/imports?kind=${nextKinds[kind]}`}>
            {kind === 'account' ? 'Import another file' : `Next: ${importKindLabels[nextKinds[kind]]}`}
          </Link>
        </PanelActions>
      </Panel>
      <RecordHistory kind="import" id={run.id} emptyText="No changes yet." />
    </>
  );
}

const listLabels: Record<ImportKind, string> = {
  property: 'Look at the properties',
  unit: 'Look at the properties and their units',
  owner: 'Look at the owners',
  tenant: 'Look at the tenants',
  lease: 'Look at the leases',
  account: 'Look at the properties and their accounts',
};

const nextKinds: Record<ImportKind, ImportKind> = {
  property: 'unit',
  unit: 'owner',
  owner: 'tenant',
  tenant: 'lease',
  lease: 'account',
  account: 'account',
};

function Undo({ run }: { run: ImportRun }): ReactNode {
  const [undo, { isLoading }] = useUndoImportMutation();
  const [isAsked, setIsAsked] = useState(false);
  const [refusal, setRefusal] = useState<CallFailure | null>(null);
  const progress = useWorkProgress(run.id);
  const act = async (): Promise<void> => {
    setIsAsked(false);
    setRefusal(null);
    noteProgress(null);
    const { error } = await undo({ params: { id: run.id } });
    if (error && !isSessionOver(error)) setRefusal(asFailure(error));
  };
  return (
    <>
      {refusal !== null && (
        <div role="alert" className={styles.problem}>
          <p>{unwrittenMessageOf(refusal)}</p>
          <RecordIssues issues={issuesOf(refusal)} />
        </div>
      )}
      {isLoading && <ProgressBar label="Undoing the import" value={progress} />}
      <PanelActions>
        <Button variant="secondary" busy={isLoading} onClick={() => setIsAsked(true)}>
          Undo the import
        </Button>
        <span className={styles.hint}>
          {`Possible for ${importDays.done} days, unless one of its records has changed since. Of several imports undo the newest first.`}
        </span>
      </PanelActions>
      <ConfirmDialog
        isOpen={isAsked}
        title="Undo the import?"
        confirm="Undo"
        cancel="Back"
        onConfirm={() => void act()}
        onCancel={() => setIsAsked(false)}
      >
        <p>
          {run.kind === 'account'
            ? 'Each balance is taken back by a reversal on its own day: entries of accounts stay for good.'
            : 'The records that it added are deleted, and those that it changed are as they were before.'}
        </p>
      </ConfirmDialog>
    </>
  );
}
