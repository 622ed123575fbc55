import { useState, type ReactNode } from 'react';
import { basisLabels, frequencyLabels } from '#contracts/assessments.ts';
import type { Assessment } from '#contracts/assessments.ts';
import { formatDollars } from '#contracts/money.ts';
import { formatDay, formatInstant } from '#web/lib/formats.ts';
import { Badge } from '#web/ui/badge/badge.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { AlertMessage } from '../kit/dialogs/alert-message.tsx';
import { ConfirmDialog } from '../kit/dialogs/confirm-dialog.tsx';
import { RecordHistory } from '../kit/history/record-history.tsx';
import { serverMessageOf } from '../kit/lists/failure-messages.ts';
import { Panel, PanelActions } from '../kit/panels/panel.tsx';
import { useRemoveAssessmentMutation, useUndoAssessmentMutation } from './assessments-api.ts';
import layout from '../kit/records/layout.module.css';
import styles from './assessments.module.css';

/** One assessment: what it asks for, whether it is run, and what can be done with it. */
export function AssessmentPanel({
  assessment,
  onPreview,
  onEdit,
}: {
  assessment: Assessment;
  onPreview: () => void;
  onEdit: () => void;
}): ReactNode {
  const { id, title, year, budget, basis, unitAmount, frequency, firstDue, runAt, charged } = assessment;
  const name = `${title} (${year})`;
  const [undo, undoing] = useUndoAssessmentMutation();
  const [remove, removing] = useRemoveAssessmentMutation();
  const [asked, setAsked] = useState<'undo' | 'delete' | null>(null);
  const [reason, setReason] = useState<string | null>(null);
  const act = async (): Promise<void> => {
    const call = { params: { id } };
    setAsked(null);
    const { error } = await (asked === 'undo' ? undo(call) : remove(call));
    setReason(error ? serverMessageOf(error) : null);
  };
  return (
    <Panel title={name}>
      <p className={styles.state}>
        {runAt === null ? (
          <Badge tone="neutral">Not run</Badge>
        ) : (
          <>
            <Badge tone="completed">Run</Badge>
            <span className={layout.money}>
              {formatDollars(charged ?? 0)} charged on {formatInstant(runAt)}
            </span>
          </>
        )}
      </p>
      <p className={layout.soft}>
        Budget {formatDollars(budget)}. {basisLabels[basis]}
        {unitAmount !== null && `, ${formatDollars(unitAmount)} each time`}. {frequencyLabels[frequency]},
        from {formatDay(firstDue)}.
      </p>
      <PanelActions>
        {runAt === null ? (
          <>
            <Button size="small" onClick={onPreview}>
              Preview<span className="visually-hidden"> {name}</span>
            </Button>
            <Button size="small" variant="secondary" onClick={onEdit}>
              Edit<span className="visually-hidden"> {name}</span>
            </Button>
            <Button size="small" variant="quiet" busy={removing.isLoading} onClick={() => setAsked('delete')}>
              Delete<span className="visually-hidden"> {name}</span>
            </Button>
          </>
        ) : (
          <>
            {basis !== 'FIXED' && (
              <Button size="small" variant="secondary" onClick={onPreview}>
                Divide again<span className="visually-hidden"> {name}</span>
              </Button>
            )}
            <Button
              size="small"
              variant="secondary"
              busy={undoing.isLoading}
              onClick={() => setAsked('undo')}
            >
              Undo<span className="visually-hidden"> {name}</span>
            </Button>
          </>
        )}
      </PanelActions>
      <RecordHistory kind="assessment" id={id} of={name} emptyText="No changes yet." />
      <ConfirmDialog
        isOpen={asked !== null}
        title={asked === 'undo' ? `Undo ${name}?` : `Delete ${name}?`}
        confirm={asked === 'undo' ? 'Undo' : 'Delete'}
        cancel="Keep it"
        onConfirm={() => void act()}
        onCancel={() => setAsked(null)}
      >
        <p>
          {asked === 'undo'
            ? 'Each of its charges is reversed on its own day, as long as nothing of them is paid.'
            : 'Nothing was charged by it. Only its history stays.'}
        </p>
      </ConfirmDialog>
      <AlertMessage message={reason} onClose={() => setReason(null)} />
    </Panel>
  );
}
