import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAudit } from '#contracts/audit.ts';
import type { CallOf } from '#contracts/endpoint.ts';
import { createExpense, expenses, getExpense, listExpenses, removeExpense } from '#contracts/expenses.ts';
import type { Expense, ExpenseForm } from '#contracts/expenses.ts';
import type { Unit } from '#contracts/units.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { inTheMiddle } from '#tests/support/in-the-middle.ts';
import { addUnit } from '#tests/support/property-builders.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { createAdmin } from '#tests/support/user-builders.ts';

let app: TestApp;
let as: { token: string };
beforeAll(async () => {
  app = await borrowTestApp();
  as = { token: (await app.superAdminSession()).accessToken };
});
afterAll(() => app.close());

const params = (id: number) => ({ params: { id } });

/** Records an expense; a test names what matters to it. */
async function spend(unitId: number, fields: Partial<ExpenseForm> = {}): Promise<Expense> {
  const body = { unitId, amount: 80, incurredOn: '2026-03-02', category: 'Repairs', ...fields };
  const answer = await app.api.call(createExpense, { body }, as);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}

type Query = NonNullable<CallOf<typeof listExpenses>['query']>;

const list = async (query: Query) => (await app.api.call(listExpenses, { query }, as)).body;

describe('an expense', () => {
  let unitOfRefusals: Unit | undefined;

  // spec: A7-20, A7-21
  test('is recorded to the cent with its unit, read, and deleted', async () => {
    const unit = await addUnit(app, as, '101');
    const fields = {
      amount: 1234.5,
      category: 'Repairs',
      vendor: 'Example Plumbing',
      description: 'New trap',
    };
    const added = await spend(unit.id, fields);

    expect(added).toMatchObject({
      ...fields,
      incurredOn: '2026-03-02',
      unit: { unitIdentifier: 'BT01-0101' },
    });
    expect((await app.api.call(getExpense, params(added.id), as)).body.data).toEqual(added);
    const csv = await app.api.call(expenses.export, { query: { unitId: unit.id } }, as);
    expect(csv.text.trim().split('\n').slice(1)).toEqual([
      '2026-03-02,BT01-0101,Repairs,Example Plumbing,New trap,1234.5',
    ]);
    expect((await app.api.call(removeExpense, params(added.id), as)).status).toBe(204);
    expect((await app.api.call(getExpense, params(added.id), as)).status).toBe(404);
    expect((await app.api.call(removeExpense, params(added.id), as)).status).toBe(404);
  });

  // spec: A7-20
  test.each<[string, object, string]>([
    ['amount', { amount: 0 }, 'amount'],
    ['fraction of a cent', { amount: 10.001 }, 'amount'],
    ['amount past the column', { amount: 10_000_000_000 }, 'amount'],
    ['day that does not exist', { incurredOn: '2026-02-30' }, 'incurredOn'],
    ['empty category', { category: ' ' }, 'category'],
    ['long vendor', { vendor: 'x'.repeat(121) }, 'vendor'],
    ['long description', { description: 'x'.repeat(1001) }, 'description'],
    ['unknown unit', { unitId: 999_999 }, 'unitId'],
  ])('is refused with a bad %s', async (_what, bad, path) => {
    unitOfRefusals ??= await addUnit(app, as, '200');
    const unit = unitOfRefusals;
    const payload = { unitId: unit.id, amount: 80, incurredOn: '2026-03-02', category: 'Repairs', ...bad };
    const answer = await app.api.send('POST', '/api/expenses', { ...as, payload });

    expect([answer.status, answer.error.error.issues?.map((issue) => issue.path)]).toEqual([400, [path]]);
    expect((await list({ unitId: unit.id })).meta.total).toBe(0);
  });

  test('that someone else deletes at the same moment is gone, and deleted once', async () => {
    const { id } = await spend((await addUnit(app, as, '103')).id);
    const deleting = (other: pg.PoolClient) => other.query('delete from expense where id = $1', [id]);
    const answer = await inTheMiddle(app.database.db.pool, { first: deleting }, () =>
      app.api.call(removeExpense, params(id), as),
    );
    expect(answer.status).toBe(404);
    const entries = await app.api.call(listAudit, { query: { objectKind: 'expense', objectId: id } }, as);
    expect(entries.body.data.map(({ action }) => action)).toEqual(['created']);
  });

  test('is refused where its unit is removed at the same moment', async () => {
    const { id: unitId } = await addUnit(app, as, '104');
    const removing = (other: pg.PoolClient) => other.query('delete from unit where id = $1', [unitId]);
    const payload = { unitId, amount: 80, incurredOn: '2026-03-02', category: 'Repairs' };
    const refused = await inTheMiddle(app.database.db.pool, { first: removing }, () =>
      app.api.send('POST', '/api/expenses', { ...as, payload }),
    );
    expect([refused.status, refused.error.error.issues?.[0]?.path]).toEqual([400, 'unitId']);
  });

  test('leaves its creation and its deletion in the history, with what was lost', async () => {
    const unit = await addUnit(app, as, '102');
    const { id } = await spend(unit.id, { amount: 75.25 });
    await app.api.call(removeExpense, params(id), as);

    const entries = await app.api.call(listAudit, { query: { objectKind: 'expense', objectId: id } }, as);
    expect(entries.body.data.map(({ action }) => action)).toEqual(['deleted', 'created']);
    expect(entries.body.data[0]?.changes).toMatchObject({ amount: { from: 75.25, to: null } });
  });
});

