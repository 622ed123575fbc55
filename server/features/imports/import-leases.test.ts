import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAudit } from '#contracts/audit.ts';
import { importMessages } from '#contracts/import-runs.ts';
import { listLeases } from '#contracts/leases.ts';
import { payments } from '#contracts/payments.ts';
import { createProperty } from '#contracts/properties.ts';
import { siteDay } from '#server/platform/site-day.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { checkSheet, confirm, importSheet, problemsOf, rowsOf, undo } from '#tests/support/import-office.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { createAdmin } from '#tests/support/user-builders.ts';

let app: TestApp;
let as: { token: string };
beforeAll(async () => {
  app = await borrowTestApp();
  as = { token: (await app.superAdminSession()).accessToken };
  // Those who come second in a lease are on file first.
  const names = ['Ben Two', 'Cy Three', 'Di Four', 'Ada One'];
  await importSheet(app, as, { kind: 'tenant', content: ['Name', ...names].join('\n') });
});
afterAll(() => app.close());

/** A property of its own for each test. */
async function newProperty(code: string): Promise<void> {
  const units = ['1', '2', '3', '4'].map((unitNumber) => ({ unitNumber }));
  const body = { code, title: `House ${code}`, units };
  expect((await app.api.call(createProperty, { body }, as)).status).toBe(201);
}

const leases = (code: string, ...rows: string[]) => {
  const lines = rows.map((row) => `${code}-${row}`);
  const content = ['Unit,Tenant,Start,End,Rent,Deposit,Balance,As of', ...lines].join('\n');
  return { kind: 'lease', content } as const;
};
const checked = (code: string, ...rows: string[]) => checkSheet(app, as, leases(code, ...rows));
const problems = async (code: string, ...rows: string[]) => problemsOf(app, as, await checked(code, ...rows));
const states = async (code: string, ...rows: string[]) =>
  (await rowsOf(app, as, await checked(code, ...rows))).map(({ state }) => state);
const leasesOf = async (propertyCode: string) =>
  (await app.api.call(listLeases, { query: { propertyCode, sort: 'unit' } }, as)).body.data;

const year = '2026-01-01,2026-12-31';
const [half, otherHalf] = ['2026-01-01,2026-06-30', '2026-06-30,2026-12-31'];

describe('a tenant who lives with another', () => {
  test('lives by one lease on each day, the last one too', async () => {
    await newProperty('DAY');
    const pair = (unit: number, first: string, days: string) => [
      `${unit},${first},${days},900,,,`,
      `${unit},Ben Two,${days},900,,,`,
    ];
    const already = /^5 row: Ben Two already lives by another lease, the one in row 2\./;
    for (const [one, other] of [
      [half, otherHalf],
      [otherHalf, half],
    ] as const)
      expect(await problems('DAY', ...pair(1, 'Ada One', one), ...pair(2, 'Cy Three', other))).toEqual([
        expect.stringMatching(already),
      ]);
    expect(
      await problems(
        'DAY',
        ...pair(1, 'Ada One', otherHalf),
        ...pair(2, 'Cy Three', '2026-01-01,2026-06-29'),
      ),
    ).toEqual([]);
    const written = await importSheet(app, as, leases('DAY', ...pair(1, 'Ada One', half)));
    expect(await problems('DAY', ...pair(2, 'Cy Three', otherHalf))).toEqual([
      '3 row: Ben Two lives with the tenant of another lease on file. Change that on the page of the tenant first.',
    ]);
    expect(await states('DAY', ...pair(2, 'Cy Three', '2026-07-01,2026-12-31'))).toEqual(['NEW', 'CHANGED']);
    expect((await undo(app, as, written)).status).toBe(201);
  });

  test('has the last day, the rent and the balance of the lease', async () => {
    await newProperty('ROO');
    const first = `1,Ada One,${year},900,,300,2026-01-31`;
    const other = '3 row: Row 2 says something else about the same record. Delete one of them.';
    for (const row of [`1,Ben Two,${half},900,,,`, `1,Ben Two,${year},901,,,`])
      expect(await problems('ROO', first, row)).toEqual([other]);
    expect(await problems('ROO', first, `1,Ben Two,${year},900,,300,2026-01-31`)).toEqual([]);
    expect(await problems('ROO', first, `1,Ben Two,${year},900,,300,2026-02-28`)).toEqual([
      '3 Balance: Row 2 is the same lease with another balance. Enter the balance there, and leave this empty.',
    ]);
  });

  test('is not written once the lease on file has changed, and keeps it there', async () => {
    await newProperty('LIV');
    const run = await importSheet(app, as, leases('LIV', `1,Ada One,${year},900,,,`));
    const [lease] = await leasesOf('LIV');
    const late = await checked('LIV', `1,Di Four,${year},900,,,`);
    await app.database.db.pool.query(
      `update lease set updated_at = updated_at + interval '1 second' where id = $1`,
      [lease?.id],
    );
    const outdated = await confirm(app, as, late);
    expect([outdated.status, outdated.error.message]).toEqual([409, importMessages.changed]);
    await app.database.db.pool.query(
      `update lease set updated_at = updated_at - interval '1 second' where id = $1`,
      [lease?.id],
    );
    const joined = await importSheet(app, as, leases('LIV', `1,Di Four,${year},900,,,`));
    const refused = await undo(app, as, run);
    expect([refused.status, refused.error.error.issues?.map(({ message }) => message)]).toEqual([
      409,
      [expect.stringMatching(/^Tenant Di Four names lease “.*LIV-0001.*”, by superadmin@example\.com\.$/)],
    ]);
    expect((await undo(app, as, joined)).status).toBe(201);
    expect((await undo(app, as, run)).status).toBe(201);
  });
});

