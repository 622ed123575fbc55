import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmAccountRule, createAccountRule } from '#contracts/account-rules.ts';
import { createAccountEntry, getAccount, listAccounts, reverseEntry } from '#contracts/accounts.ts';
import {
  assessmentMessages,
  assessments,
  changeAssessment,
  changeShares,
  createAssessment,
  getAssessment,
  listAssessments,
  previewAssessment,
  reallocateAssessment,
  removeAssessment,
  runAssessment,
  undoAssessment,
} from '#contracts/assessments.ts';
import type { AssessmentForm, ReallocateForm, RunForm } from '#contracts/assessments.ts';
import { setApplicationOrder } from '#contracts/application-order.ts';
import { listAudit } from '#contracts/audit.ts';
import { daysAfter } from '#contracts/days.ts';
import { fromCents, toCents } from '#contracts/money.ts';
import { createProperty } from '#contracts/properties.ts';
import { changeUnit, getUnit } from '#contracts/units.ts';
import { applyRules } from '#server/features/accounts/post-automatic.ts';
import { timeCell } from '#server/platform/records/csv-cells.ts';
import { siteDay } from '#server/platform/site-day.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { inTheMiddle } from '#tests/support/in-the-middle.ts';
import { addOwner, addUnit } from '#tests/support/property-builders.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { createAdmin } from '#tests/support/user-builders.ts';

let app: TestApp;
let as: { token: string };
beforeAll(async () => {
  app = await borrowTestApp();
  as = { token: (await app.superAdminSession()).accessToken };
});
afterAll(() => app.close());

const year = () => Number(siteDay(app.context).slice(0, 4));

/** A property of its own with units of these shares, and an assessment of it that is not run. */
async function newAssessment(shares: (number | null)[], fields: Partial<AssessmentForm> = {}) {
  const code = `A${randomUUID().slice(0, 7).toUpperCase()}`;
  const units = shares.map((_, index) => ({ unitNumber: String(101 + index) }));
  const property = (await app.api.call(createProperty, { body: { code, title: code, units } }, as)).body.data;
  const items = property.units.map(({ id }, index) => ({ id, share: shares[index] ?? null }));
  await share(items);
  const body: AssessmentForm = {
    propertyCode: code,
    title: 'Operating budget',
    year: year(),
    budget: 1000,
    basis: 'WEIGHTS',
    frequency: 'QUARTERLY',
    firstDue: `${year()}-01-31`,
    ...fields,
  };
  const answer = await app.api.call(createAssessment, { body }, as);
  expect(answer.status, answer.text).toBe(201);
  return { code, body, property, assessment: answer.body.data, id: answer.body.data.id };
}

const share = (items: { id: number; share: number | null; expectedShare?: number | null }[], who = as) =>
  app.api.call(changeShares, { body: { items } }, who);
const preview = async (id: number, query: { includeReversed?: boolean } = {}) =>
  (await app.api.call(previewAssessment, { params: { id }, query }, as)).body.data;
const run = (id: number, body: RunForm = {}, options: object = as) =>
  app.api.call(runAssessment, { params: { id }, body }, { ...as, ...options });
const reallocate = (id: number, body: ReallocateForm = {}) =>
  app.api.call(reallocateAssessment, { params: { id }, body }, as);
const undo = (id: number) => app.api.call(undoAssessment, { params: { id } }, as);
const accountsOf = async (propertyCode: string) =>
  (await app.api.call(listAccounts, { query: { propertyCode, take: 200 } }, as)).body;
const read = async (id: number) =>
  (await app.api.call(getAccount, { params: { id }, query: { asOf: '2199-12-31' } }, as)).body.data;
const enter = (id: number, type: 'PAYMENT' | 'WAIVER', amount: number) =>
  app.api.call(
    createAccountEntry,
    { params: { id }, body: { type, amount, date: siteDay(app.context), memo: 'By hand', method: 'CHECK' } },
    as,
  );

/** What of a property's money stands where: its assessments, and on which day each account's balance changes by what. */
async function hashOf(code: string): Promise<string> {
  const { rows } = await app.database.db.pool.query<{ hash: string }>(
    `select md5(concat(
       (select string_agg(a::text, ';' order by a.id) from assessment a where a.property_code = $1),
       (select string_agg(concat_ws(' ', days.id, days.date, days.cents), ';' order by days.id, days.date) from (
         select a.id, e.date, sum(e.amount_cents) as cents
         from account a join account_entry e on e.account_id = a.id
         where a.property_code = $1
         group by a.id, e.date having sum(e.amount_cents) <> 0
       ) days)
     )) as hash`,
    [code],
  );
  return rows[0]?.hash ?? '';
}

