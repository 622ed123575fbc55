import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { audit } from '#contracts/audit.ts';
import { imports } from '#contracts/imports.ts';
import { importMessages } from '#contracts/import-runs.ts';
import type { ImportRun } from '#contracts/import-runs.ts';
import { createProperty } from '#contracts/properties.ts';
import { listUnits } from '#contracts/units.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import {
  checked,
  checkSheet,
  confirm,
  importSheet,
  problemsOf,
  rowsOf,
  stored,
  undo,
} from '#tests/support/import-office.ts';
import { inTheMiddle } from '#tests/support/in-the-middle.ts';
import type { OthersWork } from '#tests/support/in-the-middle.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';

let app: TestApp;
let as: { token: string };
beforeAll(async () => {
  app = await borrowTestApp();
  as = { token: (await app.superAdminSession()).accessToken };
});
afterAll(() => app.close());

/** A property of its own for each test. */
async function newProperty(code: string, ...units: string[]): Promise<void> {
  const body = { code, title: `House ${code}`, units: units.map((unitNumber) => ({ unitNumber })) };
  expect((await app.api.call(createProperty, { body }, as)).status).toBe(201);
}

const units = (head: string, ...rows: string[]) =>
  ({ kind: 'unit', content: [head, ...rows].join('\n') }) as const;
const unitsOf = async (propertyCode: string) =>
  (await app.api.call(listUnits, { query: { propertyCode, sort: 'identifier', take: 200 } }, as)).body.data;
const checkAgain = ({ id, options }: ImportRun, changed: object) =>
  app.api.call(imports.check, { params: { id }, body: { ...options, ...changed } }, as);

describe('at the same time', () => {
  const meanwhile = <T>(work: OthersWork, call: () => Promise<T>) =>
    inTheMiddle(app.database.db.pool, work, call);
  const becoming =
    (run: ImportRun, state: 'DONE' | 'UNDONE'): OthersWork['first'] =>
    (other) =>
      other.query('update import_run set state = $2, done_at = now(), undone_at = now() where id = $1', [
        run.id,
        state,
      ]);

  test('of an import that someone writes no one else checks, discards or writes what it was', async () => {
    await newProperty('SAM', '1');
    const file = units('Unit,Share', 'SAM-1,2');
    const works: ((
      run: ImportRun,
    ) => Promise<Pick<Awaited<ReturnType<typeof confirm>>, 'status' | 'error'>>)[] = [
      (run) => checkAgain(run, {}),
      (run) => app.api.call(imports.remove, { params: { id: run.id } }, as),
      (run) => confirm(app, as, run),
    ];
    for (const work of works) {
      const run = await checkSheet(app, as, file);
      const refused = await meanwhile({ first: becoming(run, 'DONE') }, () => work(run));
      expect([refused.status, refused.error.message]).toEqual([409, importMessages.done]);
    }
    const run = await importSheet(app, as, file);
    const refused = await meanwhile({ first: becoming(run, 'UNDONE') }, () => undo(app, as, run));
    expect([refused.status, refused.error.message]).toEqual([409, importMessages.undone]);
    expect((await unitsOf('SAM')).map(({ share }) => share)).toEqual([2]);
  });

  test('one import is written or undone after another, and sees what that has left', async () => {
    await newProperty('QUE', '1');
    const work: OthersWork = {
      first: (other) => other.query(`select pg_advisory_xact_lock(hashtext('import'))`),
      last: (other) =>
        other.query(
          `update unit set share = coalesce(share, 0) + 5, updated_at = now() + interval '1 second'
           where property_code = 'QUE'`,
        ),
    };
    const file = units('Unit,Share', 'QUE-1,2');
    const run = await checkSheet(app, as, file);
    const unwritten = await meanwhile(work, () => confirm(app, as, run));
    expect([unwritten.status, unwritten.error.message]).toEqual([409, importMessages.changed]);
    const written = await importSheet(app, as, file);
    const refused = await meanwhile(work, () => undo(app, as, written));
    expect([refused.status, (await unitsOf('QUE')).map(({ share }) => share)]).toEqual([409, [7]]);
  });

  test('a unit that someone adds meanwhile is not added twice', async () => {
    await newProperty('ADD');
    const run = await checkSheet(app, as, units('Unit', 'ADD-1'));
    const first: OthersWork['first'] = (other) =>
      other.query(
        `insert into unit (real_estate_object_id, unit_number, unit_identifier)
         select id, '0001', 'ADD-0001' from property where code = 'ADD'`,
      );
    const refused = await meanwhile({ first }, () => confirm(app, as, run));
    expect([refused.status, refused.error.message]).toEqual([409, importMessages.changed]);
  });

  test('a record that was written to since the check is looked at again, whatever was written', async () => {
    await newProperty('TOU', '1');
    const run = await checkSheet(app, as, units('Unit,Share', 'TOU-1,2'));
    await app.database.db.pool.query(
      `update unit set updated_at = updated_at + interval '1 second' where property_code = 'TOU'`,
    );
    const refused = await confirm(app, as, run);
    expect([refused.status, refused.error.message]).toEqual([409, importMessages.changed]);
  });
});

