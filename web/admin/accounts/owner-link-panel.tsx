import type { ReactNode } from 'react';
import type { PrivateLink } from '#contracts/private-links.ts';
import { formatInstant } from '#web/lib/formats.ts';
import { Panel } from '../kit/panels/panel.tsx';
import { PrivateLinkActions } from '../kit/secrets/private-link-actions.tsx';
import {
  useGetAccountLinkQuery,
  useRenewAccountLinkMutation,
  useRevokeAccountLinkMutation,
} from './account-letters-api.ts';

const texts = {
  renew: 'The owner’s current link stops working. Copy the new one and send it to them.',
  revoke: 'The owner can no longer read the account, until you send something or make a new link.',
};

/** The private link by which the owner reads the account; nothing while that is not known. */
export function OwnerLinkPanel({ id }: { id: number }): ReactNode {
  const { currentData } = useGetAccountLinkQuery({ params: { id } });
  const [renew] = useRenewAccountLinkMutation();
  const [revoke] = useRevokeAccountLinkMutation();
  if (!currentData) return null;
  const { link } = currentData;
  const call = { params: { id } };
  return (
    <Panel title="Owner’s private link">
      <PrivateLinkActions
        link={link}
        state={stateOf(link)}
        texts={texts}
        canRenewEnded
        onRenew={() => renew(call).unwrap()}
        onRevoke={() => revoke(call).unwrap()}
      />
    </Panel>
  );
}

function stateOf(link: PrivateLink | null): string {
  if (link === null) return 'None yet. A statement or a reminder that you send by email includes one.';
  const { state, endsAt } = link;
  if (state === 'REVOKED') return 'The link is revoked: the owner cannot read the account.';
  if (state === 'ENDED') return 'The link has expired. The next email to the owner includes a new one.';
  return `The owner reads this account by a private link until ${formatInstant(endsAt ?? '')}.`;
}
