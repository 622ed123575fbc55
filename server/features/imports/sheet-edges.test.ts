import { writeXlsx } from 'hucre/xlsx';
import type { WriteOptions } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entryMessages } from '#contracts/account-entries.ts';
import { assessmentMessages } from '#contracts/assessments.ts';
import { importKinds } from '#contracts/import-fields.ts';
import { imports } from '#contracts/imports.ts';
import { importMessages } from '#contracts/import-runs.ts';
import type { ImportOptions, ImportRun } from '#contracts/import-runs.ts';
import { listLeases } from '#contracts/leases.ts';
import { listUnits } from '#contracts/units.ts';
import { RefusedSheet } from './sheet/sheet-limits.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import {
  checked,
  checkFile,
  checkSheet,
  importSheet,
  problemsOf,
  rowsOf,
  sendSheet,
  stored,
  uploaded,
} from '#tests/support/import-office.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { bombOf } from '#tests/support/zip-bomb.ts';

let app: TestApp;
let as: { token: string };
beforeAll(async () => {
  app = await borrowTestApp();
  as = { token: (await app.superAdminSession()).accessToken };
  await importSheet(app, as, { kind: 'unit', content: 'Unit\nBT01-0101\nBT01-0102\nBT01-0103\n' });
  await importSheet(app, as, { kind: 'tenant', content: 'Name,Email\nAda Edge,ada@example.com\n' });
});
afterAll(() => app.close());

const namesIn = async (run: ImportRun) =>
  (await rowsOf(app, as, run)).map(({ row, name }) => `${row} ${name}`);

const namesOf = async (kind: 'owner' | 'unit', content: string) =>
  namesIn(await checkSheet(app, as, { kind, content }));

/** A workbook whose sheets have these rows, as a spreadsheet program writes it. */
async function workbook(
  sheets: WriteOptions['sheets'],
  options: Partial<WriteOptions> = {},
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await writeXlsx({ sheets, ...options }));
}

/** Why the sheet of a file is not read; undefined where it is. */
async function refusalOf(content: string | Uint8Array<ArrayBuffer>, fileName = 'sheet.csv') {
  try {
    await stored(app, as, { kind: 'unit', content, fileName });
    return undefined;
  } catch (error) {
    if (error instanceof RefusedSheet) return error.refusal;
    throw error;
  }
}

const utf16 = (text: string, isBigEndian: boolean) => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return new Uint8Array(isBigEndian ? bytes.swap16() : bytes);
};

