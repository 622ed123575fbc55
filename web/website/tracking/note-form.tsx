import type { ReactNode } from 'react';
import { conversationTextMax } from '#contracts/tracking.ts';
import { apiBase } from '#web/lib/api-base.ts';
import { Button } from '#web/ui/button/button.tsx';
import { FileDrop } from '#web/ui/file-drop/file-drop.tsx';
import { TextArea } from '#web/ui/text-area/text-area.tsx';
import { UrgentPhone } from '../forms/contact-links.tsx';
import { CountNote } from '../forms/count-note.tsx';
import { FailurePanel } from '../forms/failure-panel.tsx';
import { serverMessage } from '../forms/failure-words.ts';
import type { FormState } from '../forms/form-state.ts';
import { RefusedSummary } from '../forms/refused-summary.tsx';
import { RetryNotice } from '../forms/retry-notice.tsx';
import { UploadProgress } from '../forms/upload-progress.tsx';
import styles from './request-story.module.css';
import { useNoteForm } from './use-note-form.ts';

/** A note, or the word that the work is not done. */
export type NoteKind = 'note' | 'reopen';

export interface NoteFormProps {
  kind: NoteKind;
  token: string;
  reference: string;
  formState: FormState | null;
  onSent: (kind: NoteKind) => void;
}

const words = {
  note: {
    path: 'notes',
    label: 'Note',
    hint: 'What else we should know',
    send: 'Send note',
    refused: 'Your note has not been sent yet',
    failed: 'Your note has not been sent',
  },
  reopen: {
    path: 'reopen',
    label: 'What is still wrong?',
    hint: 'What you see now, and since when',
    send: 'Not fixed, reopen',
    refused: 'Your request has not been reopened yet',
    failed: 'Your request has not been reopened',
  },
};

/** Adds to a request. Plain HTML that any browser can send; with JavaScript nothing on the page is lost. */
export function NoteForm({ kind, token, reference, formState, onSent }: NoteFormProps): ReactNode {
  const { path, label, hint, send, refused, failed } = words[kind];
  const action = `/api/tracking/${token}/${path}`;
  const { form, summary, state, errors, submission, ...act } = useNoteForm({
    kind,
    action,
    draftName: `track-${reference}-${kind}`,
    given: formState,
    onSent: () => onSent(kind),
  });
  const isSending = state.phase === 'sending';
  const fields = {
    note: { label, target: `${kind}-text` },
    attachment: { label: 'Photo/PDF', target: `${kind}-attachment` },
  };
  return (
    <>
      {formState && state.isAnswer && (
        <RefusedSummary
          ref={summary}
          title={refused}
          fields={fields}
          errors={errors}
          message={formState.message}
        >
          <p>What you typed is still here. If you had chosen a photo or PDF, please choose it again.</p>
        </RefusedSummary>
      )}
      <form
        ref={form}
        className={styles.form}
        method="post"
        action={`${apiBase()}${action}`}
        encType="multipart/form-data"
        noValidate={state.isLive}
        onInput={act.onInput}
        onSubmit={act.onSubmit}
      >
        <input type="hidden" name="form" value={kind} />
        <div className={styles.fields} inert={isSending}>
          <TextArea
            id={fields.note.target}
            name="note"
            label={label}
            hint={hint}
            note={<CountNote isLive={state.isLive} used={state.length} max={conversationTextMax} />}
            error={errors.note}
            defaultValue={formState?.values['note'] ?? ''}
            maxLength={state.isLive ? undefined : conversationTextMax}
            required={kind === 'reopen'}
          />
          <FileDrop
            id={fields.attachment.target}
            name="attachment"
            label={fields.attachment.label}
            optional
            hint="One photo or PDF, up to 10 MB"
            accept="image/*,application/pdf"
            previews={['image/jpeg', 'image/png']}
            file={state.file}
            onChoose={act.chooseFile}
            error={errors.attachment}
          />
        </div>
        {isSending && state.file && <UploadProgress share={state.progress} onCancel={submission.cancel} />}
        {isSending && <RetryNotice submission={submission} />}
        {state.failure !== null && (
          <FailurePanel
            title={failed}
            message={serverMessage(state.failure)}
            reassurance={
              state.file ? 'What you wrote and your file are still here.' : 'What you wrote is still here.'
            }
          >
            call <UrgentPhone />
          </FailurePanel>
        )}
        <Button type="submit" size="large" className={styles.send} busy={isSending}>
          {isSending ? 'Sending…' : send}
        </Button>
      </form>
    </>
  );
}
