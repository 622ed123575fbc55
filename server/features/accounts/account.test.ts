import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type pg from 'pg';
import { allocate, untilDay } from '#contracts/account-allocation.ts';
import { entryMessages } from '#contracts/account-entries.ts';
import type { EntryForm } from '#contracts/account-entries.ts';
import {
  createAccountEntries,
  createAccountEntry,
  getAccount,
  getAccountCsv,
  getLeaseAccount,
  listAccounts,
  accounts,
  reverseEntry,
} from '#contracts/accounts.ts';
import type { AccountStatement } from '#contracts/accounts.ts';
import { listAudit } from '#contracts/audit.ts';
import type { CallOf } from '#contracts/endpoint.ts';
import { getLease } from '#contracts/leases.ts';
import { formatDollars, fromCents } from '#contracts/money.ts';
import { createPayment } from '#contracts/payments.ts';
import { propertyMessages, removeProperty } from '#contracts/properties.ts';
import { getUnitOverview } from '#contracts/unit-overview.ts';
import { removeUnit, unitMessages } from '#contracts/units.ts';
import { instantOfWallTime } from '#contracts/wall-time.ts';
import { site } from '#site';
import { openAccountOffice } from '#tests/support/account-office.ts';
import type { AccountOffice } from '#tests/support/account-office.ts';
import { inTheMiddle } from '#tests/support/in-the-middle.ts';
import { propertyId } from '#tests/support/property-builders.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { createAdmin } from '#tests/support/user-builders.ts';
import { listPostings } from './account.queries.ts';
import { calendarDayText } from '#server/platform/mail/office-texts.ts';
import { writePdf } from '#server/platform/documents/write-pdf.ts';
import { timeCell } from '#server/platform/records/csv-cells.ts';
import { statementContent } from './statement-content.ts';
import { openOn } from './to-statement.ts';

let office: AccountOffice;
let app: AccountOffice['app'];
let as: AccountOffice['as'];
let day: AccountOffice['dayFromToday'];
beforeAll(async () => {
  office = await openAccountOffice();
  ({ app, as, dayFromToday: day } = office);
});
afterAll(() => app.close());

const charge = (amount: number, date = day(0)): EntryForm => ({ type: 'CHARGE', amount, date, memo: 'Dues' });
const payment = (amount: number, date = day(0)): EntryForm => ({
  type: 'PAYMENT',
  amount,
  date,
  method: 'CHECK',
});

const post = (id: number, body: CallOf<typeof createAccountEntry>['body'], who = as) =>
  app.api.call(createAccountEntry, { params: { id }, body }, who);
async function posted(id: number, ...forms: EntryForm[]): Promise<AccountStatement> {
  let data: AccountStatement | undefined;
  for (const form of forms) {
    const answer = await post(id, form);
    expect(answer.status, answer.text).toBe(201);
    ({ data } = answer.body);
  }
  if (!data) throw new Error('Nothing was posted.');
  return data;
}
const read = async (id: number, asOf?: string) =>
  (await app.api.call(getAccount, { params: { id }, query: asOf === undefined ? {} : { asOf } }, as)).body
    .data;
const reverse = (id: number, body: { reason: string; date?: string } = { reason: 'Wrong unit' }, who = as) =>
  app.api.call(reverseEntry, { params: { id }, body }, who);
const idOfLine = ({ lines }: AccountStatement, seq: number) =>
  lines.find((line) => line.seq === seq)?.entryId ?? 0;

