import { useState, type ReactNode } from 'react';
import { documentKinds } from '#contracts/documents.ts';
import type { DocumentKind } from '#contracts/documents.ts';
import type { PacketDesk as Desk } from '#contracts/packet-desk.ts';
import type { Registration } from '#contracts/registrations.ts';
import { formatDay, formatInstant } from '#web/lib/formats.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { Folded } from '../kit/panels/folded.tsx';
import { RecordSection } from '../kit/records/record-parts.tsx';
import { DeskDocumentRow } from './desk-document.tsx';
import { HoldForm } from './hold-form.tsx';
import { PacketDates } from './packet-dates.tsx';
import { useGetPacketDeskQuery } from './packets-api.ts';
import { ReturnDialog } from './return-dialog.tsx';
import type { FileOpener } from './use-file-opener.ts';
import styles from './packet-desk.module.css';

export interface PacketDeskProps {
  record: Registration;
  opener: FileOpener;
}

/** The checklist of a registration: each document accepted or returned, the days to follow, and a legal hold. */
export function PacketDesk({ record, opener }: PacketDeskProps): ReactNode {
  const { currentData: desk, isError, refetch } = useGetPacketDeskQuery(record.id);
  const [returning, setReturning] = useState<readonly DocumentKind[] | null>(null);
  const isOpen = record.review !== 'APPROVED' && record.review !== 'DECLINED';
  return (
    <RecordSection title="Documents">
      {!desk && !isError && <Skeleton lines={4} label="Loading the documents" />}
      {!desk && isError && (
        <p className={styles.failed}>
          The documents could not be loaded.{' '}
          <Button size="small" variant="secondary" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {desk && (
        <>
          <ul className={styles.rows}>
            {desk.documents.map((document) => (
              <DeskDocumentRow
                key={document.kind}
                document={document}
                desk={desk}
                record={record}
                isOpen={isOpen}
                opener={opener}
                onReturn={() => setReturning([document.kind])}
              />
            ))}
          </ul>
          {isOpen && (
            <Button size="small" variant="secondary" onClick={() => setReturning([])}>
              Return documents…
            </Button>
          )}
          <ReturnNews desk={desk} />
          <Folded summary={`Dates: ${dueText(desk)}`}>
            <PacketDates record={record} desk={desk} />
          </Folded>
          <Folded summary={desk.hold ? 'Legal hold: nothing is removed' : 'Legal hold: none'}>
            <HoldForm record={record} hold={desk.hold} />
          </Folded>
          {returning && (
            <ReturnDialog
              record={record}
              desk={desk}
              chosen={returning.length > 0 ? returning : wrongKinds(desk)}
              onClose={() => setReturning(null)}
            />
          )}
        </>
      )}
    </RecordSection>
  );
}

/** What is required and has not come. */
function wrongKinds({ documents }: Desk): DocumentKind[] {
  return documentKinds.filter((kind) =>
    documents.some((one) => one.kind === kind && one.need === 'REQUIRED' && one.state === 'MISSING'),
  );
}

function ReturnNews({ desk: { review, returnedAt, remindAt, remindersSent } }: { desk: Desk }): ReactNode {
  if (review !== 'RETURNED' || returnedAt === null) return null;
  const reminders = remindersSent === 1 ? '1 reminder sent' : `${remindersSent} reminders sent`;
  const next = remindAt === null ? 'No more will follow.' : `The next one is due ${formatInstant(remindAt)}.`;
  return (
    <p className={styles.soft}>
      Waiting for the sender since {formatInstant(returnedAt)}. {reminders}. {next}
    </p>
  );
}

function dueText({ leaseExpiresOn, insuranceExpiresOn, ownerDataDueOn }: Desk): string {
  const days = [leaseExpiresOn, insuranceExpiresOn, ownerDataDueOn].filter((day) => day !== null).toSorted();
  return days[0] === undefined ? 'none' : `next ${formatDay(days[0])}`;
}