describe('CSV', () => {
  const text = 'Name,Email\nZoë Müller,zoe@example.com\n';

  test.each([
    ['UTF-8 with a byte order mark', `\uFEFF${text}`],
    ['UTF-16, little end first', utf16(text, false)],
    ['UTF-16, big end first', utf16(text, true)],
    ['Windows-1252', new Uint8Array(Buffer.from(text, 'latin1'))],
  ])('is read in %s', async (_what, content) => {
    expect(await namesIn(await checkSheet(app, as, { kind: 'owner', content }))).toEqual(['2 Zoë Müller']);
  });

  test('reaches the process that reads it byte for byte', async () => {
    const run = await checkFile(app, as, { kind: 'owner', content: utf16(text, true) });
    expect(await namesIn(run)).toEqual(['2 Zoë Müller']);
  });

  test.each([
    ['semicolons', text.replaceAll(',', ';')],
    ['tabs', text.replaceAll(',', '\t')],
    ['vertical lines', text.replaceAll(',', '|')],
    [
      'semicolons, with more commas in quotes',
      `Name;Email;"Flat, Lot, Plot, Door, Gate, Yard"\nZoë Müller;;\n`,
    ],
    ['line ends of Windows', text.replaceAll('\n', '\r\n')],
    ['the line by which Excel names the delimiter', `sep=;\r\n${text.replaceAll(',', ';')}`],
  ])('is read with %s', async (what, content) => {
    const row = what.includes('Excel') ? 3 : 2;
    expect(await namesOf('owner', content)).toEqual([`${row} Zoë Müller`]);
  });

  test('heads may stand in row 3, and empty rows at the end are none', async () => {
    const content = 'Unit list of Bent Trail\n\nUnit,Share\nBT01-0201,1\n\nBT01-0202,1\n,\n ,\n';
    expect(await namesOf('unit', content)).toEqual(['4 BT01-0201', '6 BT01-0202']);
  });

  test('a cell may hold line ends, delimiters and quotation marks', async () => {
    const content = 'Name,Mailing address\n"Eve ""Ash"" Row","7 Oak Street\nPlano, TX"\nUna Row,\n';
    expect(await namesOf('owner', content)).toEqual(['2 Eve "Ash" Row', '3 Una Row']);
  });

  test('a unit without its leading zeros is the same unit, with its property or with one chosen for all rows', async () => {
    const run = await checkSheet(
      app,
      as,
      { kind: 'unit', content: 'Unit\n101\n0102\n9\n' },
      { propertyCode: 'BT01' },
    );
    expect((await rowsOf(app, as, run)).map(({ name, state }) => [name, state])).toEqual([
      ['BT01-0101', 'SAME'],
      ['BT01-0102', 'SAME'],
      ['BT01-0009', 'NEW'],
    ]);
    const without = await checkSheet(app, as, { kind: 'unit', content: 'Unit\n101\n' });
    expect(await problemsOf(app, as, without)).toEqual([
      '2 Unit: Which property? Write BT01-0007, choose a column for Property, or choose one property for all rows.',
    ]);
  });

  test('a property may be called by its name, and a unit as people call it', async () => {
    const property = {
      kind: 'property',
      content: 'Code,Name\nOAK,Oak Court Townhomes\nTW1,Twin Court\nTW2,Twin Court\n',
    } as const;
    await importSheet(app, as, property);
    const content = [
      'Building,Apt,Share',
      'oak court townhomes,Unit 101,1',
      'OAK,# 102,1',
      'Oak Court Townhomes,apt. 7,1',
      'Elm Court Townhomes,7,1',
      'Twin Court,7,1',
      'OAK,8,1.1234567',
    ].join('\n');
    const run = await checkSheet(app, as, { kind: 'unit', content });
    expect((await rowsOf(app, as, run, 'NEW')).map(({ name }) => name)).toEqual([
      'OAK-0101',
      'OAK-0102',
      'OAK-0007',
    ]);
    const unknown =
      'Building: There is no property of this name on file. Enter its code, such as BT01, or import the properties first.';
    // Of two that are called so none is meant.
    expect(await problemsOf(app, as, run)).toEqual([
      `5 ${unknown}`,
      `6 ${unknown}`,
      `7 Share: ${assessmentMessages.share}`,
    ]);
  });

  test('rows of a rent roll that name nobody add nothing, and stand in nothing’s way', async () => {
    const content = [
      'Unit,Resident,Email,Start,End,Rent,Balance',
      'BT01-101,Ada Edge,ada@example.com,2026-01-01,2026-12-31,900,',
      'BT01-102,VACANT,,,,1400,',
      'BT01-103,,,,,1400,',
      'BT01-104,Owner occ.,,,,,',
      'Total,,,,,3700,250',
    ].join('\n');
    const tenants = await checkSheet(app, as, { kind: 'tenant', content });
    expect(tenants.counts).toMatchObject({ NEW: 0, SAME: 3, PROBLEM: 0 });
    const leases = await checkSheet(app, as, { kind: 'lease', content });
    expect(leases.counts).toEqual({ NEW: 1, CHANGED: 0, SAME: 3, PROBLEM: 0 });
    // The sum below the rows is none of them.
    expect(leases.balanceTotal).toBe(0);
    const [, vacant] = await rowsOf(app, as, leases);
    expect([vacant?.name, vacant?.note]).toEqual(['BT01-102', 'This row names no lease.']);
  });

  test('rows that add up those of a property are none, whatever it is called', async () => {
    const content =
      'Building,Unit\nBT01,104\nTotal BT01,100\nBT01 Total:,100\nTotal Nowhere,1\nGrand total,2\n';
    const run = await checkSheet(app, as, { kind: 'unit', content });
    expect(run.counts).toMatchObject({ NEW: 1, PROBLEM: 1 });
    expect((await rowsOf(app, as, run)).map(({ row }) => row)).toEqual([2, 5]);
  });

  test('a unit of another property than its row says is a problem', async () => {
    const content = 'Property,Unit\nBT01,4-10\nBT01,PR05-0001\nBT01,BT01-0105\n';
    const run = await checkSheet(app, as, { kind: 'unit', content });
    const says = (row: number, other: string) =>
      `${row} Unit: The row says property BT01, and this cell a unit of property ${other}. Write BT01-0007, or 7: a unit has 1 to 4 letters or digits.`;
    expect(await problemsOf(app, as, run)).toEqual([says(2, '4'), says(3, 'PR05')]);
  });

  test('columns are remembered by their heads', async () => {
    const content = 'Wohnung,Anteil\nBT01-0301,1\n';
    const first = await stored(app, as, { kind: 'unit', content });
    expect(first.options.columns).toEqual([null, null]);
    const columns = ['unit', 'share'];
    await app.api.call(imports.check, { params: { id: first.id }, body: { ...first.options, columns } }, as);
    expect((await stored(app, as, { kind: 'unit', content })).options.columns).toEqual(columns);
  });

  test('a head that stands twice, or gives way to another, is known in the next file', async () => {
    const guessed = async (heads: string) =>
      (await stored(app, as, { kind: 'tenant', content: `${heads}\na,b,c\n` })).options.columns;
    const content = 'Full name,Email,Email,Phone,Mobile\nAda Twice,,,,\n';
    const twice = await checkSheet(app, as, { kind: 'tenant', content });
    expect(twice.options.columns).toEqual(['fullName', 'email', null, 'phone', null]);
    expect(await guessed('Full name,Email,Mobile')).toEqual(['fullName', 'email', 'phone']);
    // What somebody leaves out stays left out.
    const columns = ['fullName', null, null];
    const run = await stored(app, as, { kind: 'tenant', content: 'Full name,Mail,Mobile\na b,b,c\n' });
    await app.api.call(imports.check, { params: { id: run.id }, body: { ...run.options, columns } }, as);
    expect(await guessed('Full name,Mail,Mobile')).toEqual(columns);
  });
});

