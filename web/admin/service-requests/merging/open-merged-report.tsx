import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { referenceOf } from '#contracts/references.ts';
import type { ServiceRequest } from '#contracts/service-requests.ts';
import { formatPhone } from '#web/lib/format-phone.ts';
import { formatInstant } from '#web/lib/formats.ts';
import { Badge } from '#web/ui/badge/badge.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { RecordHistory } from '../../kit/history/record-history.tsx';
import { recordPath } from '../../kit/nouns/nouns.ts';
import { DiscardQuestion } from '../../kit/records/discard-question.tsx';
import { FactList } from '../../kit/records/fact-list.tsx';
import { RecordFoot, RecordSummary } from '../../kit/records/record-parts.tsx';
import { useLeaveGuard } from '../../kit/records/use-leave-guard.ts';
import { UnitStrip } from '../../units/unit-strip.tsx';
import { useResidentReply } from '../conversation/use-resident-reply.ts';
import { SentByVisitor } from '../sent-by-visitor.tsx';
import { useGetRelatedReportsQuery } from './merging-api.ts';
import { useMerging } from './use-merging.ts';
import fields from '../../kit/records/record-fields.module.css';
import records from '../../kit/records/record-dialog.module.css';
import styles from './merging.module.css';

/** A request that is merged into another one: what its resident sent, where it is worked on, and the way out. */
export function OpenMergedReport({
  record,
  onClose,
}: {
  record: ServiceRequest;
  onClose: () => void;
}): ReactNode {
  const { unitIdentifier, reference, mergedIntoId } = record;
  const { isBusy, unmerge } = useMerging();
  const reply = useResidentReply(record.id);
  const guard = useLeaveGuard(reply.isTyped, onClose, reply.discard);
  const head = { id: mergedIntoId ?? 0, reference: referenceOf('service-request', mergedIntoId ?? 0) };
  return (
    <>
      <div className={records.body}>
        <RecordSummary name={unitIdentifier} record={record} reference={reference}>
          <Badge>Merged</Badge>
          <UnitStrip unit={unitIdentifier} before={record.createdAt} />
          <MergedInto record={record} head={head} />
        </RecordSummary>
        <div className={fields.form}>
          <Facts record={record} />
          <RecordHistory kind="service-request" id={record.id} emptyText="No changes yet." />
        </div>
        <div className={records.aside}>
          <SentByVisitor record={record} reply={reply} />
        </div>
      </div>
      <RecordFoot
        actions={
          <Button variant="secondary" busy={isBusy} onClick={() => void unmerge(record, head)}>
            Un-merge
          </Button>
        }
        onClose={onClose}
      />
      <DiscardQuestion
        guard={guard}
        what={unitIdentifier}
        reply={reply.isTyped ? { ...reply, isAlone: true, to: `the resident of ${unitIdentifier}` } : null}
      />
    </>
  );
}

function MergedInto({
  record: { id, mergedAt },
  head,
}: {
  record: ServiceRequest;
  head: { id: number; reference: string };
}): ReactNode {
  const { currentData } = useGetRelatedReportsQuery(id);
  return (
    <div className={styles.strip}>
      <p>
        Merged into <Link to={recordPath('service-request', head.id)}>{head.reference}</Link>
        {currentData?.head && ` of ${currentData.head.unitIdentifier}`}
        {mergedAt !== null && ` on ${formatInstant(mergedAt)}`}. Its status, dates and answers reach this
        resident too. Un-merge to change this report by itself; it is as it was then.
      </p>
    </div>
  );
}

function Facts({ record: { category, email, phone, notes } }: { record: ServiceRequest }): ReactNode {
  return (
    <FactList
      facts={{ Category: category, Email: email, Phone: formatPhone(phone), Notes: notes ?? 'None' }}
    />
  );
}
