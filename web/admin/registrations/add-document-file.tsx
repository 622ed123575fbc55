import { useRef, type ReactNode } from 'react';
import { documentLabels, documents } from '#contracts/documents.ts';
import type { DocumentKind } from '#contracts/documents.ts';
import type { Registration } from '#contracts/registrations.ts';
import { Button } from '#web/ui/button/button.tsx';
import { asFailure, errorMessageOf } from '../kit/lists/failure-messages.ts';
import { toastWork, wentWell } from '../kit/toasts/toast-work.ts';
import { useReplaceRegistrationFileMutation } from './registration-changes-api.ts';

export interface AddDocumentFileProps {
  kind: DocumentKind;
  record: Pick<Registration, 'id'>;
}

/** Puts a file that staff were sent in another way in the place of a document, or where there is none. */
export function AddDocumentFile({ kind, record: { id } }: AddDocumentFileProps): ReactNode {
  const picker = useRef<HTMLInputElement>(null);
  const [replace, { isLoading }] = useReplaceRegistrationFileMutation();
  const label = documentLabels[kind];
  const send = (file: File): Promise<boolean> =>
    wentWell(
      toastWork(replace({ id, kind, file, onProgress: () => undefined }).unwrap(), {
        loading: 'Sending the file…',
        success: { title: `${label} is on file`, variant: 'success' },
        failure: (error) => ({
          title: errorMessageOf(asFailure(error)) ?? 'The file was not saved',
          variant: 'destructive',
        }),
      }),
    );
  return (
    <>
      <Button size="small" variant="quiet" busy={isLoading} onClick={() => picker.current?.click()}>
        Choose file<span className="visually-hidden"> for {label}</span>
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={`New ${label}`}
        accept={documents[kind].replacement.accepts.length > 1 ? '.pdf,image/*,.heic,.heif' : '.pdf'}
        onChange={({ target }) => {
          const picked = target.files?.[0];
          if (picked) void send(picked);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
