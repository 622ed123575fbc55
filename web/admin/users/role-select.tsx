import type { ReactNode } from 'react';
import { roles } from '#contracts/sessions.ts';
import type { User } from '#contracts/users.ts';
import { Select } from '#web/ui/select/select.tsx';
import { withCurrent } from '../kit/lists/list-state.ts';
import { whyUnchangeable } from './viewer.ts';
import type { Viewer } from './viewer.ts';
import styles from './users.module.css';

/** A user's role. One that is not offered stays among the choices while it is the user's. */
export function RoleSelect({
  user,
  viewer,
  onRole,
}: {
  user: User;
  viewer: Viewer;
  onRole: (user: User, role: string) => void;
}): ReactNode {
  const current = offeredRole(user.role);
  const refusal = whyUnchangeable(viewer, user);
  return (
    <div className={styles.role}>
      <Select
        label={<span className="visually-hidden">Role of {user.email}</span>}
        value={current}
        disabled={refusal !== null}
        title={refusal ?? undefined}
        onChange={({ target }) => onRole(user, target.value)}
      >
        {withCurrent(roles, current).map((role) => (
          <option key={role}>{role}</option>
        ))}
      </Select>
    </div>
  );
}

/** Roles differ in more than capitals, or they are the same. */
export function offeredRole(role: string): string {
  return roles.find((offered) => offered.toLowerCase() === role.toLowerCase()) ?? role;
}
