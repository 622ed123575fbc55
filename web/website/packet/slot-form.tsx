import { useEffect, useRef, useState, type ReactNode } from 'react';
import { documents } from '#contracts/documents.ts';
import { sentDocumentMessages } from '#contracts/packet-messages.en.ts';
import type { PacketSlot } from '#contracts/packets.ts';
import { Button } from '#web/ui/button/button.tsx';
import { FileDrop } from '#web/ui/file-drop/file-drop.tsx';
import { UrgentPhone } from '../forms/contact-links.tsx';
import { fileKey } from '../forms/draft.ts';
import { FailurePanel } from '../forms/failure-panel.tsx';
import { serverMessage } from '../forms/failure-messages.ts';
import type { FormState } from '../forms/form-state.ts';
import { LanguageField } from '../forms/language-field.tsx';
import { RefusedSummary } from '../forms/refused-summary.tsx';
import { RetryNotice } from '../forms/retry-notice.tsx';
import { UploadProgress } from '../forms/upload-progress.tsx';
import { usePublicForm } from '../forms/use-public-form.ts';
import { acceptOf } from '../owner-tenant-registration/registration-files.ts';
import { shrinkPhoto } from '../forms/shrink-photo.ts';
import { packetTexts } from './packet-texts.en.ts';
import { slotDefinition } from './slot-definition.ts';
import styles from './packet.module.css';

export interface SlotFormProps {
  slot: PacketSlot;
  token: string;
  reference: string;
  formState: FormState | null;
  onSent: () => void;
}

/** Refusals after which it is of no use to try again. */
const ends: readonly string[] = [sentDocumentMessages.notAskedFor, sentDocumentMessages.noLink];

/** One document that is asked for: why, and the way to send it. Plain HTML that any browser can send. */
export function SlotForm({
  slot: { kind, reason },
  token,
  reference,
  formState,
  onSent,
}: SlotFormProps): ReactNode {
  const definition = slotDefinition(kind, { token, reference });
  const form = usePublicForm(definition, { formState }, { onSent });
  const { state, notice, errors, failure, failureOfFields, submission } = form;
  const { isSending, files } = state;
  const { label, hint } = packetTexts.documents[kind];
  const field = form.fileField('file');
  if (failure !== null && ends.includes(failure))
    return (
      <section className={styles.slot} aria-labelledby={`${kind}-heading`}>
        <h2 id={`${kind}-heading`}>{label}</h2>
        <p className={styles.notice} role="alert">
          {failure}
        </p>
      </section>
    );
  const isPhoto = acceptOf(documents[kind].part).includes('image/');
  return (
    <section className={styles.slot} aria-labelledby={`${kind}-heading`}>
      <h2 id={`${kind}-heading`}>{label}</h2>
      <p className={styles.reason}>
        <span className="visually-hidden">{packetTexts.why}: </span>
        {reason}
      </p>
      {formState && state.isAnswer && (
        <RefusedSummary
          ref={notice}
          title={packetTexts.refused}
          fields={definition.fields}
          errors={errors}
          message={failureOfFields ?? formState.message}
        >
          <p>{packetTexts.chooseAgain}</p>
        </RefusedSummary>
      )}
      <form {...form.formProps} className={styles.form}>
        <LanguageField />
        <div inert={isSending}>
          <FileDrop
            {...field}
            label={packetTexts.choose}
            hint={hint}
            icon={isPhoto ? 'camera' : 'paper'}
            accept={acceptOf(documents[kind].part)}
            previews={['image/jpeg', 'image/png']}
            required
          >
            {field.file && errors.file && isPhoto && (
              <SmallerCopy
                key={fileKey(field.file)}
                photo={field.file}
                onMade={(copy) => field.onChoose(copy)}
              />
            )}
          </FileDrop>
        </div>
        {isSending && <UploadProgress progress={state.progress} onCancel={submission.cancel} />}
        {isSending && <RetryNotice submission={submission} />}
        {failure !== null && (
          <FailurePanel
            title={packetTexts.failed}
            message={serverMessage(failure)}
            reassurance={files.file.length > 0 ? packetTexts.fileStays : packetTexts.chooseAgain}
          >
            {packetTexts.call} <UrgentPhone />
          </FailurePanel>
        )}
        <Button type="submit" className={styles.send} busy={isSending}>
          {isSending ? packetTexts.sending : packetTexts.send(label)}
        </Button>
      </form>
    </section>
  );
}

/** Offers a smaller copy of a photo that is too large. */
function SmallerCopy({ photo, onMade }: { photo: File; onMade: (copy: File) => void }): ReactNode {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  if (!photo.type.startsWith('image/')) return null;
  const shrink = async (): Promise<void> => {
    setState('busy');
    const copy = await shrinkPhoto(photo);
    // Another file has been chosen meanwhile.
    if (!isHere.current) return;
    setState(copy ? 'idle' : 'failed');
    if (copy) onMade(copy);
  };
  if (state === 'failed') return <output>{packetTexts.cannotShrink}</output>;
  return (
    <Button variant="secondary" busy={state === 'busy'} onClick={() => void shrink()}>
      {packetTexts.smaller}
    </Button>
  );
}
