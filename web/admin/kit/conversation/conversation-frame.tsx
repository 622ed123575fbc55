import { Eye } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import styles from './conversation.module.css';

export interface ConversationFrameProps {
  ref?: Ref<HTMLElement>;
  title: string;
  /** Who reads what is written here. */
  readers: string;
  /** What was written so far; undefined until it is known. */
  entries: ReactNode;
  hasFailed: boolean;
  onRetry: () => void;
  /** The form, and what belongs to it. */
  children: ReactNode;
}

/** What someone outside and the office wrote to each other: apart from the notes, in its own color, since others read it. */
export function ConversationFrame(props: ConversationFrameProps): ReactNode {
  const { ref, title, readers, entries, hasFailed, onRetry, children } = props;
  return (
    <section ref={ref} className={styles.panel} aria-labelledby="conversation-heading">
      <h3 id="conversation-heading" className={styles.heading}>
        {title}
      </h3>
      <p className={styles.readers}>
        <Eye size={16} aria-hidden="true" />
        {readers}
      </p>
      {entries}
      {entries === undefined && !hasFailed && <Skeleton lines={3} label="Loading the conversation" />}
      {entries === undefined && hasFailed && (
        <output className={styles.failed}>
          The conversation could not be loaded.
          <Button size="small" variant="secondary" onClick={onRetry}>
            Try again
          </Button>
        </output>
      )}
      {children}
    </section>
  );
}