describe('cells', () => {
  const rented = Array.from({ length: 16 }, (_, index) => `BT01-${710 + index}`);
  beforeAll(() => importSheet(app, as, { kind: 'unit', content: ['Unit', ...rented].join('\n') }));

  /** What is found in the rows of a sheet of leases, of a unit each, with these cells. */
  async function foundIn(
    leases: { start?: string; end?: string; rent?: string }[],
    changed: Partial<ImportOptions> = {},
  ) {
    const lines = leases.map(
      ({ start = '2026-01-05', end = '2026-12-31', rent = '900' }, index) =>
        `${rented[index]},ada@example.com,"${start}",${end},"${rent}"`,
    );
    const content = ['Unit,Email,Start,End,Rent', ...lines].join('\n');
    return rowsOf(app, as, await checkSheet(app, as, { kind: 'lease', content }, changed));
  }

  test.each([
    [
      null,
      [
        ['2026-01-05', '2026-01-05'],
        ['1/31/2026', '2026-01-31'],
        ['31/1/2026', '2026-01-31'],
        ['31.01.2026', '2026-01-31'],
        ['4/4/2026', '2026-04-04'],
        ['Jan 5, 2026', '2026-01-05'],
        ['5-Jan-2026', '2026-01-05'],
        ['5-Jan-26', '2026-01-05'],
        ['January 5th, 2026', '2026-01-05'],
        ['1/31/2026 12:00 AM', '2026-01-31'],
        ['2026-01-05T00:00:00Z', '2026-01-05'],
        ['3/4/2026', null],
        ['1/31/26', null],
        ['2026-02-30', null],
        ['soon', null],
      ],
    ],
    [
      'MDY',
      [
        ['3/4/2026', '2026-03-04'],
        ['3/4/26', '2026-03-04'],
        ['31/1/2026', null],
      ],
    ],
    ['DMY', [['3/4/2026', '2026-04-03']]],
  ] as const)('days are read with the order %s, or refused as they are typed', async (dateOrder, days) => {
    const rows = await foundIn(
      days.map(([start]) => ({ start })),
      { dateOrder },
    );
    expect(rows.map(({ state, name, problems }) => (state === 'NEW' ? name : problems[0]))).toEqual(
      days.map(([typed, day], index) =>
        day === null
          ? expect.objectContaining({ column: 'Start', value: typed })
          : `${rented[index]?.replace('-', '-0')}, ${day} – 2026-12-31`,
      ),
    );
  });

  test.each([
    ['MDY', ['3/4/2026', '1/31/2026']],
    ['DMY', ['3/4/2026', '31/1/2026']],
    [null, ['3/4/2026', '4/5/2026']],
    [null, ['1/31/2026', '31/1/2026']],
    [null, ['3/4/2026', '31.12.2026']],
    ['DMY', ['3.4.2026', '31.12.2026']],
  ])('the order %s is chosen where the first rows say it', async (order, days) => {
    const content = ['Owner,Since', ...days.map((day) => `Ada Edge,${day}`)].join('\n');
    expect((await stored(app, as, { kind: 'owner', content })).options.dateOrder).toBe(order);
  });

  test('years of two digits are from 1980 to 2079', async () => {
    const rows = await foundIn([{ start: '5-Jan-80' }, { end: '31-Dec-79' }]);
    expect(rows.map(({ name }) => name.split(', ')[1])).toEqual([
      '1980-01-05 – 2026-12-31',
      '2026-01-05 – 2079-12-31',
    ]);
  });

  test('a credit is read in each way in which people write it', async () => {
    const typed = ['-50', '(50)', '50-', '$-50', '-$50.00', '\u221250'];
    const lines = typed.map((amount, index) => `${rented[index]},"${amount}",2026-01-31`);
    const content = ['Unit,Balance,As of', ...lines].join('\n');
    const run = await checkSheet(app, as, { kind: 'account', content });
    expect((await rowsOf(app, as, run)).map(({ note }) => note)).toEqual(
      typed.map(() => '-$50.00 on 2026-01-31'),
    );
    expect(run.balanceTotal).toBe(-300);
  });

  test('a balance has a day, at most two decimals and one unit; the day of its own row counts', async () => {
    const [one, two] = rented;
    const lines = [
      `${one},10.005,2026-01-31`,
      `${one},5,`,
      `${one}; ${two},5,2026-01-31`,
      `${one},5,2099-01-31`,
    ];
    const content = ['Unit,Balance,As of', ...lines].join('\n');
    const run = await checkSheet(app, as, { kind: 'account', content });
    expect(await problemsOf(app, as, run)).toEqual([
      '2 Balance: Enter an amount with at most two decimals.',
      '3 Balance: Choose above the day of the balances, or fill in Balance day.',
      '4 Unit: Name one unit in each row.',
      `5 As of: ${entryMessages.farDay}`,
    ]);
    const file = {
      kind: 'account',
      content: `Unit,Balance,As of\n${one},5,2026-01-31\n${two},6,\n`,
    } as const;
    const dated = await checkSheet(app, as, file, { balanceDay: '2026-02-28' });
    expect((await rowsOf(app, as, dated)).map(({ note }) => note)).toEqual([
      '$5.00 on 2026-01-31',
      '$6.00 on 2026-02-28',
    ]);
  });

  test('rents are read as the forms read them', async () => {
    const rents = [
      ['$1,250.00', 'NEW'],
      ['1250', 'NEW'],
      ['12,50', 'PROBLEM'],
      ['1250.005', 'PROBLEM'],
      ['-5', 'PROBLEM'],
      ['#REF!', 'PROBLEM'],
    ] as const;
    const rows = await foundIn(rents.map(([rent]) => ({ rent })));
    expect(rows.map(({ state }, index) => [rents[index]?.[0], state])).toEqual(rents);
  });

  test('each problem says row, column, what the cell says, and what would be right', async () => {
    const content = 'First name,Last name,Email,Phone\n,Nobody,nobody,12345\n';
    const run = await checkSheet(app, as, { kind: 'owner', content });
    expect(await rowsOf(app, as, run)).toMatchObject([
      {
        row: 2,
        problems: [
          { column: 'First name', value: '', message: 'Required.' },
          { column: 'Email', value: 'nobody', message: 'Enter a valid email.' },
          { column: 'Phone', value: '12345', message: 'Must be 10 digits.' },
        ],
      },
    ]);
  });
});

