import type { ReactNode } from 'react';
import type { Step } from '#site-types';
import styles from './next-steps.module.css';
import { formTexts } from './form-texts.en.ts';

export interface NextStepsProps {
  steps: readonly Step[];
  /** It stands in front of the page's main heading, so that it has none of its own. */
  isInFront?: boolean;
}

/** What follows a form, so that no one sends one into the dark. */
export function NextSteps({ steps, isInFront = false }: NextStepsProps): ReactNode {
  const Heading = isInFront ? 'p' : 'h2';
  const Title = isInFront ? 'p' : 'h3';
  return (
    <aside className={styles.steps} aria-labelledby="next-steps">
      <Heading id="next-steps" className={styles.heading}>
        {formTexts.next}
      </Heading>
      <ol className={styles.list}>
        {steps.map(({ title, text }) => (
          <li key={title} className={styles.step}>
            <Title className={styles.title}>{title}</Title>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ol>
    </aside>
  );
}
