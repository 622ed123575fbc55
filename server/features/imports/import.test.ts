import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createAccountRule } from '#contracts/account-rules.ts';
import { createAssessment } from '#contracts/assessments.ts';
import { audit } from '#contracts/audit.ts';
import { addBankFile } from '#contracts/bank-payments.ts';
import { imports } from '#contracts/imports.ts';
import { importMessages } from '#contracts/import-runs.ts';
import type { ImportRun } from '#contracts/import-runs.ts';
import { leaseMessages, listLeases } from '#contracts/leases.ts';
import { createOwner, listOwners } from '#contracts/owners.ts';
import { payments } from '#contracts/payments.ts';
import { changeProperty, createProperty, listProperties } from '#contracts/properties.ts';
import { replyTemplates } from '#contracts/reply-templates.ts';
import { changeUnit, listUnits, removeUnit } from '#contracts/units.ts';
import { forgetImports } from './import.queries.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { submitRequest } from '#tests/support/builders.ts';
import { contentsOf, failAfterEach } from '#tests/support/fault-injection.ts';
import {
  checkSheet,
  confirm,
  importSheet,
  problemsOf,
  rowsOf,
  stored,
  undo,
  uploaded,
} from '#tests/support/import-office.ts';
import { inTheMiddle } from '#tests/support/in-the-middle.ts';
import type { OthersWork } from '#tests/support/in-the-middle.ts';
import { rule, setPromises } from '#tests/support/promise-office.ts';
import { submitRegistration } from '#tests/support/registration-builders.ts';
import { startTestApp, superAdmin } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { createAdmin } from '#tests/support/user-builders.ts';

let app: TestApp;
let as: { token: string };
beforeAll(async () => {
  app = await borrowTestApp();
  as = { token: (await app.superAdminSession()).accessToken };
});
afterAll(() => app.close());

/** A property of its own for each test. */
let last = 0;
async function newProperty(units: readonly string[] = []): Promise<string> {
  const code = `IM${++last}`;
  const body = { code, title: `Import House ${code}`, units: units.map((unitNumber) => ({ unitNumber })) };
  expect((await app.api.call(createProperty, { body }, as)).status).toBe(201);
  return code;
}

const unitsOf = async (code: string) =>
  (await app.api.call(listUnits, { query: { propertyCode: code, sort: 'identifier', take: 200 } }, as)).body
    .data;
const ownersOf = async (code: string) =>
  (await app.api.call(listOwners, { query: { propertyCode: code } }, as)).body.data;
const leasesOf = async (code: string) =>
  (await app.api.call(listLeases, { query: { propertyCode: code, sort: 'unit' } }, as)).body.data;

/** The exports in the shape of imports, in the order in which these are made. */
const exportPaths = {
  property: 'properties',
  unit: 'units',
  owner: 'owners',
  tenant: 'tenants',
  lease: 'leases',
  account: 'accounts',
};

/** The rows of an export in any order, without the numbers that each office gives. */
const rowsOfExport = (text: string): string[] => {
  const rows = text.trimEnd().split('\n');
  const isNumbered = rows[0]?.includes('Record number');
  return rows.map((row) => (isNumbered ? row.replace(/^[^,]*,/, '') : row)).toSorted();
};

describe('each kind of sheet', () => {
  test('units are guessed, checked, written once, and on the record', async () => {
    const code = await newProperty();
    const content = `Building,Apt,Ownership %\n${code},7,1.25\n${code},0012,2\n\n,,\n`;
    const file = { kind: 'unit', content, fileName: 'units.csv' } as const;
    expect(await uploaded(app, as, file)).toMatchObject({
      state: 'UPLOADED',
      counts: null,
      options: { headerRow: 1, columns: ['propertyCode', 'unit', 'share'] },
      columns: [{ letters: 'A', header: 'Building', samples: [code, code] }, {}, {}],
    });
    const run = await checkSheet(app, as, file);
    expect(run.counts).toEqual({ NEW: 2, CHANGED: 0, SAME: 0, PROBLEM: 0 });
    expect(await unitsOf(code)).toEqual([]);
    const done = await confirm(app, as, run);
    expect([done.status, done.body.data.state]).toEqual([201, 'DONE']);
    const units = await unitsOf(code);
    expect(units.map(({ unitIdentifier, share }) => [unitIdentifier, share])).toEqual([
      [`${code}-0007`, 1.25],
      [`${code}-0012`, 2],
    ]);
    const query = { objectKind: 'unit', objectId: units[0]?.id } as const;
    const { body } = await app.api.call(audit.list, { query }, as);
    expect(body.data).toMatchObject([
      { action: 'created', changes: { cause: { to: 'Import of units.csv' } } },
    ]);
    expect((await confirm(app, as, done.body.data)).error.message).toBe(importMessages.done);
  });

  test('properties are added by their codes, and changed where a cell says something else', async () => {
    const code = await newProperty();
    const run = await checkSheet(app, as, {
      kind: 'property',
      content: `Property code,Property name,City,ZIP\n${code},Oak House,Plano,75074\nNEW-${code},Elm House,,\n`,
    });
    expect(await rowsOf(app, as, run)).toMatchObject([
      {
        row: 2,
        state: 'CHANGED',
        changes: [
          { label: 'Name', from: `Import House ${code}`, to: 'Oak House' },
          { label: 'City', from: null, to: 'Plano' },
          { label: 'ZIP', from: null, to: '75074' },
        ],
      },
      { row: 3, state: 'NEW', name: `NEW-${code}` },
    ]);
    await confirm(app, as, run);
    const { body } = await app.api.call(listProperties, { query: { propertyCode: code } }, as);
    expect(body.data).toMatchObject([{ code, title: 'Oak House', city: 'Plano', zip: '75074' }]);
  });

  test('owners are one person for several rows, own the units named, and are never taken off a unit', async () => {
    const code = await newProperty(['0001', '0002', '0003']);
    const content = [
      'Name;Email;Phone;Unit;Owner since',
      `Ada Oak;ada@${code}.example.com;(972) 555-0101;${code}-1;2024-05-31`,
      `Oak, Ada;ada@${code}.example.com;972.555.0101;${code}-2;`,
      `Max Elm;;1-972-555-0102;${code}-3;May 1, 2023`,
    ].join('\r\n');
    const run = await importSheet(app, as, { kind: 'owner', content });
    expect(run.counts).toEqual({ NEW: 2, CHANGED: 1, SAME: 0, PROBLEM: 0 });
    expect(
      (await unitsOf(code)).map(({ owner, ownerSince }) => [owner?.firstName, owner?.lastName, ownerSince]),
    ).toEqual([
      ['Ada', 'Oak', '2024-05-31'],
      ['Ada', 'Oak', null],
      ['Max', 'Elm', '2023-05-01'],
    ]);
    expect(new Set((await ownersOf(code)).map(({ phone, language }) => `${phone} ${language}`))).toEqual(
      new Set(['9725550101 en', '9725550102 en']),
    );
    const other = await checkSheet(app, as, { kind: 'owner', content: `Name,Unit\nEve Ash,${code}-1\n` });
    expect(await problemsOf(app, as, other)).toEqual([
      `2 Unit: ${code}-0001 has another owner on file, Ada Oak. Clear that owner on the page of the unit first.`,
    ]);
  });

  test('tenants and leases bring their balances: what is owed falls due, a credit is a payment', async () => {
    const code = await newProperty(['0001', '0002', '0003']);
    const people = `First name,Last name,Email\nAda,Ten${code},ada@${code}.example.com\nMax,Ten${code},max@${code}.example.com\n`;
    await importSheet(app, as, { kind: 'tenant', content: people });
    const content = [
      'Unit,Tenant email,Tenant,Start,End,Rent,Deposit,Balance',
      `${code}-1,ada@${code}.example.com,,1/31/2026,12/31/2026,"$1,250.00",500,300.50`,
      `${code}-2,,Max Ten${code},2026-02-01,2027-01-31,900,,(120)`,
      `${code}-3,ADA@${code}.example.com,,2026-02-01,2027-01-31,900,,0`,
    ].join('\n');
    const options = { balanceDay: '2026-03-01', controlTotal: 180.5 };
    const run = await importSheet(app, as, { kind: 'lease', content }, options);
    expect([run.counts?.NEW, run.balanceTotal]).toEqual([3, 180.5]);
    const leases = await leasesOf(code);
    expect(
      leases.map(({ rentAmount, deposit, balance, paymentSchedule }) => ({
        rentAmount,
        deposit,
        balance,
        due: paymentSchedule.map(({ dueDate, amountDue }) => [dueDate, amountDue]),
      })),
    ).toEqual([
      { rentAmount: 1250, deposit: 500, balance: 300.5, due: [['2026-03-01', 300.5]] },
      { rentAmount: 900, deposit: 0, balance: -120, due: [] },
      { rentAmount: 900, deposit: 0, balance: 0, due: [] },
    ]);
    const paid = await app.api.call(payments.list, { query: { leaseId: leases[1]?.id } }, as);
    expect(paid.body.data).toMatchObject([
      { amount: 120, paidOn: '2026-03-01', method: 'OTHER', reference: 'Opening balance' },
    ]);
    const again = await checkSheet(app, as, { kind: 'lease', content }, options);
    expect(again.counts).toEqual({ NEW: 0, CHANGED: 0, SAME: 3, PROBLEM: 0 });
    const none = { kind: 'lease', content: content.replace('300.50', '0').replace('(120)', '') } as const;
    expect(await problemsOf(app, as, await checkSheet(app, as, none, { balanceDay: '2026-03-01' }))).toEqual([
      '2 Balance: The lease on file has a balance of $300.50 on 2026-03-01. An opening balance is entered only with a new lease: leave this empty.',
    ]);
  });
});

