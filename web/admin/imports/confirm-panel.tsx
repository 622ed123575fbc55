import { useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import type { ImportCounts, ImportRun } from '#contracts/import-runs.ts';
import { formatDollars } from '#contracts/money.ts';
import { formatCount } from '#web/lib/formats.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ProgressBar } from '#web/ui/progress-bar/progress-bar.tsx';
import { isSessionOver } from '../kit/lists/failure-messages.ts';
import { Panel, PanelActions } from '../kit/panels/panel.tsx';
import { noteProgress, useWorkProgress } from '../kit/realtime/work-progress.ts';
import { DiscardButton } from './discard-button.tsx';
import { importPath } from './import-address.ts';
import { useConfirmImportMutation } from './imports-api.ts';
import { unwrittenMessageOf } from './unwritten-message.ts';
import styles from './imports.module.css';

/** What is about to be written, what stands in the way, and the button that writes it. */
export function ConfirmPanel({ run, counts }: { run: ImportRun; counts: ImportCounts }): ReactNode {
  const navigate = useNavigate();
  const [confirm, { isLoading }] = useConfirmImportMutation();
  const [leavesOut, setLeavesOut] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const progress = useWorkProgress(run.id);
  const count = counts.NEW + counts.CHANGED;
  const isTotalWrong = hasWrongTotal(run);
  const write = async (): Promise<void> => {
    setRefusal(null);
    noteProgress(null);
    const body = { expectedUpdatedAt: run.updatedAt, leaveOutProblems: leavesOut };
    const { data, error } = await confirm({ params: { id: run.id }, body });
    if (data) void navigate(importPath(run.id, { step: 'done' }));
    else if (!isSessionOver(error)) setRefusal(unwrittenMessageOf(error));
  };
  return (
    <Panel
      title={isTotalWrong ? 'The balances do not match the control total' : titleOf(counts)}
      text={textOf(counts)}
    >
      <Totals run={run} />
      {run.kind === 'account' && count > 0 && (
        <p className={styles.hint}>
          Undo takes each balance back by a reversal. But entries are never deleted, and a unit with entries
          stays: the import of the units cannot be undone after this one. Correct the units first where they
          are wrong.
        </p>
      )}
      {counts.PROBLEM > 0 && count > 0 && (
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={leavesOut}
            onChange={({ target }) => setLeavesOut(target.checked)}
          />
          {`Leave out the ${rowsOf(counts.PROBLEM)} with a problem`}
        </label>
      )}
      {refusal !== null && (
        <p role="alert" className={styles.problem}>
          {refusal}
        </p>
      )}
      {isLoading && <ProgressBar label="Writing the records" value={progress} />}
      <PanelActions>
        {count > 0 && (
          <Button
            variant="primary"
            busy={isLoading}
            disabled={isTotalWrong || (counts.PROBLEM > 0 && !leavesOut)}
            onClick={() => void write()}
          >
            {`Write ${rowsOf(count)}`}
          </Button>
        )}
        <Link to={importPath(run.id, { step: 'columns' })}>Check again</Link>
        <DiscardButton run={run} />
      </PanelActions>
    </Panel>
  );
}

function rowsOf(count: number): string {
  return count === 1 ? '1 row' : `${formatCount(count)} rows`;
}

function titleOf({ NEW, CHANGED, PROBLEM }: ImportCounts): string {
  if (PROBLEM > 0) return `${rowsOf(PROBLEM)} ${PROBLEM === 1 ? 'has' : 'have'} a problem`;
  return NEW + CHANGED > 0 ? 'Ready to import' : 'Everything is on file already';
}

function textOf({ NEW, CHANGED, SAME, PROBLEM }: ImportCounts): string {
  const found = `${formatCount(NEW)} new, ${formatCount(CHANGED)} with changes, ${formatCount(SAME)} the same.`;
  const way = PROBLEM > 0 ? ' Correct the file and send it again, or leave these rows out.' : '';
  return `${found} Nothing is written yet.${way}`;
}

function hasWrongTotal({ balanceTotal, options: { controlTotal } }: ImportRun): boolean {
  return balanceTotal !== null && controlTotal != null && controlTotal !== balanceTotal;
}

/** What the opening balances add up to, and whether that is what was typed. */
function Totals({ run }: { run: ImportRun }): ReactNode {
  const { balanceTotal, options } = run;
  if (balanceTotal === null) return null;
  const sum = `The opening balances add up to ${formatDollars(balanceTotal)}`;
  if (options.controlTotal == null) return <p>{sum}.</p>;
  const control = formatDollars(options.controlTotal);
  return hasWrongTotal(run) ? (
    <p role="alert" className={styles.problem}>
      {`${sum}, but the control total is ${control}. Correct the file or the total, and check again.`}
    </p>
  ) : (
    <p>{`${sum}, as the control total says.`}</p>
  );
}
