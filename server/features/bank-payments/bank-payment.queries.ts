import type { BankLineState } from '#contracts/bank-payments.ts';
import { withinScope } from '#server/platform/auth/property-scope.queries.ts';
import type { PropertyScope, RecordKey } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { and, eq, isNotNull, isNull, sql } from '#server/platform/database/drizzle.ts';
import { insertSelect, isOneOf, sentRows } from '#server/platform/database/expressions.ts';
import { pageOfTable, readPage } from '#server/platform/database/lists.queries.ts';
import type { FoundPage, PageOptions } from '#server/platform/database/lists.queries.ts';
import { account, accountEntry, bankFile, bankLine, unit } from '#server/platform/database/rental-schema.ts';
import type { ReadLine } from './read-bank-csv.ts';

const columns = {
  id: bankLine.id,
  createdAt: bankLine.createdAt,
  updatedAt: bankLine.updatedAt,
  propertyCode: bankLine.propertyCode,
  fileName: bankFile.fileName,
  lineNo: bankLine.lineNo,
  date: bankLine.date,
  amountCents: bankLine.amountCents,
  reference: bankLine.reference,
  payer: bankLine.payer,
  entryId: bankLine.entryId,
  postedTo: unit.unitIdentifier,
  setAside: bankLine.setAside,
};

/** A payment of a bank's file, as it is stored. */
export type StoredLine = Awaited<ReturnType<typeof findLines>>[number];

const stateIs: Record<BankLineState, ReturnType<typeof and>> = {
  open: and(isNull(bankLine.entryId), isNull(bankLine.setAside)),
  posted: isNotNull(bankLine.entryId),
  'set-aside': isNotNull(bankLine.setAside),
};

/** One page of a property's payments, by day. */
export async function listLines(
  db: Database,
  { propertyCode, state, scope }: { propertyCode: string; state: BankLineState; scope: PropertyScope },
  options: PageOptions,
): Promise<FoundPage<StoredLine>> {
  const order = [
    { by: bankLine.date, isDescending: false },
    { by: bankLine.id, isDescending: false },
  ];
  const matches = and(
    withinScope(scope, bankLine.propertyCode),
    eq(bankLine.propertyCode, propertyCode),
    stateIs[state],
  );
  const page = pageOfTable(db, { table: bankLine, matches, order }, options);
  const rows = page.within
    .select({ ...columns, total: page.total })
    .from(page.ids)
    .innerJoin(bankLine, eq(bankLine.id, page.ids.listedId))
    .innerJoin(bankFile, eq(bankFile.id, bankLine.bankFileId))
    .leftJoin(accountEntry, eq(accountEntry.id, bankLine.entryId))
    .leftJoin(account, eq(account.id, accountEntry.accountId))
    .leftJoin(unit, eq(unit.id, account.unitId))
    .orderBy(...page.orderBy);
  return readPage(page, rows);
}

/** Those of the payments that the caller works with. */
export function findLines({ orm }: Database, ids: readonly number[], scope: PropertyScope) {
  return orm
    .select(columns)
    .from(bankLine)
    .innerJoin(bankFile, eq(bankFile.id, bankLine.bankFileId))
    .leftJoin(accountEntry, eq(accountEntry.id, bankLine.entryId))
    .leftJoin(account, eq(account.id, accountEntry.accountId))
    .leftJoin(unit, eq(unit.id, account.unitId))
    .where(and(isOneOf(bankLine.id, ids), withinScope(scope, bankLine.propertyCode)));
}

/** The same, which stay as they are until the transaction ends. */
export async function lockLines(
  db: Database,
  ids: readonly number[],
  scope: PropertyScope,
): Promise<StoredLine[]> {
  await db.orm
    .select({ id: bankLine.id })
    .from(bankLine)
    .where(isOneOf(bankLine.id, ids))
    .orderBy(bankLine.id)
    .for('update');
  return findLines(db, ids, scope);
}

export async function findLine(
  db: Database,
  { id, scope }: RecordKey,
  lock = false,
): Promise<StoredLine | undefined> {
  const [row] = lock ? await lockLines(db, [id], scope) : await findLines(db, [id], scope);
  return row;
}

export async function insertFile({ orm }: Database, file: typeof bankFile.$inferInsert): Promise<number> {
  const [row] = await orm.insert(bankFile).values(file).returning({ id: bankFile.id });
  return row?.id ?? 0;
}

/** Adds the payments that are not there yet; answers how many. */
export async function insertLines(
  db: Database,
  { propertyCode, bankFileId, at }: { propertyCode: string; bankFileId: number; at: string },
  lines: readonly ReadLine[],
): Promise<number> {
  const { lineNo, date, amountCents, reference, payer, alike } = bankLine;
  const sent = sentRows(db, { lineNo, date, amountCents, reference, payer, alike }, lines);
  const values = {
    createdAt: at,
    updatedAt: at,
    propertyCode,
    bankFileId,
    lineNo: sent.lineNo,
    date: sent.date,
    amountCents: sent.amountCents,
    reference: sent.reference,
    payer: sent.payer,
    alike: sent.alike,
  };
  const rows = sql`from ${sent} order by ${sent.lineNo} on conflict on constraint bank_line_once do nothing
    returning ${bankLine.id}`;
  const added = db.orm.$with('added', { id: bankLine.id }).as(insertSelect(bankLine, values, rows));
  const found = await db.orm.with(sent, added).select({ id: added.id }).from(added);
  return found.length;
}

/** Notes the entries by which payments were posted. */
export async function markPosted(
  db: Database,
  posted: readonly { id: number; entryId: number | null }[],
  at: string,
): Promise<void> {
  const sent = sentRows(db, { id: bankLine.id, entryId: bankLine.entryId }, posted);
  await db.orm
    .with(sent)
    .update(bankLine)
    .set({ entryId: sent.entryId, updatedAt: at })
    .from(sent)
    .where(eq(bankLine.id, sent.id));
}

export async function updateLine(
  { orm }: Database,
  id: number,
  update: { setAside?: string | null; updatedAt: string },
): Promise<void> {
  await orm.update(bankLine).set(update).where(eq(bankLine.id, id));
}
