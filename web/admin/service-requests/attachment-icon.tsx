import { Paperclip } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from '../kit/lists/list.module.css';

/** Says that a request came with a file. */
export function AttachmentIcon(): ReactNode {
  return (
    <span className={styles.clip}>
      <Paperclip size={14} aria-hidden="true" />
      <span className="visually-hidden">, with attachment</span>
    </span>
  );
}
