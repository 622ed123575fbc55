import { Paperclip } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ConversationEntry } from '#contracts/tracking.ts';
import { formatInstant } from '#web/lib/formats.ts';
import { fileSizeText } from '#web/ui/file-drop/file-size-text.ts';
import { fileAddress, showInTab } from '../../records/signed-file.ts';
import { showToast } from '../../toasts/toast-store.ts';
import { useLinkConversationFileMutation } from './conversation-api.ts';
import styles from './conversation.module.css';

/** Who wrote what, the oldest first. */
export function EntryList(props: { requestId: number; entries: ConversationEntry[] }): ReactNode {
  const { requestId, entries } = props;
  if (entries.length === 0) return <p className={styles.quiet}>Nobody has written yet.</p>;
  return (
    <ol className={styles.entries}>
      {entries.map((entry) => (
        <li key={entry.id} className={entry.author === 'STAFF' ? styles.ours : styles.theirs}>
          <p className={styles.who}>
            <strong>{entry.authorEmail ?? 'The resident'}</strong>
            {entry.isReopening && ' reopened the request'}
            {entry.author === 'RESIDENT' && entry.seenAt === null && <span className={styles.new}>New</span>}
            <time dateTime={entry.createdAt}>{formatInstant(entry.createdAt)}</time>
          </p>
          {entry.text !== null && <p className={styles.words}>{entry.text}</p>}
          {entry.fileName !== null && (
            <EntryFile requestId={requestId} entry={entry} fileName={entry.fileName} />
          )}
        </li>
      ))}
    </ol>
  );
}

function EntryFile(props: { requestId: number; entry: ConversationEntry; fileName: string }): ReactNode {
  const { requestId, entry, fileName } = props;
  const [link] = useLinkConversationFileMutation();
  const open = async (): Promise<void> => {
    // With the press, before anything is awaited, or the browser would take it for a pop-up.
    const tab = window.open('', '_blank');
    try {
      const { path } = await link({ id: requestId, entryId: entry.id }).unwrap();
      showInTab(tab, fileAddress(path));
    } catch {
      tab?.close();
      showToast({ title: 'The file could not be opened', variant: 'destructive' });
    }
  };
  return (
    <button type="button" className={styles.file} onClick={() => void open()}>
      <Paperclip size={14} aria-hidden="true" />
      <span>
        {fileName} {entry.fileSize !== null && `(${fileSizeText(entry.fileSize)})`}
      </span>
      <span className="visually-hidden">, open in a new tab</span>
    </button>
  );
}
