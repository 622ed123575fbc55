import type { ReactNode } from 'react';
import type { NamedProperty } from '#contracts/properties.ts';
import type { User } from '#contracts/users.ts';
import { ConfirmDialog } from '../kit/dialogs/confirm-dialog.tsx';
import { ProofDialog } from '../kit/secrets/proof-dialog.tsx';
import { ChangeEmailDialog } from './change-email-dialog.tsx';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { PropertiesDialog } from './properties-dialog.tsx';
import type { UserActions } from './use-user-actions.ts';
import type { UserDialogName } from './user-dialog-name.ts';
import { UserHistoryDialog } from './user-history-dialog.tsx';
import { isSameEmail } from './viewer.ts';
import type { Viewer } from './viewer.ts';

export interface OpenUserDialog {
  dialog: UserDialogName;
  user: User;
}

export interface UserDialogsProps {
  opened: OpenUserDialog;
  viewer: Viewer;
  /** The data is undefined while it is on its way. */
  properties: { data?: NamedProperty[] | undefined; isError: boolean };
  actions: UserActions;
  onClose: () => void;
}

/** The dialog that is open about one user. */
export function UserDialogs({
  opened: { dialog, user },
  viewer,
  properties,
  actions,
  onClose,
}: UserDialogsProps): ReactNode {
  return (
    <>
      {dialog === 'email' && (
        <ChangeEmailDialog
          user={user}
          onChange={(changed) => actions.setEmail(user, changed)}
          onClose={onClose}
        />
      )}
      {dialog === 'password' && (
        <ChangePasswordDialog
          user={user}
          isOwn={isSameEmail(viewer.email, user.email)}
          onChange={(reset) => actions.setPassword(user, reset)}
          onClose={onClose}
        />
      )}
      {dialog === 'properties' && (
        <PropertiesDialog
          user={user}
          properties={properties.data}
          hasFailed={properties.isError}
          onAssign={(propertyIds) => actions.setProperties(user, propertyIds)}
          onClose={onClose}
        />
      )}
      {dialog === 'history' && <UserHistoryDialog user={user} onClose={onClose} />}
      {dialog === 'second-factor' && (
        <ProofDialog
          title={`Reset the second factor of ${user.email}?`}
          about="For someone who has lost their phone and recovery codes. All sessions of this account end, and the password alone signs in until the app is set up again."
          submit="Reset second factor"
          submitting="Resetting…"
          isDanger
          losesOpener
          onProve={(proof) => actions.resetSecondFactor(user, proof)}
          onClose={onClose}
        />
      )}
      {dialog === 'removal' && (
        <ConfirmDialog
          isOpen
          title={`Permanently remove ${user.email}? This cannot be undone.`}
          confirm="Remove"
          cancel="Keep user"
          onConfirm={() => {
            void actions.remove(user).then(focusAfterRemoval);
            onClose();
          }}
          onCancel={onClose}
        >
          <p>All sessions of this account end at once. What it did stays in Activity.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** The row goes, and the button that had the focus with it. */
function focusAfterRemoval(isRemoved: boolean): void {
  if (isRemoved) document.querySelector<HTMLElement>('main')?.focus();
}
