import type { ReactNode, RefObject } from 'react';
import { site } from '#site';
import { ErrorSummary } from '#web/ui/error-summary/error-summary.tsx';
import { entriesOf } from '../forms/field-errors.ts';
import { ReferenceNumber } from '../forms/reference-number.tsx';
import { SentNotice } from '../forms/sent-notice.tsx';
import styles from './outcome.module.css';
import { fields, type FieldErrors } from './registration-fields.ts';

export const submittedWords = 'Submitted! We’ll email you a confirmation shortly.';

/** What is focused once a try has come out. */
type Notice = RefObject<HTMLDivElement | null>;

export interface OutcomeProps {
  notice: Notice;
  /** What follows 'Could not submit: '. */
  failure: string | null;
  errors: FieldErrors;
  /** Said with a failure: what is left to do. */
  advice: string;
}

/** What stands between the form and its being sent: a failure, and what is wrong in which field. */
export function Outcome({ notice, failure, errors, advice }: OutcomeProps): ReactNode {
  const entries = entriesOf(fields, errors);
  if (failure === null && entries.length === 0) return null;
  return (
    <div ref={notice} className={styles.outcome} tabIndex={-1}>
      {failure !== null && (
        <div className={styles.failure} role="alert">
          <p className={styles.words}>Could not submit: {failure}</p>
          <p>{advice}</p>
        </div>
      )}
      {entries.length > 0 && <ErrorSummary title="Please correct the following:" entries={entries} />}
    </div>
  );
}

/** That it arrived. */
export function Submitted({
  notice,
  reference,
}: {
  notice: Notice;
  /** Null where the answer named none. */
  reference: string | null;
}): ReactNode {
  return (
    <SentNotice notice={notice} words={submittedWords}>
      <ReferenceNumber reference={reference} />
    </SentNotice>
  );
}

/** The manager's address, ready to write to. */
export function ManagerAddress(): ReactNode {
  const subject = encodeURIComponent('Owner / tenant registration');
  return <a href={`mailto:${site.managerEmail}?subject=${subject}`}>{site.managerEmail}</a>;
}
