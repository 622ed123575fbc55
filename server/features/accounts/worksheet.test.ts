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
import { siteDay } from '#server/platform/site-day.ts';
import { signIn } from '#tests/support/builders.ts';
import { openLeaseOffice } from '#tests/support/lease-office.ts';
import type { LeaseOffice } from '#tests/support/lease-office.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { addOwner, addUnit } from '#tests/support/property-builders.ts';
import { applyRules } from './post-automatic.ts';

let office: LeaseOffice;
let app: LeaseOffice['app'];
let as: LeaseOffice['as'];
beforeAll(async () => {
  office = await openLeaseOffice();
  ({ app, as } = office);
});
afterAll(() => app.close());

const dayMs = 24 * 60 * 60_000;
const today = () => siteDay(app.context);
async function pass(days: number): Promise<void> {
  app.clock.advance(days * dayMs);
  as = { token: (await signIn(app)).accessToken };
}

const code = 'WRK';
const unitCount = 120;

/**
 * What a bookkeeper worked out on paper for August 24, in cents, by the place of the unit. Each share pays 100,000 a year: of two
 * shares the first months are 16,667, of three 25,000, of one 8,334. Due by then: June, July and August.
 */
const onPaper = [
  { place: 0, cents: 3 * 16_667 - 16_667 + 2 * 1000, what: 'paid June whole; July and August late' },
  { place: 1, cents: 3 * 25_000 - 5001 + 3 * 1000, what: 'paid a part of June' },
  { place: 2, cents: 3 * 8334 - 20_679 + 1000, what: 'paid more than June; a part of August late' },
  { place: 3, cents: 3 * 16_667 - 7777 + 3 * 1000, what: 'its part of a split check' },
  { place: 4, cents: 3 * 25_000 + 3 * 1000, what: 'sold in June, nothing paid' },
  { place: 5, cents: 3 * 8334 - 2223 + 3 * 1000, what: 'the other part of the split check' },
  { place: 6, cents: 3 * 16_667 - 1099 + 3 * 1000, what: 'a credit' },
  { place: 7, cents: 3 * 25_000 + 3500 - 3500 + 3 * 1000, what: 'a fee that was reversed' },
  { place: 8, cents: 3 * 8334 - 28_002, what: 'paid all, back-dated: the fees are gone' },
  { place: 9, cents: 3 * 16_667 + 3 * 1000 - 16_667, what: 'paid June late, in July' },
  { place: 119, cents: 3 * 8334 + 3 * 1000, what: 'nothing paid' },
];

/** One line of the bookkeeper's sheet, in cents, written by hand beside what the product is given. */
interface SheetLine {
  account: number;
  date: string;
  cents: number;
}
const sheet: SheetLine[] = [];
const sheetBalance = (account: number, until: string): number =>
  sheet
    .filter((line) => line.account === account && line.date <= until)
    .reduce((sum, { cents }) => sum + cents, 0);

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

test('a year of an association of 120 units is on screen, in CSV and PDF what a worksheet made by hand says', async () => {
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
  const firstDue = `${today().slice(0, 7)}-01`;
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
      sheet.push({ account: id, date, cents: low + (month < whole - low * 12 ? 1 : 0) });
  }
  const account = (place: number) => accounts[place]?.id ?? 0;
  const charged = (place: number) => sheetBalance(account(place), today());

  // Whole, partial, too much, split and returned payments; a credit and a fee that is reversed.
  await enter(account(0), 'PAYMENT', charged(0), today());
  await enter(account(1), 'PAYMENT', 5_001, today());
  await enter(account(2), 'PAYMENT', charged(2) + 12_345, today());
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
  sheet.push({ account: account(7), date: today(), cents: -3_500 });

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
  const confirmed = today();
  const entered = today();
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
  // By hand: which months were late, one by one.
  const lateFees = (place: number, paidCents: number): SheetLine[] => {
    const id = account(place);
    let left = paidCents;
    return sheet
      .filter(({ account: of, cents, date }) => of === id && cents > 0 && date <= today())
      .filter(({ date }) => monthsFrom(firstDue).includes(date))
      .toSorted((one, other) => (one.date < other.date ? -1 : 1))
      .flatMap(({ date, cents }) => {
        const isPaid = left >= cents;
        left = Math.max(0, left - cents);
        const from = date < entered ? entered : date;
        const day = new Date(Date.parse(from) + 11 * dayMs).toISOString().slice(0, 10);
        return isPaid || day > today() || day < confirmed ? [] : [{ account: id, date: day, cents: 1000 }];
      });
  };
  const paidBy = (place: number) =>
    -sheet
      .filter(({ account: of, cents }) => of === account(place) && cents < 0)
      .reduce((sum, { cents }) => sum + cents, 0);
  const fees = accounts.flatMap((_, place) => lateFees(place, [7, 9].includes(place) ? 0 : paidBy(place)));
  expect(fees.length).toBeGreaterThan(unitCount);
  sheet.push(...fees);
  // A payment that had come on the first day after all: the fees of what it pays go.
  await enter(account(8), 'PAYMENT', charged(8), entered);
  sheet.splice(
    0,
    sheet.length,
    ...sheet.filter(({ account: of, cents }) => of !== account(8) || cents !== 1000),
  );
  const paidAhead = -sheetBalance(account(8), today());
  expect(paidAhead).toBeGreaterThan(0);

  for (const { place, cents, what } of onPaper)
    expect([what, sheetBalance(account(place), today())]).toEqual([what, cents]);
  const listed = await list();
  for (const { id, balance } of listed.data)
    expect([id, Math.round(balance * 100)]).toEqual([id, sheetBalance(id, today())]);
  expect(Math.round(listed.meta.balance * 100)).toBe(
    sheet.filter(({ date }) => date <= today()).reduce((sum, { cents }) => sum + cents, 0),
  );
  for (const { place } of onPaper) {
    const id = account(place);
    for (const asOf of [confirmed, today(), '2199-12-31']) {
      const query = { asOf };
      const { balance, lines } = (await app.api.call(getAccount, { params: { id }, query }, as)).body.data;
      expect(Math.round(balance * 100)).toBe(sheetBalance(id, asOf));
      const csv = (await app.api.call(getAccountCsv, { params: { id }, query }, as)).text.trim().split('\n');
      expect(csv.slice(1).map((row) => /,(-?[\d.]+),(-?[\d.]+),/.exec(row)?.slice(1).map(Number))).toEqual(
        lines.map((line) => [line.amount, line.balance]),
      );
      const pdf = await app.app.inject({
        url: `/api/accounts/${id}/statement.pdf?asOf=${asOf}`,
        headers: { authorization: `Bearer ${as.token}` },
      });
      const text = pdfText(pdf.rawPayload);
      expect(text).toContain(`Balance: ${formatDollars(sheetBalance(id, asOf) / 100)}`);
      for (const line of lines) expect(text).toContain(formatDollars(line.amount));
    }
  }
  const { lines } = (await app.api.call(getAccount, { params: { id: account(4) }, query: {} }, as)).body.data;
  const charges = lines.filter(({ type, isReversed }) => type === 'CHARGE' && !isReversed);
  expect(charges.map(({ ownerName }) => ownerName)).toEqual(['Max Seller', 'Max Buyer', 'Max Buyer']);
}, 600_000);
