import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProperty } from '#contracts/properties.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { checkSheet, importSheet, problemsOf, rowsOf } from '#tests/support/import-office.ts';
import type { SentFile } from '#tests/support/import-office.ts';
import { superAdmin } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';

let app: TestApp;
let as: { token: string };
beforeAll(async () => {
  app = await borrowTestApp();
  as = { token: (await app.superAdminSession()).accessToken };
});
afterAll(() => app.close());

/** A property of its own for each test. */
async function newProperty(code: string, units = 3): Promise<void> {
  const numbers = Array.from({ length: units }, (_, index) => ({ unitNumber: String(index + 1) }));
  const body = { code, title: `House ${code}`, units: numbers };
  expect((await app.api.call(createProperty, { body }, as)).status).toBe(201);
}

const sheet = (kind: 'owner' | 'tenant', ...rows: string[]) =>
  ({ kind, content: ['Name,Email,Phone,Mailing address,Language,Unit', ...rows].join('\n') }) as const;
const leases = (...rows: string[]) =>
  ({ kind: 'lease', content: ['Unit,Tenant,Email,Start,End,Rent', ...rows].join('\n') }) as const;
const found = async (file: SentFile) => rowsOf(app, as, await checkSheet(app, as, file));
const states = async (file: SentFile) => (await found(file)).map(({ state }) => state);
const problems = async (file: SentFile) => problemsOf(app, as, await checkSheet(app, as, file));

test('a whole name is that of one person unless it names two in full; its last word is the last name', async () => {
  await importSheet(
    app,
    as,
    sheet(
      'owner',
      'Ada Maria Oakley,ada@oakley.example.com,,,espanol,',
      'Ada & Ben Ashley,,9725550101,,English,',
      'Elm Maria,,9725550102,,Español,',
    ),
  );
  const { rows } = await app.database.db.pool.query(
    `select first_name, last_name, language,
       (select email from user_account where id = created_by) as by
     from owner order by id`,
  );
  const by = superAdmin.email;
  expect(rows).toEqual([
    { first_name: 'Ada Maria', last_name: 'Oakley', language: 'es', by },
    { first_name: 'Ada & Ben', last_name: 'Ashley', language: 'en', by },
    { first_name: 'Elm', last_name: 'Maria', language: 'es', by },
  ]);
});

test('a row of nobody that has a phone or an email is a mistake', async () => {
  const message = 'Name: Enter first and last name, such as Ada Example.';
  expect(
    await problems(
      sheet('tenant', 'Vacant,,9725550102,,,', 'Vacant,v@example.com,,,,', 'Vacant,,,,,', ',,,,,none'),
    ),
  ).toEqual([`2 ${message}`, `3 ${message}`]);
});

describe('rows of one file', () => {
  test('say the first row that names their person or their unit', async () => {
    await newProperty('FST');
    const ivy = 'Ivy One,ivy@first.example.com,';
    expect(
      await problems(
        sheet(
          'owner',
          `${ivy},7 Oak,,FST-1`,
          `${ivy},7 Oak,,FST-1`,
          `${ivy},8 Elm,,FST-1`,
          'Jan Two,jan@first.example.com,,,,FST-1',
          'Ann Same,,,,,FST-2',
          'Ann Same,,,,,FST-2',
          'Ann Same,,,,,FST-3',
          'Leo Lang,leo@first.example.com,,,English,',
          'Leo Lang,leo@first.example.com,,,Spanish,',
        ),
      ),
    ).toEqual([
      '4 row: Row 2 is the same person with the mailing address “7 Oak”, this row says “8 Elm”. Make the two rows the same, but for the unit.',
      '5 Unit: Row 2 names another owner of FST-0001. A unit has one owner on file: name the others in the mailing address, or leave them out.',
      expect.stringMatching(/^8 row: Row 6 names someone of the same name\./),
      '10 row: Row 9 is the same person with the language “en”, this row says “es”. Make the two rows the same, but for the unit.',
    ]);
  });

  test('are of one person by the record number, whatever name they give', async () => {
    await importSheet(app, as, sheet('owner', 'Ola Num,ola@number.example.com,,,,'));
    const { rows } = await app.database.db.pool.query<{ id: number }>(
      'select id from owner where email = $1',
      ['ola@number.example.com'],
    );
    const id = rows[0]?.id ?? 0;
    const row = (name: string) => `${id},${name},ola@number.example.com`;
    const content = ['Record number,Name,Email', row('Ola Num'), row('Ola Married')].join('\n');
    expect(await problems({ kind: 'owner', content })).toEqual([
      '3 row: Row 2 is the same person with the last name “Num”, this row says “Married”. Make the two rows the same, but for the unit.',
    ]);
  });

  test('are of one person where the units that they name are theirs on file', async () => {
    await newProperty('KEY');
    await importSheet(app, as, sheet('owner', 'Eva Key,,,,,KEY-1; KEY-2'));
    expect(await problems(sheet('owner', 'Eva Key,,,,,KEY-1', 'Eva Key,,,8 Elm,,KEY-2'))).toEqual([
      '3 row: Row 2 is the same person and leaves the mailing address empty, this row says “8 Elm”. Make the two rows the same, but for the unit.',
    ]);
  });

  test('have all that is wrong with the whole row said', async () => {
    await newProperty('BTH');
    await importSheet(app, as, sheet('owner', 'Sam Both,,,,,BTH-1'));
    expect(await problems(sheet('owner', 'Sam Both,,,,,BTH-1', 'Sam Both,,,,,BTH-2'))).toEqual([
      expect.stringMatching(/^3 row: Row 2 names someone of the same name\./),
      expect.stringMatching(/^3 row: Someone called Sam Both is on file for another unit,/),
    ]);
  });
});