test('two tenants of one lease stand in two rows of any order: the second lives with the first, and undo parts them', async () => {
  const code = await newProperty(['0001']);
  const head = 'Unit,Resident,Email,Lease from,Lease to,Rent,Balance,As of';
  const roll = (...rows: string[]) =>
    [head, ...rows.map((row) => `${code}-1,${row}`), 'Total units: 1'].join('\n');
  const days = '2026-01-01,2026-12-31,900';
  const joined = roll(`Ada One${code} & Ben Two${code},,${days},300,2026-01-31`);
  const several = '2 Resident: This names several people. Give each a row of their own with the same unit.';
  for (const kind of ['tenant', 'lease'] as const)
    expect(await problemsOf(app, as, await checkSheet(app, as, { kind, content: joined }))).toEqual([
      several,
    ]);
  expect(await problemsOf(app, as, await checkSheet(app, as, { kind: 'owner', content: joined }))).toEqual([
    '2 Resident: This names several people. A unit has one owner on file: name one here, and the others in the mailing address.',
  ]);
  const content = roll(
    `"One${code}, Ada",ada1@${code}.example.com,${days},300,2026-01-31`,
    `"Two${code}, Ben",,${days},,`,
  );
  expect((await importSheet(app, as, { kind: 'tenant', content })).counts?.NEW).toBe(2);
  const before = await contentsOf(app.database.db.pool);
  const run = await importSheet(app, as, { kind: 'lease', content });
  expect(run.counts).toEqual({ NEW: 1, CHANGED: 1, SAME: 0, PROBLEM: 0 });
  expect((await rowsOf(app, as, run)).map(({ note }) => note)).toEqual([
    `Ada One${code}, $900.00 a month, balance $300.00 on 2026-01-31`,
    `Lives with Ada One${code}, the tenant of the lease in row 2.`,
  ]);
  const [lease] = await leasesOf(code);
  const { rows } = await app.database.db.pool.query<{ lease_id: number }>(
    'select lease_id from tenant where last_name = $1',
    [`Two${code}`],
  );
  expect([lease?.tenant.lastName, lease?.balance, rows[0]?.lease_id]).toEqual([`One${code}`, 300, lease?.id]);
  for (const kind of ['tenant', 'lease'] as const)
    expect((await checkSheet(app, as, { kind, content })).counts).toMatchObject({
      NEW: 0,
      CHANGED: 0,
      SAME: 2,
    });
  const other = roll(`"One${code}, Ada",,${days},,`, `"Two${code}, Ben",,${days},8,2026-01-31`);
  expect(await problemsOf(app, as, await checkSheet(app, as, { kind: 'lease', content: other }))).toEqual([
    '3 Balance: Row 2 is the same lease with another balance. Enter the balance there, and leave this empty.',
  ]);
  const deposits = (second: string) =>
    content
      .replace('As of', 'As of,Deposit')
      .replace(/300,2026-01-31$/m, '$&,500')
      .replace(/900,,$/m, `$&,${second}`);
  for (const [second, problems] of [
    ['', []],
    ['500', []],
    [
      '0',
      [
        '3 Deposit: Row 2 is the same lease with another deposit. Enter the deposit there, and leave this empty.',
      ],
    ],
  ] as const) {
    const checked = await checkSheet(app, as, { kind: 'lease', content: deposits(second) });
    expect(await problemsOf(app, as, checked)).toEqual(problems);
  }
  expect((await undo(app, as, run)).status).toBe(201);
  expect(await contentsOf(app.database.db.pool)).toEqual(before);
  const pairIn = (year: number) =>
    ['Ada', 'Ben'].map(
      (first) => `${first} ${first === 'Ada' ? 'One' : 'Two'}${code},,${year}-01-01,${year}-12-31,900,,`,
    );
  const pairs = (...years: number[]) => ({ kind: 'lease', content: roll(...years.flatMap(pairIn)) }) as const;
  const both = await checkSheet(app, as, pairs(2026, 2025));
  expect((await rowsOf(app, as, both)).map(({ note }) => note).at(-1)).toBe(
    `Ben Two${code} lives by the later lease in row 2.`,
  );
  // Whichever term comes first in the sheet, and however often it comes.
  const inOrder = await importSheet(app, as, pairs(2025, 2026));
  const written = (await leasesOf(code)).find(({ startDate }) => startDate === '2026-01-01');
  const livesBy = async () =>
    (
      await app.database.db.pool.query<{ start: string }>(
        `select l.start_date::text as start from tenant t join lease l on l.id = t.lease_id where t.last_name = $1`,
        [`Two${code}`],
      )
    ).rows;
  expect(await livesBy()).toEqual([{ start: '2026-01-01' }]);
  for (const years of [
    [2025, 2026],
    [2026, 2025],
  ])
    expect((await checkSheet(app, as, pairs(...years))).counts).toMatchObject({ SAME: 4, PROBLEM: 0 });
  // They stay when the lease is renewed.
  const renewed = await importSheet(app, as, pairs(2027));
  expect([renewed.counts?.CHANGED, await livesBy()]).toEqual([1, [{ start: '2027-01-01' }]]);
  expect((await checkSheet(app, as, pairs(2026))).counts).toMatchObject({ SAME: 2, PROBLEM: 0 });
  expect((await undo(app, as, renewed)).status).toBe(201);
  expect(await livesBy()).toEqual([{ start: '2026-01-01' }]);
  // A row that was left out comes later, alone.
  const late = { kind: 'lease', content: roll(`Cy Three${code},,${days},,`) } as const;
  await importSheet(app, as, { kind: 'tenant', content: `Name\nCy Three${code}\n` });
  const addedLater = await importSheet(app, as, late);
  expect((await rowsOf(app, as, addedLater)).map(({ state, note }) => [state, note])).toEqual([
    ['CHANGED', `Lives with Ada One${code}, the tenant of the lease on file.`],
  ]);
  expect((await checkSheet(app, as, late)).counts).toMatchObject({ SAME: 1, PROBLEM: 0 });
  const owing = roll(`Cy Three${code},,${days},5,2026-01-31`);
  expect(await problemsOf(app, as, await checkSheet(app, as, { kind: 'lease', content: owing }))).toEqual([
    '2 Balance: The lease is on file with another tenant. Leave the balance of those who live there too empty.',
  ]);
  expect((await undo(app, as, addedLater)).status).toBe(201);
  const picked = await app.api.send('GET', `/api/imports/leases/export?ids=${written?.id}`, as);
  expect(picked.text.match(/(?:One|Two)IM/g)).toEqual(['OneIM', 'TwoIM']);
  expect(picked.headers['x-total-rows']).toBe('2');
  const all = await app.api.send('GET', '/api/imports/leases/export', as);
  expect(Number(all.headers['x-total-rows'])).toBe(all.text.trimEnd().split('\n').length - 1);
  expect((await undo(app, as, inOrder)).status).toBe(201);
  expect(await leasesOf(code)).toEqual([]);
});

