import { useEffect, useRef, type ReactNode } from 'react';
import type { ServiceRequest } from '#contracts/service-requests.ts';
import { formatInstant, formatStatus } from '#web/lib/formats.ts';
import { Button } from '#web/ui/button/button.tsx';
import { fieldLabels, valuesOf } from './submission-changes.ts';
import type { SubmissionField } from './submission-changes.ts';
import type { SubmissionForm } from './use-submission-form.ts';
import styles from './conflict-notice.module.css';

/** Somebody saved the record first. */
export interface Conflict {
  current: ServiceRequest;
  /** Null where the history does not say. */
  winner: string | null;
}

/** Says who saved first and what they changed, and lets the person choose whose values go on. */
export function ConflictNotice({
  conflict: { current, winner },
  base,
  onResolve,
}: {
  conflict: Conflict;
  base: ServiceRequest;
  onResolve: SubmissionForm['rebase'];
}): ReactNode {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <div ref={notice} className={styles.notice} role="alert" tabIndex={-1}>
      <p className={styles.title}>
        {winner ?? 'Somebody else'} changed this submission while you were editing it (
        {formatInstant(current.updatedAt)}). Nothing was saved; what you typed is still here.
      </p>
      <ul className={styles.changes}>
        {differences(base, current).map(({ field, from, to }) => (
          <li key={field}>
            {fieldLabels[field]}: <del>{from}</del> → <ins>{to}</ins>
          </li>
        ))}
        {base.archived !== current.archived && (
          <li>{current.archived ? 'It was archived.' : 'It was moved back to Active.'}</li>
        )}
      </ul>
      <div className={styles.actions}>
        <Button size="small" variant="secondary" onClick={() => onResolve(current, 'load')}>
          Load the current record
        </Button>
        <Button size="small" variant="quiet" onClick={() => onResolve(current, 'keep-typed')}>
          Keep what I typed
        </Button>
      </div>
    </div>
  );
}

function differences(
  base: ServiceRequest,
  current: ServiceRequest,
): { field: SubmissionField; from: string; to: string }[] {
  const before = valuesOf(base);
  const after = valuesOf(current);
  return Object.keys(fieldLabels)
    .filter((field): field is SubmissionField => field in before)
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, from: inWords(field, before[field]), to: inWords(field, after[field]) }));
}

function inWords(field: SubmissionField, value: string): string {
  if (!value) return 'nothing';
  return field === 'status' ? formatStatus(value) : value;
}
