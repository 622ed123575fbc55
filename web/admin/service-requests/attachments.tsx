import { useState, type ReactNode } from 'react';
import type { ServiceRequestFile } from '#contracts/service-request-files.ts';
import { showToast } from '../kit/toasts/toast-store.ts';
import { downloadAttachment, viewAttachment } from './attachment-access.ts';
import { AttachmentPanel } from './attachment-panel.tsx';
import { useAttachmentPreview } from './use-attachment-preview.ts';

export interface AttachmentsProps {
  requestId: number;
  /** In the order in which they were sent. */
  files: readonly ServiceRequestFile[];
}

/** The visitor's files: one of them with its preview, the first until another is chosen. */
export function Attachments({ requestId, files }: AttachmentsProps): ReactNode {
  const [chosenId, choose] = useState<number | null>(null);
  const [attempt, setAttempt] = useState(0);
  const shown = files.find((file) => file.id === chosenId) ?? files[0];
  const named = { id: requestId, file: shown === files[0] ? undefined : shown?.id };
  const preview = useAttachmentPreview(shown?.scan === null ? named : null, attempt);
  const view = async (): Promise<void> => {
    if (await viewAttachment(named)) return;
    showToast({ title: 'The attachment could not be opened', variant: 'destructive' });
  };
  return (
    <AttachmentPanel
      files={files}
      shown={shown ?? null}
      preview={preview}
      onChoose={choose}
      onView={() => void view()}
      onDownload={() => void downloadAttachment(named, shown?.fileName ?? 'attachment')}
      onRetry={() => setAttempt(attempt + 1)}
    />
  );
}
