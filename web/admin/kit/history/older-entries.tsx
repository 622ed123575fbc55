import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AuditedKind, AuditEntry } from '#contracts/audit.ts';
import type { Page } from '#contracts/endpoint.ts';
import { listPath } from '../nouns/nouns.ts';
import styles from './history.module.css';

/** Under a history that shows the latest entries alone: the way to all of them. */
export function OlderEntries({
  shown,
  objectKind,
  objectId,
}: {
  shown: Page<AuditEntry> | undefined;
  objectKind: AuditedKind;
  objectId: number;
}): ReactNode {
  if (!shown || shown.meta.total <= shown.data.length) return null;
  return (
    <p className={styles.quiet}>
      These are the latest {shown.data.length} of {shown.meta.total}.{' '}
      <Link to={`${listPath('audit')}?kind=${objectKind}&record=${objectId}`}>See all in the activity</Link>
    </p>
  );
}
