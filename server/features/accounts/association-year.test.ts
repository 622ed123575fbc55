// @module-tag slow
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createAccountEntries,
  createAccountEntry,
  getAccount,
  getAccountCsv,
  listAccounts,
  reverseEntry,
} from '#contracts/accounts.ts';
import {
  changeShares,
  createAssessment,
  previewAssessment,
  runAssessment,
  undoAssessment,
} from '#contracts/assessments.ts';
import { confirmAccountRule, createAccountRule } from '#contracts/account-rules.ts';
import { daysBetween } from '#contracts/days.ts';
import { formatDollars } from '#contracts/money.ts';
import { createUnitSale } from '#contracts/unit-sales.ts';
import { setUnitOwner } from '#contracts/units.ts';
import { writePdf } from '#server/platform/documents/write-pdf.ts';
import { siteDay } from '#server/platform/site-day.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { addOwner, addUnit } from '#tests/support/property-builders.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { applyRules } from './post-automatic.ts';
import { statementContent } from './statement-content.ts';

let app: TestApp;
let as: { token: string };
beforeAll(async () => {
  app = await borrowTestApp();
  as = { token: (await app.superAdminSession()).accessToken };
});
afterAll(() => app.close());

const dayMs = 24 * 60 * 60_000;
const today = () => siteDay(app.context);
async function pass(days: number): Promise<void> {
  app.clock.advance(days * dayMs);
  as = { token: (await app.superAdminSession()).accessToken };
}

const code = 'WRK';
const unitCount = 120;

/**
 * What a bookkeeper worked out on paper for August 24 and for the end of May, in cents, by the place of the unit. Each share pays
 * 100,000 a year: of two shares the first eight months are 16,667 and the others 16,666, of three all are 25,000, of one the first
 * four are 8,334 and the others 8,333. Due by August: June, July and August. A fee is 1,000.
 */
const onPaper = [
  {
    place: 0,
    august: 2 * 16_667 + 2 * 1000,
    may: 16_667 + 4 * 16_666 + 5 * 1000,
    what: 'paid June whole; July to December late, all in one in December; nothing since',
  },
  {
    place: 1,
    august: 3 * 25_000 - 5001 + 3 * 1000,
    may: 300_000 - 5001 - 100_000 + 12 * 1000,
    what: 'paid a part of June, and a part of all in February',
  },
  {
    place: 2,
    august: 3 * 8334 - 20_679 + 1000,
    may: 100_000 - 20_679 + 10 * 1000,
    what: 'paid more than June; a part of August late',
  },
  {
    place: 3,
    august: 3 * 16_667 - 7777 + 3 * 1000,
    may: 200_000 - 7777 + 12 * 1000,
    what: 'its part of a split check',
  },
  {
    place: 4,
    august: 3 * 25_000 + 3 * 1000,
    may: 300_000 + 12 * 1000,
    what: 'sold in June, nothing paid',
  },
  {
    place: 5,
    august: 3 * 8334 - 2223 + 3 * 1000,
    may: 100_000 - 2223 + 12 * 1000,
    what: 'the other part of the split check',
  },
  { place: 6, august: 3 * 16_667 - 1099 + 3 * 1000, may: 200_000 - 1099 + 12 * 1000, what: 'a credit' },
  {
    place: 7,
    august: 3 * 25_000 + 3500 - 3500 + 3 * 1000,
    may: 300_000 + 3500 - 3500 + 12 * 1000,
    what: 'a fee that was reversed',
  },
  {
    place: 8,
    august: 3 * 8334 - 28_002,
    may: 100_000 - 28_002 + 9 * 1000,
    what: 'paid all in August, back-dated: the fees are gone; from September on late',
  },
  {
    place: 9,
    august: 3 * 16_667 + 3 * 1000 - 16_667,
    may: 200_000 - 16_667 - 35_334 + 11 * 1000,
    what: 'paid June late, in July; in January what was open on August 5, back-dated: the fee of August is gone',
  },
  { place: 119, august: 3 * 8334 + 3 * 1000, may: 100_000 + 12 * 1000, what: 'nothing paid' },
];

