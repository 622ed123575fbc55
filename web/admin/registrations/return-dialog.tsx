import { useState, type ReactNode } from 'react';
import { documentKinds, documentLabels } from '#contracts/documents.ts';
import type { DocumentKind } from '#contracts/documents.ts';
import { packetMessages } from '#contracts/packets.ts';
import { returnForm } from '#contracts/packet-desk.ts';
import type { PacketDesk } from '#contracts/packet-desk.ts';
import type { Registration } from '#contracts/registrations.ts';
import { TextArea } from '#web/ui/text-area/text-area.tsx';
import { FormDialog } from '../kit/dialogs/form-dialog.tsx';
import { asFailure } from '../kit/lists/failure-messages.ts';
import { useReturnDocumentsMutation } from './packets-api.ts';
import layout from '../kit/records/layout.module.css';
import styles from './packet-desk.module.css';

export interface ReturnDialogProps {
  record: Registration;
  desk: PacketDesk;
  /** The documents that are chosen at first. */
  chosen: readonly DocumentKind[];
  onClose: () => void;
}

/** Asks which documents go back to the sender, and why each. */
export function ReturnDialog({ record, desk, chosen, onClose }: ReturnDialogProps): ReactNode {
  const [kinds, setKinds] = useState(chosen);
  const [reasons, setReasons] = useState<Partial<Record<DocumentKind, string>>>({});
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  // As it was when the question opened: what comes after that is not returned unseen. Who sends again after a refusal knows of it.
  const [seen, setSeen] = useState<string | null>(record.updatedAt);
  const [send, { isLoading }] = useReturnDocumentsMutation();

  const submit = async (): Promise<void> => {
    const body = {
      kinds: [...kinds],
      reasons: Object.fromEntries(kinds.map((kind) => [kind, reasons[kind] ?? ''])),
      expectedUpdatedAt: seen ?? record.updatedAt,
    };
    const issues = returnForm.safeParse(body).error?.issues ?? [];
    setErrors(Object.fromEntries(issues.map(({ path, message }) => [String(path[1] ?? path[0]), message])));
    if (issues.length > 0) return;
    const { error } = await send({ params: { id: record.id }, body });
    if (!error) onClose();
    else if (asFailure(error).status === 409) setSeen(null);
  };

  return (
    <FormDialog
      isOpen
      title="Return documents"
      about={
        <p>
          {record.firstName} {record.lastName} gets an email with your reasons and a private link. Only these
          documents can be sent with it.
        </p>
      }
      submit="Return"
      submitting="Returning…"
      isBusy={isLoading}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onClose={onClose}
    >
      {errors['kinds'] && kinds.length === 0 && (
        <p className={styles.error} role="alert">
          {packetMessages.noKind}
        </p>
      )}
      {documentKinds.map((kind) => (
        <ReturnedKind
          key={kind}
          kind={kind}
          hasFile={desk.documents.some((one) => one.kind === kind && one.state !== 'MISSING')}
          isChosen={kinds.includes(kind)}
          reason={reasons[kind] ?? ''}
          error={errors[kind]}
          onChoose={(isChosen) => setKinds(isChosen ? [...kinds, kind] : kinds.filter((one) => one !== kind))}
          onReason={(reason) => {
            setReasons({ ...reasons, [kind]: reason });
            setErrors({ ...errors, [kind]: undefined });
          }}
        />
      ))}
    </FormDialog>
  );
}

interface ReturnedKindProps {
  kind: DocumentKind;
  hasFile: boolean;
  isChosen: boolean;
  reason: string;
  error: string | undefined;
  onChoose: (isChosen: boolean) => void;
  onReason: (reason: string) => void;
}

function ReturnedKind({
  kind,
  hasFile,
  isChosen,
  reason,
  error,
  onChoose,
  onReason,
}: ReturnedKindProps): ReactNode {
  const label = documentLabels[kind];
  return (
    <div className={styles.choice}>
      <label className={layout.check}>
        <input type="checkbox" checked={isChosen} onChange={({ target }) => onChoose(target.checked)} />
        {label}
        {!hasFile && <span className={styles.soft}>missing</span>}
      </label>
      {isChosen && (
        <TextArea
          label={hasFile ? `What is wrong with the ${label}` : `Why the ${label} is needed`}
          rows={2}
          value={reason}
          error={error}
          onChange={({ target }) => onReason(target.value)}
        />
      )}
    </div>
  );
}
