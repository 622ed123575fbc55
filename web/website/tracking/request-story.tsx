import { useReducer, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { TrackedRequest } from '#contracts/tracking.ts';
import page from '../forms/form-page.module.css';
import type { FormState } from '../forms/form-state.ts';
import number from '../forms/reference-number.module.css';
import { leadToNotice } from '../forms/lead-to.ts';
import { UrgentLine } from '../forms/urgent-line.tsx';
import { Disclosure } from './disclosure.tsx';
import { EventList, isOwn } from './event-list.tsx';
import { FileLinks } from './file-links.tsx';
import { FixedQuestion } from './fixed-question.tsx';
import { formatDay, formatMoment } from './format-moment.ts';
import { isAnswerNewest, LatestAnswer } from './latest-answer.tsx';
import type { NoteKind } from './note-definition.ts';
import { NoteForm } from './note-form.tsx';
import { StatusPanel } from './status-panel.tsx';
import { useFreshRequest } from './use-fresh-request.ts';
import styles from './request-story.module.css';
import { categoryLabels } from '#contracts/choice-labels.en.ts';
import { trackingTexts } from './tracking-texts.en.ts';

export interface RequestStoryProps {
  token: string;
  given: TrackedRequest;
  formState: FormState | null;
}

type SentKind = NoteKind | 'confirm';

const sentTitle: Record<SentKind, string> = trackingTexts.sentTitle;

/** What was sent just now, and when its entry came; null where that could not be read. */
interface SentNow {
  kind: SentKind;
  at: string | null;
}

/** One request: the news, where it stands, what was sent, what happened since, and what can be added. */
export function RequestStory({ token, given, formState }: RequestStoryProps): ReactNode {
  const reopening = useRef<HTMLElement>(null);
  const [request, renew] = useFreshRequest(token, given, reopening);
  const [sent, setSent] = useState<SentNow | null>(null);
  const [notesSent, countNote] = useReducer((count: number) => count + 1, 0);
  const since = useRef<HTMLElement>(null);
  const times = useRef(0);

  const onSent = async (kind: SentKind): Promise<void> => {
    times.current += 1;
    const time = times.current;
    const newest = (await renew())?.events.findLast(isOwn);
    // The one that was sent since is marked, and focused, by itself.
    if (time < times.current) return;
    flushSync(() => {
      setSent({ kind, at: newest?.at ?? null });
      // Its form folds up again.
      if (kind === 'note') countNote();
    });
    const marked = since.current?.querySelector<HTMLElement>('[data-sent], [data-notice]') ?? null;
    leadToNotice(marked);
  };
  const isAnswerFirst = isAnswerNewest(request.events);
  const form = { token, reference: request.reference };
  // Words that came too late to reopen stand where they can still be sent.
  const cameTooLate = formState?.values['form'] === 'reopen' && given.reopenUntil === null;
  const refused = cameTooLate ? 'note' : formState?.values['form'];

  return (
    <div className={page.page}>
      <UrgentLine />
      <div className={page.main}>
        <Heading request={request} />
        {isAnswerFirst && <LatestAnswer events={request.events} />}
        <StatusPanel request={request} />
        {request.reopenUntil && (
          <FixedQuestion
            {...form}
            ref={reopening}
            until={request.reopenUntil}
            isConfirmed={request.isConfirmed}
            formState={refused === 'reopen' ? formState : null}
            onSent={(kind) => void onSent(kind)}
          />
        )}
        {!isAnswerFirst && <LatestAnswer events={request.events} />}
        <section className={styles.part} aria-labelledby="sent-heading">
          <h2 id="sent-heading">{trackingTexts.whatYouSent}</h2>
          <p className={styles.when}>{formatMoment(request.createdAt)}</p>
          <p className={styles.words}>{request.message ?? trackingTexts.noNotes}</p>
          <FileLinks files={request.files} />
        </section>
        <section ref={since} className={styles.part} aria-labelledby="since-heading">
          <h2 id="since-heading">{trackingTexts.since}</h2>
          <EventList events={request.events} sentAt={sent?.at ?? null} />
          <output className={sent && !sent.at ? undefined : 'visually-hidden'} data-notice="" tabIndex={-1}>
            {sent && sentTitle[sent.kind]}
          </output>
          <Disclosure key={notesSent} label={trackingTexts.addNote} isOpenAtFirst={refused === 'note'}>
            <NoteForm
              {...form}
              kind="note"
              formState={refused === 'note' ? formState : null}
              onSent={() => void onSent('note')}
            />
          </Disclosure>
        </section>
        <p className={styles.keep}>
          {trackingTexts.keep}
          {request.linkEndsAt && trackingTexts.worksUntil(formatDay(request.linkEndsAt))}
        </p>
      </div>
    </div>
  );
}

const labels: Record<string, string> = categoryLabels;

function Heading({ request }: { request: TrackedRequest }): ReactNode {
  const { reference, category, propertyName, unitDigits } = request;
  return (
    <>
      <p className={styles.reference}>
        {trackingTexts.request} <strong className={number.number}>{reference}</strong>
      </p>
      <h1 className={page.heading}>{labels[category] ?? category}</h1>
      <p className={styles.place}>{trackingTexts.place(propertyName, unitDigits)}</p>
    </>
  );
}