describe('what a row cannot be', () => {
  const unit = 'BT01-0102';
  const problems = async (kind: 'lease' | 'owner' | 'property' | 'unit' | 'account', lines: string[]) =>
    problemsOf(app, as, await checkSheet(app, as, { kind, content: lines.join('\n') }));

  test('a lease of nobody, of several on file, of two units, or said twice, says so', async () => {
    const twins = ['Tia Twin,tia1@example.com,2145550141', 'Tia Twin,tia2@example.com,2145550142'];
    await importSheet(app, as, { kind: 'tenant', content: ['Name,Email,Phone', ...twins].join('\n') });
    const days = '2026-01-01,2026-12-31,1000';
    const lines = [
      'Unit,Tenant,Tenant email,Phone,From,To,Rent',
      `${unit},Nia Nobody,,,${days}`,
      `${unit},,nia@example.com,,${days}`,
      `${unit},,,,${days}`,
      `${unit},Tia Twin,,,${days}`,
      `${unit},Ada Edge,tia1@example.com,,${days}`,
      `${unit}; BT01-0103,Ada Edge,,,${days}`,
      `,Ada Edge,,,${days}`,
      `${unit},Tia Twin,,(214) 555-0142,${days}`,
      `${unit},Tia Twin,,2145550142,${days}`,
    ];
    const run = await checkSheet(app, as, { kind: 'lease', content: lines.join('\n') });
    expect(await problemsOf(app, as, run)).toEqual([
      '2 Tenant: There is no such tenant on file. Import the tenants first, or correct this.',
      '3 Tenant email: There is no such tenant on file. Import the tenants first, or correct this.',
      '4 Tenant email: Say whose lease it is: by email, by name, or both.',
      '5 Tenant: Several tenants on file are called so. Give the email too, or the phone.',
      '6 Tenant: This email is on file for Tia Twin. Correct the name or the email.',
      '7 Unit: Name one unit in each row.',
      '8 Unit: Enter 1 to 4 letters or digits.',
    ]);
    expect((await rowsOf(app, as, run)).slice(-2).map(({ state, note }) => [state, note])).toEqual([
      ['NEW', 'Tia Twin, $1,000.00 a month'],
      ['SAME', 'Row 9 says the same.'],
    ]);
  });

  test('of two tenants of one name the one whom the unit names is meant', async () => {
    const tenants =
      'Name,Email,Unit\nTom Twin,tom1@example.com,BT01-0101\nTom Twin,tom2@example.com,BT01-0103';
    await importSheet(app, as, { kind: 'tenant', content: tenants });
    const file = {
      kind: 'lease',
      content: 'Unit,Tenant,From,To,Rent\nBT01-0103,Tom Twin,2031-01-01,2031-12-31,1000\n',
    } as const;
    await importSheet(app, as, file);
    const { body } = await app.api.call(listUnits, { query: { q: 'BT01-0103' } }, as);
    const tenantId = body.data[0]?.tenant?.id ?? 0;
    const leases = await app.api.call(listLeases, { query: { tenantId } }, as);
    expect(leases.body.data.map(({ startDate }) => startDate)).toEqual(['2031-01-01']);
  });

  test('a person without a whole name, in another language, or by no number of ours, says so', async () => {
    const lines = [
      'Record number,Name,Language,Mailing address',
      ',Cher,,',
      ',Cara Cell,French,',
      'x7,Cara Cell,,',
      `,Cara Cell,,${'x'.repeat(1001)}`,
    ];
    expect(await problems('owner', lines)).toEqual([
      '2 Name: Enter first and last name, such as Ada Example.',
      '3 Language: Write English or Spanish.',
      '4 Record number: Leave this empty, or enter the number from an exported file.',
      '5 Mailing address: Max 1000 characters.',
    ]);
  });

  test('a property without a code or said twice, a share that is no number, and a day that never was, say so', async () => {
    const properties = ['Property code,Property name', ',Nameless House', 'ZZ9,Twin House', 'ZZ9,Twin House'];
    const run = await checkSheet(app, as, { kind: 'property', content: properties.join('\n') });
    expect(await problemsOf(app, as, run)).toHaveLength(1);
    expect((await rowsOf(app, as, run)).map(({ state }) => state)).toEqual(['PROBLEM', 'NEW', 'SAME']);
    expect(await problems('unit', ['Unit,Ownership %', `${unit},half`, `${unit}; BT01-0103,1`])).toEqual([
      '2 Ownership %: Enter a number such as 1.25.',
      '3 Unit: Name one unit in each row.',
    ]);
    expect(
      await problems('account', ['Unit,Balance,As of', `${unit},5,0026-01-31`, ',5,2026-01-31']),
    ).toEqual([expect.stringMatching(/^2 As of: /), '3 Unit: Enter 1 to 4 letters or digits.']);
  });
});

