import type { ReactNode } from 'react';
import { recordIssuePath } from '#contracts/approvals.ts';
import type { Clash } from '#contracts/approvals.ts';
import { RecordIssues } from '../kit/records/record-issues.tsx';
import styles from './approve.module.css';

/** The records that stand in the way of what is chosen, and what to do. Nothing where there are none. */
export function ClashNotice({
  clashes,
  children,
}: {
  clashes: readonly Clash[];
  children: ReactNode;
}): ReactNode {
  if (clashes.length === 0) return null;
  const issues = clashes.map((clash) => ({
    path: recordIssuePath(clash),
    message: `${clash.name}: ${clash.message}`,
  }));
  return (
    <div className={styles.clash} role="alert">
      <p>This cannot be added as it stands</p>
      <RecordIssues issues={issues} />
      <p>{children}</p>
    </div>
  );
}
