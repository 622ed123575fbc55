import type { ReactNode } from 'react';
import type { PrivateLink } from '#contracts/private-links.ts';
import { formatInstant } from '#web/lib/formats.ts';
import { PrivateLinkActions } from '../../kit/secrets/private-link-actions.tsx';
import { useRenewTrackingLinkMutation, useRevokeTrackingLinkMutation } from './conversation-api.ts';
import styles from '../../kit/conversation/conversation.module.css';

const texts = {
  renew: 'The resident’s current link stops working. Copy the new one and send it to them.',
  revoke: 'The resident can no longer read this conversation or add to it, until you make a new link.',
};

/** The private link by which the resident follows the request. */
export function ResidentLink({ requestId, link }: { requestId: number; link: PrivateLink }): ReactNode {
  const [renew] = useRenewTrackingLinkMutation();
  const [revoke] = useRevokeTrackingLinkMutation();
  return (
    <div className={styles.link}>
      <PrivateLinkActions
        link={link}
        state={stateOf(link)}
        texts={texts}
        onRenew={() => renew(requestId).unwrap()}
        onRevoke={() => revoke(requestId).unwrap()}
      />
    </div>
  );
}

function stateOf({ state, endsAt }: PrivateLink): string {
  if (state === 'REVOKED') return 'The link is revoked: the resident cannot read this.';
  if (state === 'ENDED')
    return `The link expired on ${formatInstant(endsAt ?? '')}: the resident cannot read this.`;
  return endsAt
    ? `The resident’s private link works until ${formatInstant(endsAt)}.`
    : 'The resident has a private link to this conversation.';
}
