import type { ReactNode } from 'react';
import type { Step } from '#site';
import styles from './next-steps.module.css';

/** What follows a form, so that nobody sends one into the dark. */
export function NextSteps({ steps }: { steps: readonly Step[] }): ReactNode {
  return (
    <aside className={styles.steps} aria-labelledby="next-steps">
      <h2 id="next-steps" className={styles.heading}>
        What happens next
      </h2>
      <ol className={styles.list}>
        {steps.map(({ title, text }) => (
          <li key={title} className={styles.step}>
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ol>
    </aside>
  );
}
