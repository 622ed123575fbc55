import type { ReactNode } from 'react';
import { UrgentLine } from '../forms/urgent-line.tsx';
import type { PageProps } from '../routes.ts';
import { ServiceRequestForm } from './service-request-form.tsx';
import styles from './service-request.module.css';

/** Where owners and tenants report what needs fixing. */
export function Page({ formState }: PageProps): ReactNode {
  return (
    <div className={styles.page}>
      <UrgentLine />
      <div className={styles.main}>
        <h1 className={styles.heading}>
          Maintenance <span className={styles.together}>Request /</span> Report an Incident
        </h1>
        <p className={styles.lede}>
          Tell us what happened and where. It takes about two minutes, and you do not need an account.
        </p>
        <div className={styles.sheet}>
          <ServiceRequestForm formState={formState} />
        </div>
      </div>
    </div>
  );
}