describe('an assessment', () => {
  test('is written, listed, changed and deleted until it is run, with its history', async () => {
    const { id, code, body, assessment } = await newAssessment([1]);
    expect(assessment).toMatchObject({ ...body, unitAmount: null, runAt: null, charged: null });
    const twin = await app.api.call(createAssessment, { body: { ...body, title: 'operating BUDGET' } }, as);
    expect([twin.status, twin.error.message]).toEqual([409, assessmentMessages.taken]);
    const { propertyCode: _code, ...fields } = body;
    const change = (more: object) =>
      app.api.call(changeAssessment, { params: { id }, body: { ...fields, ...more } }, as);
    const changed = await change({ budget: 1200.5, expectedUpdatedAt: assessment.updatedAt });
    expect(changed.body.data.budget).toBe(1200.5);
    expect((await change({ budget: 1, expectedUpdatedAt: assessment.updatedAt })).status).toBe(409);
    const { updatedAt: expectedUpdatedAt } = changed.body.data;
    const first = (other: pg.PoolClient) =>
      other.query(`update assessment set updated_at = now() + interval '1 second' where id = $1`, [id]);
    const late = await inTheMiddle(app.database.db.pool, { first }, () =>
      change({ budget: 1, expectedUpdatedAt }),
    );
    expect(late.status).toBe(409);
    const listed = await app.api.call(listAssessments, { query: { propertyCode: code } }, as);
    expect(listed.body.data).toEqual([{ ...changed.body.data, updatedAt: expect.any(String) }]);
    const special = { body: { ...body, title: 'Roof', basis: 'PERCENTAGES', unitAmount: 5 } } as const;
    const newer = (await app.api.call(createAssessment, special, as)).body.data;
    expect(newer.unitAmount).toBeNull();
    const both = await app.api.call(listAssessments, { query: { propertyCode: code } }, as);
    expect(both.body.data.map((one) => one.id)).toEqual([newer.id, id]);
    expect((await app.api.call(removeAssessment, { params: { id: newer.id } }, as)).status).toBe(204);
    const csv = await app.api.call(assessments.export, { query: { propertyCode: code } }, as);
    const [, row] = csv.text.trim().split('\n');
    expect(row).toContain(`${code},${year()},Operating budget,1200.5,Shares (any weights),,Quarterly,`);
    expect((await app.api.call(removeAssessment, { params: { id } }, as)).status).toBe(204);
    expect((await app.api.call(getAssessment, { params: { id } }, as)).status).toBe(404);
    const query = { objectKind: 'assessment', objectId: id } as const;
    const history = await app.api.call(listAudit, { query }, as);
    expect(history.body.data.map(({ action }) => action)).toEqual(['deleted', 'changed', 'created']);
  });

  test.each([
    ['title', { title: ' ' }],
    ['year', { year: 1800 }],
    ['budget', { budget: 0 }],
    ['budget', { budget: 1e12 }],
    ['basis', { basis: 'SQUARE_FEET' }],
    ['unitAmount', { basis: 'FIXED' }],
    ['frequency', { frequency: 'DAILY' }],
    ['firstDue', { firstDue: '2026-02-30' }],
    ['firstDue', { firstDue: '2024-02-29' }],
    ['propertyCode', { propertyCode: 'NOWHERE' }],
  ])('is refused with what is wrong with its %s: %j', async (path, fields) => {
    const payload = {
      propertyCode: 'BT01',
      title: 'Budget',
      year: 2026,
      budget: 100,
      basis: 'WEIGHTS',
      frequency: 'MONTHLY',
      firstDue: '2026-01-01',
      ...fields,
    };
    const answer = await app.api.send('POST', '/api/assessments', { ...as, payload });
    expect(answer.status, answer.text).toBe(400);
    expect(answer.error.error.issues?.[0]?.path).toBe(path);
  });

  test('of another property is neither read, run nor given shares', async () => {
    const { id, code, property, body } = await newAssessment([1]);
    const { as: scoped } = await createAdmin(app, 'bent.trail@example.com', { properties: ['BT01'] });
    expect((await run(id, {}, scoped)).status).toBe(404);
    expect((await app.api.call(undoAssessment, { params: { id } }, scoped)).status).toBe(404);
    const made = await app.api.call(createAssessment, { body: { ...body, title: 'Mine' } }, scoped);
    expect(made.error.error.issues?.[0]?.path).toBe('propertyCode');
    expect((await share([{ id: property.units[0]?.id ?? 0, share: 5 }], scoped)).status).toBe(400);
    const listed = await app.api.call(listAssessments, { query: { propertyCode: code } }, scoped);
    expect(listed.body.meta.total).toBe(0);
  });
});

