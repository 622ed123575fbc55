import type { AccountStatement } from '#contracts/accounts.ts';
import { oldestFirst } from '#contracts/account-allocation.ts';
import type { ApplicationOrder, Posting } from '#contracts/account-allocation.ts';
import { dayOf } from '#contracts/days.ts';
import type { Language } from '#contracts/languages.ts';
import { ownerName } from '#server/features/people/person-name.queries.ts';
import { unitName } from '#server/features/units/unit-rows.queries.ts';
import { withinScope } from '#server/platform/auth/property-scope.queries.ts';
import type { PropertyScope, RecordKey } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { and, eq } from '#server/platform/database/drizzle.ts';
import { isOneOf } from '#server/platform/database/expressions.ts';
import { account, accountEntry, accountTerms, owner, unit } from '#server/platform/database/rental-schema.ts';
import { userAccount } from '#server/platform/database/schema.ts';
import { site } from '#site';

/** Whose account it is. */
export interface AccountHead {
  id: number;
  propertyCode: string;
  unit: AccountStatement['unit'];
  payer: AccountStatement['payer'];
  /** In which its charges are paid. */
  order: ApplicationOrder;
}

const head = {
  id: account.id,
  propertyCode: account.propertyCode,
  unit: unitName,
  payer: ownerName,
  order: accountTerms.applicationOrder,
};

type FoundHead = Omit<AccountHead, 'order'> & { order: ApplicationOrder | null };

function withOrder(found: FoundHead): AccountHead {
  return { ...found, order: found.order ?? oldestFirst };
}

function selectHeads({ orm }: Database) {
  return orm
    .select(head)
    .from(account)
    .innerJoin(unit, eq(unit.id, account.unitId))
    .leftJoin(owner, eq(owner.id, unit.ownerId))
    .leftJoin(accountTerms, eq(accountTerms.propertyCode, account.propertyCode));
}

/** The account of a unit, for those who work with its property. */
export async function findAccount(db: Database, { id, scope }: RecordKey): Promise<AccountHead | undefined> {
  const [row] = await selectHeads(db).where(
    and(eq(account.id, id), withinScope(scope, account.propertyCode)),
  );
  return row && withOrder(row);
}

/** Those of the accounts that the caller works with; nothing is entered in them by others until the transaction ends. */
export async function lockAccounts(
  db: Database,
  ids: readonly number[],
  scope: PropertyScope,
): Promise<AccountHead[]> {
  const mine = and(isOneOf(account.id, ids), withinScope(scope, account.propertyCode));
  await db.orm.select({ id: account.id }).from(account).where(mine).orderBy(account.id).for('update');
  return findAccounts(db, ids, scope);
}

/** Those of the accounts that the caller works with. */
export async function findAccounts(
  db: Database,
  ids: readonly number[],
  scope: PropertyScope,
): Promise<AccountHead[]> {
  const mine = and(isOneOf(account.id, ids), withinScope(scope, account.propertyCode));
  return (await selectHeads(db).where(mine).orderBy(account.id)).map(withOrder);
}

/** The owner of an account, as letters and mail need to know. */
export interface AccountOwner {
  ownerId: number;
  email: string | null;
  language: Language;
  mailingAddress: string | null;
  /** Since when the unit is theirs, where that is known. */
  ownerSince: string | null;
}

/** The owners of accounts, by account; none of a unit without an owner on file. */
export async function findAccountOwners(
  { orm }: Database,
  ids: readonly number[],
): Promise<Map<number, AccountOwner>> {
  const rows = await orm
    .select({
      id: account.id,
      ownerId: owner.id,
      email: owner.email,
      language: owner.language,
      mailingAddress: owner.mailingAddress,
      ownerSince: unit.ownerSince,
    })
    .from(account)
    .innerJoin(unit, eq(unit.id, account.unitId))
    .innerJoin(owner, eq(owner.id, unit.ownerId))
    .where(isOneOf(account.id, ids));
  return new Map(rows.map(({ id, ...found }) => [id, found]));
}

/** The account of each unit of a property, which no one else enters anything in until the transaction ends. */
export async function lockAccountsOfProperty(
  { orm }: Database,
  propertyCode: string,
): Promise<Map<number, number>> {
  const rows = await orm
    .select({ id: account.id, unitId: account.unitId })
    .from(account)
    .where(eq(account.propertyCode, propertyCode))
    .orderBy(account.id)
    .for('update');
  return new Map(rows.map(({ id, unitId }) => [unitId, id]));
}

const entryColumns = {
  id: accountEntry.id,
  createdAt: accountEntry.createdAt,
  seq: accountEntry.seq,
  date: accountEntry.date,
  amountCents: accountEntry.amountCents,
  type: accountEntry.type,
  memo: accountEntry.memo,
  method: accountEntry.method,
  reference: accountEntry.reference,
  reversesId: accountEntry.reversesId,
  why: accountEntry.why,
  ownerId: accountEntry.ownerId,
  ownerName: accountEntry.ownerName,
  createdBy: userAccount.email,
};

/** An entry as it is stored, with who entered it. */
export type StoredEntry = Awaited<ReturnType<typeof listEntries>>[number];

/** All entries of an account, by day, those of one day as they were entered. */
export function listEntries({ orm }: Database, accountId: number) {
  return orm
    .select(entryColumns)
    .from(accountEntry)
    .leftJoin(userAccount, eq(userAccount.id, accountEntry.createdBy))
    .where(eq(accountEntry.accountId, accountId))
    .orderBy(accountEntry.date, accountEntry.seq);
}

/** An entry with its account, for those who work with the property. */
export async function findEntry({ orm }: Database, { id, scope }: RecordKey) {
  const [row] = await orm
    .select(postingColumns)
    .from(accountEntry)
    .innerJoin(account, eq(account.id, accountEntry.accountId))
    .where(and(eq(accountEntry.id, id), withinScope(scope, account.propertyCode)));
  return row;
}

const postingColumns = {
  id: accountEntry.id,
  accountId: accountEntry.accountId,
  date: accountEntry.date,
  seq: accountEntry.seq,
  type: accountEntry.type,
  amountCents: accountEntry.amountCents,
  reversesId: accountEntry.reversesId,
  runId: accountEntry.runId,
  ruleId: accountEntry.ruleId,
  memo: accountEntry.memo,
  why: accountEntry.why,
  ownerId: accountEntry.ownerId,
  ownerName: accountEntry.ownerName,
};

/** An entry for the allocation, with its account and the run that made it. */
export type AccountPosting = Posting &
  Pick<
    typeof accountEntry.$inferSelect,
    'accountId' | 'runId' | 'ruleId' | 'memo' | 'why' | 'ownerId' | 'ownerName'
  >;

/** All entries of some accounts. */
export async function listPostings(
  { orm }: Database,
  accountIds: readonly number[],
): Promise<AccountPosting[]> {
  const rows = await orm
    .select({ ...postingColumns, createdAt: accountEntry.createdAt })
    .from(accountEntry)
    .where(isOneOf(accountEntry.accountId, accountIds));
  return rows.map(({ createdAt, ...posting }) =>
    Object.assign(posting, { enteredOn: dayOf(new Date(createdAt), site.timeZone) }),
  );
}
