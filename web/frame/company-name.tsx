import type { ReactNode } from 'react';
import { site } from '#site';
import styles from './company-name.module.css';

/** The company’s name: on one line where there is room, else with its rest below, smaller. */
export function CompanyName(): ReactNode {
  const { companyName, shortName } = site;
  const isBegun = companyName.startsWith(`${shortName} `);
  return (
    <span className={styles.name}>
      {isBegun ? (
        <>
          {shortName} <span className={styles.rest}>{companyName.slice(shortName.length + 1)}</span>
        </>
      ) : (
        companyName
      )}
    </span>
  );
}
