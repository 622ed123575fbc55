import type { ReactNode, Ref } from 'react';
import { ErrorSummary } from '#web/ui/error-summary/error-summary.tsx';
import type { FormState } from '../forms/form-state.ts';
import styles from './refused-summary.module.css';
import { errorsOf, fieldOrder, fields } from './request-fields.ts';

/** Says above the form what was wrong, for a form that was sent without JavaScript. */
export function RefusedSummary(props: { formState: FormState; ref: Ref<HTMLDivElement> }): ReactNode {
  const { formState, ref } = props;
  const errors = errorsOf(formState.issues);
  const entries = fieldOrder.flatMap((name) => {
    const message = errors[name];
    return message ? [{ ...fields[name], message }] : [];
  });
  return (
    <div ref={ref} className={styles.refused} tabIndex={-1}>
      <ErrorSummary title="Your request has not been sent yet" entries={entries}>
        {entries.length === 0 && <p>{formState.message}</p>}
        <p>What you typed is still here. If you had chosen a photo or PDF, please choose it again.</p>
      </ErrorSummary>
    </div>
  );
}
