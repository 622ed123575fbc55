import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  changeAccountRule,
  confirmAccountRule,
  createAccountRule,
  endAccountRule,
  listAccountRules,
  accountRules,
  previewAccountRules,
  removeAccountRule,
  ruleMessages,
} from '#contracts/account-rules.ts';
import { getApplicationOrder, setApplicationOrder } from '#contracts/application-order.ts';
import type { AccountRuleForm } from '#contracts/account-rules.ts';
import {
  createAccountEntries,
  createAccountEntry,
  getAccount,
  listAccounts,
  reverseEntry,
} from '#contracts/accounts.ts';
import type { EntryForm } from '#contracts/account-entries.ts';
import { listAudit } from '#contracts/audit.ts';
import { instantOfWallTime, wallTimeOf } from '#contracts/wall-time.ts';
import { letterContent } from '#server/features/account-letters/letter-content.ts';
import { planLetters } from '#server/features/account-letters/plan-letters.ts';
import { applyRules } from '#server/features/accounts/post-automatic.ts';
import { statementContent } from '#server/features/accounts/statement-content.ts';
import { siteDay } from '#server/platform/site-day.ts';
import { site } from '#site';
import { breakOff } from '#tests/support/fault-injection.ts';
import { inTheMiddle } from '#tests/support/in-the-middle.ts';
import { openLeaseOffice } from '#tests/support/lease-office.ts';
import type { LeaseOffice } from '#tests/support/lease-office.ts';
import { addUnit } from '#tests/support/property-builders.ts';
import { createAdmin } from '#tests/support/user-builders.ts';

let office: LeaseOffice;
let app: LeaseOffice['app'];
let as: LeaseOffice['as'];
beforeAll(async () => {
  office = await openLeaseOffice();
  ({ app } = office);
});
beforeEach(async () => {
  // Tests move the clock, and access tokens end.
  as = { token: (await app.superAdminSession()).accessToken };
});
afterAll(() => app.close());

const dayMs = 24 * 60 * 60_000;
const day = (days: number) => office.dayFromToday(days);
/** The clock goes on to this instant (ms), for which there is another access token. */
async function passTo(instant: number): Promise<void> {
  app.clock.advance(instant - app.clock.now().getTime());
  as = { token: (await app.superAdminSession()).accessToken };
}
/** To the same minute of another day of the office: in the night that its clocks change, a day has another hour. */
async function pass(days: number): Promise<void> {
  const time = wallTimeOf(app.clock.now(), site.timeZone).slice('2026-01-31'.length);
  await passTo(instantOfWallTime(`${day(days)}${time}`, site.timeZone));
}

let last = 0;
/** A property of its own with one unit. */
async function newAccount(): Promise<{ code: string; id: number }> {
  const code = `R${String(++last).padStart(3, '0')}`;
  await app.database.db.pool.query('insert into property (code, title) values ($1, $1)', [code]);
  const unit = await addUnit(app, as, '0101', code);
  const { data } = (await app.api.call(listAccounts, { query: { unit: unit.unitIdentifier } }, as)).body;
  return { code, id: data[0]?.id ?? 0 };
}

const form = (propertyCode: string, fields: Partial<AccountRuleForm> = {}): AccountRuleForm => ({
  propertyCode,
  kind: 'LATE_FEE',
  amount: 25,
  graceDays: 10,
  repeats: 'ONCE',
  citation: 'Declaration 5.3',
  validFrom: day(-400),
  ...fields,
});
async function addRule(code: string, fields: Partial<AccountRuleForm> = {}) {
  const answer = await app.api.call(createAccountRule, { body: form(code, fields) }, as);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}
const confirm = (id: number, confirmedOn = day(-3)) =>
  app.api.call(confirmAccountRule, { params: { id }, body: { confirmedOn, confirmedBy: 'Ann Example' } }, as);
async function post(id: number, fields: Partial<EntryForm> & Pick<EntryForm, 'type' | 'amount'>) {
  const body = { date: day(0), memo: 'By hand', method: 'CHECK' as const, ...fields };
  const answer = await app.api.call(createAccountEntry, { params: { id }, body }, as);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}
const read = async (id: number) => (await app.api.call(getAccount, { params: { id } }, as)).body.data;
const amounts = async (id: number) =>
  (await read(id)).lines.map(({ type, date, amount }) => [type, date, amount]);
const preview = async (propertyCode: string) =>
  (await app.api.call(previewAccountRules, { query: { propertyCode } }, as)).body.data;

