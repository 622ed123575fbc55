import { allocate, untilDay } from '#contracts/account-allocation.ts';
import type { OpenCharge, Posting } from '#contracts/account-allocation.ts';
import { entryTypeLabels } from '#contracts/account-entries.ts';
import { letterMessages, letterTexts } from '#contracts/account-letters.ts';
import type { accountLetters, LetterKind } from '#contracts/account-letters.ts';
import { fail } from '#contracts/errors.ts';
import { formatDollars, fromCents } from '#contracts/money.ts';
import { fullName } from '#contracts/people.ts';
import { site } from '#site';
import { beginningOf, recordAll } from '#server/platform/events/record.ts';
import type { Handler } from '#server/platform/http/implement.ts';
import { siteDay } from '#server/platform/site-day.ts';
import { listAccounts } from './account-list.queries.ts';
import { findAccounts, findMailingAddresses, listPostings } from './account.queries.ts';
import type { AccountHead, AccountPosting } from './account.queries.ts';

/** So many letters a run writes at most. */
const lettersMax = 2000;

interface AccountLetter {
  account: AccountHead;
  address: string | null;
  open: OpenCharge<AccountPosting>[];
}

/** Writes a letter to each owner who owes something, one after another in one file. The history of each account says so. */
export const writeLetters: Handler<typeof accountLetters.get> = async (context, { query }, call) => {
  const { propertyCode, kind, age } = query;
  const { scope } = call.caller;
  const today = siteDay(context);
  const filters = { propertyCode, owing: true, age, sort: 'unit' as const };
  const page = { page: 1, pageSize: lettersMax };
  const { rows } = await listAccounts(context.db, { filters, scope, today }, page);
  if (rows.length === 0) throw fail('CONFLICT', { message: letterMessages.none });
  const ids = rows.map(({ id }) => id);
  const accounts = new Map((await findAccounts(context.db, ids, scope)).map((found) => [found.id, found]));
  const postings = Map.groupBy(await listPostings(context.db, ids), ({ accountId }) => accountId);
  const addresses = await findMailingAddresses(context.db, ids);
  const letters = ids.flatMap((id): AccountLetter[] => {
    const account = accounts.get(id);
    if (!account) return [];
    const { charges } = allocate(untilDay(postings.get(id) ?? [], today), account.order);
    const open = charges.filter(({ openCents }) => openCents > 0);
    return [{ account, address: addresses.get(id) ?? null, open: open.toSorted(byDay) }];
  });
  const body = await drawLetters(letters, { kind, today });
  await recordAll(
    context.db,
    letters.map(({ account: { id, unit }, open }) => ({
      at: context.clock.now(),
      actor: call.caller,
      action: 'wrote a letter',
      objectKind: 'account',
      objectId: id,
      propertyCode,
      changes: beginningOf({ unitIdentifier: unit.unitIdentifier, letter: kind, amount: owedOf(open) }),
      requestId: call.requestId,
    })),
  );
  const name = `letters-${propertyCode}-${kind.toLowerCase()}-${today}.pdf`;
  return {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${name}"`,
      'x-content-type-options': 'nosniff',
    },
    body,
  };
};

function byDay(one: { posting: Posting }, other: { posting: Posting }): number {
  if (one.posting.date === other.posting.date) return one.posting.seq - other.posting.seq;
  return one.posting.date < other.posting.date ? -1 : 1;
}

function owedOf(open: readonly { openCents: number }[]): number {
  return fromCents(open.reduce((sum, { openCents }) => sum + openCents, 0));
}

const columnWidths = { day: 110, what: 270, open: 90 };

async function drawLetters(
  letters: readonly AccountLetter[],
  { kind, today }: { kind: LetterKind; today: string },
): Promise<Buffer> {
  const texts = letterTexts[kind];
  const [first] = letters;
  const only = first && letters.length === 1 ? texts.title(factsOf(first)) : null;
  // Loaded with the first document, as for statements.
  const { AccountDocument } = await import('./account-document.ts');
  const doc = new AccountDocument(only ?? `${letters.length} letters of ${longDay(today)}`);
  for (const [index, letter] of letters.entries()) {
    if (index > 0) doc.newPage();
    const facts = factsOf(letter);
    doc.say('P', 10, `${site.companyName}\n${longDay(today)}`);
    doc.say('P', 10, [facts.owner, letter.address].filter(Boolean).join('\n'));
    doc.say('H1', 15, texts.title(facts));
    doc.say('P', 10, texts.greeting(facts));
    for (const text of texts.body(facts)) doc.say('P', 10, text);
    const { day, what, open } = texts.heads;
    doc.table(
      [
        { head: day, width: columnWidths.day },
        { head: what, width: columnWidths.what },
        { head: open, width: columnWidths.open, isAmount: true },
      ],
      letter.open.map(({ posting, openCents }) => [
        longDay(posting.date),
        posting.memo ?? entryTypeLabels[posting.type],
        formatDollars(fromCents(openCents)),
      ]),
    );
    for (const text of texts.closing(facts)) doc.say('P', 10, text);
  }
  return doc.end();
}

function factsOf({ account: { unit, payer }, open }: AccountLetter) {
  return {
    unit: unit.unitIdentifier,
    owner: payer ? fullName(payer) : 'Owner',
    owed: formatDollars(owedOf(open)),
    since: longDay(open[0]?.posting.date ?? ''),
    company: site.companyName,
  };
}

function longDay(day: string): string {
  if (day === '') return '';
  return new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' }).format(Date.parse(day));
}
