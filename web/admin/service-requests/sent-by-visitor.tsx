import type { ReactNode } from 'react';
import type { ServiceRequest } from '#contracts/service-requests.ts';
import type { ReplyWork } from '../kit/conversation/use-reply.ts';
import { Afterwards } from '../kit/records/afterwards.tsx';
import { RecordSection } from '../kit/records/record-parts.tsx';
import { Attachments } from './attachments.tsx';
import { ConversationPanel } from './conversation/conversation-panel.tsx';
import { MergedReports } from './merging/merged-reports.tsx';
import styles from '../kit/records/record-dialog.module.css';

export interface SentByVisitorProps {
  record: ServiceRequest;
  reply: ReplyWork;
  /** Above the conversation, which comes later and would move it away from under a finger. */
  children?: ReactNode;
}

/** What the visitor sent, what else reports the same, and what was written since. */
export function SentByVisitor({ record, reply, children }: SentByVisitorProps): ReactNode {
  return (
    <>
      <RecordSection title="Message">
        <p className={styles.message}>{record.message ?? 'The visitor wrote nothing.'}</p>
      </RecordSection>
      <Attachments requestId={record.id} files={record.files} />
      {children}
      <MergedReports request={record} />
      <Afterwards>
        <ConversationPanel request={record} reply={reply} />
      </Afterwards>
    </>
  );
}
