import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#contracts/accounts.ts';
import { listAudit } from '#contracts/audit.ts';
import { importMessages } from '#contracts/import-runs.ts';
import { createProperty } from '#contracts/properties.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { contentsOf, failAfterEach } from '#tests/support/fault-injection.ts';
import { checkSheet, confirm, importSheet, problemsOf, undo } from '#tests/support/import-office.ts';
import { inTheMiddle } from '#tests/support/in-the-middle.ts';
import type { OthersWork } from '#tests/support/in-the-middle.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';

let app: TestApp;
let as: { token: string };
beforeAll(async () => {
  app = await borrowTestApp();
  as = { token: (await app.superAdminSession()).accessToken };
  const body = {
    code: 'OAK',
    title: 'Oak',
    units: ['1', '2', '3', '4'].map((unitNumber) => ({ unitNumber })),
  };
  await app.api.call(createProperty, { body }, as);
  await importSheet(app, as, { kind: 'owner', content: 'Name,Unit\nAda Oak,OAK-1\n' });
});
afterAll(() => app.close());

const sheet = (...rows: string[]) =>
  ({ kind: 'account', content: ['Unit,Balance Due,As of', ...rows].join('\n') }) as const;

async function accountOf(unit: string) {
  const list = await app.api.call(accounts.list, { query: { unit } }, as);
  const id = list.body.data[0]?.id ?? 0;
  return (await app.api.call(accounts.get, { params: { id }, query: {} }, as)).body.data;
}

const linesOf = async (unit: string) =>
  (await accountOf(unit)).lines.map(({ date, type, amount, memo }) => [date, type, amount, memo]);

test('balances of accounts become opening entries once; nothing else has to be entered there', async () => {
  const file = sheet('OAK-1,"$1,300.50",1/31/2026', 'OAK-2,(50),1/31/2026', 'OAK-3,0,1/31/2026', 'OAK-4,,');
  const run = await importSheet(app, as, file, { controlTotal: 1250.5 });
  expect([run.counts, run.balanceTotal]).toEqual([{ NEW: 2, CHANGED: 0, SAME: 2, PROBLEM: 0 }, 1250.5]);
  expect(await linesOf('OAK-1')).toEqual([['2026-01-31', 'OPENING', 1300.5, 'Opening balance']]);
  expect(await linesOf('OAK-2')).toEqual([['2026-01-31', 'OPENING', -50, 'Opening balance']]);
  const account = await accountOf('OAK-1');
  expect(account.lines[0]).toMatchObject({ ownerName: 'Ada Oak', createdBy: 'superadmin@example.com' });
  const history = await app.api.call(
    listAudit,
    { query: { objectKind: 'account', objectId: account.id } },
    as,
  );
  expect(history.body.data).toMatchObject([
    { action: 'entered', changes: { cause: { to: 'Import of sheet.csv' }, amount: { to: 1300.5 } } },
  ]);
  const again = await checkSheet(app, as, file);
  expect(again.counts).toEqual({ NEW: 0, CHANGED: 0, SAME: 4, PROBLEM: 0 });
  const other = await checkSheet(
    app,
    as,
    sheet('OAK-1,7,2026-01-31', 'OAK-1,8,2026-01-31', 'OAK-9,1,2026-01-31', 'OAK-2,0,2026-01-31'),
  );
  const message = (balance: string) =>
    `The account on file has a balance of ${balance} on 2026-01-31. An opening balance is entered only in an account without entries: leave this row out, or enter the difference on the page of the unit.`;
  expect(await problemsOf(app, as, other)).toEqual([
    `2 Balance Due: ${message('$1,300.50')}`,
    '3 row: Row 2 says something else about the same record. Delete one of them.',
    '4 Unit: There is no unit OAK-0009 on file. Import the units first.',
    `5 Balance Due: ${message('-$50.00')}`,
  ]);
  // The same amount on another day is another balance.
  const earlier = await checkSheet(app, as, sheet('OAK-1,"$1,300.50",2026-01-15'));
  expect(await problemsOf(app, as, earlier)).toEqual([
    `2 Balance Due: ${message('$0.00').replace('2026-01-31', '2026-01-15')}`,
  ]);

  // Undone, each is reversed on its own day: the balance of every day is what it was, and the file can come again.
  expect((await undo(app, as, run)).status).toBe(201);
  expect(await linesOf('OAK-1')).toEqual([
    ['2026-01-31', 'OPENING', 1300.5, 'Opening balance'],
    ['2026-01-31', 'REVERSAL', -1300.5, 'The import of sheet.csv was undone.'],
  ]);
  expect((await accountOf('OAK-2')).balance).toBe(0);
  expect((await checkSheet(app, as, file)).counts?.NEW).toBe(2);
});

