import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf, daysAfter, mondayOf } from '#contracts/days.ts';
import { createExpense } from '#contracts/expenses.ts';
import { mergeServiceRequest } from '#contracts/merged-requests.ts';
import { changeServiceRequest } from '#contracts/service-requests.ts';
import { getToday, getTrends } from '#contracts/today.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { submitRequest } from '#tests/support/builders.ts';
import { nextWeek } from '#tests/support/promise-office.ts';
import { addRentedUnit } from '#tests/support/rented-unit.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { createAdmin } from '#tests/support/user-builders.ts';
import { site } from '#site';

let app: TestApp;
let everything: { token: string };
let scoped: { as: { token: string } };
beforeAll(async () => {
  app = await borrowTestApp();
  everything = { token: (await app.superAdminSession()).accessToken };
  scoped = await createAdmin(app, 'bent.trail@example.com', { properties: ['BT01'] });
  for (let unit = 1; unit <= 40; unit++)
    await submitRequest(app, { propertyCode: unit % 3 === 0 ? 'WK02' : 'BT01', unitDigits: String(unit) });
});
afterAll(() => app.close());

test('requests are counted by week when they come and when they are completed', async () => {
  const { id } = await submitRequest(app, {});
  const thisWeek = async () => (await app.api.call(getTrends, {}, everything)).body.data.weeks.at(-1);
  const before = await thisWeek();
  await submitRequest(app, {});
  await app.api.call(changeServiceRequest, { params: { id }, body: { status: 'COMPLETED' } }, everything);
  // Put away, it still has come and been done.
  await app.api.call(changeServiceRequest, { params: { id }, body: { archived: true } }, everything);
  expect(await thisWeek()).toEqual({
    from: before?.from,
    opened: (before?.opened ?? 0) + 1,
    completed: (before?.completed ?? 0) + 1,
  });
});

test('requests that report the same are counted as one', async () => {
  const thisWeek = async () => (await app.api.call(getTrends, {}, everything)).body.data.weeks.at(-1);
  const before = await thisWeek();
  const [one, other] = [await submitRequest(app, {}), await submitRequest(app, {})];
  const merge = { params: { id: one.id }, body: { intoId: other.id } };
  expect((await app.api.call(mergeServiceRequest, merge, everything)).status).toBe(200);
  expect(await thisWeek()).toEqual({ ...before, opened: (before?.opened ?? 0) + 1 });
});

test('spending is summed by category and month, the sixth and later categories as one', async () => {
  const { unit } = await addRentedUnit(app.database.db.pool, 'BT01');
  const incurredOn = dayOf(app.clock.now(), site.timeZone);
  for (let each = 1; each <= 7; each++) {
    const amount = 1000 * Math.max(2, each);
    const body = { unitId: unit, amount, incurredOn, category: `Category ${each}` };
    await app.api.call(createExpense, { body }, everything);
    if (each !== 6) continue;
    // Six are shown by themselves: to put one away as others would say less.
    const six = (await app.api.call(getTrends, {}, scoped.as)).body.data.spending.categories;
    // Of two that cost the same the one that comes first in the alphabet.
    expect(six.map(({ category }) => category)).toEqual([6, 5, 4, 3, 1, 2].map((one) => `Category ${one}`));
  }
  const { months, categories } = (await app.api.call(getTrends, {}, scoped.as)).body.data.spending;
  expect(months).toHaveLength(6);
  const ofThisMonth = categories.map(({ category, amounts }) => [category, amounts.at(-1)]);
  expect(ofThisMonth.slice(0, 2)).toEqual([
    ['Category 7', 7000],
    ['Category 6', 6000],
  ]);
  expect(ofThisMonth.at(-1)).toEqual(['All others', 4000]);
});

test.each([
  ['an admin who works with everything', () => everything, '%'],
  ['an admin of one property', () => scoped.as, 'BT01'],
])('the charts of %s count what is stored, at random, by the days of the site', async (_who, as, code) => {
  const { pool } = app.database.db;
  const now = app.clock.now().toISOString();
  const client = await pool.connect();
  await client.query('select setseed(0.18)');
  await client.query(
    `update service_request set created_at = $1::timestamptz - random() * interval '90 days'`,
    [now],
  );
  await client.query(
    `update service_request set completed_at = case when random() < 0.5
       then created_at + random() * ($1::timestamptz - created_at) end`,
    [now],
  );
  client.release();
  const today = dayOf(new Date(now), site.timeZone);
  for (const property of ['BT01', 'WK02']) {
    const { unit } = await addRentedUnit(pool, property);
    for (let each = 0; each <= 12; each++) {
      // The last is of tomorrow, which no chart counts yet.
      const incurredOn = daysAfter(today, each === 12 ? 1 : -((each * 37) % 220));
      const body = { unitId: unit, amount: 10.01 * each + 1, incurredOn, category: `By chance ${each % 7}` };
      expect((await app.api.call(createExpense, { body }, everything)).status).toBe(201);
    }
  }
  const { weeks, spending } = (await app.api.call(getTrends, {}, as())).body.data;

  const requests = await pool.query<{ came: Date; done: Date | null }>(
    `select created_at as came, completed_at as done from service_request one
     where property_code like $1 and merged_into_id is null`,
    [code],
  );
  const inWeek = (from: string, instants: (Date | null)[]) =>
    instants.filter((at) => at !== null && mondayOf(dayOf(new Date(at), site.timeZone)) === from).length;
  expect(weeks).toEqual(
    weeks.map(({ from }) => ({
      from,
      opened: inWeek(
        from,
        requests.rows.map(({ came }) => came),
      ),
      completed: inWeek(
        from,
        requests.rows.map(({ done }) => done),
      ),
    })),
  );
  expect(weeks.map(({ from }) => from)).toEqual(
    weeks.map((_week, at) => daysAfter(mondayOf(today), 7 * (at - 11))),
  );
  const spent = await pool.query<{ month: string; amount: number }>(
    `select to_char(incurred_on, 'YYYY-MM-01') as month, amount::float8 as amount from expense
     where property_code like $1 and incurred_on <= $2`,
    [code, today],
  );
  const inCents = (amounts: (number | undefined)[]) =>
    amounts.reduce<number>((sum, amount) => sum + Math.round((amount ?? 0) * 100), 0);
  for (const [at, month] of spending.months.entries())
    expect([month, inCents(spending.categories.map(({ amounts }) => amounts[at]))]).toEqual([
      month,
      inCents(spent.rows.filter((each) => each.month === month).map(({ amount }) => amount)),
    ]);
});

test('on the last evening of a week it is still that week, when UTC has the next one', async () => {
  const week = nextWeek(app, '12:00');
  week.go(6, '20:00');
  const as = { token: (await app.superAdminSession()).accessToken };
  const sunday = dayOf(app.clock.now(), site.timeZone);
  const monday = daysAfter(sunday, -6);
  const { data: trends } = (await app.api.call(getTrends, {}, as)).body;
  expect(trends.weeks.at(-1)?.from).toBe(monday);
  await submitRequest(app, {});
  const now = (await app.api.call(getTrends, {}, as)).body.data.weeks.at(-1);
  expect(now).toMatchObject({ from: monday, opened: (trends.weeks.at(-1)?.opened ?? 0) + 1 });
  const { data: today } = (await app.api.call(getToday, {}, as)).body;
  expect([today.week.from, today.week.to]).toEqual([sunday, daysAfter(sunday, 6)]);
});
