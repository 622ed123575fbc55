import { allocate, balanceOf, untilDay } from '#contracts/account-allocation.ts';
import type { OpenCharge } from '#contracts/account-allocation.ts';
import { lettersMax } from '#contracts/account-letters.ts';
import type { LetterKind, LetterPlan, MailSkip } from '#contracts/account-letters.ts';
import type { AccountFilters } from '#contracts/accounts.ts';
import type { Language } from '#contracts/languages.ts';
import { formatDollars, fromCents } from '#contracts/money.ts';
import { fullName } from '#contracts/people.ts';
import { listAccounts } from '#server/features/accounts/account-list.queries.ts';
import { findAccountOwners, findAccounts, listPostings } from '#server/features/accounts/account.queries.ts';
import type { AccountHead, AccountOwner, AccountPosting } from '#server/features/accounts/account.queries.ts';
import { findLinks } from '#server/features/owner-statements/account-link.queries.ts';
import { linkVersionOf } from '#server/features/owner-statements/account-link.ts';
import type { PropertyScope } from '#server/platform/auth/property-scope.queries.ts';
import type { AppContext } from '#server/platform/context.ts';
import { calendarDayText } from '#server/platform/mail/office-texts.ts';
import { siteDay } from '#server/platform/site-day.ts';
import { siteIn } from '#site-in';
import { accountLetters } from './account-letters.en.ts';
import type { LetterFacts } from './account-letters.en.ts';
import { accountLetters as spanishLetters } from './account-letters.es.ts';
import { findLetterMail } from './account-letter.queries.ts';

export const letterTexts: Record<Language, typeof accountLetters> = {
  en: accountLetters,
  es: spanishLetters,
};

/** Whom a run is for; either a property's accounts, or some of them by their ids. */
export interface LetterRun {
  propertyCode: string;
  kind: LetterKind;
  age?: AccountFilters['age'];
  accountId?: number | undefined;
  accountIds?: readonly number[];
}

export interface AccountLetter {
  kind: LetterKind;
  account: AccountHead;
  /** Null where no owner is on file. */
  owner: AccountOwner | null;
  language: Language;
  open: OpenCharge<AccountPosting>[];
  /** A statement's balance, else what is open. */
  cents: number;
  /** Why it cannot go by email now. */
  skip: MailSkip | null;
  /** Tells apart the emails of a kind about an account. */
  occasion: string;
}

/**
 * The letters of a run: of a statement to every owner, else to those who owe something. With ids also those who owe nothing
 * (`OWES_NOTHING`). Reads, and writes nothing.
 */
export async function planLetters(
  context: Pick<AppContext, 'db' | 'clock'>,
  run: LetterRun,
  scope: PropertyScope,
): Promise<AccountLetter[]> {
  const { db } = context;
  const today = siteDay(context);
  const ids = run.accountIds ?? (await listedIds(context, run, scope));
  const found = await findAccounts(db, ids, scope);
  const accounts = new Map(found.map((account) => [account.id, account]));
  const postings = Map.groupBy(await listPostings(db, ids), ({ accountId }) => accountId);
  const owners = await findAccountOwners(db, ids);
  const links = await findLinks(db, ids);
  const letters = ids.flatMap((id): AccountLetter[] => {
    const account = accounts.get(id);
    if (!account || account.propertyCode !== run.propertyCode) return [];
    const owner = owners.get(id) ?? null;
    const until = untilDay(postings.get(id) ?? [], today);
    const open = allocate(until, account.order).charges.filter(({ openCents }) => openCents > 0);
    const cents =
      run.kind === 'STATEMENT' ? balanceOf(until) : open.reduce((sum, { openCents }) => sum + openCents, 0);
    const occasion = `${today} link ${owner ? linkVersionOf(links.get(id), owner.ownerId) : 0}`;
    const language = owner?.language ?? 'en';
    const letter = { kind: run.kind, account, owner, language, open: open.toSorted(byDay), cents, occasion };
    return [{ ...letter, skip: skipOf(letter) }];
  });
  return withSentToday(context, letters);
}

/** By unit. */
async function listedIds(
  context: Pick<AppContext, 'db' | 'clock'>,
  { propertyCode, kind, age, accountId }: LetterRun,
  scope: PropertyScope,
): Promise<number[]> {
  const owing = kind === 'STATEMENT' ? undefined : true;
  const filters = { propertyCode, owing, age, sort: 'unit', page: 1, take: lettersMax } as const;
  const asked = { filters, scope, today: siteDay(context) };
  const { rows } = await listAccounts(context.db, asked, { page: 1, pageSize: lettersMax });
  const ids = rows.map(({ id }) => id);
  return accountId === undefined ? ids : ids.filter((id) => id === accountId);
}

function skipOf({ kind, owner, cents }: Pick<AccountLetter, 'kind' | 'owner' | 'cents'>): MailSkip | null {
  if (kind !== 'STATEMENT' && cents === 0) return 'OWES_NOTHING';
  if (owner === null) return 'NO_OWNER';
  return owner.email === null ? 'NO_EMAIL' : null;
}

async function withSentToday(
  { db }: Pick<AppContext, 'db'>,
  letters: readonly AccountLetter[],
): Promise<AccountLetter[]> {
  const [first] = letters;
  if (!first) return [];
  const accountIds = letters.map(({ account }) => account.id);
  const occasions = [...new Set(letters.map(({ occasion }) => occasion))];
  const sent = await findLetterMail(db, { kind: mailKindOf[first.kind], accountIds, occasions });
  const key = (id: number, occasion: string, recipient: string) => `${id} ${occasion} ${recipient}`;
  const keys = new Set(sent.map(({ recordId, occasion, recipient }) => key(recordId, occasion, recipient)));
  return letters.map((letter) => {
    const { account, occasion, owner, skip } = letter;
    const wasSent = skip === null && keys.has(key(account.id, occasion, owner?.email ?? ''));
    return wasSent ? { ...letter, skip: 'SENT_TODAY' } : letter;
  });
}

export const mailKindOf = {
  STATEMENT: 'account-statement',
  REMINDER: 'account-reminder',
  DELINQUENCY: 'account-delinquency',
} as const satisfies Record<LetterKind, string>;

/** What a letter says, in the owner's language. */
export function factsOf({ account, language, cents, open }: AccountLetter, today: string): LetterFacts {
  const since = open[0]?.posting.date;
  return {
    unit: account.unit.unitIdentifier,
    owner: account.payer ? fullName(account.payer) : letterTexts[language].nobody,
    amount: formatDollars(fromCents(Math.abs(cents))),
    isCredit: cents < 0,
    since: since === undefined ? '' : calendarDayText(since, language),
    today: calendarDayText(today, language),
    company: siteIn(language).companyName,
  };
}

/** The plan as staff see it before anything is sent. */
export function toPlan(letters: readonly AccountLetter[], today: string): LetterPlan {
  return {
    recipients: letters.map((letter) => ({
      id: letter.account.id,
      unit: letter.account.unit,
      owner: letter.account.payer,
      email: letter.owner?.email ?? null,
      language: letter.language,
      amount: fromCents(letter.cents),
      subject: letterTexts[letter.language].letters[letter.kind].title(factsOf(letter, today)),
      skip: letter.skip,
    })),
  };
}

function byDay(one: OpenCharge<AccountPosting>, other: OpenCharge<AccountPosting>): number {
  if (one.posting.date === other.posting.date) return one.posting.seq - other.posting.seq;
  return one.posting.date < other.posting.date ? -1 : 1;
}