test('tenants of one name without an email are distinguished by their phones', async () => {
  const code = await newProperty(['0001', '0002']);
  const days = '2026-01-01,2026-12-31,900';
  const row = (unit: number, phone: string) => `${code}-${unit},Zoe Same${code},${phone},${days}`;
  const roll = (...phones: string[]) =>
    ['Unit,Resident,Phone #,From,To,Rent', ...phones.map((phone, index) => row(index + 1, phone))].join('\n');
  const content = roll('(214) 555-0171', '214.555.0172');
  // Their units are left out, which would tell them apart too.
  const people = content.replaceAll(`${code}-`, '').replace('Unit', 'No');
  await importSheet(app, as, { kind: 'tenant', content: people });
  expect((await importSheet(app, as, { kind: 'lease', content })).counts?.NEW).toBe(2);
  const [one, two] = await leasesOf(code);
  expect(one?.tenantId).not.toBe(two?.tenantId);
});

describe.each(['owner', 'tenant'] as const)('rows of %s sheets with one name and nothing else', (kind) => {
  const sameName = (row: number) =>
    `Row ${row} names someone of the same name. Give both rows the same email, phone or mailing address if this is one person, and different ones if these are two. Or go to “Check again” and choose that one name is one person.`;

  test('are one person only where they share a unit or staff say so', async () => {
    const code = await newProperty(['0001', '0002', '0003']);
    const name = `Ann Same${code}`;
    const file = (...rows: string[]) =>
      ({ kind, content: ['Name,Email,Mailing address,Unit', ...rows].join('\n') }) as const;
    const rows = [`${name},,,${code}-1`, `${name},,,${code}-2`, `${name},,,${code}-1`];
    const run = await checkSheet(app, as, file(...rows));
    expect(run.counts).toEqual({ NEW: 1, CHANGED: 0, SAME: 1, PROBLEM: 1 });
    expect(await problemsOf(app, as, run)).toEqual([`3 row: ${sameName(2)}`]);
    for (const [one, other] of [
      [`${name},,,`, `${name},,,`],
      [`${name},ann@${code}.example.com,,${code}-1`, `${name},,,${code}-2`],
      [`${name},,,${code}-1`, `${name},ann@${code}.example.com,,${code}-2`],
      [`${name},,7 Oak,${code}-1`, `${name},,,${code}-2`],
    ] as const)
      expect(await problemsOf(app, as, await checkSheet(app, as, file(one, other)))).toEqual([
        `3 row: ${sameName(2)}`,
      ]);
    const checked = await checkSheet(app, as, file(`${name},,7 Oak,${code}-1`, `${name},,8 Elm,${code}-2`));
    expect(checked.counts).toMatchObject({ NEW: 2, PROBLEM: 0 });
    const joined = await importSheet(app, as, file(...rows), { oneNameIsOnePerson: true });
    expect(joined.counts).toEqual({ NEW: 1, CHANGED: 1, SAME: 1, PROBLEM: 0 });
    // Again, each row's unit tells who is meant.
    expect((await checkSheet(app, as, file(...rows))).counts).toMatchObject({ SAME: 3, PROBLEM: 0 });
  });

  test('mean someone on file of other units only where staff say so', async () => {
    const code = await newProperty(['0001', '0002']);
    const name = `Eve Same${code}`;
    const file = (unit: string) => ({ kind, content: `Name,Unit\n${name},${unit}\n` }) as const;
    await importSheet(app, as, file(`${code}-1`));
    expect(await problemsOf(app, as, await checkSheet(app, as, file(`${code}-2`)))).toEqual([
      `2 row: Someone called ${name} is on file for another unit, without an email or a phone. If this is one person, go to “Check again” and choose that one name is one person; if not, enter an email, a phone or a mailing address.`,
    ]);
    const [nameAlone] = await rowsOf(app, as, await checkSheet(app, as, file('')));
    expect([nameAlone?.state, nameAlone?.note]).toEqual(['SAME', 'Recognized by the name alone.']);
    const checked = await checkSheet(app, as, file(`${code}-2`), { oneNameIsOnePerson: true });
    expect(checked.counts).toMatchObject({ CHANGED: 1, PROBLEM: 0 });
    // Someone who is on file for no unit is meant.
    const ofNone = (unit: string) => ({ kind, content: `Name,Unit\nUna Same${code},${unit}\n` }) as const;
    await importSheet(app, as, ofNone(''));
    const first = await checkSheet(app, as, ofNone(`${code}-2`));
    expect(first.counts).toMatchObject({ CHANGED: 1, PROBLEM: 0 });
  });
});

test('what a later row says of a person and the first does not is not lost', async () => {
  const code = await newProperty(['0001', '0002']);
  const row = (unit: number, phone: string) =>
    `Pia Late${code},pia@${code}.example.com,${phone},${code}-${unit}`;
  const content = `Owner,Email,Phone,Unit\n${row(1, '')}\n${row(2, '9725550188')}\n`;
  expect(await problemsOf(app, as, await checkSheet(app, as, { kind: 'owner', content }))).toEqual([
    '3 row: Row 2 is the same person and leaves the phone empty, this row says “9725550188”. Make the two rows the same, but for the unit.',
  ]);
});

