import { useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { TrackedRequest } from '#contracts/tracking.ts';
import page from '../forms/form-page.module.css';
import type { FormState } from '../forms/form-state.ts';
import number from '../forms/reference-number.module.css';
import { SentNotice } from '../forms/sent-notice.tsx';
import { UrgentLine } from '../forms/urgent-line.tsx';
import { EventList } from './event-list.tsx';
import { FileLink } from './file-link.tsx';
import { formatDay, formatMoment } from './format-moment.ts';
import type { NoteKind } from './note-definition.ts';
import { NoteForm } from './note-form.tsx';
import { StatusPanel } from './status-panel.tsx';
import { useFreshRequest } from './use-fresh-request.ts';
import styles from './request-story.module.css';

export interface RequestStoryProps {
  token: string;
  given: TrackedRequest;
  formState: FormState | null;
}

const sentTitle: Record<NoteKind, string> = {
  note: 'Your note has been sent.',
  reopen: 'Your request is open again.',
};

/** One request: where it stands, what was sent, what happened since, and what can be added. */
export function RequestStory({ token, given, formState }: RequestStoryProps): ReactNode {
  const reopening = useRef<HTMLElement>(null);
  const [request, renew] = useFreshRequest(token, given, reopening);
  const [sent, setSent] = useState<NoteKind | null>(null);
  const notice = useRef<HTMLDivElement>(null);

  const onSent = async (kind: NoteKind): Promise<void> => {
    await renew();
    flushSync(() => setSent(kind));
    notice.current?.scrollIntoView({ block: 'center' });
    notice.current?.focus({ preventScroll: true });
  };
  const form = { token, reference: request.reference, onSent: (kind: NoteKind) => void onSent(kind) };
  // Words that came too late to reopen stand where they can still be sent.
  const cameTooLate = formState?.values['form'] === 'reopen' && given.reopenUntil === null;
  const refused = cameTooLate ? 'note' : formState?.values['form'];

  return (
    <div className={page.page}>
      <UrgentLine />
      <div className={page.main}>
        <p className={styles.reference}>
          Request <strong className={number.number}>{request.reference}</strong>
        </p>
        <h1 className={page.heading}>{request.category}</h1>
        <p className={styles.place}>
          {request.propertyName}, unit{' '}
          {request.unitIdentifier
            .split('-')
            .at(-1)
            ?.replace(/^0+(?=\d)/, '')}
        </p>
        <StatusPanel request={request} />
        <section className={styles.part} aria-labelledby="sent-heading">
          <h2 id="sent-heading">What you sent</h2>
          <p className={styles.when}>{formatMoment(request.createdAt)}</p>
          <p className={styles.words}>{request.message ?? 'You wrote no notes.'}</p>
          {request.file && <FileLink file={request.file} />}
        </section>
        <section className={styles.part} aria-labelledby="since-heading">
          <h2 id="since-heading">What happened since</h2>
          {sent && <SentNotice notice={notice} text={sentTitle[sent]} />}
          <EventList events={request.events} />
        </section>
        {request.reopenUntil && (
          <section
            ref={reopening}
            className={`${styles.part} ${styles.box}`}
            aria-labelledby="reopen-heading"
          >
            <h2 id="reopen-heading">Still not fixed?</h2>
            <p>You can reopen this request until {formatDay(request.reopenUntil)}.</p>
            <NoteForm {...form} kind="reopen" formState={refused === 'reopen' ? formState : null} />
          </section>
        )}
        <section className={`${styles.part} ${styles.box}`} aria-labelledby="note-heading">
          <h2 id="note-heading">Add to your request</h2>
          <NoteForm {...form} kind="note" formState={refused === 'note' ? formState : null} />
        </section>
        <p className={styles.keep}>
          Anyone with this link can read and reply to this request. Share it only with people you trust.
          {request.linkEndsAt && ` It works until ${formatDay(request.linkEndsAt)}.`}
        </p>
      </div>
    </div>
  );
}