describe('what a check answers', () => {
  test('is heard of in open back offices, and has a balance only of what owes', async () => {
    await newProperty('HEA');
    const sent = await stored(app, as, units('Unit', 'HEA-1'));
    const notified = vi.spyOn(app.context.realtime, 'notify');
    try {
      expect((await checked(app, as, sent)).balanceTotal).toBeNull();
      expect(notified.mock.calls.map(([{ kind, act }]) => `${kind} ${act}`)).toEqual(['import changed']);
    } finally {
      notified.mockRestore();
    }
  });

  test('counts all rows, and one with a problem keeps the others back', async () => {
    await newProperty('ONE');
    const run = await checkSheet(app, as, units('Unit,Share', 'ONE-1,1.25%', `${'x'.repeat(1001)},1`));
    expect([run.rowCount, run.counts]).toMatchObject([2, { NEW: 1, PROBLEM: 1 }]);
    const rows = await app.api.call(imports.rows, { params: { id: run.id }, query: {} }, as);
    expect(rows.body.meta.total).toBe(2);
    expect(await problemsOf(app, as, run)).toEqual(['3 Unit: Max 1000 characters.']);
    expect((await confirm(app, as, run)).error.message).toBe(importMessages.problems);
    expect((await confirm(app, as, run, true)).status).toBe(201);
    expect((await unitsOf('ONE')).map(({ share }) => share)).toEqual([1.25]);
  });

  test('rests on columns of this kind, of which those left out are none', async () => {
    await newProperty('COL');
    const sent = await stored(app, as, units('Unit,Town', 'COL-1,Plano'));
    const wrong = await checkAgain(sent, { columns: ['unit', 'city'] });
    expect(wrong.error.error.issues).toEqual([{ path: 'columns.1', message: importMessages.columns }]);
    const { body } = await checkAgain(sent, { columns: ['unit', ''] });
    expect(body.data.options.columns).toEqual(['unit', null]);
  });

  test('remembers the last choice for the head of a column', async () => {
    const sent = () => stored(app, as, { kind: 'tenant', content: 'Name,Remark\nRia Remark,\n' });
    for (const field of ['email', 'phone', 'email'] as const) {
      await checked(app, as, await sent(), { columns: ['fullName', field] });
      expect((await sent()).options.columns).toEqual(['fullName', field]);
    }
  });
});

