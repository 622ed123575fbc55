import type { ReactNode } from 'react';
import type { PublicProperty } from '#contracts/public-properties.ts';
import { referenceOf } from '#contracts/references.ts';
import type { Registration } from '#contracts/registrations.ts';
import type { AddressedList } from '../kit/lists/use-list-state.ts';
import { AddressedRecord } from '../kit/records/addressed-record.tsx';
import type { FetchedRecord } from '../kit/records/addressed-record.tsx';
import { useDialogSize } from '../kit/records/use-dialog-size.ts';
import { ApproveRegistration } from './approve-registration.tsx';
import { AttachmentsView } from './attachments-view.tsx';
import type { RegistrationView } from './list-address.ts';
import { OpenRegistration } from './open-registration.tsx';

export interface RegistrationDialogsProps {
  view: RegistrationView;
  record: Registration | undefined;
  listState: AddressedList<RegistrationView>;
  opened: FetchedRecord;
  properties: PublicProperty[];
}

/** The dialogs over the list: the record that is edited, whose files are looked at, or that is about to become records. */
export function RegistrationDialogs(props: RegistrationDialogsProps): ReactNode {
  const { view, record, listState, opened, properties } = props;
  const { show, next, close, isOpen } = listState;
  const shared = {
    noun: 'registration',
    reference: view.record === null ? undefined : referenceOf('registration', view.record),
    opened,
  };
  const editSizing = useDialogSize('edit-registration');
  const viewSizing = useDialogSize('registration-attachments');
  const approveSizing = useDialogSize('approve-registration');
  const approve = (): void => show({ file: null, isApproving: true }, true);
  const edit = (): void => show({ file: null, isApproving: false }, true);
  return (
    <>
      <AddressedRecord
        {...shared}
        title="Edit registration"
        listState={{ ...listState, isOpen: isOpen && !view.isApproving && view.file === null }}
        sizing={editSizing}
      >
        {record && (
          <OpenRegistration
            key={record.id}
            record={record}
            properties={properties}
            onApprove={approve}
            onNext={next}
            onClose={close}
          />
        )}
      </AddressedRecord>
      <AddressedRecord
        {...shared}
        title="Attachments"
        listState={{ ...listState, isOpen: isOpen && !view.isApproving && view.file !== null }}
        sizing={viewSizing}
      >
        {record && view.file !== null && (
          <AttachmentsView
            key={record.id}
            record={record}
            kind={view.file}
            onKind={(file) => show({ file }, true)}
            onEdit={edit}
            onApprove={approve}
            onNext={next}
            onClose={close}
          />
        )}
      </AddressedRecord>
      <AddressedRecord
        {...shared}
        title={record?.partyType === 'OWNER' ? 'Add as owner' : 'Add as tenant'}
        listState={{ ...listState, isOpen: isOpen && view.isApproving }}
        sizing={approveSizing}
      >
        {record && view.isApproving && (
          <ApproveRegistration key={record.id} record={record} onEdit={edit} onClose={close} />
        )}
      </AddressedRecord>
    </>
  );
}
