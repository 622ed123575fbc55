import type { ReactNode, Ref } from 'react';
import { ConfirmForm } from './confirm-form.tsx';
import { Disclosure } from './disclosure.tsx';
import { formatDeadline } from './format-moment.ts';
import { NoteForm, type NoteFormProps } from './note-form.tsx';
import styles from './request-story.module.css';
import { trackingTexts } from './tracking-texts.en.ts';

export interface FixedQuestionProps extends Omit<NoteFormProps, 'kind' | 'onSent'> {
  ref: Ref<HTMLElement>;
  /** Until when the request can be reopened. */
  until: string;
  /** The resident has said yes. */
  isConfirmed: boolean;
  onSent: (kind: 'reopen' | 'confirm') => void;
}

/** After completion: whether the work is done, and what the resident said of it. The form that reopens the request opens in place. */
export function FixedQuestion({ ref, until, isConfirmed, onSent, ...form }: FixedQuestionProps): ReactNode {
  return (
    <section ref={ref} className={`${styles.part} ${styles.box}`} aria-labelledby="fixed-heading">
      <h2 id="fixed-heading">{isConfirmed ? trackingTexts.confirmed : trackingTexts.isFixed}</h2>
      <p>{trackingTexts.reopenUntil(formatDeadline(until))}</p>
      <div className={styles.answers}>
        {!isConfirmed && (
          <ConfirmForm token={form.token} reference={form.reference} onSent={() => onSent('confirm')} />
        )}
        <Disclosure label={trackingTexts.no} isOpenAtFirst={form.formState !== null}>
          <NoteForm {...form} kind="reopen" onSent={() => onSent('reopen')} />
        </Disclosure>
      </div>
    </section>
  );
}
