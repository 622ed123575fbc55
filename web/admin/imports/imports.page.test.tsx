// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { importLimits } from '#contracts/import-limits.ts';
import { importMessages } from '#contracts/import-runs.ts';
import type { ImportRow, ImportRun } from '#contracts/import-runs.ts';
import { importOptions, importRunOf } from '#tests/support/import-run.ts';
import { openScreen, pageOf, playServer, refused } from '#tests/support/office-screen.tsx';
import type { OfficeCall } from '#tests/support/office-screen.tsx';
import { soon } from '#tests/support/soon.ts';
import { stubServer } from '#tests/support/stub-request.ts';
import { ImportsPage } from './imports.page.tsx';

const at = '2026-01-31T15:00:00.000Z';
const counts = { NEW: 2, CHANGED: 1, SAME: 4, PROBLEM: 0 };
const checked = (fields: Partial<ImportRun> = {}) => importRunOf({ state: 'CHECKED', counts, ...fields });

let calls: OfficeCall[];
let run: ImportRun;
let rows: ImportRow[];
let answerChange: () => unknown;
beforeEach(() => {
  localStorage.setItem('token', 'a-token');
  run = importRunOf();
  rows = [];
  answerChange = () => run;
  calls = playServer({
    'GET /properties/names': () => Response.json({ data: [{ id: 1, code: 'BT01', name: 'Bent Trail' }] }),
    'GET /imports/:id': () => run,
    'GET /imports/:id/rows': () => pageOf(rows, { total: 60, pageCount: 3 }),
    'POST /imports/:id/check': () => answerChange(),
    'POST /imports/:id/confirm': () => answerChange(),
    'POST /imports/:id/undo': () => answerChange(),
    'DELETE /imports/:id': () => undefined,
    'POST /imports': () => answerChange(),
  });
});

const changes = () => calls.filter(({ method }) => method !== 'GET');
const open = (search = '?record=7') => openScreen(<ImportsPage />, `/admin/imports${search}`);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string | RegExp, value: string) => fireEvent.change(field(label), { target: { value } });

test.each([
  ['', null],
  ['$12,345.67', 12345.67],
  ['-250.50', -250.5],
  ['−250.50', -250.5],
  ['0', 0],
])('the control total “%s” is sent as %s', async (typed, controlTotal) => {
  open();
  await screen.findByRole('heading', { name: 'What are the columns?' });
  type(/^Control total/, typed);
  await press('Check the rows');
  await soon(() => expect(changes()).toHaveLength(1));
  expect(changes()[0]?.body).toEqual({ ...importOptions, controlTotal });
});

test('what cannot be read as a total, and balances without a day, are not sent', async () => {
  open();
  await screen.findByRole('heading', { name: 'What are the columns?' });
  type(/^Control total/, '12,50');
  type('Day of the balances', '');
  await press('Check the rows');
  await screen.findByText('Enter an amount such as $12,345.67, or leave this empty.');
  type(/^Control total/, '');
  await press('Check the rows');
  await screen.findByText('Enter the day on which these balances were owed.');
  expect(screen.queryByText('Enter an amount such as $12,345.67, or leave this empty.')).toBeNull();
  expect(changes()).toEqual([]);
  answerChange = () =>
    refused(400, 'VALIDATION_FAILED', 'Please check.', [
      { path: 'columns', message: importMessages.required('Unit') },
      { path: 'columns.1', message: importMessages.twice },
    ]);
  type('Day of the balances', '2026-01-01');
  await press('Check the rows');
  expect((await screen.findByRole('alert')).textContent).toBe(importMessages.required('Unit'));
  screen.getByText(importMessages.twice);
});

test('balances whose rows name the day need no other one', async () => {
  run = importRunOf({
    options: { ...importOptions, columns: ['unit', 'openingBalance', 'balanceDay'], balanceDay: null },
  });
  open();
  await screen.findByRole('heading', { name: 'What are the columns?' });
  await press('Check the rows');
  await soon(() => expect(changes().map(({ body }) => body)).toEqual([run.options]));
});