describe('a rule', () => {
  test('is written, changed and deleted until counsel has confirmed it, and then only ended', async () => {
    const { code } = await newAccount();
    const made = await addRule(code);
    expect(made).toMatchObject({ amount: 25, percent: null, confirmedOn: null, appliesFrom: null });
    const { propertyCode: _code, ...fields } = form(code);
    const change = (id: number, more: object) =>
      app.api.call(changeAccountRule, { params: { id }, body: { ...fields, ...more } }, as);
    const changed = await change(made.id, { amount: null, percent: 5, expectedUpdatedAt: made.updatedAt });
    expect(changed.body.data).toMatchObject({ amount: null, percent: 5 });
    const early = await app.api.call(
      endAccountRule,
      { params: { id: made.id }, body: { validUntil: day(9) } },
      as,
    );
    expect([early.status, early.error.message]).toEqual([409, ruleMessages.notConfirmed]);
    expect((await confirm(made.id, day(1))).error.error.issues?.[0]?.message).toBe(
      ruleMessages.confirmedLater,
    );
    const confirmed = await confirm(made.id);
    expect(confirmed.body.data).toMatchObject({
      confirmedOn: day(-3),
      confirmedBy: 'Ann Example',
      appliesFrom: day(0),
    });
    for (const answer of [
      await change(made.id, { amount: 99 }),
      await confirm(made.id),
      await app.api.call(removeAccountRule, { params: { id: made.id } }, as),
    ])
      expect([answer.status, answer.error.message]).toEqual([409, ruleMessages.isConfirmed]);
    const ended = await app.api.call(
      endAccountRule,
      { params: { id: made.id }, body: { validUntil: day(9) } },
      as,
    );
    expect(ended.body.data.validUntil).toBe(day(9));
    const other = await addRule(code);
    const both = await app.api.call(listAccountRules, { query: { propertyCode: code } }, as);
    expect(both.body.data.map(({ id }) => id)).toEqual([other.id, made.id]);
    expect((await app.api.call(removeAccountRule, { params: { id: other.id } }, as)).status).toBe(204);
    const listed = await app.api.call(listAccountRules, { query: { propertyCode: code } }, as);
    expect(listed.body.data.map(({ id }) => id)).toEqual([made.id]);
    const csv = await app.api.call(accountRules.export, { query: { propertyCode: code } }, as);
    const rows = csv.text.trim().split('\n').slice(1);
    expect(rows).toEqual([
      `${code},Late fee,,5,10,Once for each charge,,Declaration 5.3,${day(-400)},${day(9)},${day(-3)},Ann Example,${day(0)}`,
    ]);
    const query = { objectKind: 'account-rule', objectId: made.id } as const;
    const history = await app.api.call(listAudit, { query }, as);
    expect(history.body.data.map(({ action }) => action)).toEqual([
      'ended',
      'confirmed',
      'changed',
      'created',
    ]);
  });

  test('is stored as it was written, may be confirmed on this very day, and ended on its first', async () => {
    const { code } = await newAccount();
    const terms = { graceDays: 0, maximum: 99.5, validFrom: day(-2) };
    const made = await addRule(code, terms);
    expect(made).toMatchObject(terms);
    const { propertyCode: _code, ...fields } = form(code, { ...terms, maximum: 80 });
    const body = { ...fields, expectedUpdatedAt: made.updatedAt };
    const changed = (await app.api.call(changeAccountRule, { params: { id: made.id }, body }, as)).body.data;
    expect(changed.maximum).toBe(80);
    expect((await confirm(made.id, day(0))).body.data.confirmedOn).toBe(day(0));
    const end = (validUntil: string) =>
      app.api.call(endAccountRule, { params: { id: made.id }, body: { validUntil } }, as);
    expect((await end(day(-3))).error.error.issues).toEqual([
      { path: 'validUntil', message: ruleMessages.validUntil },
    ]);
    expect((await end(day(-2))).body.data.validUntil).toBe(day(-2));
  });

  test('that someone else has changed meanwhile is neither changed, confirmed nor ended', async () => {
    const { code } = await newAccount();
    const { id, updatedAt: expectedUpdatedAt } = await addRule(code);
    const { propertyCode: _code, ...fields } = form(code);
    const params = { id };
    await app.api.call(changeAccountRule, { params, body: { ...fields, amount: 30 } }, as);
    const by = { confirmedOn: day(0), confirmedBy: 'Ann Example', expectedUpdatedAt };
    const changed = await app.api.call(
      changeAccountRule,
      { params, body: { ...fields, expectedUpdatedAt } },
      as,
    );
    const confirmed = await app.api.call(confirmAccountRule, { params, body: by }, as);
    await confirm(id);
    const body = { validUntil: day(9), expectedUpdatedAt };
    const ended = await app.api.call(endAccountRule, { params, body }, as);
    for (const { status, error } of [changed, confirmed, ended])
      expect([status, error.data]).toMatchObject([409, { id, amount: 30 }]);
    const listed = await app.api.call(listAccountRules, { query: { propertyCode: code } }, as);
    expect(listed.body.data).toMatchObject([{ amount: 30, confirmedOn: day(-3), validUntil: null }]);
  });

  test.each([
    ['kind', { kind: 'FINE' }],
    ['amount', { amount: null }],
    ['amount', { percent: 5 }],
    ['amount', { amount: 10_000_000_000 }],
    ['amount', { amount: 0.001 }],
    ['percent', { kind: 'INTEREST', amount: null, repeats: 'MONTHLY' }],
    ['percent', { amount: null, percent: 101 }],
    ['repeats', { kind: 'INTEREST', amount: null, percent: 6 }],
    ['graceDays', { graceDays: 366 }],
    ['maximum', { maximum: 0 }],
    ['citation', { citation: ' ' }],
    ['validFrom', { validFrom: '2026-02-30' }],
    ['propertyCode', { propertyCode: 'NOWHERE' }],
  ])('is refused with what is wrong with its %s: %j', async (path, fields) => {
    const payload = { ...form('BT01'), ...fields };
    const answer = await app.api.send('POST', '/api/account-rules', { ...as, payload });
    expect(answer.status, answer.text).toBe(400);
    expect(answer.error.error.issues?.[0]?.path).toBe(path);
  });

  test('of another property is neither read nor applied, nor is its order', async () => {
    const { code } = await newAccount();
    const { id } = await addRule(code);
    const { as: scoped } = await createAdmin(app, `rules-${code}@example.com`, { properties: ['BT01'] });
    const listed = await app.api.call(listAccountRules, { query: { propertyCode: code } }, scoped);
    expect(listed.body.meta.total).toBe(0);
    expect((await app.api.call(removeAccountRule, { params: { id } }, scoped)).status).toBe(404);
    const query = { propertyCode: code };
    expect((await app.api.call(previewAccountRules, { query }, scoped)).status).toBe(404);
    expect((await app.api.call(getApplicationOrder, { query }, scoped)).status).toBe(404);
    const body = { propertyCode: code, order: [] };
    expect((await app.api.call(setApplicationOrder, { body }, scoped)).status).toBe(404);
    expect((await app.api.call(createAccountRule, { body: form(code) }, scoped)).status).toBe(400);
  });
});

