import { useState, type ReactNode } from 'react';
import type { RegistrationFileKind } from '#contracts/registration-form.ts';
import type { Registration } from '#contracts/registrations.ts';
import { DeskDocumentRow } from './desk-document.tsx';
import { useGetPacketDeskQuery } from './packets-api.ts';
import { ReturnDialog } from './return-dialog.tsx';
import type { FileOpener } from './use-file-opener.ts';
import styles from './packet-desk.module.css';

export interface ShownDocumentProps {
  record: Registration;
  kind: RegistrationFileKind;
  opener: FileOpener;
}

/** The decision about the document in sight. */
export function ShownDocument({ record, kind, opener }: ShownDocumentProps): ReactNode {
  const { currentData: desk } = useGetPacketDeskQuery(record.id);
  const [isReturning, setIsReturning] = useState(false);
  const document = desk?.documents.find((one) => one.kind === kind);
  if (!desk || !document) return null;
  return (
    <ul className={styles.shown} aria-label="Decision">
      <DeskDocumentRow
        document={document}
        desk={desk}
        record={record}
        isOpen={record.review !== 'APPROVED' && record.review !== 'DECLINED'}
        opener={opener}
        isInSight
        onReturn={() => setIsReturning(true)}
      />
      {isReturning && (
        <ReturnDialog record={record} desk={desk} chosen={[kind]} onClose={() => setIsReturning(false)} />
      )}
    </ul>
  );
}