test('another row of column headers chooses the fields again', async () => {
  open();
  await screen.findByRole('heading', { name: 'What are the columns?' });
  await userEvent.selectOptions(field('Header row'), '2');
  const chosen = ['Unit', 'Street', 'Opening balance'].map((head) => field(`Field of ${head}`).value);
  expect(chosen).toEqual(['unit', '', 'openingBalance']);
  await press('Check the rows');
  await soon(() => expect(changes()).toHaveLength(1));
  expect(changes()[0]?.body).toMatchObject({ headerRow: 2, columns: ['unit', null, 'openingBalance'] });
});

test.each([
  [0, '?record=7&step=check'],
  [1, '?record=7&step=check&state=PROBLEM'],
])('the check of rows of which %i have a problem leads to %s', async (PROBLEM, search) => {
  answerChange = () => {
    run = checked({ counts: { ...counts, PROBLEM } });
    return run;
  };
  const { where } = open();
  await screen.findByRole('heading', { name: 'What are the columns?' });
  await press('Check the rows');
  await soon(() => expect(where()).toBe(`/admin/imports${search}`));
  await screen.findByRole('heading', { name: PROBLEM === 0 ? 'Ready to import' : '1 row has a problem' });
});

const rowOf = (id: number, fields: Partial<ImportRow>): ImportRow => ({
  id,
  row: id + 1,
  state: 'NEW',
  name: `BT01-000${id}`,
  changes: [],
  problems: [],
  note: null,
  ...fields,
});

test('each row says what would happen to it, and of one with a problem only that', async () => {
  const change = { label: 'Share', from: '1', to: null };
  run = checked();
  rows = [
    rowOf(1, {}),
    rowOf(2, { state: 'CHANGED', changes: [change, { label: 'Owner', from: null, to: 'Ada' }] }),
    rowOf(3, { state: 'SAME', note: 'Its lease ends soon.' }),
    rowOf(4, {
      state: 'PROBLEM',
      name: '',
      changes: [change],
      note: 'Not shown',
      problems: [
        { column: 'Unit', value: '12345', message: 'Four letters or digits.' },
        { column: null, value: '', message: 'Twice in the sheet.' },
      ],
    }),
    rowOf(5, { state: 'SAME' }),
  ];
  const { where } = open('?record=7&step=check&state=CHANGED&rows=2');
  const table = within(await screen.findByRole('table', { name: 'Rows of the sheet' }));
  const texts = table.getAllByRole('row').map(({ textContent }) => textContent);
  expect(texts.slice(1)).toEqual([
    '2NewBT01-0001Is added.',
    '3ChangesBT01-0002Share: 1 emptyOwner: Ada',
    '4SameBT01-0003Its lease ends soon.',
    '5Problem–Unit: Four letters or digits. It says “12345”.Twice in the sheet.',
    '6SameBT01-0005Is on file like this.',
  ]);
  expect(calls.find(({ path }) => path.endsWith('/rows'))?.query).toEqual({
    page: '2',
    take: '25',
    state: 'CHANGED',
  });
  const tabs = within(screen.getByRole('navigation', { name: 'Rows' }));
  expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'All 7',
    'Problem 0',
    'New 2',
    'Changes 1',
    'Same 4',
  ]);
  await press('Next');
  expect(where()).toBe('/admin/imports?record=7&step=check&state=CHANGED&rows=3');
});

