import { useRef, type ReactNode } from 'react';
import { documentLabels, isFormFile } from '#contracts/documents.ts';
import type { DeskDocument } from '#contracts/packet-desk.ts';
import type { Registration } from '#contracts/registrations.ts';
import { Button } from '#web/ui/button/button.tsx';
import { wentWell } from '../kit/toasts/toast-work.ts';
import { AddDocumentFile } from './add-document-file.tsx';
import { useAcceptDocumentMutation, useWithdrawReturnMutation } from './packets-api.ts';
import styles from './packet-desk.module.css';

export interface DocumentActionsProps {
  document: DeskDocument;
  record: Registration;
  onReturn: () => void;
}

/** What staff can do with a document of a registration that is not decided. */
export function DocumentActions({ document, record, onReturn }: DocumentActionsProps): ReactNode {
  const { kind, state, versions } = document;
  const [accept, { isLoading: isAccepting }] = useAcceptDocumentMutation();
  const [withdraw, { isLoading: isWithdrawing }] = useWithdrawReturnMutation();
  const [newest] = versions;
  const returnButton = useRef<HTMLButtonElement>(null);
  /** The button that was pressed goes with what it does: the keyboard stays in its row. */
  const thenStay = async (work: Promise<unknown>): Promise<void> => {
    if (await wentWell(work)) returnButton.current?.focus();
  };
  const params = { id: record.id, kind };
  const expectedUpdatedAt = record.updatedAt;
  const name = <span className="visually-hidden"> {documentLabels[kind]}</span>;
  return (
    <div className={styles.actions}>
      {newest?.file?.scan === null && state !== 'ACCEPTED' && (
        <Button
          size="small"
          variant="secondary"
          busy={isAccepting}
          onClick={() =>
            void thenStay(accept({ params, body: { version: newest.version, expectedUpdatedAt } }).unwrap())
          }
        >
          Accept{name}
        </Button>
      )}
      {state === 'RETURNED' && (
        <Button
          size="small"
          variant="secondary"
          busy={isWithdrawing}
          onClick={() => void thenStay(withdraw({ params, body: { expectedUpdatedAt } }).unwrap())}
        >
          {newest?.file ? 'Withdraw the return' : 'Withdraw the request'}
          <span className="visually-hidden"> of {documentLabels[kind]}</span>
        </Button>
      )}
      <Button ref={returnButton} size="small" variant={newest ? 'quiet' : 'secondary'} onClick={onReturn}>
        {returnWord(document)}
        {name}
      </Button>
      {!isFormFile(kind) && state !== 'ACCEPTED' && <AddDocumentFile kind={kind} record={record} />}
    </div>
  );
}

function returnWord({ state, versions: [newest] }: DeskDocument): string {
  const word = newest?.file ? 'Return' : 'Request';
  return state === 'RETURNED' ? `${word} again` : word;
}
