import { useState, type ReactNode } from 'react';
import type { TrackingLink } from '#contracts/tracking.ts';
import { formatInstant } from '#web/lib/formats.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ConfirmDialog } from '../../kit/dialogs/confirm-dialog.tsx';
import { CopyButton } from '../../kit/secrets/copy-button.tsx';
import { showOutcome } from '../../kit/toasts/show-outcome.ts';
import { useRenewTrackingLinkMutation, useRevokeTrackingLinkMutation } from './conversation-api.ts';
import styles from '../../kit/conversation/conversation.module.css';

type Question = 'renew' | 'revoke';

const questions = {
  renew: {
    title: 'Make a new link?',
    text: 'The link that the resident has now opens nothing any more. Copy the new one and send it to them.',
    confirm: 'Make a new link',
    messages: { loading: 'Making a new link…', success: 'New link made', failure: 'No link could be made' },
  },
  revoke: {
    title: 'Revoke the link?',
    text: 'The resident can no longer read this conversation or add to it, until you make a new link.',
    confirm: 'Revoke link',
    messages: {
      loading: 'Revoking the link…',
      success: 'Link revoked',
      failure: 'The link could not be revoked',
    },
  },
};

/** The private link by which the resident follows the request. */
export function ResidentLink({ requestId, link }: { requestId: number; link: TrackingLink }): ReactNode {
  const [asked, setAsked] = useState<Question | null>(null);
  const [renew] = useRenewTrackingLinkMutation();
  const [revoke] = useRevokeTrackingLinkMutation();
  const act = async (question: Question): Promise<void> => {
    setAsked(null);
    const { loading, success, failure } = questions[question].messages;
    const work = question === 'renew' ? renew(requestId) : revoke(requestId);
    await showOutcome(work.unwrap(), { loading, success: { title: success }, failure });
  };
  const question = asked && questions[asked];
  return (
    <div className={styles.link}>
      <p>{stateOf(link)}</p>
      <div className={styles.linkActs}>
        {link.address !== null && <CopyButton what="link" text={link.address} />}
        {link.state !== 'ENDED' && (
          <Button size="small" variant="secondary" onClick={() => setAsked('renew')}>
            New link
          </Button>
        )}
        {link.state === 'ACTIVE' && (
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
        <p>{question?.text}</p>
      </ConfirmDialog>
    </div>
  );
}

function stateOf({ state, endsAt }: TrackingLink): string {
  if (state === 'REVOKED') return 'The link is revoked: the resident cannot read this.';
  if (state === 'ENDED')
    return `The link ended on ${formatInstant(endsAt ?? '')}: the resident cannot read this.`;
  return endsAt
    ? `The resident’s private link works until ${formatInstant(endsAt)}.`
    : 'The resident has a private link to this conversation.';
}