test('rows with a problem are left out only where that is said, and what was checked is what is written', async () => {
  run = checked({ counts: { ...counts, PROBLEM: 1200 } });
  const { where } = open();
  await screen.findByRole('heading', { name: '1,200 rows have a problem' });
  screen.getByText(/^2 new, 1 with changes, 4 the same\. Nothing is written yet\. Correct the file/);
  const write = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Write 3 rows' });
  expect(write().disabled).toBe(true);
  await userEvent.click(field('Leave out the 1,200 rows with a problem'));
  answerChange = () => refused(409, 'CONFLICT', importMessages.changed);
  expect(screen.getByText('Check again').getAttribute('href')).toBe('/admin/imports?record=7&step=columns');
  await userEvent.click(write());
  expect((await screen.findByRole('alert')).textContent).toBe(importMessages.changed);
  answerChange = () => {
    run = { ...run, state: 'DONE', doneAt: at };
    return run;
  };
  await userEvent.click(write());
  await screen.findByRole('heading', { name: 'The records are written' });
  expect(where()).toBe('/admin/imports?record=7&step=done');
  const body = { expectedUpdatedAt: run.updatedAt, leaveOutProblems: true };
  expect(changes().map(({ path, body: sent }) => [path, sent])).toEqual([
    ['/imports/7/confirm', body],
    ['/imports/7/confirm', body],
  ]);
});

test.each<[Partial<ImportRun>, string, boolean]>([
  [{ balanceTotal: null }, '', true],
  [{ balanceTotal: -5.5 }, 'The opening balances add up to -$5.50.', true],
  [
    { balanceTotal: 0, options: { ...importOptions, controlTotal: 0 } },
    'The opening balances add up to $0.00, as the control total says.',
    true,
  ],
  [
    { balanceTotal: 100.1, options: { ...importOptions, controlTotal: 100 } },
    'The opening balances add up to $100.10, but the control total is $100.00. Correct the file or the total, and check again.',
    false,
  ],
  [
    { balanceTotal: 100.1, options: { ...importOptions, controlTotal: 0 } },
    'The opening balances add up to $100.10, but the control total is $0.00. Correct the file or the total, and check again.',
    false,
  ],
])('nothing is written of balances that do not match the control total', async (fields, text, isWritten) => {
  run = checked(fields);
  open();
  const write = await screen.findByRole<HTMLButtonElement>('button', { name: 'Write 3 rows' });
  expect(write.disabled).toBe(!isWritten);
  if (text) screen.getByText(text);
  else expect(screen.queryByText(/add up to/)).toBeNull();
  screen.getByRole('heading', {
    name: isWritten ? 'Ready to import' : 'The balances do not match the control total',
  });
});

test('the columns of a checked import can be chosen again', async () => {
  run = checked();
  open('?record=7&step=columns');
  await screen.findByRole('heading', { name: 'What are the columns?' });
});

