import type { ReactNode } from 'react';
import { characterCount } from '#contracts/fields.ts';
import { noteTextMax } from '#contracts/tracking.ts';
import { Button } from '#web/ui/button/button.tsx';
import { TextArea } from '#web/ui/text-area/text-area.tsx';
import { UrgentPhone } from '../forms/contact-links.tsx';
import { CountNote } from '../forms/count-note.tsx';
import { FailurePanel } from '../forms/failure-panel.tsx';
import { serverMessage } from '../forms/failure-messages.ts';
import type { FormState } from '../forms/form-state.ts';
import { RefusedSummary } from '../forms/refused-summary.tsx';
import { RetryNotice } from '../forms/retry-notice.tsx';
import { UploadProgress } from '../forms/upload-progress.tsx';
import { usePublicForm } from '../forms/use-public-form.ts';
import { PhotoField } from '../service-request/photo-field.tsx';
import { noteDefinition, type NoteKind } from './note-definition.ts';
import styles from './request-story.module.css';
import { formTexts } from '../forms/form-texts.en.ts';
import { LanguageField } from '../forms/language-field.tsx';
import { trackingTexts } from './tracking-texts.en.ts';

export interface NoteFormProps {
  kind: NoteKind;
  token: string;
  reference: string;
  formState: FormState | null;
  onSent: () => void;
}

const paths: Record<NoteKind, string> = { note: 'notes', reopen: 'reopen' };

/** Adds to a request. Plain HTML that any browser can send; with JavaScript nothing on the page is lost. */
export function NoteForm({ kind, token, reference, formState, onSent }: NoteFormProps): ReactNode {
  const { label, hint, send, refused, failed } = trackingTexts.forms[kind];
  const definition = noteDefinition(kind, {
    label,
    path: `/api/tracking/${token}/${paths[kind]}`,
    reference,
  });
  const form = usePublicForm(definition, { formState }, { onSent });
  const { state, notice, errors, failure, submission } = form;
  const { isSending, isLive, values, files } = state;
  const used = characterCount(values.note);
  return (
    <>
      {formState && state.isAnswer && (
        <RefusedSummary
          ref={notice}
          title={refused}
          fields={definition.fields}
          errors={errors}
          message={formState.message}
        >
          <p>{formTexts.chooseFileAgain}</p>
        </RefusedSummary>
      )}
      <form {...form.formProps} className={styles.form}>
        <LanguageField />
        <input type="hidden" name="form" value={kind} />
        <div className={styles.fields} inert={isSending}>
          <TextArea
            {...form.field('note')}
            hint={hint}
            note={<CountNote isLive={isLive} used={used} max={noteTextMax} />}
            maxLength={form.limit(noteTextMax)}
            required={kind === 'reopen'}
          />
          <PhotoField {...form.filesField('attachment')} optional hint={trackingTexts.fileHint} />
        </div>
        {isSending && files.attachment.length > 0 && (
          <UploadProgress progress={state.progress} onCancel={submission.cancel} />
        )}
        {isSending && <RetryNotice submission={submission} />}
        {failure !== null && (
          <FailurePanel
            title={failed}
            message={serverMessage(failure)}
            reassurance={
              files.attachment.length > 0
                ? trackingTexts.wroteAndFilesAreHere(files.attachment.length)
                : trackingTexts.wroteIsHere
            }
          >
            {formTexts.call} <UrgentPhone />
          </FailurePanel>
        )}
        <Button type="submit" size="large" className={styles.send} busy={isSending}>
          {isSending ? trackingTexts.sending : send}
        </Button>
      </form>
    </>
  );
}
