import { useState, type ReactNode } from 'react';
import type { PrivateLink } from '#contracts/private-links.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { showOutcome } from '../toasts/show-outcome.ts';
import { CopyButton } from './copy-button.tsx';
import styles from './secrets.module.css';

export interface PrivateLinkActionsProps {
  /** Null where none was made yet. */
  link: PrivateLink | null;
  /** How it stands, in a sentence. */
  state: string;
  /** What happens to the person who has the link now. */
  texts: { renew: string; revoke: string };
  /** Whether a link that has ended can be followed by a new one. */
  canRenewEnded?: boolean;
  /** These throw what the server refused with. */
  onRenew: () => Promise<unknown>;
  onRevoke: () => Promise<unknown>;
}

const questions = {
  renew: {
    title: 'Make a new link?',
    confirm: 'Make a new link',
    messages: { loading: 'Making a new link…', success: 'New link made', failure: 'No link could be made' },
  },
  revoke: {
    title: 'Revoke the link?',
    confirm: 'Revoke link',
    messages: {
      loading: 'Revoking the link…',
      success: 'Link revoked',
      failure: 'The link could not be revoked',
    },
  },
};

/** A private link by which someone without an account reads a record: copied, renewed and revoked. */
export function PrivateLinkActions({
  link,
  state,
  texts,
  canRenewEnded = false,
  onRenew,
  onRevoke,
}: PrivateLinkActionsProps): ReactNode {
  const [asked, setAsked] = useState<keyof typeof questions | null>(null);
  const act = async (question: keyof typeof questions): Promise<void> => {
    setAsked(null);
    const { loading, success, failure } = questions[question].messages;
    const work = question === 'renew' ? onRenew() : onRevoke();
    await showOutcome(work, { loading, success: { title: success }, failure });
  };
  const question = asked && questions[asked];
  return (
    <div className={styles.link}>
      <p>{state}</p>
      <div className={styles.linkActs}>
        {link?.address != null && <CopyButton what="link" text={link.address} />}
        {(link?.state !== 'ENDED' || canRenewEnded) && (
          <Button size="small" variant="secondary" onClick={() => setAsked('renew')}>
            New link
          </Button>
        )}
        {link?.state === 'ACTIVE' && (
          <Button size="small" variant="secondary" onClick={() => setAsked('revoke')}>
            Revoke link
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={question !== null}
        title={question?.title ?? ''}
        confirm={question?.confirm ?? ''}
        cancel="Keep it"
        onConfirm={() => asked && void act(asked)}
        onCancel={() => setAsked(null)}
      >
        <p>{asked && texts[asked]}</p>
      </ConfirmDialog>
    </div>
  );
}