describe('a run', () => {
  test('charges each unit what the preview says, to the cent, and says why', async () => {
    const { id, code } = await newAssessment([1, 1, 1, 0]);
    const shown = await preview(id);
    expect(shown.units.map(({ total, parts, percent }) => [total, parts, percent])).toEqual([
      [333.34, [83.34, 83.34, 83.33, 83.33], 100 / 3],
      [333.33, [83.34, 83.33, 83.33, 83.33], 100 / 3],
      [333.33, [83.34, 83.33, 83.33, 83.33], 100 / 3],
      [0, [0, 0, 0, 0], 0],
    ]);
    expect(shown.dueDates.map((date) => date.slice(5))).toEqual(['01-31', '04-30', '07-31', '10-31']);
    expect([shown.total, shown.shareSum, shown.missing, shown.asksForSum]).toEqual([1000, 3, [], false]);
    expect((await accountsOf(code)).meta.balance).toBe(0);
    const answer = await run(id, { fingerprint: shown.fingerprint });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.data).toMatchObject({ runAt: expect.any(String), charged: 1000 });
    const { data } = await accountsOf(code);
    const [first, , , nothing] = data;
    const { lines } = await read(first?.id ?? 0);
    expect(lines.map(({ date, amount, type }) => [date, amount, type])).toEqual(
      shown.dueDates.map((date, index) => [date, shown.units[0]?.parts[index], 'CHARGE']),
    );
    expect(lines[2]?.why).toEqual({
      kind: 'assessment',
      assessmentId: id,
      title: 'Operating budget',
      year: year(),
      budget: 1000,
      share: 1,
      shareSum: 3,
      unitTotal: 333.34,
      part: 3,
      parts: 4,
    });
    expect((await read(nothing?.id ?? 0)).lines).toEqual([]);
    const query = { objectKind: 'assessment', objectId: id, action: 'ran' } as const;
    const [entry] = (await app.api.call(listAudit, { query }, as)).body.data;
    expect(entry?.changes).toMatchObject({ charged: { to: 1000 } });
  });

  test('happens once when two start it at once, and once more after a lost answer is no second one', async () => {
    const { id, code } = await newAssessment([2, 3]);
    const headers = { 'idempotency-key': `run-of-${id}-once` };
    const answers = await Promise.all([run(id), run(id), run(id, {}, { headers }), run(id, {}, { headers })]);
    expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(2);
    const refused = answers.filter(({ status }) => status === 409);
    for (const { error } of refused) expect(error.message).toBe(assessmentMessages.hasRun);
    expect(answers.map(({ status }) => status)).toContain(201);
    const later = await run(id);
    expect([later.status, later.error.message]).toEqual([409, assessmentMessages.hasRun]);
    const sums = await Promise.all(
      (await accountsOf(code)).data.map(async ({ id: of }) => (await read(of)).balance),
    );
    expect(sums).toEqual([400, 600]);
    const { propertyCode: _code, ...fields } = (await app.api.call(getAssessment, { params: { id } }, as))
      .body.data;
    const changed = await app.api.call(
      changeAssessment,
      { params: { id }, body: { ...fields, budget: 5 } },
      as,
    );
    expect([changed.status, changed.error.message]).toEqual([409, assessmentMessages.hasRun]);
    expect((await app.api.call(removeAssessment, { params: { id } }, as)).status).toBe(409);
  });

  test('is blocked by units without a share, by name, and by shares that are all 0', async () => {
    const { id, code } = await newAssessment([1, null, null]);
    expect((await preview(id)).missing).toEqual([`${code}-0102`, `${code}-0103`]);
    const answer = await run(id);
    expect([answer.status, answer.error.message]).toEqual([
      400,
      `These units have no share yet: ${code}-0102, ${code}-0103. Set their shares, 0 where one pays nothing.`,
    ]);
    const zero = await newAssessment([0, 0]);
    expect((await run(zero.id)).error.message).toBe(assessmentMessages.nothing);
    expect((await run((await newAssessment([])).id)).error.message).toBe(assessmentMessages.noUnits);
    // A fixed amount needs no shares.
    const fixed = await newAssessment([null, null], { basis: 'FIXED', unitAmount: 25.5, frequency: 'ONCE' });
    expect((await run(fixed.id)).body.data.charged).toBe(51);
  });

  test('is refused where its days lie too far away', async () => {
    // Of the last one the first day is near enough, and those of the other quarters are not.
    for (const firstDue of ['1950-12-01', '2199-12-01', daysAfter(siteDay(app.context), 700)]) {
      const { id, code } = await newAssessment([1], { year: Number(firstDue.slice(0, 4)), firstDue });
      const answer = await run(id);
      expect([answer.status, answer.error.error.issues]).toEqual([
        400,
        [{ path: 'firstDue', message: assessmentMessages.farDue }],
      ]);
      expect((await accountsOf(code)).meta.balance).toBe(0);
    }
  });

  test('with percentages that do not add up to 100 needs their very sum agreed to', async () => {
    const { id, property } = await newAssessment([33.3, 33.3, 33.3], { basis: 'PERCENTAGES' });
    const shown = await preview(id);
    expect([shown.asksForSum, shown.shareSum, shown.total]).toEqual([true, 99.9, 1000]);
    for (const body of [{}, { confirmedShareSum: 100 }])
      expect((await run(id, body)).error.error.issues?.[0]?.path).toBe('confirmedShareSum');
    await share([{ id: property.units[0]?.id ?? 0, share: 33 }]);
    expect((await run(id, { confirmedShareSum: 99.9 })).status).toBe(400);
    const stale = await run(id, { confirmedShareSum: 99.6, fingerprint: shown.fingerprint });
    expect([stale.status, stale.error.message]).toEqual([409, assessmentMessages.changed]);
    expect((await run(id, { confirmedShareSum: 99.6 })).body.data.charged).toBe(1000);
  });

  test('counts on from what is being entered by hand, and an undo sees the payment that is', async () => {
    const { id, code } = await newAssessment([1]);
    const accountId = (await accountsOf(code)).data[0]?.id ?? 0;
    const entering = (seq: number, type: string, cents: number) => (other: pg.PoolClient) =>
      other.query(
        `insert into account_entry (created_at, account_id, seq, date, amount_cents, type, memo)
         values (now(), $1, $2, $3, $4, $5, 'By hand')`,
        [accountId, seq, siteDay(app.context), cents, type],
      );
    const { pool } = app.database.db;
    const ran = await inTheMiddle(pool, { first: entering(1, 'COST', 100) }, () => run(id));
    expect(ran.status, ran.text).toBe(201);
    expect((await read(accountId)).lines.map(({ seq }) => seq).toSorted((a, b) => a - b)).toEqual([
      1, 2, 3, 4, 5,
    ]);
    const undone = await inTheMiddle(pool, { first: entering(6, 'PAYMENT', -50_000) }, () => undo(id));
    expect([undone.status, (await read(accountId)).balance]).toEqual([409, 501]);
  });

  test('of one that someone deletes meanwhile finds it gone', async () => {
    const { id, code } = await newAssessment([1]);
    const answer = await inTheMiddle(
      app.database.db.pool,
      {
        first: (other) => other.query('select 1 from property where code = $1 for update', [code]),
        last: (other) => other.query('delete from assessment where id = $1', [id]),
      },
      () => run(id),
    );
    expect(answer.status, answer.text).toBe(404);
    expect([(await undo(id)).status, (await reallocate(id)).status]).toEqual([404, 404]);
    expect((await accountsOf(code)).meta.balance).toBe(0);
  });

  test('of one that is being deleted waits for that', async () => {
    const { id } = await newAssessment([1]);
    const first = (other: pg.PoolClient) => other.query('delete from assessment where id = $1', [id]);
    const answer = await inTheMiddle(app.database.db.pool, { first }, () => run(id));
    expect(answer.status, answer.text).toBe(404);
  });

  test('is refused where its name or the owner of a unit is another than the preview said', async () => {
    const { id, property, body: written } = await newAssessment([1, 1]);
    const { propertyCode: _code, ...fields } = written;
    const renamed = { params: { id }, body: { ...fields, title: 'Roof' } };
    const { fingerprint: former } = await preview(id);
    expect((await app.api.call(changeAssessment, renamed, as)).status).toBe(200);
    expect((await run(id, { fingerprint: former })).error.message).toBe(assessmentMessages.changed);
    const { fingerprint } = await preview(id);
    const body = { ownerId: (await addOwner(app, as)).id };
    await app.api.call(changeUnit, { params: { id: property.units[0]?.id ?? 0 }, body }, as);
    const stale = await run(id, { fingerprint });
    expect([stale.status, stale.error.message]).toEqual([409, assessmentMessages.changed]);
    expect((await run(id, { fingerprint: (await preview(id)).fingerprint })).status).toBe(201);
  });

  test('names units in the order of their numbers, and whose each was then', async () => {
    const terms = { basis: 'FIXED', unitAmount: 10, frequency: 'ONCE' } as const;
    const { id, code, body: form } = await newAssessment([3], terms);
    const before = await addUnit(app, as, '0050', code);
    const { id: ownerId } = await addOwner(app, as, 'Owns');
    await app.api.call(changeUnit, { params: { id: before.id }, body: { ownerId } }, as);
    const names = [`${code}-0050`, `${code}-0101`];
    expect((await preview(id)).units.map(({ unit }) => unit.unitIdentifier)).toEqual(names);
    app.clock.advance(2 * 60_000);
    const { runAt } = (await run(id)).body.data;
    const csv = await app.api.call(assessments.export, { query: { propertyCode: code } }, as);
    expect(csv.text.trim().split('\n')[1]).toContain(`${form.firstDue},${timeCell(runAt)},20`);
    const [first, second] = (await accountsOf(code)).data.map((account) => account.id);
    const [line] = (await read(first ?? 0)).lines;
    expect(line?.ownerName).toBe('Max Owns');
    const [other] = (await read(second ?? 0)).lines;
    expect([other?.ownerName, other?.why]).toMatchObject([null, { share: null, shareSum: null }]);
    for (const account of [second, first]) await enter(account ?? 0, 'PAYMENT', 10);
    expect((await undo(id)).error.message).toContain(`is paid: ${names.join(', ')}. `);
  });

  test('of 500 units is one statement, and each has its twelve charges', async () => {
    const { id, code } = await newAssessment(
      Array.from({ length: 500 }, (_, index) => 1 + (index % 7)),
      { budget: 600_000.07, frequency: 'MONTHLY' },
    );
    expect((await run(id)).body.data.charged).toBe(600_000.07);
    const { rows } = await app.database.db.pool.query(
      `select count(*)::int as entries, count(distinct account_id)::int as accounts, max(seq) as seq
       from account_entry join account on account.id = account_id where property_code = $1`,
      [code],
    );
    expect(rows).toEqual([{ entries: 6000, accounts: 500, seq: 12 }]);
  });
});