describe('a name alone', () => {
  test('is not that of someone with a phone or another address on file', async () => {
    await importSheet(
      app,
      as,
      sheet('owner', 'Pat Phone,,9725550103,,,', 'Em Mail,em@alone.example.com,,,,', 'Mia Mail,,,7 Oak,,'),
    );
    expect(
      await states(
        sheet('owner', 'Pat Phone,,,,,', 'Em Mail,,,,,', 'Mia Mail,,,8 Elm,,', 'Mia Mail,,,7 Oak,,'),
      ),
    ).toEqual(['NEW', 'NEW', 'NEW', 'SAME']);
  });

  test('is not all that tells of someone whose unit stands beside it', async () => {
    await newProperty('UNA');
    await importSheet(app, as, sheet('owner', 'Una Unit,,,,,UNA-1'));
    const [beside] = await found(sheet('owner', 'Una Unit,,,,,UNA-1'));
    const [alone] = await found(sheet('owner', 'Una Unit,,,,,'));
    expect([beside?.note, alone?.note]).toEqual([null, 'Recognized by the name alone.']);
  });
});

describe('the tenant of the lease that runs in a unit', () => {
  const running = '2026-01-01,2098-12-31,900';

  test('is the person of the unit, who is not put there once more', async () => {
    await newProperty('RUN');
    await importSheet(app, as, sheet('tenant', 'Lea Run,,,,,', 'Tom Old,,,,,RUN-2'));
    await importSheet(app, as, leases(`RUN-1,Lea Run,,${running}`, `RUN-2,Lea Run,,${running}`));
    const [known, reached] = [
      await found(sheet('tenant', 'Lea Run,,,,,RUN-1')),
      await found(sheet('tenant', 'Lea Run,lea@run.example.com,,,,RUN-1')),
    ];
    expect([known, reached]).toMatchObject([
      [{ state: 'SAME' }],
      [{ state: 'CHANGED', changes: [{ label: 'Email', from: null, to: 'lea@run.example.com' }] }],
    ]);
    // The lease says who lives there now, also where the unit names someone else.
    expect(await problems(sheet('tenant', 'Lea Run,,,,,RUN-2'))).toEqual([]);
    // And is what they are on file for.
    expect(await problems(sheet('tenant', 'Lea Run,,,,,RUN-3'))).toEqual([
      expect.stringMatching(/^2 row: Someone called Lea Run is on file for another unit,/),
    ]);
  });

  test('is meant by a name that others have too', async () => {
    await newProperty('TWN');
    await importSheet(
      app,
      as,
      sheet('tenant', 'Tia Twin,tia1@twin.example.com,,,,', 'Tia Twin,tia2@twin.example.com,,,,'),
    );
    await importSheet(app, as, leases(`TWN-1,,tia2@twin.example.com,${running}`));
    const next = (unit: number) => leases(`TWN-${unit},Tia Twin,,2099-01-01,2099-12-31,900`);
    expect([await states(next(1)), await states(next(2))]).toEqual([['NEW'], ['PROBLEM']]);
  });
});