describe('the list of expenses', () => {
  // spec: A7-19
  test('is narrowed by unit, property, category and days, and sums what matches to the cent', async () => {
    const [other, first] = [await addUnit(app, as, '301', 'PW04'), await addUnit(app, as, '301')];
    await spend(first.id, { amount: 0.1, incurredOn: '2026-05-01' });
    await spend(first.id, { amount: 0.2, incurredOn: '2026-05-31', category: 'Legal' });
    await spend(first.id, { amount: 1000, incurredOn: '2026-06-01' });
    await spend(other.id, { amount: 7, incurredOn: '2026-05-15' });

    const expected: [Query, number, number][] = [
      [{ unitId: first.id }, 3, 1000.3],
      [{ unitId: first.id, category: 'Legal' }, 1, 0.2],
      [{ unitId: first.id, from: '2026-05-01', to: '2026-05-31' }, 2, 0.3],
      [{ unit: 'PW04-301' }, 1, 7],
      [{ propertyCode: 'PW04' }, 1, 7],
      [{ propertyCode: 'PW04', category: 'Legal' }, 0, 0],
    ];
    for (const [query, total, amount] of expected)
      expect((await list(query)).meta, JSON.stringify(query)).toMatchObject({ total, amount });
    const inMay = await list({ from: '2026-05-01', to: '2026-05-31', sort: 'unit' });
    expect(inMay.data.map(({ unit }) => unit.propertyCode)).toEqual(['BT01', 'BT01', 'PW04']);
  });

  test('has the newest first, the one recorded last also at the same instant, page by page', async () => {
    const unit = await addUnit(app, as, '302');
    const ids: number[] = [];
    await app.clock.stopped(async () => {
      for (const amount of [1, 2, 3]) ids.unshift((await spend(unit.id, { amount })).id);
    });

    const pages = await Promise.all([1, 2, 3].map((page) => list({ unitId: unit.id, page, pageSize: 1 })));
    expect(pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(ids);
    // The sum is of all that match, whatever page is shown; past the end there is nothing but the right total.
    expect(pages.map(({ meta }) => meta.amount)).toEqual([6, 6, 6]);
    const past = await list({ unitId: unit.id, page: 4, pageSize: 1 });
    expect([past.data, past.meta.total]).toEqual([[], 3]);
  });

  test('shows an admin with assigned properties those of these properties alone, in sum and by id', async () => {
    const [own, foreign] = [await addUnit(app, as, '303'), await addUnit(app, as, '303', 'TH03')];
    const [mine, theirs] = [await spend(own.id, { amount: 5 }), await spend(foreign.id, { amount: 500 })];
    const helper = await createAdmin(app, 'expenses@example.com', { properties: ['TH03'] });

    const seen = (await app.api.call(listExpenses, {}, helper.as)).body;
    expect([seen.data.map(({ id }) => id), seen.meta.amount]).toEqual([[theirs.id], 500]);
    expect((await app.api.call(getExpense, params(mine.id), helper.as)).status).toBe(404);
    expect((await app.api.call(removeExpense, params(mine.id), helper.as)).status).toBe(404);
    const body = { unitId: own.id, amount: 1, incurredOn: '2026-03-02', category: 'Repairs' };
    expect((await app.api.call(createExpense, { body }, helper.as)).status).toBe(400);
    expect((await app.api.call(removeExpense, params(theirs.id), helper.as)).status).toBe(204);
  });
});