describe('a run', () => {
  /** A charge that is overdue today, under a rule that is not confirmed yet; the rules have been applied for today. */
  async function overdueCharge() {
    const { code, id } = await newAccount();
    const { id: ruleId } = await addRule(code);
    await post(id, { type: 'CHARGE', amount: 250 });
    const due = day(0);
    await pass(11);
    await applyRules(app.context);
    return { code, id, ruleId, due };
  }

  test('that breaks off anywhere has charged nothing, and the day is still to be run', async () => {
    const { id, ruleId, due } = await overdueCharge();
    await confirm(ruleId);
    await breakOff(app.database.db.pool, () => applyRules(app.context));
    expect(await amounts(id)).toEqual([
      ['CHARGE', due, 250],
      ['FEE', day(0), 25],
    ]);
  });

  test('posts what the preview says, once, however many servers run, and says why', async () => {
    const { code, id, ruleId, due } = await overdueCharge();
    expect((await preview(code)).entries).toEqual([]);
    // Not a day that was over when counsel confirmed it.
    await confirm(ruleId);
    expect(await preview(code)).toMatchObject({ day: day(0), total: 25, entries: [{ id, type: 'FEE' }] });
    const counts = await Promise.all([
      applyRules(app.context),
      applyRules(app.context),
      applyRules(app.context),
    ]);
    expect(counts.toSorted()).toEqual([0, 0, 1]);
    expect(await applyRules(app.context)).toBe(0);
    expect(await amounts(id)).toEqual([
      ['CHARGE', due, 250],
      ['FEE', day(0), 25],
    ]);
    const [, fee] = (await read(id)).lines;
    expect(fee).toMatchObject({
      why: { kind: 'late-fee', ruleId, chargeNo: 1, open: 250, graceDays: 10, citation: 'Declaration 5.3' },
      createdBy: null,
      memo: 'Late fee for no. 1',
    });
    const query = { objectKind: 'account', objectId: id } as const;
    const [entry] = (await app.api.call(listAudit, { query }, as)).body.data;
    expect(entry).toMatchObject({
      action: 'entered',
      actorEmail: 'The system',
      changes: { reason: { to: expect.stringContaining('Declaration 5.3') } },
    });
    // The owner reads the rule in their language, and not what it is called in the office.
    const statement = JSON.stringify(statementContent(await read(id), 'es'));
    const run = { propertyCode: code, kind: 'REMINDER' } as const;
    const letters = await planLetters(app.context, run, null);
    const letter = JSON.stringify(letters.map((written) => letterContent(written, day(0))));
    expect(statement).toContain('Recargo por atraso de $25.00');
    expect(letter).toContain('$25.00');
    for (const text of [statement, letter]) expect(text).not.toContain('Late fee for no. 1');
    expect(await preview(code)).toMatchObject({ day: day(1), entries: [] });
    const early = { params: { id: ruleId }, body: { validUntil: day(-1) } };
    expect((await app.api.call(endAccountRule, early, as)).error.error.issues?.[0]?.message).toBe(
      ruleMessages.endedBefore,
    );
  });

  test('after a payment of an earlier day is taken back and posted again; what people entered stays', async () => {
    const { code, id } = await newAccount();
    await confirm((await addRule(code, { amount: null, percent: 10, repeats: 'MONTHLY' })).id);
    await post(id, { type: 'CHARGE', amount: 200 });
    const due = day(0);
    await pass(11);
    await applyRules(app.context);
    await post(id, { type: 'FEE', amount: 30, memo: 'Returned check' });
    const feeDay = day(0);
    expect((await read(id)).balance).toBe(250);
    await pass(2);
    await applyRules(app.context);
    // Half of it had come on the day it was due.
    const partly = await post(id, { type: 'PAYMENT', amount: 100, date: due });
    expect(partly.lines.map(({ type, date, amount }) => [type, date, amount])).toEqual([
      ['CHARGE', due, 200],
      ['PAYMENT', due, -100],
      ['FEE', feeDay, 20],
      ['FEE', feeDay, 30],
      ['REVERSAL', feeDay, -20],
      ['FEE', feeDay, 10],
    ]);
    expect(partly.lines[4]?.why).toMatchObject({ kind: 'late-fee-again' });
    expect(partly.lines[5]?.createdBy).toBe('superadmin@example.com');
    const query = { objectKind: 'account', objectId: id, action: 'reversed an entry' } as const;
    expect((await app.api.call(listAudit, { query }, as)).body.data).toMatchObject([
      { actorEmail: 'superadmin@example.com', changes: { amount: { to: 20 }, date: { to: feeDay } } },
    ]);
    // All of it had.
    const whole = await post(id, { type: 'PAYMENT', amount: 100, date: due });
    expect(whole.balance).toBe(30);
    // The second payment was another unit's after all.
    const wrong = whole.lines.findLast(({ type }) => type === 'PAYMENT');
    const reversed = await app.api.call(
      reverseEntry,
      { params: { id: wrong?.entryId ?? 0 }, body: { reason: 'Wrong unit', date: due } },
      as,
    );
    expect(reversed.body.data.balance).toBe(140);
  });

  test('does not post again what staff took back with a reason', async () => {
    const { code, id } = await newAccount();
    await confirm((await addRule(code)).id);
    await post(id, { type: 'CHARGE', amount: 200 });
    await pass(11);
    await applyRules(app.context);
    const fee = (await read(id)).lines.find(({ type }) => type === 'FEE');
    const body = { reason: 'The board waived it' };
    await app.api.call(reverseEntry, { params: { id: fee?.entryId ?? 0 }, body }, as);
    await pass(1);
    await applyRules(app.context);
    expect((await post(id, { type: 'PAYMENT', amount: 1, date: day(-12) })).balance).toBe(199);
  });
});

