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
import { TableHead } from '../kit/records/small-table.tsx';
import styles from '../kit/records/layout.module.css';
import own from './schedule-editor.module.css';

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
          Generate schedule
        </Button>
      </div>
      {error && (
        <p className={dialogs.refusal} role="alert">
          {error}
        </p>
      )}
      {entries.length > 0 && (
        <table className={own.entries}>
          <TableHead heads={['Due date', 'Amount', '']} />
          <tbody>
            {entries.map((entry, index) => (
              <EntryRow
                // oxlint-disable-next-line react/no-array-index-key -- lines have no name of their own while they are typed
                key={index}
                number={index + 1}
                entry={entry}
                onChange={(changed) => change(index, changed)}
                onRemove={() => onChange(entries.filter((_, at) => at !== index))}
              />
            ))}
          </tbody>
        </table>
      )}
      <div className={styles.line}>
        <span className={styles.soft}>
          {entries.length} {entries.length === 1 ? 'payment' : 'payments'}, {formatDollars(sumOf(amounts))}{' '}
          total
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

function EntryRow({
  number,
  entry,
  onChange,
  onRemove,
}: {
  number: number;
  entry: DraftEntry;
  onChange: (changed: Partial<DraftEntry>) => void;
  onRemove: () => void;
}): ReactNode {
  return (
    <tr>
      <td>
        <TextField
          label={<span className="visually-hidden">Due date {number}</span>}
          type="date"
          value={entry.dueDate}
          onChange={({ target }) => onChange({ dueDate: target.value })}
        />
      </td>
      <td>
        <TextField
          label={<span className="visually-hidden">Amount {number}</span>}
          inputMode="decimal"
          value={entry.amountDue}
          onChange={({ target }) => onChange({ amountDue: target.value })}
        />
      </td>
      <td>
        <Button size="small" variant="quiet" aria-label={`Remove payment ${number}`} onClick={onRemove}>
          <Trash2 size={16} aria-hidden="true" />
        </Button>
      </td>
    </tr>
  );
}