describe('XLSX', () => {
  test(
    'of several sheets the one is read that is called like the kind, or the one that is asked for',
    { tags: 'slow' },
    async () => {
      const content = await workbook([
        { name: 'Notes', rows: [['Call Ada']] },
        { name: 'Units', rows: [['Unit'], ['BT01-0401']] },
        { name: 'More units', rows: [['Unit'], ['BT01-0402']] },
      ]);
      const read = await stored(app, as, { kind: 'unit', content, fileName: 'a.xlsx' });
      expect([read.sheet, read.sheets]).toEqual(['Units', ['Notes', 'Units', 'More units']]);
      const other = await uploaded(app, as, {
        kind: 'unit',
        content,
        fileName: 'a.xlsx',
        sheet: 'More units',
      });
      expect(other.columns[0]?.samples).toEqual(['BT01-0402']);
      const byHeads = await workbook([
        { name: 'Read me', rows: [['Exported from the old system']] },
        {
          name: 'Directory',
          rows: [
            ['Owner', 'Email', 'Unit'],
            ['Ada Edge', 'ada@example.com', 'BT01-0101'],
          ],
        },
        { name: 'Rent roll', rows: [['As of 11/1/2026'], ['Unit', 'Resident'], ['BT01-0101', 'Ada Edge']] },
      ]);
      const byNames = await workbook(
        ['Residents', 'Owner roster'].map((name) => ({
          name,
          rows: [
            ['Property', 'Unit', 'Name', 'Email', 'Phone'].slice(name === 'Residents' ? 0 : 1),
            ['BT01', '101', 'Ada Edge', '', ''].slice(name === 'Residents' ? 0 : 1),
          ],
        })),
      );
      const owners = await stored(app, as, { kind: 'owner', content: byNames, fileName: 'c.xlsx' });
      expect(owners.sheet).toBe('Owner roster');
      const sheetFor = async (kind: 'owner' | 'tenant') =>
        (await stored(app, as, { kind, content: byHeads, fileName: 'b.xlsx' })).sheet;
      expect([await sheetFor('owner'), await sheetFor('tenant')]).toEqual(['Directory', 'Rent roll']);
      const missing = await sendSheet(app, as, { kind: 'unit', content, fileName: 'a.xlsx', sheet: 'None' });
      expect([missing.status, missing.error.message]).toEqual([400, importMessages.noSheet]);
    },
  );

  test('formulas are their values, numbers are units and phones, and a name over several rows is of each', async () => {
    const content = await workbook([
      {
        name: 'Sheet1',
        rows: [
          ['Property', 'Unit', 'Share'],
          ['BT01', 501, 1.5],
          [null, 502, null],
          [null, 503, 2],
        ],
        cells: new Map([
          ['2,2', { value: null, type: 'formula' as const, formula: 'C2*2', formulaResult: 3 }],
        ]),
        merges: [{ startRow: 1, endRow: 3, startCol: 0, endCol: 0 }],
      },
    ]);
    const run = await importSheet(app, as, { kind: 'unit', content, fileName: 'a.xlsx' });
    expect((await rowsOf(app, as, run)).map(({ name }) => name)).toEqual([
      'BT01-0501',
      'BT01-0502',
      'BT01-0503',
    ]);
    const { rows } = await app.database.db.pool.query(
      `select share::float from unit where unit_identifier between 'BT01-0501' and 'BT01-0503' order by unit_identifier`,
    );
    expect(rows).toEqual([{ share: 1.5 }, { share: 3 }, { share: 2 }]);
  });

  test('an amount over several rows is of the first alone, and numbers are as exact as spreadsheets are', async () => {
    const content = await workbook([
      {
        name: 'Sheet1',
        rows: [
          ['Unit', 'Share'],
          ['BT01-0511', 0.1 + 0.2],
          ['BT01-0512', null],
        ],
        merges: [{ startRow: 1, endRow: 2, startCol: 1, endCol: 1 }],
      },
    ]);
    const run = await stored(app, as, { kind: 'unit', content, fileName: 'a.xlsx' });
    expect(run.columns.map(({ samples }) => samples)).toEqual([['BT01-0511', 'BT01-0512'], ['0.3']]);
  });

  test.each(['1900', '1904'] as const)(
    'days of workbooks that count from %s are the days they show',
    async (dateSystem) => {
      const days = [new Date('2026-03-04T00:00:00Z'), new Date('2026-12-31T00:00:00Z')];
      const content = await workbook(
        [
          {
            name: 'Leases',
            rows: [
              ['Unit', 'Email', 'Start', 'End', 'Rent'],
              ['BT01-101', 'ada@example.com', ...days, 900],
            ],
          },
        ],
        { dateSystem },
      );
      const run = await checkSheet(app, as, { kind: 'lease', content, fileName: 'a.xlsx' });
      expect((await rowsOf(app, as, run))[0]).toMatchObject({
        state: 'NEW',
        name: 'BT01-0101, 2026-03-04 – 2026-12-31',
      });
    },
  );

  test('a workbook that unpacks to too much, or to more than it says, is refused', async () => {
    const content = await workbook([{ name: 'Units', rows: [['Unit'], ['BT01-0601']] }]);
    expect(await refusalOf(declaring(content, 300_000_000), 'a.xlsx')).toBe('unpacked');
    expect(await refusalOf(declaring(content, 8), 'a.xlsx')).toBe('broken');
  });

  test.each([
    ['declares nothing', { declared: 0 }],
    ['declares its sizes behind its data', { declared: 0, packed: 0, flags: 8 }],
    ['declares less than it unpacks to', { declared: 1000 }],
    ['has its directory elsewhere', { isElsewhere: true }],
    ['declares what it unpacks to', {}],
  ])('an archive that unpacks to hundreds of megabytes and %s is refused unread', async (what, said) => {
    const refusal = what.endsWith('what it unpacks to') ? 'unpacked' : 'broken';
    expect(await refusalOf(bombOf(said), 'a.xlsx')).toBe(refusal);
  });

  test('a workbook with a password is refused with what to do', async () => {
    const content = await workbook([{ name: 'Units', rows: [['Unit'], ['BT01-0601']] }], {
      encryption: { password: 'secret', spinCount: 1000 },
    });
    const answer = await sendSheet(app, as, { kind: 'unit', content, fileName: 'a.xlsx' });
    expect([answer.status, answer.error.message]).toEqual([415, importMessages.wrongKind]);
  });
});