test('of one person in several rows the check says what differs', async () => {
  const code = await newProperty(['0001', '0002']);
  const row = (unit: number, address: string) =>
    `Ida Dif${code},ida@${code}.example.com,${address},${code}-${unit}`;
  const content = `Owner,Email,Mailing address,Unit\n${row(1, '7 Oak')}\n${row(2, '8 Elm')}\nTotal owners: 2,,,\n`;
  const run = await checkSheet(app, as, { kind: 'owner', content });
  expect(await problemsOf(app, as, run)).toEqual([
    '3 row: Row 2 is the same person with the mailing address “7 Oak”, this row says “8 Elm”. Make the two rows the same, but for the unit.',
  ]);
  const [first] = await rowsOf(app, as, run, 'NEW');
  expect(first?.changes).toEqual([{ label: `Owner of ${code}-0001`, from: null, to: `Ida Dif${code}` }]);
});

test('the same file twice changes nothing, whatever kind it is of', async () => {
  const code = await newProperty(['0001', '0002']);
  const files = [
    { kind: 'property', content: `Code,Name,City\n${code}X,Twice House,Plano\n` },
    { kind: 'unit', content: `Unit,Share\n${code}-9,1.5\n${code}-10,2\n` },
    {
      kind: 'owner',
      content: `Name,Phone,Unit\nIda Two${code},9725550111,${code}-1\nUli Two${code},,${code}-2\n`,
    },
    { kind: 'tenant', content: `First name,Last name,Unit\nNo Contact,Two${code},${code}-1\n` },
  ] as const;
  for (const file of files) {
    const first = await importSheet(app, as, file);
    const before = await contentsOf(app.database.db.pool);
    const again = await checkSheet(app, as, file);
    expect([file.kind, again.counts?.SAME]).toEqual([file.kind, first.counts?.NEW]);
    expect((await confirm(app, as, again)).error.message).toBe(importMessages.nothing);
    expect(await contentsOf(app.database.db.pool)).toEqual(before);
  }
});

test('what is exported can be imported: nothing changes here, and an empty office has the same then', async () => {
  const code = await newProperty(['0001', '0002', '0003']);
  await importSheet(app, as, {
    kind: 'owner',
    content: `Name,Mailing address,Unit,Owner since\n=Sum Own${code},"7 Oak, 2",${code}-1; ${code}-2,2024-05-01;\n`,
  });
  await importSheet(app, as, {
    kind: 'tenant',
    content: `Name,Email,Unit\nRay Own${code},ray@${code}.example.com,\nUna Own${code},,${code}-3\n`,
  });
  const lease = (unit: number, balance: number) =>
    `${code}-${unit},ray@${code}.example.com,2026-01-01,2026-12-31,900,${balance}`;
  await importSheet(
    app,
    as,
    { kind: 'lease', content: `Unit,Email,Start,End,Rent,Balance\n${lease(1, 45)}\n${lease(2, -30.5)}\n` },
    { balanceDay: '2026-01-01' },
  );
  await importSheet(app, as, {
    kind: 'account',
    content: `Unit,Balance,As of\n${code}-1,-12.5,2026-01-31\n`,
  });
  const empty = await startTestApp();
  try {
    const there = { token: (await empty.superAdminSession()).accessToken };
    for (const [kind, path] of Object.entries(exportPaths)) {
      const exported = await app.api.send('GET', `/api/imports/${path}/export`, as);
      const content = new Uint8Array(exported.bytes);
      const run = await checkSheet(app, as, { kind: kind as 'unit', content });
      const { NEW, CHANGED, SAME = 0 } = run.counts ?? {};
      expect([kind, await problemsOf(app, as, run), NEW, CHANGED]).toEqual([kind, [], 0, 0]);
      expect(SAME).toBeGreaterThan(0);

      const moved = await checkSheet(empty, there, { kind: kind as 'unit', content });
      expect([kind, await problemsOf(empty, there, moved)]).toEqual([kind, []]);
      await confirm(empty, there, moved);
      const again = await empty.api.send('GET', `/api/imports/${path}/export`, there);
      expect([kind, rowsOfExport(again.text)]).toEqual([kind, rowsOfExport(exported.text)]);
    }
  } finally {
    await empty.close();
  }
});

test('a record number that is someone else here is a problem, and changes nobody', async () => {
  const code = await newProperty(['0001']);
  await importSheet(app, as, {
    kind: 'owner',
    content: `Name,Email\nOla Num${code},ola@${code}.example.com\n`,
  });
  const { rows } = await app.database.db.pool.query<{ id: number }>('select id from owner where email = $1', [
    `ola@${code}.example.com`,
  ]);
  const number = rows[0]?.id ?? 0;
  const head = 'Record number,First name,Last name,Email';
  const content = `${head}\n${number},Max,Elsewhere,max@${code}.example.com\n`;
  const run = await checkSheet(app, as, { kind: 'owner', content });
  expect(await problemsOf(app, as, run)).toEqual([
    `2 Record number: Number ${number} on file here is Ola Num${code}, who has another name, email and phone. Empty this cell, or leave the column out.`,
  ]);
  // Who owns the unit of the row is the person of the number, whatever else is new.
  const owned = `Record number,First name,Last name,Unit\n${number},Ola,Num${code},${code}-1\n`;
  await importSheet(app, as, { kind: 'owner', content: owned });
  const moved = `Record number,First name,Last name,Email,Unit\n${number},Max,New,max@${code}.example.com,${code}-1\n`;
  expect((await checkSheet(app, as, { kind: 'owner', content: moved })).counts?.CHANGED).toBe(1);
  const married = `${head}\n${number},Ola,Married,ola@${code}.example.com\n`;
  expect((await checkSheet(app, as, { kind: 'owner', content: married })).counts?.CHANGED).toBe(1);
});

test('of two on file with one name and one email the one with the phone is meant', async () => {
  const code = await newProperty(['0001']);
  const named = { firstName: 'Jo', lastName: `Shared${code}`, email: `jo@${code}.example.com` };
  const added: number[] = [];
  for (const phone of ['9725550161', '9725550162']) {
    const { body } = await app.api.call(createOwner, { body: { ...named, phone } }, as);
    added.push(body.data.id);
  }
  const row = (email: string, phone: string) => `Jo Shared${code},${email},${phone},${code}-1`;
  const file = (...cells: [string, string]) =>
    ({ kind: 'owner', content: `Owner,Email,Phone,Unit\n${row(...cells)}\n` }) as const;
  const either = await checkSheet(app, as, file(named.email, ''));
  expect(await problemsOf(app, as, either)).toEqual([
    `2 row: Several owners called Jo Shared${code} are on file. Say which one by the record number of an exported file.`,
  ]);
  // However the email is written, nothing of the person changes.
  await importSheet(app, as, file(named.email.toUpperCase(), '9725550162'));
  const [unit] = await unitsOf(code);
  expect(unit?.owner?.id).toBe(added[1]);
  const owner = (await ownersOf(code))[0];
  expect(owner).toMatchObject({ email: named.email, phone: '9725550162' });
});

