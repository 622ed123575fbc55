import { Paperclip } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ServiceRequestFile } from '#contracts/service-request-files.ts';
import { fileSizeText } from '#web/ui/file-drop/file-size-text.ts';
import { fileAddress, showInTab } from '../../kit/records/signed-file.ts';
import { unopenedLabels } from '../../kit/records/unopened-file.tsx';
import { showToast } from '../../kit/toasts/toast-store.ts';
import { useLinkConversationFileMutation } from './conversation-api.ts';
import styles from '../../kit/conversation/conversation.module.css';

export interface EntryFileProps {
  requestId: number;
  entryId: number;
  file: ServiceRequestFile;
}

/** A photo or PDF that a resident added to the conversation. */
export function EntryFile({ requestId, entryId, file }: EntryFileProps): ReactNode {
  const [link] = useLinkConversationFileMutation();
  const open = async (): Promise<void> => {
    // With the press, before anything is awaited, or the browser would take it for a pop-up.
    const tab = window.open('', '_blank');
    try {
      const { path } = await link({ id: requestId, entryId, file: file.id }).unwrap();
      showInTab(tab, fileAddress(path));
    } catch {
      tab?.close();
      showToast({ title: 'The file could not be opened', variant: 'destructive' });
    }
  };
  const name = `${file.fileName} (${fileSizeText(file.fileSize)})`;
  if (file.scan !== null) {
    return (
      <span className={styles.unopened}>
        <Paperclip size={14} aria-hidden="true" />
        <span>
          {name}. {unopenedLabels[file.scan]}.
        </span>
      </span>
    );
  }
  return (
    <button type="button" className={styles.file} onClick={() => void open()}>
      <Paperclip size={14} aria-hidden="true" />
      <span>{name}</span>
      <span className="visually-hidden">, open in a new tab</span>
    </button>
  );
}
