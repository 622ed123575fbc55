import type { ReactNode } from 'react';
import type { Step } from '#site-types';
import { ButtonLink } from '#web/ui/button/button.tsx';
import styles from './form-page.module.css';
import { NextSteps } from './next-steps.tsx';
import { ReferenceNumber } from './reference-number.tsx';
import panel from './submitted-panel.module.css';
import { UrgentLine } from './urgent-line.tsx';
import { localPath } from '#web/frame/local-path.ts';
import { formTexts } from './form-texts.en.ts';

interface FramedPage {
  /** What follows the form, beside it where there is room. Without it the residents' urgent line is always in sight. */
  aside?: ReactNode;
}

interface FormPageProps extends FramedPage {
  heading: ReactNode;
  lede: ReactNode;
  /** What follows what residents send: below the urgent line, where there is room beside the form. */
  next?: readonly Step[];
  children: ReactNode;
}

/** The page of a form: a heading, a word on what to expect, and the form. */
export function FormPage(props: FormPageProps): ReactNode {
  return (
    <div className={styles.page}>
      {!props.aside && (
        <div className={styles.side}>
          <UrgentLine />
          {props.next && <NextSteps steps={props.next} isInFront />}
        </div>
      )}
      <div className={styles.main}>
        <h1 className={styles.heading}>{props.heading}</h1>
        <p className={styles.lede}>{props.lede}</p>
        <div className={styles.sheet}>{props.children}</div>
      </div>
      {props.aside}
    </div>
  );
}

/** What a form that was sent without JavaScript is answered with. */
export function SubmittedPage({
  aside,
  heading,
  text,
  reference = null,
  children,
}: FramedPage & {
  heading: string;
  text: string;
  /** What it is called on the phone. */
  reference?: string | null;
  children?: ReactNode;
}): ReactNode {
  return (
    <div className={styles.page}>
      {!aside && <UrgentLine />}
      <div className={styles.main}>
        <div className={panel.panel}>
          <h1 className={styles.heading}>{heading}</h1>
          <p className={styles.lede}>{text}</p>
          {reference !== null && (
            <div className={panel.summary}>
              <ReferenceNumber reference={reference} />
            </div>
          )}
          {children}
          <ButtonLink className={panel.ok} href={localPath('/')}>
            {formTexts.ok}
          </ButtonLink>
        </div>
      </div>
      {aside}
    </div>
  );
}
