import { useEffect, useRef, type ReactNode } from 'react';
import type { Message } from '#contracts/messages.ts';
import { formatInstant } from '#web/lib/formats.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import styles from './messages.module.css';

export interface ConversationProps {
  ownId: number;
  name: string;
  /** Newest first; undefined while they are on their way. */
  messages: Message[] | undefined;
  /** Null where there are none. */
  onEarlier: (() => void) | null;
  onLater: (() => void) | null;
}

/** What two people wrote to each other, the newest last and in sight. */
export function Conversation({ ownId, name, messages, onEarlier, onLater }: ConversationProps): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  const newest = messages?.[0]?.id;
  useEffect(() => {
    if (newest !== undefined) frame.current?.scrollTo({ top: frame.current.scrollHeight });
  }, [newest]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable with the keyboard
    <div ref={frame} className={styles.log} role="log" aria-label={`Messages with ${name}`} tabIndex={0}>
      {onEarlier && (
        <Button size="small" variant="secondary" className={styles.more} onClick={onEarlier}>
          Earlier messages
        </Button>
      )}
      {!messages && <Skeleton lines={4} label="Loading the conversation" />}
      {messages?.length === 0 && (
        <p className={styles.nothing}>No messages yet. Write the first one below.</p>
      )}
      <ol className={styles.messages}>
        {messages?.toReversed().map(({ id, senderId, body, timestamp }) => (
          <li key={id} className={styles.message} data-own={senderId === ownId ? '' : undefined}>
            <p className={styles.sender}>
              <strong>{senderId === ownId ? 'You' : name}</strong>{' '}
              <time dateTime={timestamp}>{formatInstant(timestamp)}</time>
            </p>
            <p className={styles.body}>{body}</p>
          </li>
        ))}
      </ol>
      {onLater && (
        <Button size="small" variant="secondary" className={styles.more} onClick={onLater}>
          Later messages
        </Button>
      )}
    </div>
  );
}