test('a balance is refused once something was entered since the check, and its undo since the import', async () => {
  const run = await checkSheet(app, as, sheet('OAK-3,20,2026-01-31'));
  const { id } = await accountOf('OAK-3');
  const payment = { type: 'PAYMENT', date: '2026-01-31', amount: 5, method: 'CHECK' } as const;
  const enter = () => app.api.call(accounts.createEntry, { params: { id }, body: payment }, as);
  const entered = (await enter()).body.data;
  const refused = await confirm(app, as, run);
  expect([refused.status, refused.error.message]).toEqual([409, importMessages.changed]);
  const entryId = entered.lines[0]?.entryId ?? 0;
  await app.api.call(accounts.reverse, { params: { id: entryId }, body: { reason: 'Wrong account.' } }, as);
  const written = await importSheet(app, as, sheet('OAK-3,20,2026-01-31'));
  await enter();
  const answer = await undo(app, as, written);
  expect([answer.status, answer.error.error.issues]).toEqual([
    409,
    [
      {
        path: `account.${id}`,
        message: 'The account of OAK-0003 has “Payment” of 2026-01-31 since, by superadmin@example.com.',
      },
    ],
  ]);
  expect((await accountOf('OAK-3')).balance).toBe(15);
});

test('what was entered after the day of a balance does not count in it, and what staff reversed is not reversed again', async () => {
  const units = ['1', '2'].map((unitNumber) => ({ unitNumber }));
  await app.api.call(createProperty, { body: { code: 'YEW', title: 'Yew', units } }, as);
  const { id } = await accountOf('YEW-1');
  for (const date of ['2026-01-15', '2026-02-15']) {
    const payment = { type: 'PAYMENT', date, amount: 5, method: 'CHECK' } as const;
    await app.api.call(accounts.createEntry, { params: { id }, body: payment }, as);
  }
  expect((await checkSheet(app, as, sheet('YEW-1,-5,2026-01-31'))).counts).toMatchObject({ SAME: 1 });
  const run = await importSheet(app, as, sheet('YEW-2,20,2026-01-31'));
  const entryId = (await accountOf('YEW-2')).lines[0]?.entryId ?? 0;
  await app.api.call(accounts.reverse, { params: { id: entryId }, body: { reason: 'Wrong unit.' } }, as);
  expect((await undo(app, as, run)).status).toBe(201);
  expect((await linesOf('YEW-2')).map(([, type, amount]) => [type, amount])).toEqual([
    ['OPENING', 20],
    ['REVERSAL', -20],
  ]);
});

test('an opening balance is refused where someone enters something while it is being written', async () => {
  await app.api.call(
    createProperty,
    { body: { code: 'FIR', title: 'Fir', units: [{ unitNumber: '1' }] } },
    as,
  );
  const run = await checkSheet(app, as, sheet('FIR-1,20,2026-01-31'));
  const { id } = await accountOf('FIR-1');
  const first: OthersWork['first'] = async (other) => {
    await other.query('select 1 from account where id = $1 for update', [id]);
    await other.query(
      `insert into account_entry (created_at, account_id, seq, date, amount_cents, type, memo)
       values (now(), $1, 1, '2026-01-15', 500, 'CHARGE', 'Gate key')`,
      [id],
    );
  };
  const refused = await inTheMiddle(app.database.db.pool, { first }, () => confirm(app, as, run));
  expect([refused.status, refused.error.message]).toEqual([409, importMessages.changed]);
  expect((await linesOf('FIR-1')).map(([, type]) => type)).toEqual(['CHARGE']);
});

test('units stay once their accounts have entries, also reversed ones; the refusal says by whom, and what to do', async () => {
  const units = ['ELM-1', 'ELM-2'];
  await app.api.call(createProperty, { body: { code: 'ELM', title: 'Elm', units: [] } }, as);
  const ofUnits = await importSheet(app, as, { kind: 'unit', content: ['Unit', ...units].join('\n') });
  const balances = await importSheet(app, as, sheet(...units.map((unit) => `${unit},20,2026-01-31`)));
  expect((await undo(app, as, balances)).status).toBe(201);
  const refused = await undo(app, as, ofUnits);
  const unitIds = [(await accountOf('ELM-1')).unit.id, (await accountOf('ELM-2')).unit.id];
  expect([refused.status, refused.error.error.issues]).toEqual([
    409,
    unitIds.map((id, index) => ({
      path: `unit.${id}`,
      message: `Unit ELM-000${index + 1} has entries in its account, by superadmin@example.com. Entries are never deleted, so it stays: correct it on its page.`,
    })),
  ]);
});

test('a failure after any statement of entering balances or taking them back leaves no entry', async () => {
  const { pool } = app.database.db;
  const run = await checkSheet(app, as, sheet('OAK-4,75,2026-01-31'));
  const before = await contentsOf(pool);
  const failing = await failAfterEach(pool, async () => (await confirm(app, as, run)).status);
  expect([failing.status, failing.statements > 10]).toEqual([201, true]);
  expect(await contentsOf(pool)).not.toEqual(before);
  const undone = await failAfterEach(pool, async () => (await undo(app, as, run)).status);
  expect(undone.status).toBe(201);
  expect((await accountOf('OAK-4')).balance).toBe(0);
});
