import { fail, Failure } from '#contracts/errors.ts';
import { pathIn } from '#contracts/languages.ts';
import type { Language } from '#contracts/languages.ts';
import {
  accountLinks,
  ownerStatementMessages,
  ownerStatements,
  statementPath,
} from '#contracts/owner-statements.ts';
import type { AccountLine } from '#contracts/accounts.ts';
import type { OwnerLine } from '#contracts/owner-statements.ts';
import { fullName } from '#contracts/people.ts';
import { findAccount, findAccountOwners } from '#server/features/accounts/account.queries.ts';
import { readOwnersAccount } from '#server/features/accounts/read-account.ts';
import { memoOf, statementContent } from '#server/features/accounts/statement-content.ts';
import { findPropertyName } from '#server/features/properties/property.queries.ts';
import type { AppContext } from '#server/platform/context.ts';
import { documentsAtOnce, drawDocuments } from '#server/platform/documents/draw-documents.ts';
import { implement } from '#server/platform/http/implement.ts';
import type { HttpPlatform } from '#server/platform/http/implement.ts';
import { privateHeaders } from '#server/platform/http/render-page.ts';
import type { PageGiven } from '#server/platform/http/render-page.ts';
import { servePage } from '#server/platform/http/served-page.ts';
import { openAccountLink } from './account-link.ts';
import { readAccountLink, renewAccountLink, revokeAccountLink } from './change-account-link.ts';

const page = '/statement';

export function ownerStatementRoutes(platform: HttpPlatform): void {
  implement(
    platform,
    ownerStatements,
    {
      read: async (context, { params }) => (await readByLink(context, params.token)).shown,
      pdf: async (context, { params, query }) => {
        const { statement } = await readByLink(context, params.token);
        const language = query.language ?? 'en';
        const body = await drawDocuments({ pdf: statementContent(statement, language) });
        const name = `statement-${statement.unit.unitIdentifier}-${statement.asOf}.pdf`;
        return {
          headers: {
            ...privateHeaders,
            'content-type': 'application/pdf',
            'content-disposition': `attachment; filename="${name}"`,
            'x-content-type-options': 'nosniff',
          },
          body,
        };
      },
    },
    { read: { limit: 'privatePage' }, pdf: { limit: 'privatePage', precheck, atOnce: documentsAtOnce } },
  );
  implement(
    platform,
    accountLinks,
    { get: readAccountLink, renew: renewAccountLink, revoke: revokeAccountLink },
    // Their answers hold links.
    { renew: { ignoresKey: true }, revoke: { ignoresKey: true } },
  );
  servePage(platform, {
    path: statementPath(':token'),
    page,
    load: async (context, params, language) => {
      const given = await loadStatement(context, params, language);
      return { status: given.data === null ? 404 : 200, given };
    },
  });
}

const precheck = (context: AppContext, { token = '' }: Record<string, string>) =>
  openAccountLink(context, token);

/** The account that a link opens, and what of it its owner reads. Throws NOT_FOUND. */
async function readByLink(context: AppContext, token: string) {
  const link = await openAccountLink(context, token);
  const { accountId } = link;
  const head = await findAccount(context.db, { id: accountId, scope: null });
  const owner = (await findAccountOwners(context.db, [accountId])).get(accountId);
  if (!head?.payer || !owner) throw fail('NOT_FOUND', { message: ownerStatementMessages.noLink });
  const statement = await readOwnersAccount(context, head, owner);
  const { unit, asOf, from, broughtForward, balance, lines } = statement;
  const shown = {
    unitIdentifier: unit.unitIdentifier,
    propertyName: await findPropertyName(context.db, head.propertyCode),
    ownerName: fullName(head.payer),
    asOf,
    from,
    broughtForward,
    balance,
    lines: lines.map(toOwnerLine),
    linkEndsAt: link.endsAt,
  };
  return { statement, shown };
}

function toOwnerLine(line: AccountLine): OwnerLine {
  const { seq, date, type, amount, balance, reference, why, reversesSeq } = line;
  return { seq, date, type, amount, balance, reference, why, reversesSeq, memo: memoOf(line) };
}

/** What the page shows; null for every link that opens nothing, in the same words. */
async function loadStatement(
  context: AppContext,
  { token = '' }: Record<string, string>,
  language: Language,
): Promise<PageGiven & { data: unknown }> {
  try {
    const { shown } = await readByLink(context, token);
    return { data: { token, statement: shown }, address: statementPath(token, language) };
  } catch (error) {
    if (error instanceof Failure && error.code === 'NOT_FOUND')
      return { data: null, address: pathIn(language, page) };
    throw error;
  }
}