test('a lease of a file gives way to those on file and to the rows before it, and is of whom both cells name', async () => {
  const code = await newProperty(['0001', '0002']);
  const [ann, bob] = [`Ann Way${code}`, `Bob Way${code}`];
  const content = `Name,Email\n${ann},ann@${code}.example.com\n${bob},bob@${code}.example.com\n`;
  await importSheet(app, as, { kind: 'tenant', content });
  const roll = (head: string, ...rows: string[]) =>
    ({
      kind: 'lease',
      content: [`Unit,Tenant,Email,Start,End,Rent${head}`, ...rows.map((row) => `${code}-${row}`)].join('\n'),
    }) as const;
  await importSheet(app, as, roll(',Deposit', `1,${ann},,2026-01-01,2026-06-30,900,500`));
  const clashing = roll(
    '',
    `1,${bob},,2026-06-30,2026-12-31,900`,
    `1,${bob},,2026-01-01,2026-06-29,800`,
    `2,${ann},,2026-01-01,2026-06-30,900`,
    `2,${bob},,2026-06-30,2026-12-31,900`,
    `2,${bob},ann@${code}.example.com,2027-01-01,2027-12-31,900`,
  );
  expect(await problemsOf(app, as, await checkSheet(app, as, clashing))).toEqual([
    `2 Start: ${leaseMessages.overlap} It is that of ${ann}, 2026-01-01 – 2026-06-30.`,
    `3 Start: The lease of this unit that begins on this day is on file for ${ann}. Correct the tenant or the day.`,
    '5 Start: The lease in row 4 covers some of these days.',
    `6 Tenant: This email is on file for ${ann}. Correct the name or the email.`,
  ]);
  // What a file says nothing of stays as it is.
  const raised = await importSheet(app, as, roll('', `1,${ann},,2026-01-01,2026-06-30,950`));
  expect(raised.counts).toMatchObject({ CHANGED: 1 });
  expect(await leasesOf(code)).toMatchObject([{ rentAmount: 950, deposit: 500 }]);
});

test('a unit has one owner in a file, who may be written in capitals in the next row', async () => {
  const code = await newProperty(['0001', '0002']);
  const row = (name: string, address: string, unit: number) =>
    `${name} One${code},one@${code}.example.com,${address},${code}-${unit}`;
  const rows = [row('Ivy', '7 Oak', 1), row('Ivy', '7 OAK', 2), row('Jan', '7 Oak', 1)];
  const content = ['Owner,Email,Mailing address,Unit', ...rows].join('\n');
  expect(await problemsOf(app, as, await checkSheet(app, as, { kind: 'owner', content }))).toEqual([
    `4 Unit: Row 2 names another owner of ${code}-0001. A unit has one owner on file: name the others in the mailing address, or leave them out.`,
  ]);
});

test('someone of the same name and another email is not the person of the unit', async () => {
  const code = await newProperty(['0001']);
  const file = (email: string, phone: string) =>
    ({
      kind: 'tenant',
      content: `Name,Email,Phone,Unit\nLou Like${code},${email},${phone},${code}-1\n`,
    }) as const;
  await importSheet(app, as, file(`lou@${code}.example.com`, ''));
  const other = await checkSheet(app, as, file(`other@${code}.example.com`, ''));
  expect(await problemsOf(app, as, other)).toEqual([
    `2 Unit: ${code}-0001 has another tenant on file, Lou Like${code}. Clear that tenant on the page of the unit first.`,
  ]);
  // A phone that nobody had on file contradicts nothing.
  expect((await checkSheet(app, as, file('', '9725550164'))).counts).toMatchObject({ CHANGED: 1 });
});

test('the days of several units are one for all or one for each, and a day on file is corrected', async () => {
  const code = await newProperty(['0001', '0002', '0003']);
  const file = (days: string) =>
    ({
      kind: 'owner',
      content: `Name,Phone,Unit,Owner since\nUma Days${code},9725550163,${code}-1; ${code}-2; ${code}-3,${days}\n`,
    }) as const;
  expect(await problemsOf(app, as, await checkSheet(app, as, file('2024-05-01; 2024-06-01')))).toEqual([
    '2 Owner since: Enter one day for all units, or one for each of them in their order, with semicolons between.',
  ]);
  const since = async () => (await unitsOf(code)).map(({ ownerSince }) => ownerSince);
  await importSheet(app, as, file('2024-05-01'));
  expect(await since()).toEqual(['2024-05-01', '2024-05-01', '2024-05-01']);
  await importSheet(app, as, file('2024-05-01; 2024-06-01; 2024-07-01'));
  expect(await since()).toEqual(['2024-05-01', '2024-06-01', '2024-07-01']);
});

test('the tenant of a unit, or of the lease that runs there, gives way to nobody in a file', async () => {
  const code = await newProperty(['0001', '0002']);
  const tenants = (...rows: string[]) =>
    ({ kind: 'tenant', content: ['Name,Unit', ...rows].join('\n') }) as const;
  await importSheet(app, as, tenants(`Tom Here${code},`, `Tea Here${code},${code}-2`));
  const content = `Unit,Tenant,Start,End,Rent\n${code}-1,Tom Here${code},2026-01-01,2099-12-31,900\n`;
  await importSheet(app, as, { kind: 'lease', content });
  const others = tenants(`Uwe Else${code},${code}-1`, `Uta Else${code},${code}-2`);
  expect(await problemsOf(app, as, await checkSheet(app, as, others))).toEqual([
    `2 Unit: The lease of ${code}-0001 that runs today names another tenant. Change the lease.`,
    `3 Unit: ${code}-0002 has another tenant on file, Tea Here${code}. Clear that tenant on the page of the unit first.`,
  ]);
});

