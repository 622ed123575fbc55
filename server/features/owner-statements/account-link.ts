import { fail } from '#contracts/errors.ts';
import type { Language } from '#contracts/languages.ts';
import { ownerStatementMessages, statementPath } from '#contracts/owner-statements.ts';
import type { PrivateLink } from '#contracts/private-links.ts';
import { encryptToken } from '#server/platform/auth/encrypted-link.ts';
import { firstVersion, linkedId, opens, signLink } from '#server/platform/auth/private-link.ts';
import type { LinkedRecord } from '#server/platform/auth/private-link.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { findLink } from './account-link.queries.ts';
import type { LinkedAccount, StoredLink } from './account-link.queries.ts';

type LinkContext = Pick<AppContext, 'clock' | 'linkKeys'>;

/** Stands in where there is no record: no one has its link. */
const nobodys = { accountId: 0, createdAt: '', version: firstVersion };

/** An account may have the number of a service request: a link to one never opens the other. */
function asRecord({ accountId, createdAt, version }: typeof nobodys): LinkedRecord {
  return { id: accountId, createdAt, version, of: 'account' };
}

/**
 * The account that a token opens. Throws NOT_FOUND, in the same words and after the same steps, for a token that is wrong,
 * was replaced or revoked, has ended, or was sent to someone who does not own the unit now.
 */
export async function openAccountLink(
  context: LinkContext & Pick<AppContext, 'db'>,
  token: string,
): Promise<LinkedAccount> {
  const found = await findLink(context.db, { id: linkedId(token) ?? 0, scope: null });
  const isGenuine = opens(token, asRecord(found ?? nobodys), context.linkKeys);
  if (!found || !isGenuine || stateOf(found, context) !== 'ACTIVE')
    throw fail('NOT_FOUND', { message: ownerStatementMessages.noLink });
  return found;
}

function stateOf({ revokedAt, endsAt, ownerId, currentOwnerId }: LinkedAccount, { clock }: LinkContext) {
  if (revokedAt !== null) return 'REVOKED';
  const isOver = ownerId !== currentOwnerId || Date.parse(endsAt) <= clock.now().getTime();
  return isOver ? 'ENDED' : 'ACTIVE';
}

/** The token of now; null where none opens the account. */
export async function findAccountToken(
  context: LinkContext,
  db: Database,
  id: number,
): Promise<string | null> {
  const found = await findLink(db, { id, scope: null });
  return found && stateOf(found, context) === 'ACTIVE' ? signLink(asRecord(found), context.linkKeys) : null;
}

/** Where a message leads its owner; the token is encrypted until it is sent. */
export function linkUrl(
  { linkKeys, publicUrl }: Pick<AppContext, 'linkKeys' | 'publicUrl'>,
  link: StoredLink,
  language: Language,
): string {
  const about = { recordKind: 'account', recordId: link.accountId };
  const encrypted = encryptToken(signLink(asRecord(link), linkKeys), about, linkKeys);
  return `${publicUrl.origin()}${statementPath(encrypted, language)}`;
}

/** A link as staff see it, with its address in the owner's language. */
export function toPrivateLink(
  context: LinkContext & Pick<AppContext, 'publicUrl'>,
  link: LinkedAccount,
  language: Language,
): PrivateLink {
  const state = stateOf(link, context);
  const token = signLink(asRecord(link), context.linkKeys);
  const address =
    state === 'ACTIVE' ? `${context.publicUrl.origin()}${statementPath(token, language)}` : null;
  return { state, address, endsAt: link.endsAt };
}

/** The version that the link of an owner has once something is sent with it. */
export function linkVersionOf(link: StoredLink | undefined, ownerId: number): number {
  if (!link) return firstVersion;
  return link.version + (link.ownerId === ownerId && link.revokedAt === null ? 0 : 1);
}
