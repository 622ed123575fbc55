import { useState, type ReactNode } from 'react';
import { useIsNarrow } from '../lists/use-is-narrow.ts';
import styles from './folded.module.css';

export interface FoldedProps {
  /** The line that stands for it while it is folded. */
  summary: ReactNode;
  /** Something in it must not be out of sight. */
  mustOpen?: boolean;
  children: ReactNode;
}

/** What stands folded behind one line until it is wanted. */
export function Folded({ summary, mustOpen = false, children }: FoldedProps): ReactNode {
  const [isOpen, setIsOpen] = useState(mustOpen);
  return (
    <details
      className={styles.folded}
      open={isOpen || mustOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>{summary}</summary>
      {children}
    </details>
  );
}

/** The same on a phone alone, where it would push down what people came for. */
export function FoldedOnPhone(props: FoldedProps): ReactNode {
  return useIsNarrow() ? <Folded {...props} /> : props.children;
}
