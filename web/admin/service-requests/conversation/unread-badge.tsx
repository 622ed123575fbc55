import { MessageSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from '../../kit/conversation/conversation.module.css';

/** How much the resident added that no one of the staff has looked at. */
export function UnreadBadge({ count }: { count: number }): ReactNode {
  if (count === 0) return null;
  return (
    <span className={styles.unread}>
      <MessageSquare size={12} aria-hidden="true" />
      {count} new
      <span className="visually-hidden"> from the resident</span>
    </span>
  );
}