describe('a run meets its neighbors', () => {
  test('asks interest for the days until a payment, also weeks later, and takes back what an earlier one makes too much', async () => {
    const { code, id } = await newAccount();
    const rule = { kind: 'INTEREST', amount: null, percent: 36.5, repeats: 'MONTHLY', graceDays: 0 } as const;
    const { id: ruleId } = await addRule(code, rule);
    await confirm(ruleId);
    await post(id, { type: 'CHARGE', amount: 1000 });
    const due = day(0);
    await pass(1);
    await applyRules(app.context);
    await pass(11);
    // The charge and one day's interest, ten days later.
    const paidOn = day(-1);
    await post(id, { type: 'PAYMENT', amount: 1001, date: paidOn });
    await pass(48);
    await applyRules(app.context);
    const before = (await read(id)).lines;
    expect(before.map(({ type, amount }) => [type, amount])).toEqual([
      ['CHARGE', 1000],
      ['INTEREST', 1],
      ['PAYMENT', -1001],
      ['INTEREST', 10],
    ]);
    expect([before[2]?.date, before[3]?.memo]).toEqual([paidOn, 'Interest for no. 1']);
    // A rule ends on the day of its last entry, and not before.
    const last = before[3]?.date ?? '';
    const dayBefore = new Date(Date.parse(last) - dayMs).toISOString().slice(0, 10);
    const end = (validUntil: string) =>
      app.api.call(endAccountRule, { params: { id: ruleId }, body: { validUntil } }, as);
    expect((await end(dayBefore)).error.error.issues?.[0]?.message).toBe(ruleMessages.endedBefore);
    expect((await end(last)).body.data.validUntil).toBe(last);
    const { lines, balance } = await post(id, { type: 'PAYMENT', amount: 1000, date: due });
    expect(balance).toBe(-1001);
    expect(lines.filter(({ type }) => type === 'REVERSAL').map(({ why }) => why?.kind)).toEqual([
      'interest-again',
      'interest-again',
    ]);
  });

  test('waits for the payment that is being entered, and open back offices learn what it has charged', async () => {
    const { code, id } = await newAccount();
    const late = await addUnit(app, as, '0102', code);
    const { data } = (await app.api.call(listAccounts, { query: { unit: late.unitIdentifier } }, as)).body;
    const lateId = data[0]?.id ?? 0;
    await confirm((await addRule(code)).id);
    for (const account of [id, lateId]) await post(account, { type: 'CHARGE', amount: 200 });
    await pass(11);
    const paying = (other: pg.PoolClient) =>
      other.query(
        `insert into account_entry (created_at, account_id, seq, date, amount_cents, type, method)
         values (now(), $1, 2, $2, -20000, 'PAYMENT', 'CHECK')`,
        [id, day(-1)],
      );
    const notify = vi.spyOn(app.context.realtime, 'notify');
    await inTheMiddle(app.database.db.pool, { first: paying }, () => applyRules(app.context));
    expect(notify).toHaveBeenCalledWith({ kind: 'account', id: lateId, act: 'changed', propertyCode: code });
    notify.mockRestore();
    expect([(await read(id)).balance, (await read(lateId)).balance]).toEqual([0, 225]);
  });

  test('takes back the fees of each property over which an earlier payment is split', async () => {
    const [never, one, two] = [await newAccount(), await newAccount(), await newAccount()];
    // The rule of the first is confirmed too late for the run.
    const { id: late } = await addRule(never.code);
    for (const { code, id } of [one, two]) {
      await confirm((await addRule(code)).id);
      await post(id, { type: 'CHARGE', amount: 200 });
    }
    await post(never.id, { type: 'CHARGE', amount: 300 });
    const date = day(0);
    await pass(11);
    await applyRules(app.context);
    await confirm(late);
    const balances = async () => [(await read(one.id)).balance, (await read(two.id)).balance];
    expect(await balances()).toEqual([225, 225]);
    const part = { type: 'PAYMENT', amount: 200, method: 'CHECK', date } as const;
    const items = [never, one, two].map(({ id: accountId }) => Object.assign({ accountId }, part));
    expect((await app.api.call(createAccountEntries, { body: { items } }, as)).body.count).toBe(3);
    expect(await balances()).toEqual([0, 0]);
    // What is still open there is no business of the others' rules.
    expect((await read(never.id)).balance).toBe(100);
  });

  test('is not done before its time by what people enter', async () => {
    const { code, id } = await newAccount();
    await confirm((await addRule(code)).id);
    await post(id, { type: 'CHARGE', amount: 200 });
    await pass(10);
    await applyRules(app.context);
    await pass(1);
    expect((await post(id, { type: 'PAYMENT', amount: 50 })).balance).toBe(150);
    expect(await preview(code)).toMatchObject({ day: day(0), total: 25 });
    await applyRules(app.context);
    expect((await read(id)).balance).toBe(175);
  });

  test('goes by the order in which the association has charges paid', async () => {
    const { code, id } = await newAccount();
    const body = { propertyCode: code, order: [['FEE' as const], ['CHARGE' as const]] };
    await app.api.call(setApplicationOrder, { body }, as);
    await confirm((await addRule(code, { graceDays: 0, repeats: 'MONTHLY' })).id);
    await post(id, { type: 'CHARGE', amount: 100 });
    await pass(1);
    await applyRules(app.context);
    // The fee is paid, so 25 of the charge stay open.
    await post(id, { type: 'PAYMENT', amount: 100 });
    await pass(32);
    expect(await preview(code)).toMatchObject({ total: 25, entries: [{ id, why: { open: 25 } }] });
    await applyRules(app.context);
    expect((await read(id)).balance).toBe(50);
  });

  test('goes by the days of the office, also in its evening', async () => {
    const { code, id } = await newAccount();
    await confirm((await addRule(code, { graceDays: 0 })).id);
    const evening = instantOfWallTime(`${day(1)}T20:00`, site.timeZone);
    await passTo(evening);
    await post(id, { type: 'CHARGE', amount: 100 });
    const due = day(0);
    // In UTC it is the day after already.
    await applyRules(app.context);
    const { lines, upcoming } = await read(id);
    expect([...lines, ...upcoming].map(({ type, date }) => [type, date])).toEqual([['CHARGE', due]]);
    await pass(1);
    await applyRules(app.context);
    expect(await amounts(id)).toEqual([
      ['CHARGE', due, 100],
      ['FEE', day(0), 25],
    ]);
  });
});

