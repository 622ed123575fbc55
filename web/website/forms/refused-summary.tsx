import type { ReactNode, Ref } from 'react';
import { ErrorSummary } from '#web/ui/error-summary/error-summary.tsx';
import { entriesOf, type FieldTable } from './field-errors.ts';
import styles from './refused-summary.module.css';

export interface RefusedSummaryProps<Name extends string> {
  title: string;
  fields: FieldTable<Name>;
  errors: Partial<Record<Name, string>>;
  /** Said where nothing is wrong with any one field. */
  message: string;
  /** What has become of what was typed. */
  children: ReactNode;
  ref: Ref<HTMLDivElement>;
}

/** Says above the form what was wrong, for a form that was sent without JavaScript. */
export function RefusedSummary<Name extends string>({
  ref,
  fields,
  errors,
  ...messages
}: RefusedSummaryProps<Name>): ReactNode {
  const entries = entriesOf(fields, errors);
  return (
    <div ref={ref} className={styles.refused} tabIndex={-1}>
      <ErrorSummary title={messages.title} entries={entries}>
        {entries.length === 0 && <p>{messages.message}</p>}
        {messages.children}
      </ErrorSummary>
    </div>
  );
}
