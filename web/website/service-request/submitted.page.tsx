import type { ReactNode } from 'react';
import { ButtonLink } from '#web/ui/button/button.tsx';
import { UrgentLine } from '../forms/urgent-line.tsx';
import styles from './service-request.module.css';
import confirmation from './submitted.module.css';

/** What a request that was sent without JavaScript is answered with; the words are the dialog's. */
export function Page(): ReactNode {
  return (
    <div className={styles.page}>
      <UrgentLine />
      <div className={styles.main}>
        <div className={confirmation.panel}>
          <h1 className={styles.heading}>Submission Successful</h1>
          <p className={styles.lede}>Your service request has been submitted.</p>
          <ButtonLink className={confirmation.ok} href="/">
            OK
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