test('a row says its balance once, and needs all of a lease as soon as it has something of one', async () => {
  await newProperty('ROW');
  const row = `1,Ada One,${year},900,,300,2026-01-31`;
  const twice = await checked('ROW', row, row);
  expect([twice.counts, twice.balanceTotal]).toMatchObject([{ NEW: 1, SAME: 1 }, 300]);
  expect(await states('ROW', '1,Ada One,,,,,,', '2,Vacant,,,,,5,', '3,Vacant,,,900,,,')).toEqual([
    'PROBLEM',
    'PROBLEM',
    'SAME',
  ]);
});

describe('an opening balance', () => {
  test('of 0 needs no day, and any other one that can be read', async () => {
    await newProperty('BAL');
    const says = (unit: number, rest: string) => `${unit},Ada One,${year},900,,${rest}`;
    expect(
      await problems(
        'BAL',
        says(1, '0,'),
        says(2, '99999999999,2026-01-31'),
        says(3, '300,someday'),
        says(4, '5,'),
      ),
    ).toEqual([
      '3 Balance: Enter an amount with at most two decimals.',
      '4 As of: This is not a date. Write it as 2026-01-31.',
      '5 Balance: Choose above the day of the balances, or fill in Balance day.',
    ]);
  });

  test('that was entered stays so whatever was paid since, on its day alone', async () => {
    await newProperty('PAY');
    const none = `1,Ada One,${year},900,,0,2026-01-31`;
    const owed = (day: string) => `2,Cy Three,${year},900,,300,${day}`;
    await importSheet(app, as, leases('PAY', none, owed('2026-01-31')));
    const [first, second] = await leasesOf('PAY');
    const history = { objectKind: 'lease', objectId: second?.id, action: 'created' } as const;
    const { body: said } = await app.api.call(listAudit, { query: history }, as);
    expect(said.data[0]?.changes['paymentSchedule']?.to).toEqual([{ dueDate: '2026-01-31', amountDue: 300 }]);
    const body = { leaseId: first?.id ?? 0, amount: 50, paidOn: '2026-02-15', method: 'CHECK' } as const;
    expect((await app.api.call(payments.create, { body }, as)).status).toBe(201);
    expect(await states('PAY', none, owed('2026-01-31'))).toEqual(['SAME', 'SAME']);
    expect(await problems('PAY', owed('2026-01-15'))).toEqual([
      '2 Balance: The lease on file has a balance of $0.00 on 2026-01-15. An opening balance is entered only with a new lease: leave this empty.',
    ]);
  });
});

test('exports in the shape of imports have each amount once, and the units that no lease names', async () => {
  await newProperty('EXP');
  const days = '2026-01-01,2098-12-31';
  const rows = [`1,Ada One,${days},900,500,300,2026-01-31`, `1,Ben Two,${days},900,,,`];
  await importSheet(app, as, leases('EXP', ...rows));
  const owner = 'Oda Out,oda@example.com,7 Oak,EXP-1; EXP-2,2024-05-01';
  const content = `Name,Email,Mailing address,Unit,Owner since\n${owner}\n`;
  await importSheet(app, as, { kind: 'owner', content });
  await importSheet(app, as, { kind: 'tenant', content: 'Name,Unit\nEli Else,EXP-3\n' });
  const property = 'Code,Name,Display name,Country\nEXP,House EXP,Villa EXP,USA\n';
  await importSheet(app, as, { kind: 'property', content: property });
  const today = siteDay(app.context);
  const exported = async (path: string, by = as) => {
    const { text, headers } = await app.api.send('GET', `/api/imports/${path}/export`, by);
    const lines = text.trimEnd().split('\n');
    return { rows: Number(headers['x-total-rows']), lines };
  };
  const scoped = await createAdmin(app, 'exp@example.com', { properties: ['EXP'] });
  const ofLeases = await exported('leases', scoped.as);
  expect(ofLeases.lines.slice(1)).toEqual([
    `EXP-0001,Ada One,,,2026-01-01,2098-12-31,900,500,300,${today}`,
    `EXP-0001,Ben Two,,,2026-01-01,2098-12-31,900,500,,${today}`,
  ]);
  expect([ofLeases.rows, (await exported('leases')).rows > 2]).toEqual([2, true]);
  const tenants = await exported('tenants');
  const wholeNames = ['Ada,One', 'Ben,Two', 'Eli,Else'];
  expect(wholeNames.map((name) => tenants.lines.find((line) => line.includes(name))?.split(name)[1])).toEqual(
    [',,,,English,', ',,,,English,', ',,,,English,EXP-0003'],
  );
  expect((await exported('owners')).lines).toContainEqual(
    expect.stringMatching(/^\d+,Oda,Out,oda@example\.com,,7 Oak,English,EXP-0001; EXP-0002,2024-05-01$/),
  );
  expect((await exported('properties')).lines).toContainEqual('EXP,House EXP,Villa EXP,,,,,USA,');
});