test('columns are named as in spreadsheets, with what stands in them below the heads', async () => {
  const heads = Array.from({ length: 54 }, (_, index) => `Head ${index}`);
  const { columns } = await stored(app, as, units(heads.join(','), '1,,x', '2,b', '3,c', '4,d', '5,e'));
  expect([0, 25, 26, 51, 52].map((index) => columns[index]?.letters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA']);
  expect(columns.slice(0, 3).map(({ samples }) => samples)).toEqual([
    ['1', '2', '3'],
    ['b', 'c', 'd'],
    ['x'],
  ]);
  const titled = await stored(app, as, units('Our list', 'Aaa,Bbb', '1,2'));
  expect(titled.options.headerRow).toBe(2);
});

test('the rows with problems come back as they were, however many, each with what is wrong', async () => {
  await newProperty('PRO');
  const many = Array.from({ length: 600 }, (_, index) => `no unit ${index}!`);
  const file = units('Unit,Share', 'PRO-1,1', 'PRO-1,2', ',1,wide', ...many);
  const run = await checkSheet(app, as, file);
  const { text } = await app.api.call(imports.problems, { params: { id: run.id } }, as);
  const [head, ...lines] = text.trimEnd().split('\n');
  expect([head, ...lines.slice(0, 2)]).toEqual([
    '\uFEFFUnit,Share,,What is wrong',
    'PRO-1,2,,Row 2 says something else about the same record. Delete one of them.',
    ',1,wide,Unit: Enter 1 to 4 letters or digits.',
  ]);
  expect(lines.slice(2).map((line) => line.replace(/!,,,"?Unit: .*$/, '!'))).toEqual(many);
});

describe('properties', () => {
  test('are named by either of their names, new ones are condominiums, and an empty cell says nothing', async () => {
    const head = 'Code,Name,Display name,City';
    const file = (...rows: string[]) => ({ kind: 'property', content: [head, ...rows].join('\n') }) as const;
    await importSheet(app, as, file('NAM,House of Names,Villa of Names,Plano'));
    const { rows } = await app.database.db.pool.query(`select legal_regime from property where code = 'NAM'`);
    expect(rows).toEqual([{ legal_regime: 'CONDOMINIUM' }]);
    expect((await checkSheet(app, as, file('NAM,House of Names,,'))).counts).toMatchObject({ SAME: 1 });
    const named = await checkSheet(
      app,
      as,
      units('Building,Unit', 'Villa of Names,7', 'house of names,8', 'House of Nobody,9'),
    );
    expect((await rowsOf(app, as, named, 'NEW')).map(({ name }) => name)).toEqual(['NAM-0007', 'NAM-0008']);
  });
});

describe('undo', () => {
  test('is on the record the other way round', async () => {
    await newProperty('REC', '1');
    await importSheet(app, as, units('Unit,Share', 'REC-1,1'));
    const run = await importSheet(app, as, units('Unit,Share', 'REC-1,2', 'REC-2,3'));
    const added = await unitsOf('REC');
    const emitted = vi.spyOn(app.context.realtime, 'emitToUsers');
    try {
      expect((await undo(app, as, run)).status).toBe(201);
      expect(emitted.mock.calls.map(([, , said]) => said)).toEqual([{ id: run.id, done: 2, total: 2 }]);
    } finally {
      emitted.mockRestore();
    }
    const latest = async (objectId = 0) =>
      (await app.api.call(audit.list, { query: { objectKind: 'unit', objectId } }, as)).body.data[0];
    const [first, second] = added;
    expect([await latest(first?.id), await latest(second?.id)]).toMatchObject([
      { action: 'changed', changes: { share: { from: 2, to: 1 } } },
      { action: 'deleted', changes: { share: { from: 3, to: null } } },
    ]);
    const { text } = await app.api.send('GET', '/api/imports/export', as);
    const [head = '', newest = ''] = text.split('\n');
    expect(head.split(',').at(-1)).toBe('Undone at');
    const [writtenAt, undoneAt] = newest.split(',').slice(-2);
    expect([writtenAt, undoneAt]).toEqual([expect.stringMatching(/\d/), expect.stringMatching(/\d/)]);
    // What is only written was never undone.
    await importSheet(app, as, units('Unit,Share', 'REC-1,4'));
    const list = await app.api.send('GET', '/api/imports/export', as);
    expect(list.text.split('\n')[1]).toMatch(/\d,$/);
  });

  test('is refused while an expense is for a unit that would go', async () => {
    await newProperty('EXP');
    const run = await importSheet(app, as, units('Unit', 'EXP-1'));
    const [unit] = await unitsOf('EXP');
    await app.database.db.pool.query(
      `insert into expense (created_at, updated_at, unit_id, property_code, incurred_on, category, amount)
       values (now(), now(), $1, 'EXP', '2026-01-31', 'REPAIRS', 5)`,
      [unit?.id],
    );
    const refused = await undo(app, as, run);
    expect([refused.status, refused.error.error.issues?.map(({ message }) => message)]).toEqual([
      409,
      [expect.stringMatching(/^Expense .* names unit EXP-0001/)],
    ]);
  });

  test('says so where more than twenty records are of one that would go', async () => {
    const file = { kind: 'property', content: 'Code,Name\nMNY,Many House\n' } as const;
    const run = await importSheet(app, as, file);
    const numbers = Array.from({ length: 21 }, (_, index) => `MNY-${index + 1}`);
    await importSheet(app, as, units('Unit', ...numbers));
    const { error } = await undo(app, as, run);
    expect([error.message, error.error.issues?.length]).toEqual([
      'This cannot be undone: something has changed since. The first 20 records are named here.',
      20,
    ]);
  });
});
