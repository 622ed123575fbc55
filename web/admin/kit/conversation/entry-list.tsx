import { useEffect, useRef, type ReactNode } from 'react';
import { formatInstant } from '#web/lib/formats.ts';
import styles from './conversation.module.css';

/** One thing that was written. */
export interface Entry {
  id: number;
  createdAt: string;
  /** The office wrote it. */
  isOurs: boolean;
  author: string;
  /** What else there is to say beside the author. */
  about?: ReactNode;
  text: string | null;
  /** Below the words: a file, what became of an email. */
  more?: ReactNode;
}

/** Who wrote what, the oldest first. */
export function EntryList({ entries }: { entries: readonly Entry[] }): ReactNode {
  const list = useRef<HTMLOListElement>(null);
  const newestId = entries.at(-1)?.id;
  // What was written last is what one looks for, and it is at the end.
  useEffect(() => {
    if (newestId !== undefined) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [newestId]);
  if (entries.length === 0) return <p className={styles.quiet}>No messages yet.</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <ol ref={list} className={styles.entries} tabIndex={0} aria-label="What was written" aria-live="polite">
      {entries.map(({ id, createdAt, isOurs, author, about, text, more }) => (
        <li key={id} className={isOurs ? styles.ours : styles.theirs}>
          <p className={styles.who}>
            <strong>{author}</strong>
            {about}
            <time dateTime={createdAt}>{formatInstant(createdAt)}</time>
          </p>
          {text !== null && <p className={styles.words}>{text}</p>}
          {more}
        </li>
      ))}
    </ol>
  );
}