describe('an account', () => {
  test('says line by line what was owed after each, on any day', async () => {
    const { id, owner, unit } = await office.newAccount();
    const opening: EntryForm = {
      type: 'OPENING',
      amount: -20.5,
      date: day(-100),
      memo: 'From the former books',
    };
    const fee: EntryForm = { type: 'FEE', amount: 25, date: day(-20), memo: 'Returned check' };
    const credit: EntryForm = { type: 'WAIVER', amount: 5, date: day(-9), memo: 'Board, March' };
    await posted(
      id,
      // How something is paid is said of payments alone.
      { ...charge(250, day(-10)), method: 'CHECK', reference: 'No. 9' },
      opening,
      payment(100, day(-5)),
      fee,
      credit,
      charge(250, day(20)),
    );
    const now = await read(id);
    expect(now.lines.map(({ seq, type, amount, balance }) => [seq, type, amount, balance])).toEqual([
      [2, 'OPENING', -20.5, -20.5],
      [4, 'FEE', 25, 4.5],
      [1, 'CHARGE', 250, 254.5],
      [5, 'WAIVER', -5, 249.5],
      [3, 'PAYMENT', -100, 149.5],
    ]);
    expect(now).toMatchObject({
      unit: { id: unit.id },
      payer: { id: owner.id },
      kind: 'ASSESSMENT',
      balance: 149.5,
      credit: 0,
      amounts: { '0-30': 149.5 },
      oldest: { date: day(-10), open: 149.5 },
    });
    expect(now.lines[2]).toMatchObject({ method: null, reference: null });
    expect(now.lines[0]).toMatchObject({
      ownerName: 'Max Owns',
      createdBy: 'superadmin@example.com',
      why: null,
    });
    expect(now.upcoming).toMatchObject([{ amount: 250, balance: 399.5 }]);
    expect((await read(id, day(-15))).balance).toBe(4.5);
    expect((await read(id, day(-200))).lines).toEqual([]);
    expect((await read(id, day(30))).balance).toBe(399.5);
    const overview = await app.api.call(getUnitOverview, { query: { unit: unit.unitIdentifier } }, as);
    expect(overview.body.data.account).toMatchObject({
      id,
      balance: 149.5,
      since: day(-10),
      oldestOpen: 149.5,
    });
  });

  test.each([
    ['type', { type: 'FINE' }],
    ['type', { type: 'REVERSAL' }],
    ['amount', { amount: 0 }],
    ['amount', { amount: -1 }],
    ['amount', { amount: 0.001 }],
    ['amount', { amount: 10_000_000_000 }],
    ['memo', { memo: ' ' }],
    ['memo', { memo: 'x'.repeat(301) }],
    ['date', { date: '2026-02-30' }],
    ['date', { date: '1900-01-01' }],
    ['date', { date: '2199-12-31' }],
    ['method', { type: 'PAYMENT' }],
  ])('refuses an entry whose %s is wrong: %j', async (path, fields) => {
    const { id } = await office.newAccount();
    const payload = { ...charge(10), ...fields };
    const answer = await app.api.send('POST', `/api/accounts/${id}/entries`, { ...as, payload });
    expect(answer.status, answer.text).toBe(400);
    expect(answer.error.error.issues?.[0]?.path).toBe(path);
    const later = await post(id, payment(1, day(1)));
    expect(later.error.error.issues).toEqual([{ path: 'date', message: entryMessages.paidLater }]);
    expect((await read(id)).lines).toEqual([]);
  });

  test('keeps every entry as it is: the database refuses to change or delete one', async () => {
    const { id } = await office.newAccount();
    await posted(id, charge(10));
    const { pool } = app.database.db;
    for (const statement of [
      'update account_entry set amount_cents = 1',
      'delete from account_entry',
      'truncate account_entry cascade',
    ])
      await expect(pool.query(statement)).rejects.toThrow('never changed');
    const reversing = (amount: number, of: number) =>
      pool.query(
        `insert into account_entry (created_at, account_id, seq, date, amount_cents, type, reverses_id)
         values (now(), $1, 99, '2199-01-01', $2, 'REVERSAL', $3)`,
        [id, amount, of],
      );
    await expect(reversing(-999, idOfLine(await read(id), 1))).rejects.toThrow('no reversal of that entry');
  });

  test('numbers entries that come at once one after another', async () => {
    const { id } = await office.newAccount();
    const amounts = Array.from({ length: 8 }, (_, index) => index + 0.01);
    const answers = await Promise.all(amounts.map((amount) => post(id, charge(amount + 1))));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    const { lines, balance } = await read(id);
    expect(lines.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(balance).toBe(36.08);
  });

  test('takes an entry that is sent again after a lost answer once', async () => {
    const { id } = await office.newAccount();
    const options = { ...as, headers: { 'idempotency-key': `dues-of-${id}-once` } };
    const call = { params: { id }, body: charge(40) };
    await Promise.all([1, 2].map(() => app.api.call(createAccountEntry, call, options)));
    expect((await read(id)).balance).toBe(40);
  });
});

describe('a reversal', () => {
  test('takes back a whole entry once, with its reason, from its day on', async () => {
    const { id, unit } = await office.newAccount();
    const paid = { ...payment(100, day(-30)), reference: 'No. 77' };
    const before = await posted(id, charge(250, day(-40)), paid, charge(30, day(40)));
    const answer = await reverse(idOfLine(before, 2), { reason: 'Returned by the bank' });
    expect(answer.status, answer.text).toBe(201);
    const { lines, balance } = answer.body.data;
    expect(balance).toBe(250);
    expect(lines.at(-1)).toMatchObject({
      type: 'REVERSAL',
      amount: 100,
      reversesSeq: 2,
      memo: 'Returned by the bank',
    });
    expect(lines.map(({ isReversed }) => isReversed)).toEqual([false, true, false]);
    const printed = JSON.stringify(statementContent(answer.body.data, 'en'));
    expect(printed).toContain('No. 4 Reversal of no. 2: Returned by the bank');
    expect((await read(id, day(-1))).balance).toBe(150);
    const again = await reverse(idOfLine(before, 2));
    expect([again.status, again.error.message]).toEqual([409, entryMessages.reversedAlready]);
    const ofReversal = await reverse(idOfLine(answer.body.data, 4));
    expect([ofReversal.status, ofReversal.error.message]).toEqual([409, entryMessages.reversal]);
    const early = await reverse(idOfLine(before, 1), { reason: 'Too early', date: day(-41) });
    expect(early.error.error.issues).toEqual([{ path: 'date', message: entryMessages.reversedBefore }]);
    expect((await reverse(idOfLine(before, 1), { reason: ' ' })).status).toBe(400);
    const later = await reverse(idOfLine(before, 1), { reason: 'Too late', date: day(1) });
    expect(later.error.error.issues).toEqual([{ path: 'date', message: entryMessages.reversedLater }]);
    // What is due later is taken back on its own day.
    const ahead = (await read(id)).upcoming[0]?.entryId ?? 0;
    expect((await reverse(ahead)).body.data.upcoming.map(({ date, balance: then }) => [date, then])).toEqual([
      [day(40), 280],
      [day(40), 250],
    ]);
    const history = await app.api.call(listAudit, { query: { unit: unit.unitIdentifier } }, as);
    expect(history.body.data.slice(0, 3).map(({ action }) => action)).toEqual([
      'reversed an entry',
      'reversed an entry',
      'entered',
    ]);
    expect(history.body.data[1]?.changes).toMatchObject({
      reason: { to: 'Returned by the bank' },
      type: { to: 'PAYMENT' },
      amount: { to: 100 },
    });
    expect(history.body.data[2]?.changes).toMatchObject({
      type: { to: 'CHARGE' },
      date: { to: day(40) },
      amount: { to: 30 },
      memo: { to: 'Dues' },
    });
    expect(history.body.data[3]?.changes).toMatchObject({
      method: { to: 'CHECK' },
      reference: { to: 'No. 77' },
    });
  });

  test('of two who reverse at once one is refused', async () => {
    const { id } = await office.newAccount();
    const before = await posted(id, charge(10));
    const answers = await Promise.all([1, 2, 3].map(() => reverse(idOfLine(before, 1))));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    expect((await read(id)).balance).toBe(0);
  });
});

describe('a payment over several accounts', () => {
  test('is entered in all or in none', async () => {
    const [one, two] = [await office.newAccount(), await office.newAccount({ code: 'WK02' })];
    const enter = (items: CallOf<typeof createAccountEntries>['body']['items'], who = as) =>
      app.api.call(createAccountEntries, { body: { items } }, who);
    const items = [
      { accountId: one.id, ...payment(60.4) },
      { accountId: two.id, ...payment(39.6) },
    ];
    expect((await enter(items)).body.count).toBe(2);
    expect([(await read(one.id)).balance, (await read(two.id)).balance]).toEqual([-60.4, -39.6]);
    const wrong = await enter([...items, { accountId: 999_999, ...payment(1) }]);
    expect(wrong.error.error.issues).toEqual([{ path: 'items.2.accountId', message: entryMessages.account }]);
    const late = await enter([
      { accountId: one.id, ...payment(1) },
      { accountId: two.id, ...payment(1, day(2)) },
    ]);
    expect(late.error.error.issues?.[0]?.path).toBe('items.1.date');
    const { as: scoped } = await createAdmin(app, 'bent.trail@example.com', { properties: ['BT01'] });
    expect((await enter(items, scoped)).error.error.issues?.[0]?.path).toBe('items.1.accountId');
    expect((await post(two.id, charge(1), scoped)).status).toBe(404);
    const listed = await app.api.call(listAccounts, { query: { propertyCode: 'WK02' } }, scoped);
    expect([listed.body.meta.total, listed.body.meta.credit]).toEqual([0, 0]);
    expect((await read(one.id)).lines).toHaveLength(1);
  });
});

describe('the list of accounts', () => {
  test('says of each and of all what the allocation says, on screen and in the export', async () => {
    const code = 'PW04';
    const made: Awaited<ReturnType<AccountOffice['newAccount']>>[] = [];
    for (const forms of [
      [
        charge(100, day(-95)),
        charge(100, day(-65)),
        charge(100, day(-35)),
        payment(150, day(-3)),
        charge(9, day(9)),
      ],
      [charge(80, day(-30)), charge(80, day(-31))],
      [charge(10, day(-5)), payment(25.5, day(-4))],
      [],
    ]) {
      const account = await office.newAccount({ code });
      if (forms.length > 0) await posted(account.id, ...forms);
      made.push(account);
    }
    const [first, , third] = made;
    const wrong = await posted(first?.id ?? 0, charge(77, day(-200)));
    await reverse(wrong.lines[0]?.entryId ?? 0, { reason: 'Twice', date: day(-1) });
    const list = async (query: object = {}) =>
      (await app.api.call(listAccounts, { query: { propertyCode: code, ...query } }, as)).body;
    const all = await list();
    expect(
      all.data.map(({ unit, balance, since, oldestOpen }) => [unit.id, balance, since, oldestOpen]),
    ).toEqual([
      [made[0]?.unit.id, 150, day(-65), 50],
      [made[1]?.unit.id, 160, day(-31), 80],
      [third?.unit.id, -15.5, null, null],
      [made[3]?.unit.id, 0, null, null],
    ]);
    expect(all.meta).toMatchObject({
      total: 4,
      balance: 294.5,
      credit: 15.5,
      amounts: { '0-30': 80, '31-60': 180, '61-90': 50, '90+': 0 },
      accounts: { '0-30': 0, '31-60': 1, '61-90': 1, '90+': 0 },
    });
    for (const row of all.data) {
      const postings = untilDay(await listPostings(app.context.db, [row.id]), day(0));
      const { amounts, credit, oldest } = openOn(allocate(postings), day(0));
      expect(row).toMatchObject({ amounts, credit, since: oldest?.date ?? null });
    }
    expect((await list({ owing: 1, sort: '-balance' })).data.map(({ id }) => id)).toEqual([
      made[1]?.id,
      first?.id,
    ]);
    // Who owes nothing comes last, from either end.
    for (const [sort, order] of [
      ['since', [0, 1, 2, 3]],
      ['-since', [1, 0, 2, 3]],
    ] as const)
      expect((await list({ sort })).data.map(({ id }) => id)).toEqual(order.map((index) => made[index]?.id));
    const ofAge = await list({ age: '61-90' });
    expect(ofAge.data.map(({ id }) => id)).toEqual([first?.id]);
    // Beside those of one age stand the sums of all.
    expect(ofAge.meta).toEqual({ ...all.meta, total: 1 });
    expect((await list({ owing: 0, take: 1 })).meta.total).toBe(2);
    const csv = await app.api.call(accounts.export, { query: { propertyCode: code, owing: true } }, as);
    const [one, two] = [made[0], made[1]].map((account) => account?.unit.unitIdentifier);
    expect(csv.text.replace('\uFEFF', '').trim().split('\n')).toEqual([
      'Unit,Owner,Balance,Due since,0-30 days,31-60 days,61-90 days,Over 90 days,Credit,Last paid on',
      `${one},Max Owns,150,${day(-65)},0,100,50,0,0,${day(-3)}`,
      `${two},Max Owns,160,${day(-31)},80,80,0,0,0,`,
    ]);
  });

  test('counts what is entered ahead on its own day, by what is paid first, and those who owe alike by unit', async () => {
    const code = await office.newProperty();
    const waiver = (amount: number, date: string): EntryForm => ({ ...charge(amount, date), type: 'WAIVER' });
    const made: number[] = [];
    for (const forms of [
      // The older one was entered last.
      [charge(60, day(-30)), charge(70, day(-31)), charge(5, day(-31))],
      [charge(100, day(-10)), waiver(30, day(5)), payment(10, day(0))],
      [payment(100, day(-2)), charge(60, day(10)), charge(60, day(20)), waiver(1, day(0))],
      [charge(100, day(-10)), waiver(50, day(5)), waiver(20, day(6)), payment(10, day(0))],
    ]) {
      const { id } = await office.newAccount({ code });
      await posted(id, ...forms);
      made.push(id);
    }
    const ahead = (await read(made[3] ?? 0)).upcoming[0]?.entryId ?? 0;
    expect((await reverse(ahead, { reason: 'Twice', date: day(5) })).status).toBe(201);
    const list = async (query: object = {}) =>
      (await app.api.call(listAccounts, { query: { propertyCode: code, ...query } }, as)).body.data;
    const rows = await list();
    expect(rows.map(({ balance, oldestOpen, lastPaidOn }) => [balance, oldestOpen, lastPaidOn])).toEqual([
      [135, 70, null],
      [90, 90, day(0)],
      [-101, null, day(-2)],
      [90, 90, day(0)],
    ]);
    for (const row of rows) {
      const { balance, amounts, credit, oldest } = await read(row.id);
      expect(row).toMatchObject({ balance, amounts, credit, since: oldest?.date ?? null });
      expect(row.oldestOpen).toBe(oldest?.open ?? null);
    }
    const [first, second, third, fourth] = made;
    expect((await list({ sort: 'balance' })).map(({ id }) => id)).toEqual([third, second, fourth, first]);
    expect((await list({ sort: '-balance' })).map(({ id }) => id)).toEqual([first, second, fourth, third]);
  });
});

describe('a statement', () => {
  test('as CSV is the screen to the cent, and runs no formula', async () => {
    const { id, unit } = await office.newAccount();
    await posted(
      id,
      { ...charge(1234.56, day(-9)), memo: '=HYPERLINK("a")' },
      { ...payment(0.07, day(-8)), reference: 'No. 77' },
      charge(3, day(8)),
    );
    const statement = await read(id);
    const { text, headers } = await app.api.call(getAccountCsv, { params: { id }, query: {} }, as);
    const rows = text.trim().split('\n').slice(1);
    expect(rows).toHaveLength(statement.lines.length);
    expect(rows[0]).toContain(`${day(-9)},Charge,"'=HYPERLINK(""a"")",1234.56,1234.56`);
    const [, paid] = statement.lines;
    expect(rows[1]).toBe(
      `2,${day(-8)},Payment,,-0.07,${statement.balance},Check,No. 77,Max Owns,,,${timeCell(paid?.createdAt ?? '')},superadmin@example.com`,
    );
    expect(headers['content-disposition']).toContain(`statement-${unit.unitIdentifier}-${day(0)}.csv`);
    const asked = await app.api.call(listAudit, { query: { objectKind: 'account', action: 'exported' } }, as);
    expect(asked.body.data[0]).toMatchObject({
      objectId: id,
      changes: { asOf: { to: day(0) }, form: { to: 'CSV' } },
    });
  });

  test('as PDF is tagged, and has the amounts of the screen to the cent', { tags: 'slow' }, async () => {
    const { id, unit } = await office.newAccount();
    await posted(id, ...Array.from({ length: 45 }, (_, index) => charge(1000.01 + index, day(-90 + index))));
    const { lines, balance } = await read(id);
    const answer = await app.api.send('GET', `/api/accounts/${id}/statement.pdf`, as);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="statement-${unit.unitIdentifier}-${day(0)}.pdf"`,
    );
    const asked = await app.api.call(listAudit, { query: { objectKind: 'account', objectId: id } }, as);
    expect(asked.body.data[0]).toMatchObject({ action: 'exported', changes: { form: { to: 'PDF' } } });
    const bytes = await writePdf(statementContent(await read(id), 'en'));
    const raw = bytes.toString('latin1');
    for (const mark of ['/MarkInfo', '/StructTreeRoot', '/S /Table', '/S /TH', '/S /H1', '/Lang (en-US)'])
      expect(raw).toContain(mark);
    // Every font is embedded, with the text that its glyphs stand for.
    const embedded = raw.match(/\/FontFile[23] /g) ?? [];
    expect(embedded.length).toBeGreaterThan(0);
    expect(raw).not.toContain('/Helvetica');
    expect((raw.match(/\/Subtype \/Type0/g) ?? []).length).toBe(embedded.length);
    const text = pdfText(bytes);
    // Two pages or more: each says whose it is, outside of what is read out.
    expect(text).toMatch(/Statement of .*, 2 \/ \d/);
    expect(raw).toContain('/DisplayDocTitle true');
    expect(text).toContain(`Statement of ${unit.unitIdentifier} as of ${calendarDayText(day(0))}`);
    expect(text).toContain(`Balance: ${formatDollars(balance)}`);
    for (const line of lines) {
      expect(text).toContain(formatDollars(line.amount));
      expect(text).toContain(formatDollars(line.balance));
    }
  });

  test('from a day on begins with what was owed before it, and says where nothing came since', async () => {
    const { id } = await office.newAccount();
    await posted(id, charge(100, day(-20)), { ...payment(5, day(-10)), reference: 'Check 77' });
    const pdfFrom = async (from: string) => {
      const query = { from };
      const statement = (await app.api.call(getAccount, { params: { id }, query }, as)).body.data;
      return pdfText(await writePdf(statementContent(statement, 'en')));
    };
    const amountsIn = (text: string) => text.match(/-?\$\d+\.\d\d/g);
    const first = await pdfFrom(day(-10));
    expect(amountsIn(first)).toEqual(['$95.00', '$100.00', '-$5.00', '$95.00']);
    expect(first).toContain('No. 2 Payment: Check 77');
    const later = await pdfFrom(day(-9));
    expect(amountsIn(later)).toEqual(['$95.00', '$95.00']);
    expect(later).toContain('There are no entries up to this day.');
    // One that ends before it begins has what was owed at its end.
    const query = { asOf: day(-15), from: day(-9) };
    const none = (await app.api.call(getAccount, { params: { id }, query }, as)).body.data;
    expect(none).toMatchObject({ broughtForward: 100, balance: 100, lines: [] });
  });

  test('of a lease has the lease’s own balance, line by line', async () => {
    const paymentSchedule = [-70, -40, -10, 20].map((days) => ({ dueDate: day(days), amountDue: 100.1 }));
    const term = { startDate: day(-400), endDate: day(400) };
    const { id } = await office.newLease({ paymentSchedule, ...term });
    for (const [amount, days] of [
      [100.1, -60],
      [50.05, -5],
      [7, 0],
    ] as const)
      await app.api.call(
        createPayment,
        { body: { leaseId: id, amount, paidOn: day(days), method: 'ACH', reference: `Of ${amount}` } },
        as,
      );
    const { data } = (await app.api.call(getLeaseAccount, { params: { id }, query: {} }, as)).body;
    expect(data.lines.map(({ type, amount, balance }) => [type, amount, balance])).toEqual([
      ['CHARGE', 100.1, 100.1],
      ['PAYMENT', -100.1, 0],
      ['CHARGE', 100.1, 100.1],
      ['CHARGE', 100.1, 200.2],
      ['PAYMENT', -50.05, 150.15],
      ['PAYMENT', -7, 143.15],
    ]);
    expect(data.lines.slice(-2)).toMatchObject([
      { method: 'ACH', reference: 'Of 50.05', memo: null },
      { method: 'ACH', reference: 'Of 7', memo: null },
    ]);
    const lease = (await app.api.call(getLease, { params: { id } }, as)).body.data;
    expect([data.kind, data.balance, data.upcoming.length]).toEqual(['RENT', lease.balance, 1]);
    expect(data.balance).toBe(fromCents(14_315));
  });
});

test('a unit or property with entries stays, also with cascade', async () => {
  const { id, unit } = await office.newAccount({ code: 'TH03' });
  const params = { id: unit.id };
  await posted(id, charge(1));
  for (const cascade of [false, true]) {
    const answer = await app.api.call(removeUnit, { params, query: { cascade } }, as);
    expect([answer.status, answer.error.message]).toEqual([409, unitMessages.hasEntries]);
    const property = { id: await propertyId(app, 'TH03') };
    const whole = await app.api.call(removeProperty, { params: property, query: { cascade } }, as);
    expect([whole.status, whole.error.message]).toEqual([409, propertyMessages.hasEntries]);
  }
  const empty = await office.newAccount({ code: 'TH03' });
  expect((await app.api.call(removeUnit, { params: { id: empty.unit.id }, query: {} }, as)).status).toBe(204);
});

test('a unit stays to whose account something comes while it is being deleted', async () => {
  const { id, unit } = await office.newAccount({ code: 'TH03' });
  const first = (other: pg.PoolClient) =>
    other.query(
      `insert into account_entry (created_at, account_id, seq, date, amount_cents, type)
       values (now(), $1, 1, '2026-01-31', 100, 'CHARGE')`,
      [id],
    );
  const removal = await inTheMiddle(app.database.db.pool, { first }, () =>
    app.api.call(removeUnit, { params: { id: unit.id }, query: {} }, as),
  );
  expect([removal.status, removal.error.message]).toEqual([409, unitMessages.hasEntries]);
});

test('in the evening it is still the day of the office, for what is entered, owed and asked', async () => {
  const { id, unit } = await office.newAccount();
  const evening = instantOfWallTime(`${day(1)}T20:00`, site.timeZone);
  app.clock.advance(evening - app.clock.now().getTime());
  as = { token: (await app.superAdminSession()).accessToken };
  // In UTC it is that day already.
  const ahead = await post(id, payment(1, day(1)));
  expect(ahead.error.error.issues).toEqual([{ path: 'date', message: entryMessages.paidLater }]);
  await posted(id, charge(10), charge(20, day(1)));
  expect(await read(id)).toMatchObject({ asOf: day(0), balance: 10, upcoming: [{ amount: 20 }] });
  const query = { unit: unit.unitIdentifier };
  expect((await app.api.call(listAccounts, { query }, as)).body.data).toMatchObject([{ balance: 10 }]);
});