test('where there is nothing to write, nothing can be pressed but to give the import up', async () => {
  run = checked({ counts: { NEW: 0, CHANGED: 0, SAME: 4, PROBLEM: 0 } });
  const { where } = open();
  await screen.findByRole('heading', { name: 'Everything is on file already' });
  expect(screen.queryByRole('button', { name: /^Write/ })).toBeNull();
  await press('Discard');
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard old system.csv?' }));
  await userEvent.click(question.getByRole('button', { name: 'Back' }));
  await soon(() => expect(screen.queryByText(/^Discard old/, { selector: 'h2' })).toBeNull());
  expect(changes()).toEqual([]);
  await press('Discard');
  await userEvent.click(
    within(await screen.findByRole('alertdialog', { name: /^Discard old/ })).getByRole('button', {
      name: 'Discard',
    }),
  );
  await soon(() => expect(where()).toBe('/admin/imports'));
  expect(changes().map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /imports/7']);
});

test('a written import is undone, or it says record by record why not', async () => {
  run = checked({ state: 'DONE', doneAt: at });
  open();
  await screen.findByText(/^2 new and 1 changed, on Jan 31, 2026, 9:00.AM, uploaded by rosa@example\.com\.$/);
  screen.getByText(/^Possible for 30 days/);
  expect(screen.getByRole('link', { name: 'Import another file' }).getAttribute('href')).toBe(
    '/admin/imports?kind=account',
  );
  const undo = async () => {
    await press('Undo the import');
    const question = within(await screen.findByRole('alertdialog', { name: 'Undo the import?' }));
    await userEvent.click(question.getByRole('button', { name: 'Undo' }));
  };
  answerChange = () =>
    refused(409, 'CONFLICT', 'Some records have changed.', [{ path: '', message: 'BT01-0001 has changed.' }]);
  await undo();
  const alert = (await screen.findByText('BT01-0001 has changed.')).closest('[role="alert"]');
  expect(alert?.textContent).toContain('Some records have changed.');
  answerChange = () => {
    run = { ...run, state: 'UNDONE', undoneAt: '2026-02-01T15:00:00.000Z' };
    return run;
  };
  await undo();
  await screen.findByRole('heading', { name: 'This import is undone' });
  screen.getByText(/^Since Feb 1, 2026, 9:00.AM all balances are what they were before\.$/);
  expect(screen.queryByRole('button', { name: 'Undo the import' })).toBeNull();
  expect(changes()).toHaveLength(2);
});

test('what is removed after 30 days cannot be undone, nor can its problems be downloaded', async () => {
  run = checked({ state: 'DONE', doneAt: at, isStored: false, counts: { ...counts, PROBLEM: 2 } });
  const { router } = open();
  await screen.findByRole('heading', { name: 'The records are written' });
  expect(screen.queryByRole('button', { name: 'Undo the import' })).toBeNull();
  await act(() => router.navigate('/admin/imports?record=7&step=check'));
  await screen.findByText('The rows of this import were removed after 30 days.');
  expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull();
  // What is written is not written again.
  expect(screen.queryByRole('button', { name: /^Write/ })).toBeNull();
});

/** A file of so many bytes, without these. */
const fileOf = (size: number, name = 'units.csv') =>
  Object.defineProperty(new File(['x'], name), 'size', { value: size });
const choose = (file: File) =>
  fireEvent.change(document.querySelector('#import-file') ?? document.body, { target: { files: [file] } });

test('a file that is empty or too large is refused before it is sent, and one of the limit is taken', async () => {
  open('?kind=lease');
  const tries = stubServer([
    { status: 415, body: JSON.stringify({ error: { code: 'X', message: 'y' }, message: 'No XLSX.' }) },
    { status: 201, body: JSON.stringify({ data: run }) },
  ]);
  await press('Upload');
  await screen.findByText(importMessages.missing);
  await soon(() => expect(document.activeElement?.id).toBe('import-file'));
  choose(fileOf(0));
  await screen.findByText(importMessages.nothingInside);
  choose(fileOf(importLimits.bytes + 1));
  await screen.findByText(importMessages.tooLarge);
  await press('Upload');
  expect(tries).toEqual([]);
  choose(fileOf(importLimits.bytes));
  await soon(() => expect(screen.queryByText(importMessages.tooLarge)).toBeNull());
  await press('Upload');
  await screen.findByText('No XLSX.');
  expect(tries).toHaveLength(1);
  await press('Upload');
  await screen.findByRole('heading', { name: 'What are the columns?' });
});

test('another sheet of the workbook takes the place of the first, which is removed', async () => {
  run = importRunOf({ sheets: ['Units', 'Old'], sheet: 'Units' });
  const { where } = open('');
  stubServer([{ status: 201, body: JSON.stringify({ data: run }) }]);
  choose(fileOf(10, 'book.xlsx'));
  await press('Upload');
  const sheet = await screen.findByLabelText<HTMLSelectElement>('Sheet');
  expect(sheet.value).toBe('Units');
  answerChange = () => ({ ...run, id: 8, sheet: 'Old' });
  await userEvent.selectOptions(sheet, 'Old');
  await soon(() => expect(where()).toBe('/admin/imports?record=8'));
  await soon(() =>
    expect(changes().map(({ method, path, query }) => ({ method, path, query }))).toEqual([
      {
        method: 'POST',
        path: '/imports',
        query: { kind: 'account', fileName: 'old system.csv', sheet: 'Old' },
      },
      { method: 'DELETE', path: '/imports/7', query: {} },
    ]),
  );
});
