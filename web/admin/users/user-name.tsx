import type { ReactNode } from 'react';
import type { User } from '#contracts/users.ts';
import { EmailAddress } from '../kit/lists/email-address.tsx';
import { isSameEmail } from './viewer.ts';
import type { Viewer } from './viewer.ts';
import styles from './users.module.css';

/** A user's email, and what is particular about the account. */
export function UserName({ user, viewer }: { user: User; viewer: Viewer }): ReactNode {
  return (
    <span className={styles.name}>
      <span className={styles.address}>
        <EmailAddress address={user.email} />
      </span>
      {user.isSuperAdmin && <span className={styles.mark}>Super admin</span>}
      {user.hasSecondFactor && <span className={styles.mark}>Second factor</span>}
      {user.propertyIds.length > 0 && (
        <span className={styles.mark}>
          {user.propertyIds.length === 1 ? '1 property' : `${user.propertyIds.length} properties`}
        </span>
      )}
      {isSameEmail(viewer.email, user.email) && <span className={styles.mark}>You</span>}
    </span>
  );
}
