import { fail } from '#contracts/errors.ts';
import { statementLinkDays } from '#contracts/owner-statements.ts';
import type { AccountLink, accountLinks } from '#contracts/owner-statements.ts';
import { findAccount, findAccountOwners, lockAccounts } from '#server/features/accounts/account.queries.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { record } from '#server/platform/events/record.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import type { Handler } from '#server/platform/http/implement.ts';
import { momentOf } from '#server/platform/records/bulk-write.ts';
import { notifyAfterCommit } from '#server/platform/realtime/notify-after-commit.ts';
import { extendLinks, findLink, revokeLink } from './account-link.queries.ts';
import { toPrivateLink } from './account-link.ts';

const dayMs = 24 * 60 * 60_000;

/** The link of an account's owner as it stands. */
export async function readAccountLink(
  context: AppContext,
  { params: { id } }: { params: { id: number } },
  { caller: { scope } }: AdminCall,
): Promise<AccountLink> {
  if (!(await findAccount(context.db, { id, scope }))) throw fail('NOT_FOUND');
  const link = await findLink(context.db, { id, scope });
  if (!link) return { link: null };
  const language = (await findAccountOwners(context.db, [id])).get(id)?.language ?? 'en';
  return { link: toPrivateLink(context, link, language) };
}

/** Staff make a new link for the owner; the one before opens nothing any more. */
export const renewAccountLink: Handler<typeof accountLinks.renew> = (context, { params: { id } }, call) =>
  changeLink(context, id, call, 'made a new link for the owner', async (db, { at, now }) => {
    const owner = (await findAccountOwners(db, [id])).get(id);
    if (!owner) throw fail('CONFLICT', { message: 'This unit has no owner on file.' });
    await revokeLink(db, id, now);
    const endsAt = new Date(at.getTime() + statementLinkDays * dayMs).toISOString();
    await extendLinks(db, [{ accountId: id, ownerId: owner.ownerId }], { now, endsAt });
  });

/** Staff close the owner's link. */
export const revokeAccountLink: Handler<typeof accountLinks.revoke> = (context, { params: { id } }, call) =>
  changeLink(context, id, call, 'revoked the link of the owner', (db, { now }) => revokeLink(db, id, now));

async function changeLink(
  context: AppContext,
  id: number,
  call: AdminCall,
  action: string,
  change: (db: Database, moment: { at: Date; now: string }) => Promise<void>,
): Promise<AccountLink> {
  return context.db.transaction(async (db) => {
    const within = { ...context, db };
    const [account] = await lockAccounts(db, [id], call.caller.scope);
    if (!account) throw fail('NOT_FOUND');
    const { propertyCode, unit } = account;
    const moment = momentOf(context);
    await change(db, moment);
    await record(db, {
      at: moment.at,
      actor: call.caller,
      action,
      objectKind: 'account',
      objectId: id,
      propertyCode,
      changes: { unitIdentifier: { from: null, to: unit.unitIdentifier } },
      requestId: call.requestId,
    });
    await notifyAfterCommit(within, db, [
      { objectKind: 'account', id, act: 'changed', propertyCodes: [propertyCode] },
    ]);
    return readAccountLink(within, { params: { id } }, call);
  });
}
