import type { ReactNode } from 'react';
import type { Registration } from '#contracts/registrations.ts';
import { Button } from '#web/ui/button/button.tsx';
import { DeleteRecord } from '../kit/records/delete-record.tsx';
import { ArchiveButton, RecordFoot, SaveButton } from '../kit/records/record-parts.tsx';
import type { Busy } from './use-registration-actions.ts';

export interface RegistrationFootProps {
  record: Registration;
  /** The id of the form that Save sends. */
  formId: string;
  busy: Busy;
  onDelete: () => void;
  /** Also leads on to the next registration. */
  onArchive: () => void;
  onUnarchive: () => void;
  onClose: () => void;
}

/** What is done to an open registration: saved, archived; where it is archived, taken out of the archive or deleted. */
export function RegistrationFoot({
  record,
  formId,
  busy,
  onDelete,
  onArchive,
  onUnarchive,
  onClose,
}: RegistrationFootProps): ReactNode {
  return (
    <RecordFoot
      actions={
        record.archived ? (
          <>
            <DeleteRecord
              title="This will permanently delete the archived registration. Continue?"
              isBusy={busy === 'deleting'}
              onDelete={onDelete}
            >
              {lossOf(record)} This cannot be undone.
            </DeleteRecord>
            <Button variant="secondary" busy={busy === 'unarchiving'} onClick={onUnarchive}>
              Unarchive
            </Button>
          </>
        ) : (
          <ArchiveButton isBusy={busy === 'archiving'} onArchive={onArchive} />
        )
      }
      onClose={onClose}
    >
      <SaveButton form={formId} isBusy={busy === 'saving'}>
        {busy === 'saving' ? 'Saving…' : 'Save'}
      </SaveButton>
    </RecordFoot>
  );
}

function lossOf({ unitIdentifier, firstName, lastName, files }: Registration): string {
  const what = `The registration of ${firstName} ${lastName} for ${unitIdentifier}`;
  const count = files.length === 1 ? 'its file' : `its ${files.length} files`;
  return files.length > 0 ? `${what} and ${count} will be deleted.` : `${what} will be deleted.`;
}
