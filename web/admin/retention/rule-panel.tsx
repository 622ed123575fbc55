import { useState, type ReactNode } from 'react';
import { documentLabels } from '#contracts/documents.ts';
import { retentionRuleForm, retentionStartLabels, retentionStarts } from '#contracts/retention.ts';
import type { RetentionRule, RetentionStart } from '#contracts/retention.ts';
import { firstIssue } from '#web/lib/first-issue.ts';
import { formatCount, formatInstant } from '#web/lib/formats.ts';
import { Badge } from '#web/ui/badge/badge.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { TextField } from '#web/ui/text-field/text-field.tsx';
import { Panel, PanelActions } from '../kit/panels/panel.tsx';
import { asFailure } from '../kit/lists/failure-messages.ts';
import { DueList } from './due-list.tsx';
import { useRetentionView } from './retention-address.ts';
import { useChangeRetentionRuleMutation } from './retention-api.ts';
import layout from '../kit/records/layout.module.css';
import styles from './retention.module.css';

interface Typed {
  isOn?: boolean;
  days?: string;
  countsFrom?: RetentionStart;
}

/** The rule for one kind of document, and the list of what it would remove. */
export function RulePanel({ rule }: { rule: RetentionRule }): ReactNode {
  const [typed, setTyped] = useState<Typed>({});
  /** The state that someone began to change; who saves again after a refusal knows the newest. */
  const [begun, setBegun] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const [{ due }, show] = useRetentionView();
  const [change, { isLoading }] = useChangeRetentionRuleMutation();
  const { kind } = rule;
  const label = documentLabels[kind];
  const isListed = due === kind;
  const values = { isOn: rule.isOn, days: String(rule.days), countsFrom: rule.countsFrom, ...typed };
  const isDirty = Object.keys(typed).length > 0;

  const type = (changed: Typed): void => {
    setTyped({ ...typed, ...changed });
    if (!isDirty) setBegun(rule.updatedAt);
  };
  const save = async (): Promise<void> => {
    const issue = firstIssue(retentionRuleForm.shape.days.safeParse(values.days));
    setError(issue === true ? undefined : issue);
    if (issue !== true) return;
    const body = { ...values, expectedUpdatedAt: begun ?? rule.updatedAt };
    const { error: refusal } = await change({ params: { kind }, body });
    if (!refusal) setTyped({});
    if (!refusal || asFailure(refusal).status === 409) setBegun(null);
  };

  return (
    <Panel title={label}>
      <form
        className={styles.rule}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <p className={styles.state}>
          <StateBadge rule={rule} />
        </p>
        <label className={layout.check}>
          <input
            type="checkbox"
            checked={values.isOn}
            onChange={({ target }) => type({ isOn: target.checked })}
          />
          Remove each {label} when its days are over
        </label>
        <div className={styles.pair}>
          <TextField
            label="Days"
            inputMode="numeric"
            value={values.days}
            error={error}
            onChange={({ target }) => type({ days: target.value })}
          />
          <Select
            label="Counted"
            value={values.countsFrom}
            onChange={({ target }) => {
              const countsFrom = retentionStarts.find((one) => one === target.value);
              if (countsFrom) type({ countsFrom });
            }}
          >
            {retentionStarts.map((start) => (
              <option key={start} value={start}>
                {retentionStartLabels[start]}
              </option>
            ))}
          </Select>
        </div>
        <PanelActions>
          <Button type="submit" size="small" busy={isLoading} disabled={!isDirty}>
            Save<span className="visually-hidden"> the rule for {label}</span>
          </Button>
          <Button
            size="small"
            variant="secondary"
            aria-expanded={isListed}
            onClick={() => show({ due: isListed ? null : kind, duePage: 1 })}
          >
            {dueText(rule.dueCount)}
            <span className="visually-hidden">: {label}</span>
          </Button>
        </PanelActions>
        {isDirty && <p className={styles.soft}>Not saved yet. The list below is by the saved rule.</p>}
      </form>
      {isListed && <DueList rule={rule} />}
    </Panel>
  );
}

function StateBadge({ rule: { isOn, confirmedAt, confirmedBy } }: { rule: RetentionRule }): ReactNode {
  if (!isOn) return <Badge>Off</Badge>;
  if (confirmedAt === null) return <Badge tone="scheduled">On, waits for you to confirm its list</Badge>;
  return (
    <>
      <Badge tone="completed">On</Badge>{' '}
      <span className={styles.soft}>
        confirmed {formatInstant(confirmedAt)} by {confirmedBy}
      </span>
    </>
  );
}

function dueText(count: number): string {
  if (count === 0) return 'No file is due for removal';
  return count === 1 ? '1 file is due for removal' : `${formatCount(count)} files are due for removal`;
}