describe('what stands in the way', () => {
  test(
    'of a thousand rows thirty have a mistake: all are reported with row and column, and none is written',
    { tags: 'slow' },
    async () => {
      const code = await newProperty();
      const mistakes = ['', '12345', 'no unit!', `${code}-`, `XX-1`];
      const wrong = new Set(Array.from({ length: 30 }, (_, index) => 10 + index * 33));
      const lines = Array.from({ length: 1000 }, (_, index) => {
        const unit = wrong.has(index) ? (mistakes[index % mistakes.length] ?? '') : `${code}-${index}`;
        return `${unit},1`;
      });
      const run = await checkSheet(app, as, { kind: 'unit', content: ['Unit,Share', ...lines].join('\n') });
      expect(run.counts).toEqual({ NEW: 970, CHANGED: 0, SAME: 0, PROBLEM: 30 });
      const found = await rowsOf(app, as, run, 'PROBLEM');
      expect(found.map(({ row }) => row)).toEqual([...wrong].map((index) => index + 2));
      expect(found.every(({ problems }) => problems[0]?.column === 'Unit')).toBe(true);
      const query = { state: 'PROBLEM', page: 2, take: 20 } as const;
      const page = (await app.api.call(imports.rows, { params: { id: run.id }, query }, as)).body;
      expect(page.data.map(({ row }) => row)).toEqual(found.slice(20).map(({ row }) => row));
      expect(page.meta.total).toBe(30);
      expect((await confirm(app, as, run)).error.message).toBe(importMessages.problems);
      expect(await unitsOf(code)).toEqual([]);
      const { text } = await app.api.call(imports.problems, { params: { id: run.id } }, as);
      const [head, first, ...rest] = text.trimEnd().split('\n');
      expect(head).toBe('\uFEFFUnit,Share,What is wrong');
      expect(first).toBe(',1,Unit: Enter 1 to 4 letters or digits.');
      expect(rest).toHaveLength(29);
      await app.database.db.pool.query('alter table import_row rename to import_row_elsewhere');
      expect((await app.api.call(imports.problems, { params: { id: run.id } }, as)).status).toBe(500);
      await app.database.db.pool.query('alter table import_row_elsewhere rename to import_row');
      // Its rows are written in two parts: a failure in the second leaves nothing of the first.
      const { pool } = app.database.db;
      const done = await failAfterEach(pool, async () => (await confirm(app, as, run, true)).status, 16);
      expect([done.status, (await unitsOf(code)).length]).toEqual([201, 200]);
      const { rows } = await app.database.db.pool.query('select 1 from unit where property_code = $1', [
        code,
      ]);
      expect(rows).toHaveLength(970);
    },
  );

  test('opening balances must add up to the control total that was typed', async () => {
    const code = await newProperty(['0001']);
    await importSheet(app, as, { kind: 'tenant', content: `Name\nSue Tot${code}\n` });
    const content = `Unit,Tenant,Start,End,Rent,Balance,Balance day\n${code}-1,Sue Tot${code},2026-01-01,2026-12-31,900,300,2026-01-31\n`;
    for (const controlTotal of [299.99, 0]) {
      const run = await checkSheet(app, as, { kind: 'lease', content }, { controlTotal });
      expect((await confirm(app, as, run)).error.message).toBe(importMessages.total);
    }
    expect(await leasesOf(code)).toEqual([]);
  });

  test('a choice of columns that cannot be read is refused with what is missing', async () => {
    const run = await stored(app, as, { kind: 'lease', content: 'Unit,Rent\nBT01-1,5\n' });
    const { params, body } = { params: { id: run.id }, body: { ...run.options, columns: ['unit', 'unit'] } };
    const answer = await app.api.call(imports.check, { params, body }, as);
    expect(answer.error.error.issues).toEqual([
      { path: 'columns.1', message: importMessages.twice },
      {
        path: 'columns',
        message: importMessages.required('Tenant or Tenant email, First day, Last day, Monthly rent'),
      },
    ]);
  });

  test('an import is checked, checked again, written and undone in this order, and discarded only before', async () => {
    const code = await newProperty();
    const file = { kind: 'unit', content: `Unit,Share\n${code}-1,1\n${code}-2,2\n` } as const;
    const sent = await stored(app, as, file);
    const unchecked = await confirm(app, as, sent);
    expect([unchecked.status, unchecked.error.message]).toEqual([400, importMessages.notChecked]);
    const check = (changed: object) => {
      const input = { params: { id: sent.id }, body: { ...sent.options, ...changed } };
      return app.api.call(imports.check, input, as);
    };
    for (const [changed, path, message] of [
      [{ headerRow: 3 }, 'headerRow', importMessages.header],
      [{ columns: ['unit'] }, 'columns', importMessages.columns],
    ] as const)
      expect((await check(changed)).error.error.issues).toEqual([{ path, message }]);
    const first = (await check({})).body.data;
    expect((await rowsOf(app, as, first)).map(({ row }) => row)).toEqual([2, 3]);
    const second = (await check({ headerRow: 2 })).body.data;
    expect((await rowsOf(app, as, second)).map(({ row }) => row)).toEqual([3]);
    const early = await undo(app, as, sent);
    expect([early.status, early.error.message]).toEqual([409, importMessages.notDone]);
    // Someone checked it otherwise meanwhile.
    const stale = await confirm(app, as, first);
    expect([stale.status, stale.error.data]).toMatchObject([409, { updatedAt: second.updatedAt }]);
    expect((await confirm(app, as, second)).status).toBe(201);
    expect((await unitsOf(code)).map(({ unitIdentifier }) => unitIdentifier)).toEqual([`${code}-0002`]);
    const discard = (id: number) => app.api.call(imports.remove, { params: { id } }, as);
    for (const isUndone of [false, true]) {
      if (isUndone) expect((await undo(app, as, sent)).status).toBe(201);
      for (const refused of [await check({}), await discard(sent.id)])
        expect([refused.status, refused.error.message]).toEqual([409, importMessages.done]);
    }
    const other = await checkSheet(app, as, file);
    expect((await discard(other.id)).status).toBe(204);
    expect((await app.api.call(imports.get, { params: { id: other.id } }, as)).status).toBe(404);
  });

  test('rows of one file that contradict each other are named; what is said twice is said once', async () => {
    const code = await newProperty();
    const content = `Unit,Share\n${code}-1,1\n${code}-0001,1\n${code}-1,2\n`;
    const run = await checkSheet(app, as, { kind: 'unit', content });
    expect(run.counts).toEqual({ NEW: 1, CHANGED: 0, SAME: 1, PROBLEM: 1 });
    expect(await problemsOf(app, as, run)).toEqual([
      '4 row: Row 2 says something else about the same record. Delete one of them.',
    ]);
  });
});

