import type { ReactNode } from 'react';
import { ButtonLink } from '#web/ui/button/button.tsx';
import styles from './form-page.module.css';
import panel from './submitted-panel.module.css';
import { UrgentLine } from './urgent-line.tsx';

/** The page of a resident's form: the urgent line in sight, a heading, a word on what to expect, and the form. */
export function FormPage(props: { heading: ReactNode; lede: ReactNode; children: ReactNode }): ReactNode {
  return (
    <div className={styles.page}>
      <UrgentLine />
      <div className={styles.main}>
        <h1 className={styles.heading}>{props.heading}</h1>
        <p className={styles.lede}>{props.lede}</p>
        <div className={styles.sheet}>{props.children}</div>
      </div>
    </div>
  );
}

/** What a form that was sent without JavaScript is answered with. */
export function SubmittedPage({ heading, text }: { heading: string; text: string }): ReactNode {
  return (
    <div className={styles.page}>
      <UrgentLine />
      <div className={styles.main}>
        <div className={panel.panel}>
          <h1 className={styles.heading}>{heading}</h1>
          <p className={styles.lede}>{text}</p>
          <ButtonLink className={panel.ok} href="/">
            OK
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