describe('a run whose shares have changed', () => {
  const dayAfterMonths = (months: number) => {
    const date = new Date(`${siteDay(app.context)}T00:00:00Z`);
    date.setUTCDate(15);
    date.setUTCMonth(date.getUTCMonth() + months);
    return date.toISOString().slice(0, 10);
  };
  /** Quarters of 100 for each of three units; the first two are due. */
  const runQuarters = async () => {
    const firstDue = dayAfterMonths(-5);
    const terms = { budget: 1200, firstDue, year: Number(firstDue.slice(0, 4)) };
    const made = await newAssessment([1, 1, 1], terms);
    await run(made.id);
    const accounts = (await accountsOf(made.code)).data.map((account) => account.id);
    return { ...made, accounts };
  };
  const amountsOf = async (id: number) => {
    const { lines } = await read(id);
    return lines
      .filter(({ type, isReversed }) => type === 'CHARGE' && !isReversed)
      .map(({ amount }) => amount);
  };

  test('divides again to the cent what is not yet due, and what was due by today stays', async () => {
    const { id, code, property, accounts } = await runQuarters();
    const [first = 0, second = 0, third = 0] = accounts;
    expect((await reallocate(id)).error.message).toBe(assessmentMessages.sameParts);
    await enter(second, 'PAYMENT', 350);
    const today = (await accountsOf(code)).data.map(({ balance }) => balance);
    await share([{ id: property.units[2]?.id ?? 0, share: 2 }]);
    const shown = await preview(id);
    expect([shown.total, shown.dueDates]).toEqual([600, [dayAfterMonths(1), dayAfterMonths(4)]]);
    expect(shown.units.map(({ parts }) => parts)).toEqual([
      [75, 75],
      [75, 75],
      [150, 150],
    ]);
    const stale = await reallocate(id, { fingerprint: 'of another day' });
    expect([stale.status, stale.error.message]).toEqual([409, assessmentMessages.changed]);
    const answers = await Promise.all([1, 2].map(() => reallocate(id, { fingerprint: shown.fingerprint })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 201)?.body.data.charged).toBe(1200);
    expect((await app.api.call(getAssessment, { params: { id } }, as)).body.data.charged).toBe(1200);
    expect((await accountsOf(code)).data.map(({ balance }) => balance)).toEqual(today);
    expect(await amountsOf(first)).toEqual([100, 100, 75, 75]);
    expect(await amountsOf(third)).toEqual([100, 100, 150, 150]);
    const { lines } = await read(third);
    expect(lines.at(-1)?.why).toMatchObject({
      budget: 600,
      isAgain: true,
      share: 2,
      shareSum: 4,
      unitTotal: 300,
    });
    expect(lines.find(({ type }) => type === 'REVERSAL')?.why).toMatchObject({
      kind: 'reallocated',
      budget: 1200,
    });
    const query = { objectKind: 'assessment', objectId: id, action: 'divided again' } as const;
    expect((await app.api.call(listAudit, { query }, as)).body.data).toMatchObject([
      { changes: { dividedAgain: { from: null, to: 600 } } },
    ]);
  });

  test('leaves the charge that is due today as it is', async () => {
    const today = siteDay(app.context);
    const { id, code, property } = await newAssessment([1, 1], { budget: 800, firstDue: today });
    await run(id);
    await share([{ id: property.units[1]?.id ?? 0, share: 3 }]);
    expect((await preview(id)).dueDates).toHaveLength(3);
    expect((await reallocate(id)).status).toBe(201);
    const [first, second] = (await accountsOf(code)).data;
    expect(await amountsOf(first?.id ?? 0)).toEqual([100, 50, 50, 50]);
    expect(await amountsOf(second?.id ?? 0)).toEqual([100, 150, 150, 150]);
    // What is taken back of a day that has come leaves no unit out of those ahead.
    const charged = (await read(first?.id ?? 0)).lines.find(({ date }) => date === today);
    const params = { id: charged?.entryId ?? 0 };
    await app.api.call(reverseEntry, { params, body: { reason: 'Waived' } }, as);
    expect((await preview(id)).units.map(({ isReversed }) => isReversed)).toEqual([false, false]);
  });

  test('leaves a unit out whose charge was taken back by hand, unless it is included', async () => {
    const { id, property, accounts } = await runQuarters();
    const [first = 0, second = 0, third = 0] = accounts;
    const last = (await read(third)).lines.findLast(({ type }) => type === 'CHARGE');
    const reversed = await app.api.call(
      reverseEntry,
      { params: { id: last?.entryId ?? 0 }, body: { reason: 'Agreed with the owner' } },
      as,
    );
    expect(reversed.status, reversed.text).toBe(201);
    expect((await reallocate(id)).error.message).toBe(assessmentMessages.sameParts);
    await share([{ id: property.units[0]?.id ?? 0, share: 3 }]);
    const shown = await preview(id);
    expect(shown.units.map(({ isReversed, parts }) => [isReversed, ...parts])).toEqual([
      [false, 150, 150],
      [false, 50, 50],
      [true, 100, 0],
    ]);
    expect(shown.total).toBe(500);
    expect((await reallocate(id, { fingerprint: shown.fingerprint })).status).toBe(201);
    expect(await amountsOf(first)).toEqual([100, 100, 150, 150]);
    expect(await amountsOf(second)).toEqual([100, 100, 50, 50]);
    expect(await amountsOf(third)).toEqual([100, 100, 100]);
    // Nor is its share asked for.
    const setThird = (of: number | null) => share([{ id: property.units[2]?.id ?? 0, share: of }]);
    await setThird(null);
    expect((await preview(id)).missing).toEqual([]);
    await setThird(1);

    const all = await preview(id, { includeReversed: true });
    expect(all.units.map(({ isReversed, parts }) => [isReversed, ...parts])).toEqual([
      [false, 150, 150],
      [false, 50, 50],
      [true, 50, 50],
    ]);
    const { fingerprint } = all;
    expect((await reallocate(id, { fingerprint })).error.message).toBe(assessmentMessages.changed);
    expect((await reallocate(id, { fingerprint, includeReversed: true })).status).toBe(201);
    expect(await amountsOf(third)).toEqual([100, 100, 50, 50]);
    // What was included is one like the others from then on.
    expect((await preview(id)).units.map(({ isReversed }) => isReversed)).toEqual([false, false, false]);
  });

  test('says so where no charge is left to divide, or every unit is left as it is', async () => {
    const { id, accounts } = await runQuarters();
    const ahead = (await Promise.all(accounts.map(read))).map(({ lines }) =>
      lines.filter(({ type }) => type === 'CHARGE').slice(-2),
    );
    const takeBack = async (entryId: number | null | undefined) => {
      const params = { id: entryId ?? 0 };
      const body = { reason: 'Agreed with the owner' };
      expect((await app.api.call(reverseEntry, { params, body }, as)).status).toBe(201);
    };
    for (const [charge] of ahead) await takeBack(charge?.entryId);
    expect((await reallocate(id)).error.message).toBe(assessmentMessages.allLeftOut);
    for (const [, charge] of ahead) await takeBack(charge?.entryId);
    for (const includeReversed of [false, true]) {
      const refused = await reallocate(id, { includeReversed });
      expect([refused.status, refused.error.message]).toEqual([409, assessmentMessages.allReversed]);
      expect((await preview(id, { includeReversed })).total).toBe(0);
    }
  });

  test('of declared percentages asks about the sum of all units, also where one is left as it is', async () => {
    const firstDue = dayAfterMonths(1);
    const terms = { basis: 'PERCENTAGES', firstDue, year: Number(firstDue.slice(0, 4)) } as const;
    const { id, code, property } = await newAssessment([40, 30, 30], terms);
    await run(id);
    const [, , last] = (await accountsOf(code)).data;
    const charge = (await read(last?.id ?? 0)).lines.find(({ type }) => type === 'CHARGE');
    const params = { id: charge?.entryId ?? 0 };
    await app.api.call(reverseEntry, { params, body: { reason: 'Agreed with the owner' } }, as);
    const [first = 0, second = 0] = property.units.map((unit) => unit.id);
    await share([
      { id: first, share: 50 },
      { id: second, share: 20 },
    ]);
    const shown = await preview(id);
    expect([shown.asksForSum, shown.shareSum]).toEqual([false, 100]);
    // Of the 70 that take part.
    expect(shown.units.map(({ percent }) => percent)).toEqual([5000 / 70, 2000 / 70, null]);
    expect((await reallocate(id, { fingerprint: shown.fingerprint })).status).toBe(201);
    await share([{ id: second, share: 19 }]);
    expect(await preview(id)).toMatchObject({ asksForSum: true, shareSum: 99 });
    expect((await reallocate(id)).error.error.issues?.[0]?.path).toBe('confirmedShareSum');
    expect((await reallocate(id, { confirmedShareSum: 99 })).status).toBe(201);
  });

  test('keeps every charge where the shares are the same, whoever pays the cents that do not divide', async () => {
    // Only the last quarter is not due: 65 and 328 cents, which divided again by 1 and 5 would be 66 and 327.
    const firstDue = dayAfterMonths(-8);
    const terms = { budget: 15.75, firstDue, year: Number(firstDue.slice(0, 4)) };
    const { id, code } = await newAssessment([1, 5], terms);
    await run(id);
    const accounts = (await accountsOf(code)).data;
    expect((await preview(id)).units.map(({ parts }) => parts)).toEqual([[0.65], [3.28]]);
    const before = await Promise.all(accounts.map((account) => amountsOf(account.id)));
    const again = await reallocate(id);
    expect([again.status, again.error.message]).toEqual([409, assessmentMessages.sameParts]);
    expect(await Promise.all(accounts.map((account) => amountsOf(account.id)))).toEqual(before);
  });

  test('is undone as a whole, and every balance of every day is what it was', async () => {
    const firstDue = dayAfterMonths(1);
    const terms = { firstDue, year: Number(firstDue.slice(0, 4)) };
    const { id, code, property } = await newAssessment([1, 1, 0], terms);
    const before = await hashOf(code);
    await run(id);
    await share(property.units.map((unit, index) => ({ id: unit.id, share: index })));
    expect((await reallocate(id)).status).toBe(201);
    // Who pays nothing from now on had nothing taken back by hand.
    expect((await preview(id)).units.map(({ isReversed }) => isReversed)).toEqual([false, false, false]);
    expect((await undo(id)).status).toBe(201);
    expect(await hashOf(code)).toBe(before);
  });

  test('is not undone where something of it was paid before it was divided again', async () => {
    const { id, code, property, accounts } = await runQuarters();
    await enter(accounts[0] ?? 0, 'PAYMENT', 10);
    await share([{ id: property.units[0]?.id ?? 0, share: 3 }]);
    expect((await reallocate(id)).status).toBe(201);
    expect((await undo(id)).error.message).toContain(`Something of this is paid: ${code}-0101.`);
  });

  test('is refused where nothing can be divided again', async () => {
    const { id } = await newAssessment([1]);
    expect((await reallocate(id)).error.message).toBe(assessmentMessages.notRun);
    const fixed = await newAssessment([null], { basis: 'FIXED', unitAmount: 5 });
    await run(fixed.id);
    expect((await reallocate(fixed.id)).error.message).toBe(assessmentMessages.fixed);
    const past = dayAfterMonths(-2);
    const once = await newAssessment([1], {
      frequency: 'ONCE',
      firstDue: past,
      year: Number(past.slice(0, 4)),
    });
    await run(once.id);
    expect((await reallocate(once.id)).error.message).toBe(assessmentMessages.nothingAhead);
    const open = await runQuarters();
    await share([{ id: open.property.units[0]?.id ?? 0, share: null }]);
    expect((await reallocate(open.id)).error.message).toBe(
      `These units have no share yet: ${open.code}-0101. Set their shares, 0 where one pays nothing.`,
    );
  });
});

