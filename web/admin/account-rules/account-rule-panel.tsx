import { useState, type ReactNode } from 'react';
import { ruleKindLabels, ruleRepeatsLabels } from '#contracts/account-rules.ts';
import type { AccountRule } from '#contracts/account-rules.ts';
import { formatDollars } from '#contracts/money.ts';
import { formatDay } from '#web/lib/formats.ts';
import { Badge } from '#web/ui/badge/badge.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { AlertMessage } from '../kit/dialogs/alert-message.tsx';
import { ConfirmDialog } from '../kit/dialogs/confirm-dialog.tsx';
import { RecordHistory } from '../kit/history/record-history.tsx';
import { serverMessageOf } from '../kit/lists/failure-messages.ts';
import { Panel, PanelActions } from '../kit/panels/panel.tsx';
import { useRemoveAccountRuleMutation } from './account-rules-api.ts';
import { RuleDayDialog } from './rule-day-dialog.tsx';
import layout from '../kit/records/layout.module.css';

/** One rule: what it charges, by which provision, and whether it is confirmed. */
export function AccountRulePanel({ rule, onEdit }: { rule: AccountRule; onEdit: () => void }): ReactNode {
  const [remove, removing] = useRemoveAccountRuleMutation();
  const [asked, setAsked] = useState<'confirm' | 'end' | 'delete' | null>(null);
  const [reason, setReason] = useState<string | null>(null);
  const name = measureOf(rule);
  const about = <span className="visually-hidden"> {name}</span>;
  return (
    <Panel title={name}>
      <p>
        <State rule={rule} />
      </p>
      <p className={layout.soft}>{termsOf(rule)}</p>
      <PanelActions>
        {rule.confirmedOn === null ? (
          <>
            <Button size="small" onClick={() => setAsked('confirm')}>
              Confirm{about}
            </Button>
            <Button size="small" variant="secondary" onClick={onEdit}>
              Edit{about}
            </Button>
            <Button size="small" variant="quiet" busy={removing.isLoading} onClick={() => setAsked('delete')}>
              Delete{about}
            </Button>
          </>
        ) : (
          <Button size="small" variant="secondary" onClick={() => setAsked('end')}>
            End{about}
          </Button>
        )}
      </PanelActions>
      <RecordHistory kind="account-rule" id={rule.id} of={name} emptyText="No changes yet." />
      {(asked === 'confirm' || asked === 'end') && (
        <RuleDayDialog rule={rule} asked={asked} onClose={() => setAsked(null)} />
      )}
      <ConfirmDialog
        isOpen={asked === 'delete'}
        title={`Delete ${name}?`}
        confirm="Delete"
        cancel="Keep it"
        onConfirm={() => {
          setAsked(null);
          void remove({ params: { id: rule.id } }).then(({ error }) =>
            setReason(error ? serverMessageOf(error) : null),
          );
        }}
        onCancel={() => setAsked(null)}
      >
        <p>Nothing was posted by it. Only its history stays.</p>
      </ConfirmDialog>
      <AlertMessage message={reason} onClose={() => setReason(null)} />
    </Panel>
  );
}

function State({ rule: { confirmedOn, confirmedBy, validUntil } }: { rule: AccountRule }): ReactNode {
  if (confirmedOn === null) return <Badge tone="neutral">Not confirmed</Badge>;
  return (
    <>
      <Badge tone="completed">Confirmed</Badge> by {confirmedBy} on {formatDay(confirmedOn)}
      {validUntil !== null && `, until ${formatDay(validUntil)}`}
    </>
  );
}

function measureOf({ kind, amount, percent }: AccountRule): string {
  if (kind === 'INTEREST') return `${ruleKindLabels[kind]} of ${percent}% a year`;
  return `${ruleKindLabels[kind]} of ${amount === null ? `${percent} % of what is open` : formatDollars(amount)}`;
}

function termsOf({ graceDays, repeats, maximum, citation, validFrom }: AccountRule): string {
  const limit = maximum === null ? '' : `, ${formatDollars(maximum)} at most for each charge`;
  const grace = graceDays === 1 ? '1 day of grace' : `${graceDays} days of grace`;
  return `${grace}. ${ruleRepeatsLabels[repeats]}${limit}. For charges due from ${formatDay(validFrom)}. ${citation}.`;
}
