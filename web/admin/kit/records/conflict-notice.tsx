import { useEffect, useRef, type ReactNode } from 'react';
import { formatInstant } from '#web/lib/formats.ts';
import { Button } from '#web/ui/button/button.tsx';
import type { ConflictChoice } from './use-record-form.ts';
import styles from './conflict-notice.module.css';

/** Someone saved the record first. */
export interface Conflict<R> {
  current: R;
  /** Null where the history does not say. */
  winner: string | null;
}

export interface Difference {
  label: string;
  from: string;
  to: string;
}

export interface ConflictNoticeProps<R> {
  /** What people call the record: 'submission'. */
  noun: string;
  conflict: Conflict<R>;
  base: R;
  differences: Difference[];
  onResolve: (current: R, choice: ConflictChoice) => void;
}

/** Says who saved first and what they changed, and lets the person choose whose values go on. */
export function ConflictNotice<R extends { updatedAt: string; archived?: boolean }>(
  props: ConflictNoticeProps<R>,
): ReactNode {
  const { noun, conflict, base, differences, onResolve } = props;
  const { current, winner } = conflict;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  const resolve = (choice: ConflictChoice): void => {
    // The notice goes, and its buttons cannot keep the focus.
    notice.current?.closest('form')?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    onResolve(current, choice);
  };
  return (
    <div ref={notice} className={styles.notice} role="alert" tabIndex={-1}>
      <p className={styles.title}>
        {winner ?? 'Someone else'} changed this {noun} while you were editing it (
        {formatInstant(current.updatedAt)}). Nothing was saved; what you typed is still here.
      </p>
      <ul className={styles.changes}>
        <DifferenceItems differences={differences} />
        {base.archived !== current.archived && (
          <li>{current.archived ? 'It was archived.' : 'It was moved back to Active.'}</li>
        )}
      </ul>
      <div className={styles.actions}>
        <Button size="small" variant="secondary" onClick={() => resolve('load')}>
          Load the current record
        </Button>
        <Button size="small" variant="quiet" onClick={() => resolve('keep-typed')}>
          Keep what I typed
        </Button>
      </div>
    </div>
  );
}

/** What was, and what is: the items of a list. */
export function DifferenceItems({ differences }: { differences: readonly Difference[] }): ReactNode {
  return differences.map(({ label, from, to }) => (
    <li key={label}>
      {label}: <del>{from || 'nothing'}</del> → <ins>{to || 'nothing'}</ins>
    </li>
  ));
}

/** The labeled fields in which two states of a form differ. */
export function differencesOf<V extends object>(
  labels: Record<keyof V & string, string>,
  before: V,
  after: V,
): Difference[] {
  return Object.entries<string>(labels).flatMap(([field, label]) => {
    const from = String(Reflect.get(before, field));
    const to = String(Reflect.get(after, field));
    return from === to ? [] : [{ label, from, to }];
  });
}