describe('the order of application', () => {
  test('of two who set it at once the second changes what the first has set, and the same again is no change', async () => {
    const { code } = await newAccount();
    const { pool } = app.database.db;
    const { rows } = await pool.query<{ id: number }>('select id from property where code = $1', [code]);
    const id = rows[0]?.id ?? 0;
    const first = async (other: pg.PoolClient) => {
      await other.query('select 1 from property where id = $1 for update', [id]);
      await other.query(
        `insert into account_terms (property_code, application_order) values ($1, '[["FEE"]]')`,
        [code],
      );
    };
    const body = { propertyCode: code, order: [['COST' as const]] };
    const set = () => app.api.call(setApplicationOrder, { body }, as);
    expect((await inTheMiddle(pool, { first }, set)).status).toBe(200);
    expect((await set()).status).toBe(200);
    const query = { objectKind: 'property', objectId: id } as const;
    const history = (await app.api.call(listAudit, { query }, as)).body.data;
    expect(history.map(({ action, changes }) => [action, changes['applicationOrder']])).toEqual([
      ['changed', { from: [['FEE']], to: [['COST']] }],
    ]);
  });

  test('says which charges are paid first, on the account and in the list', async () => {
    const { code, id } = await newAccount();
    await post(id, { type: 'CHARGE', amount: 100, date: day(-70) });
    await post(id, { type: 'FEE', amount: 40, date: day(-5) });
    await post(id, { type: 'PAYMENT', amount: 60 });
    const listed = async () =>
      (await app.api.call(listAccounts, { query: { propertyCode: code } }, as)).body.data[0];
    const ages = async () => [await listed(), await read(id)].map((found) => found?.amounts);
    const byAge = { '0-30': 40, '31-60': 0, '61-90': 40, '90+': 0 };
    expect(await ages()).toEqual([byAge, byAge]);
    const set = (order: unknown) =>
      app.api.send('PUT', '/api/application-order', { ...as, payload: { propertyCode: code, order } });
    expect((await set([['FEE'], ['CHARGE']])).status).toBe(200);
    const feesFirst = { '0-30': 0, '31-60': 0, '61-90': 80, '90+': 0 };
    expect(await ages()).toEqual([feesFirst, feesFirst]);
    const query = { propertyCode: code };
    const found = await app.api.call(getApplicationOrder, { query }, as);
    expect(found.body.data).toEqual({ propertyCode: code, order: [['FEE'], ['CHARGE']] });
    for (const wrong of [[['FEE'], ['FEE']], [['PAYMENT']], [[]], 'age'])
      expect((await set(wrong)).status).toBe(400);
    expect((await set([])).status).toBe(200);
    expect(await ages()).toEqual([byAge, byAge]);
    expect(siteDay(app.context)).toBe(day(0));
  });
});
