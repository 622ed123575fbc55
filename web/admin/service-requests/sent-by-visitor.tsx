import { useState, type ReactNode } from 'react';
import type { ServiceRequest } from '#contracts/service-requests.ts';
import type { ReplyWork } from '../kit/conversation/use-reply.ts';
import { RecordSection } from '../kit/records/record-parts.tsx';
import { showToast } from '../kit/toasts/toast-store.ts';
import { downloadAttachment, viewAttachment } from './attachment-access.ts';
import { AttachmentPanel } from './attachment-panel.tsx';
import { ConversationPanel } from './conversation/conversation-panel.tsx';
import { MergedReports } from './merging/merged-reports.tsx';
import { useAttachmentPreview } from './use-attachment-preview.ts';
import styles from '../kit/records/record-dialog.module.css';

/** What the visitor sent, what else reports the same, and what was written since. */
export function SentByVisitor({ record, reply }: { record: ServiceRequest; reply: ReplyWork }): ReactNode {
  return (
    <>
      <RecordSection title="Message">
        <p className={styles.message}>{record.message ?? 'The visitor wrote nothing.'}</p>
      </RecordSection>
      <Attachment record={record} />
      <MergedReports request={record} />
      <ConversationPanel request={record} reply={reply} />
    </>
  );
}

/** The visitor's file, with its preview. */
function Attachment({ record: { id, fileName, fileSize, fileMime } }: { record: ServiceRequest }): ReactNode {
  const [attempt, setAttempt] = useState(0);
  const preview = useAttachmentPreview(id, fileName !== null, attempt);
  const view = async (): Promise<void> => {
    if (await viewAttachment(id)) return;
    showToast({ title: 'The attachment could not be opened', variant: 'destructive' });
  };
  return (
    <AttachmentPanel
      attachment={fileName === null ? null : { fileName, sizeBytes: fileSize, mime: fileMime }}
      preview={preview}
      onView={() => void view()}
      onDownload={() => void downloadAttachment(id, fileName ?? 'attachment')}
      onRetry={() => setAttempt(attempt + 1)}
    />
  );
}
