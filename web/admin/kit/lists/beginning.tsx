import type { ReactNode } from 'react';
import { beginningOf } from '#web/lib/beginning-of.ts';
import styles from './list.module.css';

const shownCharacters = 90;

/** The beginning of what someone wrote, in a line of its own below what a row is called. */
export function Beginning({ text }: { text: string | null }): ReactNode {
  if (!text) return null;
  return (
    <span className={styles.beginning} title={text}>
      {beginningOf(text, shownCharacters)}
    </span>
  );
}
