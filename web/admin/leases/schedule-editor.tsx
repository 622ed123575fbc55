import { Plus, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { dueDay } from '#contracts/generate-schedule.ts';
import type { LeaseTerms } from '#contracts/generate-schedule.ts';
import { amountOf, formatDollars, sumOf } from '#contracts/money.ts';
import { firstIssue } from '#web/lib/first-issue.ts';
import { Button } from '#web/ui/button/button.tsx';
import { TextField } from '#web/ui/text-field/text-field.tsx';
import { regenerate } from './schedule-draft.ts';
import type { DraftEntry } from './schedule-draft.ts';
import dialogs from '../kit/dialogs/dialogs.module.css';
import styles from '../kit/records/layout.module.css';

/** Edits what is due of a lease and when: made from the terms, then changed line by line. */
export function ScheduleEditor({
  entries,
  terms,
  error,
  onChange,
}: {
  entries: readonly DraftEntry[];
  /** Null while they do not make sense. */
  terms: Omit<LeaseTerms, 'dueDay'> | null;
  error: string | undefined;
  onChange: (entries: DraftEntry[]) => void;
}): ReactNode {
  const [day, setDay] = useState('1');
  const [dayError, setDayError] = useState<string>();

  const generate = (): void => {
    const issue = firstIssue(dueDay.safeParse(day));
    setDayError(issue === true ? undefined : issue);
    if (issue !== true) return;
    if (terms) onChange(regenerate(entries, { ...terms, dueDay: Number(day) }));
    else setDayError('Fill in the dates and the rent first.');
  };
  const change = (at: number, changed: Partial<DraftEntry>): void =>
    onChange(entries.map((entry, index) => (index === at ? { ...entry, ...changed } : entry)));
  const amounts = entries.map(({ amountDue }) => amountOf(amountDue)).filter(Number.isFinite);

  return (
    <fieldset className={styles.entry}>
      <legend>Payment schedule</legend>
      <div className={styles.line}>
        <TextField
          label="Rent is due on day"
          inputMode="numeric"
          maxLength={2}
          error={dayError}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
        <Button variant="secondary" onClick={generate}>
          Make monthly schedule
        </Button>
      </div>
      {error && (
        <p className={dialogs.refusal} role="alert">
          {error}
        </p>
      )}
      {entries.map((entry, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no name of their own while they are typed
        <div key={index} className={styles.line}>
          <TextField
            label={`Due date ${index + 1}`}
            type="date"
            value={entry.dueDate}
            onChange={({ target }) => change(index, { dueDate: target.value })}
          />
          <TextField
            label={`Amount ${index + 1}`}
            inputMode="decimal"
            value={entry.amountDue}
            onChange={({ target }) => change(index, { amountDue: target.value })}
          />
          <Button
            variant="quiet"
            aria-label={`Remove payment ${index + 1}`}
            onClick={() => onChange(entries.filter((_, at) => at !== index))}
          >
            <Trash2 size={16} aria-hidden="true" />
          </Button>
        </div>
      ))}
      <div className={styles.line}>
        <span className={styles.soft}>
          {entries.length} {entries.length === 1 ? 'payment' : 'payments'}, {formatDollars(sumOf(amounts))} in
          all
        </span>
        <Button
          variant="secondary"
          size="small"
          onClick={() => onChange([...entries, { entryId: 0, dueDate: '', amountDue: '' }])}
        >
          <Plus size={16} aria-hidden="true" />
          Add payment
        </Button>
      </div>
    </fieldset>
  );
}