describe('an undo', () => {
  test('while nothing is paid restores every balance of every day, and lets it run again', async () => {
    const { id, code } = await newAssessment([1, 2, 3]);
    const [first] = (await accountsOf(code)).data;
    await enter(first?.id ?? 0, 'PAYMENT', 12.34);
    const before = await hashOf(code);
    await run(id);
    expect(await hashOf(code)).not.toBe(before);
    // A single charge was taken back already.
    const { lines } = await read(first?.id ?? 0);
    const charge = lines.find(({ type }) => type === 'CHARGE');
    const params = { id: charge?.entryId ?? 0 };
    const single = {
      reason: 'Twice',
      ...(charge && charge.date > siteDay(app.context) ? {} : { date: charge?.date ?? '' }),
    };
    expect((await app.api.call(reverseEntry, { params, body: single }, as)).status).toBe(201);
    const answer = await undo(id);
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.data).toMatchObject({ runAt: null, charged: null });
    expect(await hashOf(code)).toBe(before);
    const again = await undo(id);
    expect([again.status, again.error.message]).toEqual([409, assessmentMessages.notRun]);
    const removal = await app.api.call(removeAssessment, { params: { id } }, as);
    expect([removal.status, removal.error.message]).toEqual([409, assessmentMessages.wasRun]);
    expect((await run(id)).body.data.charged).toBe(1000);
    const query = { objectKind: 'assessment', objectId: id } as const;
    const history = await app.api.call(listAudit, { query }, as);
    expect(history.body.data.map(({ action }) => action)).toEqual(['ran', 'undid', 'ran', 'created']);
    // The name says which it was; it is what it was.
    const stood = fromCents(100_000 - toCents(charge?.amount ?? 0));
    expect(history.body.data[1]?.changes).toMatchObject({
      title: { from: null, to: 'Operating budget' },
      charged: { from: stood, to: null },
    });
  });

  test('of whatever was run, upon whatever stood there before, restores every balance of every day', async () => {
    const cents = fc.integer({ min: 1, max: 300_000 });
    const drawn = fc.record({
      shares: fc
        .array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 4 })
        .filter((shares) => shares.some((share) => share > 0)),
      budget: cents.map((budget) => budget / 100),
      frequency: fc.constantFrom('MONTHLY', 'QUARTERLY', 'YEARLY', 'ONCE'),
      basis: fc.constantFrom('WEIGHTS', 'FIXED'),
      paid: fc.option(cents, { nil: null }),
      isDividedAgain: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(drawn, async ({ shares, paid, isDividedAgain, basis, ...terms }) => {
        const unitAmount = basis === 'FIXED' ? 12.34 : null;
        const { id, code, property } = await newAssessment(shares, { ...terms, basis, unitAmount });
        const [first] = (await accountsOf(code)).data;
        if (paid !== null) await enter(first?.id ?? 0, 'PAYMENT', paid / 100);
        const before = await hashOf(code);
        expect((await run(id)).status).toBe(201);
        expect(await hashOf(code)).not.toBe(before);
        if (isDividedAgain) {
          await share(property.units.map((unit, index) => ({ id: unit.id, share: index + 1 })));
          await reallocate(id);
        }
        expect((await undo(id)).status).toBe(201);
        expect(await hashOf(code)).toBe(before);
      }),
      { numRuns: 8 },
    );
  });

  test('is refused once something of it is paid, naming the units, until the payment is reversed', async () => {
    const { id, code } = await newAssessment([1, 1]);
    await run(id);
    const [first, second] = (await accountsOf(code)).data;
    await enter(first?.id ?? 0, 'WAIVER', 5);
    const paid = await enter(second?.id ?? 0, 'PAYMENT', 10);
    const refused = await undo(id);
    expect([refused.status, refused.error.message]).toEqual([
      409,
      `Something of this is paid: ${code}-0102. Reverse these payments first, or reverse single charges.`,
    ]);
    const line = paid.body.data.lines.find(({ type }) => type === 'PAYMENT');
    await app.api.call(
      reverseEntry,
      { params: { id: line?.entryId ?? 0 }, body: { reason: 'Returned' } },
      as,
    );
    const answers = await Promise.all([undo(id), undo(id)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const after = await read(second?.id ?? 0);
    expect(after.balance).toBe(0);
    const charges = after.lines.filter(({ type }) => type === 'CHARGE');
    expect(after.lines.filter(({ why }) => why?.kind === 'undo')).toHaveLength(charges.length);
  });

  test('is not refused for a payment that was taken back, though credit from before pays some of it', async () => {
    const { id, code } = await newAssessment([1]);
    const [account] = (await accountsOf(code)).data;
    const keys = { type: 'CHARGE', amount: 20, date: siteDay(app.context), memo: 'Keys' } as const;
    await app.api.call(createAccountEntry, { params: { id: account?.id ?? 0 }, body: keys }, as);
    await enter(account?.id ?? 0, 'PAYMENT', 100);
    await run(id);
    expect((await undo(id)).status).toBe(201);
    await run(id);
    const paid = await enter(account?.id ?? 0, 'PAYMENT', 10);
    expect((await undo(id)).status).toBe(409);
    const line = paid.body.data.lines.find(({ amount }) => amount === -10);
    const reversal = { params: { id: line?.entryId ?? 0 }, body: { reason: 'Returned' } };
    expect((await app.api.call(reverseEntry, reversal, as)).status).toBe(201);
    expect((await undo(id)).status).toBe(201);
    expect((await read(account?.id ?? 0)).balance).toBe(-80);
  });
});