describe('limits', () => {
  const answerTo = async (content: string | Uint8Array<ArrayBuffer>) => {
    const answer = await sendSheet(app, as, { kind: 'unit', content });
    return [answer.status, answer.error.message];
  };

  test('a file that is too large, has too many rows or columns, no rows, or is no sheet, is refused with what to do', async () => {
    expect(await answerTo(new Uint8Array(10 * 1024 * 1024 + 1).fill(65))).toEqual([
      413,
      importMessages.tooLarge,
    ]);
    const rows = Array.from({ length: 50_100 }, (_, index) => `BT01-${index}`).join('\n');
    expect(await refusalOf(`Unit\n${rows}\n`)).toBe('tooManyRows');
    expect(await answerTo(`Unit${',x'.repeat(200)}\nBT01-1\n`)).toEqual([400, importMessages.tooManyColumns]);
    await expect(stored(app, as, { kind: 'unit', content: 'Unit\n' })).rejects.toThrow(importMessages.empty);
    expect(await answerTo('')).toEqual([400, importMessages.missing]);
    expect(await answerTo(new Uint8Array(Buffer.from('%PDF-1.7\n')))).toEqual([
      415,
      importMessages.wrongKind,
    ]);
    expect(await answerTo(new Uint8Array(Buffer.from('PK\x03\x04 no archive')))).toEqual([
      400,
      importMessages.broken,
    ]);
  });

  test('templates have the heads of each kind and a row that can be imported', async () => {
    for (const kind of importKinds) {
      const { bytes } = await app.api.call(imports.template, { query: { kind } }, as);
      const run = await stored(app, as, { kind, content: new Uint8Array(bytes) });
      expect(run.options.columns).not.toContain(null);
      expect((await checked(app, as, run)).counts).not.toBeNull();
    }
  });
});

/** The workbook with an archive that declares another size for each of its parts. */
function declaring(content: Uint8Array<ArrayBuffer>, size: number): Uint8Array<ArrayBuffer> {
  const changed = Buffer.from(content);
  const entry = Buffer.from('504b0102', 'hex');
  for (let at = changed.indexOf(entry); at !== -1; at = changed.indexOf(entry, at + 4))
    changed.writeUInt32LE(size, at + 24);
  return new Uint8Array(changed);
}
