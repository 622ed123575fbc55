import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { User } from '#contracts/users.ts';
import { Button } from '#web/ui/button/button.tsx';
import { auditAddress } from '../audit/audit-address.ts';
import { useListAuditQuery } from '../kit/history/history-api.ts';
import { nounOf } from '../kit/nouns/nouns.ts';
import { History } from '../kit/history/history.tsx';
import { OlderEntries } from '../kit/history/older-entries.tsx';
import dialogs from '../kit/dialogs/dialogs.module.css';

/** What was done to an account and its sessions, by whom and when; and the way to all that its owner has done. */
export function UserHistoryDialog({ user, onClose }: { user: User; onClose: () => void }): ReactNode {
  const about = { objectKind: 'user', objectId: user.id } as const;
  const history = useListAuditQuery(about, { refetchOnMountOrArgChange: true });
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialogs.backdrop} forceRender />
        <Dialog.Popup className={dialogs.popup} data-wide="" data-toasts="above">
          <div className={dialogs.head}>
            <Dialog.Title className={dialogs.title}>History</Dialog.Title>
            <Dialog.Description className={dialogs.text}>{user.email}</Dialog.Description>
          </div>
          <History
            entries={history.data?.data}
            hasFailed={history.isError}
            fieldNames={nounOf('user').labels}
            emptyText="Nothing has been done to this account yet."
          />
          <OlderEntries shown={history.data} {...about} />
          <p>
            <Link to={auditAddress({ person: String(user.id) })}>Everything this user has done</Link>
          </p>
          <div className={dialogs.actions}>
            <Button onClick={onClose}>Close</Button>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