test('a run is undone though what was owed before it has been paid since', async () => {
  const { id, code } = await newAssessment([1]);
  const accountId = (await accountsOf(code)).data[0]?.id ?? 0;
  const body = { type: 'CHARGE', amount: 50, date: `${year()}-01-01`, memo: 'Keys' } as const;
  await app.api.call(createAccountEntry, { params: { id: accountId }, body }, as);
  await run(id);
  await enter(accountId, 'PAYMENT', 50);
  const undone = await undo(id);
  expect([undone.status, (await read(accountId)).balance], undone.text).toEqual([201, 0]);
  // So it is where the association has something else paid first, though that came later.
  const order = { propertyCode: code, order: [['FEE' as const]] };
  expect((await app.api.call(setApplicationOrder, { body: order }, as)).status).toBe(200);
  await run(id);
  const fee = { type: 'FEE', amount: 30, date: siteDay(app.context), memo: 'Returned check' } as const;
  await app.api.call(createAccountEntry, { params: { id: accountId }, body: fee }, as);
  await enter(accountId, 'PAYMENT', 30);
  expect((await undo(id)).status).toBe(201);
});

test('the undo of a run takes back the late fees that came of it', async () => {
  const firstDue = daysAfter(siteDay(app.context), -10);
  const terms = { frequency: 'ONCE', firstDue, year: Number(firstDue.slice(0, 4)) } as const;
  const { id, code } = await newAssessment([1, 1], terms);
  const rule = await app.api.call(
    createAccountRule,
    {
      body: {
        propertyCode: code,
        kind: 'LATE_FEE',
        amount: 25,
        graceDays: 0,
        repeats: 'ONCE',
        citation: 'Declaration 5.3',
        validFrom: firstDue,
      },
    },
    as,
  );
  const confirmation = { confirmedOn: firstDue, confirmedBy: 'Ann Example' };
  const params = { id: rule.body.data.id };
  await app.api.call(confirmAccountRule, { params, body: confirmation }, as);
  await run(id);
  app.clock.advance(24 * 60 * 60_000);
  as = { token: (await app.superAdminSession()).accessToken };
  await applyRules(app.context);
  const balances = async () => (await accountsOf(code)).data.map(({ balance }) => balance);
  expect(await balances()).toEqual([525, 525]);
  expect((await undo(id)).status).toBe(201);
  expect(await balances()).toEqual([0, 0]);
});