describe('people at the same time', () => {
  test('an import is refused once a record that it rests on has changed, until it is checked again', async () => {
    const code = await newProperty(['0001']);
    const content = `Unit,Share\n${code}-1,2\n`;
    const run = await checkSheet(app, as, { kind: 'unit', content });
    const [unit] = await unitsOf(code);
    const body = { unitNumber: '0002' };
    await app.api.call(changeUnit, { params: { id: unit?.id ?? 0 }, body }, as);
    const refused = await confirm(app, as, run);
    expect([refused.status, refused.error.message]).toEqual([409, importMessages.changed]);
    expect((await unitsOf(code))[0]?.share).toBeNull();
  });

  test('a record that someone changes while the import is being written is not overwritten', async () => {
    const code = await newProperty(['0001']);
    const run = await checkSheet(app, as, { kind: 'unit', content: `Unit,Share\n${code}-1,2\n` });
    const first: OthersWork['first'] = (other) =>
      other.query(
        `update unit set share = 7, updated_at = now() + interval '1 second' where property_code = $1`,
        [code],
      );
    const refused = await inTheMiddle(app.database.db.pool, { first }, () => confirm(app, as, run));
    expect([refused.status, refused.error.message]).toEqual([409, importMessages.changed]);
    expect((await unitsOf(code))[0]?.share).toBe(7);
  });

  test('of two who confirm one import at once, one writes it', async () => {
    const code = await newProperty();
    const run = await checkSheet(app, as, { kind: 'unit', content: `Unit\n${code}-1\n${code}-2\n` });
    const answers = await Promise.all([confirm(app, as, run), confirm(app, as, run)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect(await unitsOf(code)).toHaveLength(2);
  });

  test('of two who bring the same file in at once, one is asked to check again', async () => {
    const code = await newProperty();
    const file = { kind: 'owner', content: `Name,Email\nTwo Once,two@${code}.example.com\n` } as const;
    const runs = [await checkSheet(app, as, file), await checkSheet(app, as, file)];
    const answers = await Promise.all(runs.map((run) => confirm(app, as, run)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
    const { rows } = await app.database.db.pool.query('select 1 from owner where email = $1', [
      `two@${code}.example.com`,
    ]);
    expect(rows).toHaveLength(1);
  });
});

describe('undo', () => {
  test('leaves no trace of an import but the history', async () => {
    const { pool } = app.database.db;
    const code = await newProperty(['0001', '0002', '0003']);
    const before: Record<string, string | null>[] = [await contentsOf(pool)];
    const done: ImportRun[] = [];
    for (const file of [
      { kind: 'property', content: `Code,Name,City\n${code},Other name,Plano\nU${code},New,\n` },
      { kind: 'owner', content: `Name,Email,Unit\nOna Undo,ona@${code}.example.com,${code}-1;${code}-2\n` },
      // Of the same unit as its owner: the later one is undone first.
      {
        kind: 'tenant',
        content: `Name,Email,Unit\nTia Undo,tia@${code}.example.com,${code}-1\nUno Undo,,${code}-3\n`,
      },
      {
        kind: 'lease',
        content: `Unit,Email,Start,End,Rent,Balance,As of\n${code}-1,tia@${code}.example.com,2026-01-01,2026-12-31,900,300,2026-01-31\n${code}-2,tia@${code}.example.com,2026-01-01,2026-12-31,900,-30,2026-01-31\n`,
      },
    ] as const) {
      done.push(await importSheet(app, as, file));
      before.push(await contentsOf(pool));
    }
    // What is answered with a key is stored, also where nothing changed.
    const { body } = await app.api.call(listProperties, { query: { propertyCode: `U${code}` } }, as);
    const unchanged = { params: { id: body.data[0]?.id ?? 0 }, body: { title: 'New' } };
    const keyed = { ...as, headers: { 'idempotency-key': `of-U${code}` } };
    expect((await app.api.call(changeProperty, unchanged, keyed)).status).toBe(200);
    const stored = async () => {
      const { rowCount } = await pool.query(
        `select 1 from import_part where import_id = any($1) union all select 1 from idempotency_key where key = $2`,
        [done.map(({ id }) => id), keyed.headers['idempotency-key']],
      );
      return rowCount;
    };
    expect(await stored()).toBe(done.length + 1);
    for (const run of done.toReversed()) {
      before.pop();
      const answer = await undo(app, as, run);
      expect([answer.status, answer.text]).toEqual([201, expect.stringContaining('UNDONE')]);
      expect(await contentsOf(pool)).toEqual(before.at(-1));
    }
    expect(await stored()).toBe(0);
    expect((await undo(app, as, done[0])).error.message).toBe(importMessages.undone);
  });

  test('gives a lease its days back that another of the same import has taken', async () => {
    const code = await newProperty(['0001']);
    const { pool } = app.database.db;
    await importSheet(app, as, { kind: 'tenant', content: `Name\nLea Day${code}\n` });
    const lease = (days: string) => `${code}-1,Lea Day${code},${days},900`;
    const head = 'Unit,Tenant,Start,End,Rent';
    await importSheet(app, as, { kind: 'lease', content: `${head}\n${lease('2026-01-01,2026-12-31')}\n` });
    const before = await contentsOf(pool);
    const content = `${head}\n${lease('2026-01-01,2026-06-30')}\n${lease('2026-07-01,2026-12-31')}\n`;
    const run = await importSheet(app, as, { kind: 'lease', content });
    expect(run.counts).toMatchObject({ NEW: 1, CHANGED: 1 });
    expect((await undo(app, as, run)).status).toBe(201);
    expect(await contentsOf(pool)).toEqual(before);
  });

  test('is refused once a record is not as it was left; the refusal says which and by whom', async () => {
    const code = await newProperty();
    const run = await importSheet(app, as, { kind: 'unit', content: `Unit\n${code}-1\n` });
    const [unit] = await unitsOf(code);
    await app.api.call(changeUnit, { params: { id: unit?.id ?? 0 }, body: { unitNumber: '9' } }, as);
    const refused = await undo(app, as, run);
    expect([refused.status, refused.error.error.issues]).toEqual([
      409,
      [{ path: `unit.${unit?.id}`, message: `Unit ${code}-0009 was changed, by superadmin@example.com.` }],
    ]);
  });

  test('is refused once a lease that was added since covers the days that another would get back', async () => {
    const code = await newProperty(['0001']);
    await importSheet(app, as, { kind: 'tenant', content: `Name\nLou Day${code}\n` });
    const lease = (days: string) => `Unit,Tenant,Start,End,Rent\n${code}-1,Lou Day${code},${days},900\n`;
    await importSheet(app, as, { kind: 'lease', content: lease('2026-01-01,2026-12-31') });
    const shortened = await importSheet(app, as, { kind: 'lease', content: lease('2026-01-01,2026-06-30') });
    const since = await importSheet(app, as, { kind: 'lease', content: lease('2026-07-01,2026-12-31') });
    const refused = await undo(app, as, shortened);
    expect([refused.status, refused.error.message]).toEqual([
      409,
      'This cannot be undone: a lease that was added since covers the days of one of these.',
    ]);
    expect((await undo(app, as, since)).status).toBe(201);
    expect((await undo(app, as, shortened)).status).toBe(201);
  });

  test('is refused once a record is gone, and says who deleted it', async () => {
    const code = await newProperty();
    const run = await importSheet(app, as, { kind: 'unit', content: `Unit\n${code}-1\n` });
    const [unit] = await unitsOf(code);
    await app.api.call(removeUnit, { params: { id: unit?.id ?? 0 } }, as);
    const refused = await undo(app, as, run);
    expect([refused.status, refused.error.error.issues]).toEqual([
      409,
      [{ path: `unit.${unit?.id}`, message: `Unit ${unit?.id} was deleted, by superadmin@example.com.` }],
    ]);
  });

  test('waits for who is changing one of its records, and is refused then', async () => {
    const { pool } = app.database.db;
    const code = await newProperty();
    const run = await importSheet(app, as, { kind: 'unit', content: `Unit\n${code}-1\n` });
    const change = (client: pg.PoolClient) =>
      client.query(`update unit set share = 5 where unit_identifier = $1`, [`${code}-0001`]);
    const refused = await inTheMiddle(pool, { first: change }, () => undo(app, as, run));
    expect(refused.status).toBe(409);
    expect((await unitsOf(code)).map(({ share }) => share)).toEqual([5]);
  });

  test('is refused while anything new is for a property that would go, whatever it is', async () => {
    const code = `IM${++last}`;
    const run = await importSheet(app, as, { kind: 'property', content: `Code,Name\n${code},New House\n` });
    const made = [
      await app.api.call(
        addBankFile,
        {
          body: {
            propertyCode: code,
            fileName: 'june.csv',
            lines: ['Date,Description,Amount', '2026-01-31,Dues,250'],
          },
        },
        as,
      ),
      await app.api.call(
        replyTemplates.create,
        { body: { title: 'Soon', usedFor: 'service-request', text: 'Soon.', propertyCode: code } },
        as,
      ),
      await app.api.call(
        createAccountRule,
        {
          body: {
            propertyCode: code,
            kind: 'LATE_FEE',
            amount: 25,
            graceDays: 10,
            repeats: 'ONCE',
            citation: '5.3',
            validFrom: '2026-01-31',
          },
        },
        as,
      ),
      await app.api.call(
        createAssessment,
        {
          body: {
            propertyCode: code,
            title: 'Roof',
            year: 2026,
            basis: 'WEIGHTS',
            budget: 100,
            frequency: 'ONCE',
            firstDue: '2026-01-31',
          },
        },
        as,
      ),
    ];
    expect(made.map(({ status, text }) => (status === 201 ? '' : text))).toEqual(made.map(() => ''));
    await setPromises(app, { rules: [rule({ propertyCode: code })] });
    await createAdmin(app, `${code}@example.com`, { properties: [code] });
    await submitRequest(app, { propertyCode: code });
    await submitRegistration(app, { propertyCode: code });
    const refused = await undo(app, as, run);
    expect(refused.status).toBe(409);
    const ways = refused.error.error.issues?.map(({ path, message }) => [
      path.replace(/\.\d+$/, ''),
      message.includes(` names property ${code}`),
    ]);
    expect(ways?.toSorted()).toEqual(
      [
        'account-rule',
        'assessment',
        'bank-line',
        'promise',
        'registration',
        'reply-template',
        'service-request',
        'user',
      ].map((kind) => [kind, true]),
    );
    expect(
      (await app.api.call(listProperties, { query: { propertyCode: code } }, as)).body.data,
    ).toHaveLength(1);
    await setPromises(app);
  });

  test('names twenty of the records that stand in its way, and says so where there are more', async () => {
    const { pool } = app.database.db;
    const code = await newProperty();
    const units = Array.from({ length: 21 }, (_, index) => `${code}-${index + 1}`);
    const run = await importSheet(app, as, { kind: 'unit', content: `Unit\n${units.join('\n')}\n` });
    const refusalAfter = async (unchanged: string) => {
      await pool.query(`update unit set share = 3 where property_code = $1 and unit_identifier <> $2`, [
        code,
        unchanged,
      ]);
      const { error } = await undo(app, as, run);
      return [error.message, error.error.issues?.length];
    };
    const message = 'This cannot be undone: something has changed since.';
    expect(await refusalAfter(`${code}-0021`)).toEqual([message, 20]);
    expect(await refusalAfter('')).toEqual([`${message} The first 20 records are named here.`, 20]);
  });
});

test('open back offices hear of each record of an import and its undo, of very many of one in each property', async () => {
  const notified = vi.spyOn(app.context.realtime, 'notify');
  const heard = () =>
    notified.mock.calls
      .splice(0)
      .map(([{ kind, act, propertyCode }]) => `${kind} ${act} ${propertyCode}`)
      .filter((change) => change.startsWith('unit '));
  try {
    const [one, two] = [await newProperty(), await newProperty()];
    const sheetOf = (units: string[]) => ({ kind: 'unit', content: `Unit\n${units.join('\n')}\n` }) as const;
    const unitsIn = (code: string, count: number) =>
      Array.from({ length: count }, (_, index) => `${code}-${index + 1}`);
    heard();
    const few = await importSheet(app, as, sheetOf([...unitsIn(one, 2), ...unitsIn(two, 1)]));
    expect(heard()).toEqual([one, one, two].map((code) => `unit created ${code}`));
    await undo(app, as, few);
    expect(heard()).toEqual([one, one, two].map((code) => `unit deleted ${code}`));
    const many = await importSheet(app, as, sheetOf([...unitsIn(one, 200), ...unitsIn(two, 1)]));
    expect(heard()).toEqual([one, two].map((code) => `unit created ${code}`));
    await undo(app, as, many);
    expect(heard()).toEqual([one, two].map((code) => `unit deleted ${code}`));
  } finally {
    notified.mockRestore();
  }
});

test('who writes or undoes an import, and no one else, sees how far it is, up to its end and not beyond', async () => {
  const emitted = vi.spyOn(app.context.realtime, 'emitToUsers');
  const { rows } = await app.database.db.pool.query<{ id: number }>(
    'select id from user_account where email = $1',
    [superAdmin.email],
  );
  const steps = () =>
    emitted.mock.calls.splice(0).map(([users, event, said]) => {
      expect([users, event]).toEqual([[rows[0]?.id], 'import_progress']);
      const { done, total } = said as { done: number; total: number };
      expect(done).toBeLessThanOrEqual(total);
      return done === total;
    });
  try {
    const code = await newProperty(['0001', '0002']);
    // Two records each, which are undone one by one.
    const content = `Name,Email,Unit\nPia One,pia@${code}.example.com,${code}-1\nPia Two,two@${code}.example.com,${code}-2\n`;
    const run = await importSheet(app, as, { kind: 'owner', content });
    expect(steps().at(-1)).toBe(true);
    await undo(app, as, run);
    expect(steps().at(-1)).toBe(true);
  } finally {
    emitted.mockRestore();
  }
});

test('the list of imports is exported with what came of each', async () => {
  const code = await newProperty();
  await importSheet(app, as, {
    kind: 'unit',
    content: `Unit\n${code}-1\n${code}-2\n`,
    fileName: 'moved.csv',
  });
  const { text } = await app.api.send('GET', '/api/imports/export', as);
  const [head, newest] = text.split('\n');
  expect(head).toContain('File,Contains,State,New,Changed,Same,Problems,Uploaded at,Uploaded by');
  expect(newest).toMatch(/^moved\.csv,Units,Done,2,0,0,0,.*superadmin@example\.com/);
});

test('what a file said is removed in time, and with it the way back', async () => {
  const code = await newProperty();
  const file = { kind: 'unit', content: `Unit\n${code}-1\n` } as const;
  const [written, waiting] = [await importSheet(app, as, file), await stored(app, as, file)];
  const checked = await checkSheet(app, as, file);
  const later = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000);
  await forgetImports(app.context.db, { unfinished: later(1), done: later(-1) });
  for (const { id } of [waiting, checked])
    expect((await app.api.call(imports.get, { params: { id } }, as)).status).toBe(404);
  expect(await rowsOf(app, as, written)).toHaveLength(1);
  await forgetImports(app.context.db, { unfinished: later(1), done: later(1) });
  const { body } = await app.api.call(imports.get, { params: { id: written.id } }, as);
  expect([body.data.isStored, await rowsOf(app, as, written)]).toEqual([false, []]);
  const parts = 'select 1 from import_part where import_id = $1';
  expect((await app.database.db.pool.query(parts, [written.id])).rows).toEqual([]);
  expect((await undo(app, as, written)).error.message).toBe(importMessages.forgotten);
});

test(
  'a failure after any statement of writing an import or its undo leaves no row',
  { tags: 'slow' },
  async () => {
    const { pool } = app.database.db;
    const code = await newProperty(['0001', '0002']);
    await importSheet(app, as, {
      kind: 'tenant',
      content: `Name,Email\nFay Fault,fay@${code}.example.com\n`,
    });
    const lease = (unit: number, balance: number) =>
      `${code}-${unit},fay@${code}.example.com,2026-01-01,2026-12-31,900,${balance},2026-01-31`;
    const content = `Unit,Email,Start,End,Rent,Balance,As of\n${lease(1, 300)}\n${lease(2, -30)}\n`;
    const run = await checkSheet(app, as, { kind: 'lease', content });
    const before = await contentsOf(pool);
    const failing = await failAfterEach(pool, async () => (await confirm(app, as, run)).status);
    expect(failing.statements).toBeGreaterThan(15);
    expect(failing.status).toBe(201);
    const undone = await failAfterEach(pool, async () => (await undo(app, as, run)).status);
    expect(undone.status).toBe(201);
    expect(await contentsOf(pool)).toEqual(before);
  },
);
