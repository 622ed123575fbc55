import { Paperclip } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import type { ConversationEntry } from '#contracts/tracking.ts';
import { formatInstant } from '#web/lib/formats.ts';
import { fileSizeText } from '#web/ui/file-drop/file-size-text.ts';
import { fileAddress, showInTab } from '../../kit/records/signed-file.ts';
import { showToast } from '../../kit/toasts/toast-store.ts';
import { useLinkConversationFileMutation } from './conversation-api.ts';
import styles from './conversation.module.css';

export interface EntryListProps {
  requestId: number;
  entries: ConversationEntry[];
  /** The ids of what is marked as new. */
  fresh: ReadonlySet<number>;
}

/** Who wrote what, the oldest first. */
export function EntryList({ requestId, entries, fresh }: EntryListProps): ReactNode {
  const list = useRef<HTMLOListElement>(null);
  const newestId = entries.at(-1)?.id;
  // What was written last is what one looks for, and it is at the end.
  useEffect(() => {
    if (newestId !== undefined) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [newestId]);
  if (entries.length === 0) return <p className={styles.quiet}>Nobody has written yet.</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <ol ref={list} className={styles.entries} tabIndex={0} aria-label="What was written" aria-live="polite">
      {entries.map((entry) => (
        <li key={entry.id} className={entry.author === 'STAFF' ? styles.ours : styles.theirs}>
          <p className={styles.who}>
            <strong>{entry.authorEmail ?? 'The resident'}</strong>
            {entry.isReopening && ' reopened the request'}
            {fresh.has(entry.id) && <span className={styles.new}>New</span>}
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