describe('shares', () => {
  test('are set together, unless someone has changed one meanwhile', async () => {
    const { property } = await newAssessment([1.5, 2]);
    const [one = 0, two = 0] = property.units.map(({ id }) => id);
    const stale = await share([
      { id: one, share: 9, expectedShare: 1.5 },
      { id: two, share: 9, expectedShare: null },
    ]);
    expect([stale.status, stale.error.error.issues]).toEqual([
      409,
      [{ path: 'items.1.share', message: assessmentMessages.shareChanged(2) }],
    ]);
    const done = await share([
      { id: one, share: 0.123456, expectedShare: 1.5 },
      { id: two, share: null, expectedShare: 2 },
    ]);
    expect(done.body.count).toBe(2);
    const { data } = (await app.api.call(listAudit, { query: { objectKind: 'unit', objectId: one } }, as))
      .body;
    expect(data[0]?.changes).toEqual({ share: { from: 1.5, to: 0.123456 } });
    const lastChange = async () =>
      (await app.api.call(getUnit, { params: { id: one } }, as)).body.data.updatedAt;
    const before = await lastChange();
    // Someone else sets it at the same moment.
    const first = (other: pg.PoolClient) => other.query('update unit set share = 7 where id = $1', [one]);
    const late = await inTheMiddle(app.database.db.pool, { first }, () =>
      share([{ id: one, share: 9, expectedShare: 0.123456 }]),
    );
    expect([late.status, late.error.error.issues?.[0]?.path]).toEqual([409, 'items.0.share']);
    expect((await share([{ id: one, share: 9, expectedShare: 7 }])).status).toBe(200);
    expect((await lastChange()) > before).toBe(true);
    for (const wrong of [-1, 0.0000001, 1e9])
      expect((await share([{ id: one, share: wrong }])).error.error.issues?.[0]?.path).toBe('items.0.share');
  });
});
