import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { auditedKinds } from '#contracts/audit.ts';
import type { Issue } from '#contracts/errors.ts';
import { nounOf, recordPath } from '../nouns/nouns.ts';
import styles from './record-issues.module.css';

/** What a refusal says of records, each with the way to it: an issue's path names one, such as `lease.12`. */
export function RecordIssues({ issues }: { issues: readonly Issue[] }): ReactNode {
  return (
    <ul className={styles.issues}>
      {issues.map(({ path, message }) => {
        const address = addressOf(path);
        return (
          <li key={path}>
            {message} {address && <Link to={address.to}>Open the {address.noun}</Link>}
          </li>
        );
      })}
    </ul>
  );
}

/** Null where the path names no record, or one that has no screen. */
function addressOf(path: string): { to: string; noun: string } | null {
  const [name, id] = path.split('.');
  const kind = auditedKinds.find((known) => known === name);
  if (!kind || !Number(id) || !nounOf(kind).screen) return null;
  return { to: recordPath(kind, Number(id)), noun: nounOf(kind).one };
}
