import { AtSign, Building2, History as HistoryIcon, KeyRound, ShieldOff, Trash2 } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import type { User } from '#contracts/users.ts';
import { Button } from '#web/ui/button/button.tsx';
import type { UserDialogName } from './user-dialog-name.ts';
import { mayAssign, mayCorrectEmail, mayRemove, maySeeHistory, whyUnchangeable } from './viewer.ts';
import type { Viewer } from './viewer.ts';
import styles from './users.module.css';

/** What may be done to one user. */
export function UserActions({
  user,
  viewer,
  onOpen,
}: {
  user: User;
  viewer: Viewer;
  onOpen: (dialog: UserDialogName, user: User) => void;
}): ReactNode {
  const reasonId = useId();
  const refusal = whyUnchangeable(viewer, user);
  const ofUser = <span className="visually-hidden"> of {user.email}</span>;
  return (
    <div className={styles.actions}>
      {mayAssign(viewer, user) && (
        <Button size="small" variant="secondary" onClick={() => onOpen('properties', user)}>
          <Building2 size={15} aria-hidden="true" />
          Properties
          {ofUser}
        </Button>
      )}
      {maySeeHistory(viewer) && (
        <Button size="small" variant="secondary" onClick={() => onOpen('history', user)}>
          <HistoryIcon size={15} aria-hidden="true" />
          History
          {ofUser}
        </Button>
      )}
      {mayCorrectEmail(viewer, user) && (
        <Button size="small" variant="secondary" onClick={() => onOpen('email', user)}>
          <AtSign size={15} aria-hidden="true" />
          Change Email
          {ofUser}
        </Button>
      )}
      <Button
        size="small"
        variant="secondary"
        disabled={refusal !== null}
        title={refusal ?? undefined}
        aria-describedby={refusal === null ? undefined : reasonId}
        onClick={() => onOpen('password', user)}
      >
        <KeyRound size={15} aria-hidden="true" />
        Change Password
        {ofUser}
      </Button>
      {refusal !== null && (
        <p id={reasonId} className={styles.reason}>
          {refusal}
        </p>
      )}
      {mayRemove(viewer, user) && user.hasSecondFactor && (
        <Button size="small" variant="secondary" onClick={() => onOpen('second-factor', user)}>
          <ShieldOff size={15} aria-hidden="true" />
          Reset second factor
          {ofUser}
        </Button>
      )}
      {mayRemove(viewer, user) && (
        <Button
          size="small"
          variant="secondary"
          className={styles.remove}
          onClick={() => onOpen('removal', user)}
        >
          <Trash2 size={15} aria-hidden="true" />
          Remove
          <span className="visually-hidden"> {user.email}</span>
        </Button>
      )}
    </div>
  );
}
