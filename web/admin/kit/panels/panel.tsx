import { useId, type ReactNode } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import styles from './panel.module.css';

/** A part of a screen with a heading of its own. */
export function Panel({
  title,
  text,
  children,
}: {
  title: string;
  /** What it is for, in a sentence or two. */
  text?: ReactNode;
  children: ReactNode;
}): ReactNode {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {text && <p className={styles.text}>{text}</p>}
      {children}
    </section>
  );
}

/** What the panel is about could not be loaded. */
export function PanelFailed({ text, onRetry }: { text: string; onRetry: () => void }): ReactNode {
  return (
    <div role="alert" className={styles.failed}>
      <p>{text}</p>
      <Button
        size="small"
        variant="secondary"
        onClick={({ currentTarget }) => {
          // The button goes as soon as the answer is there.
          currentTarget.closest<HTMLElement>('main')?.focus();
          onRetry();
        }}
      >
        Try again
      </Button>
    </div>
  );
}

/** Buttons side by side. */
export function PanelActions({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles.row}>{children}</div>;
}