/** One line of the bookkeeper's sheet, in cents, written by hand beside what the product is given. */
interface SheetLine {
  account: number;
  date: string;
  cents: number;
  kind?: 'budget' | 'struck out';
}
const sheet: SheetLine[] = [];
/** The day on which the budget was run and the rule confirmed. */
let begun = '';

/** The day after some days; the sheet counts its own. */
const daysOn = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** Eleven days after a month is asked for. */
const lateOn = ({ date }: SheetLine) => daysOn(date < begun ? begun : date, 11);

/**
 * The late fees of an account, as someone finds them who goes through its year day by day: what comes in pays what was due first,
 * and who still owes something of a month eleven days after it was asked for pays ten dollars more.
 */
function feesOnSheet(account: number): SheetLine[] {
  const own = sheet.filter((line) => line.account === account && line.kind !== 'struck out');
  const open: (SheetLine & { lateOn?: string })[] = [];
  const fees: SheetLine[] = [];
  let purse = 0;
  const until = today();
  for (let day = `${begun.slice(0, 8)}01`; day <= until; day = daysOn(day, 1)) {
    for (const late of open)
      if (late.cents > 0 && late.lateOn === day) {
        const fee = { account, date: day, cents: 1000 };
        fees.push(fee);
        open.push({ ...fee });
      }
    for (const line of own.filter(({ date }) => date === day))
      if (line.cents > 0) open.push({ ...line, ...(line.kind === 'budget' ? { lateOn: lateOn(line) } : {}) });
      else purse -= line.cents;
    for (const line of open) {
      const paid = Math.min(purse, line.cents);
      line.cents -= paid;
      purse -= paid;
    }
  }
  return fees;
}

/** What the sheet has of an account up to a day. */
const linesOnSheet = (account: number, until: string): SheetLine[] =>
  [...sheet.filter((line) => line.account === account), ...feesOnSheet(account)].filter(
    ({ date }) => date <= until,
  );

const sumOnSheet = (lines: readonly SheetLine[]) => lines.reduce((sum, { cents }) => sum + cents, 0);
const owedOnSheet = (account: number, until: string) => sumOnSheet(linesOnSheet(account, until));

/** By what the balance changes on each day on which it does. */
function changesByDay(lines: readonly { date: string; cents: number }[]): [string, number][] {
  const days = new Map<string, number>();
  for (const { date, cents } of lines) days.set(date, (days.get(date) ?? 0) + cents);
  return [...days].filter(([, cents]) => cents !== 0).toSorted(([one], [other]) => (one < other ? -1 : 1));
}

async function enter(id: number, type: 'PAYMENT' | 'FEE' | 'WAIVER', cents: number, date: string) {
  const body = { type, amount: cents / 100, date, memo: 'By hand', method: 'CHECK' as const };
  const answer = await app.api.call(createAccountEntry, { params: { id }, body }, as);
  expect(answer.status, answer.text).toBe(201);
  sheet.push({ account: id, date, cents: type === 'FEE' ? cents : -cents });
  return answer.body.data;
}

/** The days on which a monthly budget from `first` is due. */
function monthsFrom(first: string): string[] {
  return Array.from({ length: 12 }, (_, month) => {
    const date = new Date(`${first}T00:00:00Z`);
    date.setUTCDate(1);
    date.setUTCMonth(date.getUTCMonth() + month);
    return date.toISOString().slice(0, 10);
  });
}

test('a year of an association of 120 units is by API, in CSV and PDF what a worksheet made by hand says', async () => {
  // Whatever day it is, the year begins in June.
  const now = today();
  const june = `${Number(now.slice(0, 4)) + (now.slice(5) > '06-10' ? 1 : 0)}-06-10`;
  await pass(daysBetween(now, june));
  const { pool } = app.database.db;
  await pool.query('insert into property (code, title) values ($1, $1)', [code]);
  const shares: { id: number; share: number }[] = [];
  for (let number = 1; number <= unitCount; number++) {
    const unit = await addUnit(app, as, String(number), code);
    shares.push({ id: unit.id, share: 1 + (number % 3) });
  }
  const [seller, buyer] = [await addOwner(app, as, 'Seller'), await addOwner(app, as, 'Buyer')];
  const sold = shares[4]?.id ?? 0;
  await app.api.call(setUnitOwner, { params: { id: sold }, body: { ownerId: seller.id } }, as);
  await app.api.call(changeShares, { body: { items: shares } }, as);
  begun = today();
  const firstDue = `${begun.slice(0, 7)}-01`;
  const terms = { title: 'Budget', year: Number(firstDue.slice(0, 4)), budget: 240_000, firstDue };
  const made = await app.api.call(
    createAssessment,
    { body: { ...terms, propertyCode: code, basis: 'WEIGHTS', frequency: 'MONTHLY' } },
    as,
  );
  const { id: assessmentId } = made.body.data;
  const params = { id: assessmentId };
  const { fingerprint } = (await app.api.call(previewAssessment, { params }, as)).body.data;
  // Run, taken back, and run again: what two treasurers do at once.
  const runs = await Promise.all(
    [1, 2].map(() => app.api.call(runAssessment, { params, body: { fingerprint } }, as)),
  );
  expect(runs.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409]);
  expect((await app.api.call(undoAssessment, { params }, as)).status).toBe(201);
  expect((await app.api.call(runAssessment, { params, body: {} }, as)).status).toBe(201);

  const list = async () =>
    (await app.api.call(listAccounts, { query: { propertyCode: code, take: 200 } }, as)).body;
  const accounts = (await list()).data;
  expect(accounts).toHaveLength(unitCount);
  // All shares are 240: 100,000 cents for each of them, 8,333 1/3 a month, the first months getting the odd cents.
  for (const [index, { id }] of accounts.entries()) {
    const whole = (1 + ((index + 1) % 3)) * 100_000;
    const low = Math.floor(whole / 12);
    for (const [month, date] of monthsFrom(firstDue).entries())
      sheet.push({
        account: id,
        date,
        cents: low + (month < whole - low * 12 ? 1 : 0),
        kind: 'budget',
      });
  }
  const account = (place: number) => accounts[place]?.id ?? 0;
  const owed = (place: number) => owedOnSheet(account(place), today());

  // Whole, partial, too much, split and returned payments; a credit and a fee that is reversed.
  await enter(account(0), 'PAYMENT', owed(0), today());
  await enter(account(1), 'PAYMENT', 5_001, today());
  await enter(account(2), 'PAYMENT', owed(2) + 12_345, today());
  const split = [
    { place: 3, cents: 7_777 },
    { place: 5, cents: 2_223 },
  ].map(({ place, cents }) => ({ account: account(place), date: today(), cents: -cents }));
  const items = split.map(({ account: accountId, date, cents }) => {
    const check = { method: 'CHECK', reference: '1001' } as const;
    return { accountId, type: 'PAYMENT' as const, amount: -cents / 100, date, ...check };
  });
  expect((await app.api.call(createAccountEntries, { body: { items } }, as)).body.count).toBe(2);
  sheet.push(...split);
  await enter(account(6), 'WAIVER', 1_099, today());
  const withFee = await enter(account(7), 'FEE', 3_500, today());
  const fee = withFee.lines.find(({ type }) => type === 'FEE');
  await app.api.call(reverseEntry, { params: { id: fee?.entryId ?? 0 }, body: { reason: 'Wrong unit' } }, as);
  for (const line of sheet.filter(({ account: of, cents }) => of === account(7) && cents === 3_500)) {
    line.kind = 'struck out';
    sheet.push({ ...line, cents: -3_500 });
  }

  // Ten dollars late fee, once, eleven days after a month is due; only from the day counsel confirmed it.
  const rule = {
    propertyCode: code,
    kind: 'LATE_FEE',
    amount: 10,
    graceDays: 10,
    repeats: 'ONCE',
    citation: 'Declaration 5.3',
    validFrom: firstDue,
  } as const;
  const { id: ruleId } = (await app.api.call(createAccountRule, { body: rule }, as)).body.data;
  const confirmation = { confirmedOn: today(), confirmedBy: 'Ann Example' };
  await app.api.call(confirmAccountRule, { params: { id: ruleId }, body: confirmation }, as);
  await app.api.call(
    createUnitSale,
    { params: { id: sold }, body: { date: today(), buyerId: buyer.id } },
    as,
  );
  await pass(25);
  await applyRules(app.context);
  await enter(account(9), 'PAYMENT', 16_667, today());
  await pass(50);
  await applyRules(app.context);
  // A payment that had come on the first day after all: the fees of what it pays go.
  await enter(account(8), 'PAYMENT', owed(8), begun);
  const august = today();

  /** All accounts in the list against the sheet, and those on paper against both. */
  const expectBalances = async (on: 'august' | 'may') => {
    for (const { place, what, ...cents } of onPaper) expect([what, owed(place)]).toEqual([what, cents[on]]);
    const { data, meta } = await list();
    const owedByAll = data.map(({ id }) => owedOnSheet(id, today()));
    expect(data.map(({ balance }) => Math.round(balance * 100))).toEqual(owedByAll);
    const total = owedByAll.reduce((sum, cents) => sum + cents, 0);
    expect(Math.round(meta.balance * 100)).toBe(total);
  };
  await expectBalances('august');

  // The year goes on to its end: all that is open at once, a part of it, and once more something back-dated.
  const year = Number(begun.slice(0, 4));
  const passTo = (day: string) => pass(daysBetween(today(), day));
  await passTo(`${year}-12-15`);
  await applyRules(app.context);
  await enter(account(0), 'PAYMENT', owed(0), today());
  await passTo(`${year + 1}-01-20`);
  await applyRules(app.context);
  await enter(account(9), 'PAYMENT', 35_334, `${year}-08-05`);
  await passTo(`${year + 1}-02-10`);
  await applyRules(app.context);
  await enter(account(1), 'PAYMENT', 100_000, today());
  await passTo(`${year + 1}-05-31`);
  await applyRules(app.context);
  await expectBalances('may');

  // Paid late, sold, and back-dated.
  const inFiles = new Set([0, 4, 9]);
  for (const { place } of onPaper) {
    const id = account(place);
    for (const asOf of [august, today()]) {
      const query = { asOf };
      const { data } = (await app.api.call(getAccount, { params: { id }, query }, as)).body;
      const { balance, lines } = data;
      const cents = owedOnSheet(id, asOf);
      expect(Math.round(balance * 100)).toBe(cents);
      const posted = lines.map(({ date, amount }) => ({ date, cents: Math.round(amount * 100) }));
      expect(changesByDay(posted)).toEqual(changesByDay(linesOnSheet(id, asOf)));
      const csv = (await app.api.call(getAccountCsv, { params: { id }, query }, as)).text.trim().split('\n');
      expect(csv.slice(1).map((row) => /,(-?[\d.]+),(-?[\d.]+),/.exec(row)?.slice(1).map(Number))).toEqual(
        lines.map((line) => [line.amount, line.balance]),
      );
      // The file is of the same lines for everyone.
      if (!inFiles.has(place)) continue;
      const dollars = lines.flatMap((line) => [formatDollars(line.amount), formatDollars(line.balance)]);
      const text = pdfText(await writePdf(statementContent(data, 'en'))).split('\n');
      expect(text).toContain(`Balance: ${formatDollars(cents / 100)}`);
      expect(text.filter((piece) => /^-?\$[\d,]+\.\d\d$/.test(piece))).toEqual(dollars);
    }
  }

  // What is downloaded is that very PDF, by the day that is asked for.
  const pdf = await app.app.inject({
    url: `/api/accounts/${account(9)}/statement.pdf?asOf=${august}`,
    headers: { authorization: `Bearer ${as.token}` },
  });
  const before = { params: { id: account(9) }, query: { asOf: august } };
  const { data } = (await app.api.call(getAccount, before, as)).body;
  expect(pdfText(pdf.rawPayload)).toBe(pdfText(await writePdf(statementContent(data, 'en'))));

  const { lines } = (await app.api.call(getAccount, { params: { id: account(4) }, query: {} }, as)).body.data;
  const charges = lines.filter(({ type, isReversed }) => type === 'CHARGE' && !isReversed);
  expect(charges.map(({ ownerName }) => ownerName)).toEqual([
    'Max Seller',
    ...Array.from({ length: 11 }, () => 'Max Buyer'),
  ]);
});
