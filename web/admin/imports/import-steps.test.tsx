// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ImportKind } from '#contracts/import-fields.ts';
import type { ImportRow, ImportRun } from '#contracts/import-runs.ts';
import { importOptions, importRunOf } from '#tests/support/import-run.ts';
import { openScreen, pageOf, playServer, refused } from '#tests/support/office-screen.tsx';
import type { OfficeCall } from '#tests/support/office-screen.tsx';
import { soon } from '#tests/support/soon.ts';
import { stubServer } from '#tests/support/stub-request.ts';
import { noteProgress } from '../kit/realtime/work-progress.ts';
import { ImportsPage } from './imports.page.tsx';

const counts = { NEW: 2, CHANGED: 1, SAME: 4, PROBLEM: 0 };
const checked = (fields: Partial<ImportRun> = {}) => importRunOf({ state: 'CHECKED', counts, ...fields });
const done = (fields: Partial<ImportRun> = {}) =>
  checked({ state: 'DONE', doneAt: '2026-02-01T15:00:00.000Z', ...fields });

let calls: OfficeCall[];
let run: ImportRun;
let rows: ImportRow[];
let answerRun: () => unknown;
let answerRows: () => unknown;
let answerChange: () => unknown;
beforeEach(() => {
  localStorage.setItem('token', 'a-token');
  noteProgress(null);
  run = importRunOf();
  rows = [];
  answerRun = () => run;
  answerRows = () => pageOf(rows, { total: 60, pageCount: 3 });
  answerChange = () => run;
  calls = playServer({
    'GET /properties/names': () => Response.json({ data: [{ id: 1, code: 'BT01', name: 'Bent Trail' }] }),
    'GET /imports/:id': () => answerRun(),
    'GET /imports/:id/rows': () => answerRows(),
    'GET /imports/:id/problems': () => new Response('a;b', { headers: { 'content-type': 'text/csv' } }),
    'POST /imports/:id/check': () => answerChange(),
    'POST /imports/:id/confirm': () => answerChange(),
    'POST /imports/:id/undo': () => answerChange(),
    'DELETE /imports/:id': () => answerChange(),
    'POST /imports': () => answerChange(),
  });
});

const changes = () => calls.filter(({ method }) => method !== 'GET');
const reads = (path: string) => calls.filter((call) => call.method === 'GET' && call.path === path);
const open = (search = '?record=7') =>
  openScreen(
    <div id="content" tabIndex={-1}>
      <ImportsPage />
    </div>,
    `/admin/imports${search}`,
  );
const button = (name: string | RegExp) => screen.getByText<HTMLButtonElement>(name, { selector: 'button' });
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const choicesOf = (label: string) => Array.from(field(label).querySelectorAll('option'), ({ text }) => text);
const set = (label: string | RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
const tabs = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]);

/** The labels of the controls that say how the sheet is read. */
const readingLabels = [
  'Property of the units',
  'How are dates written?',
  'Owners with the same name',
  'Tenants with the same name',
  'Day of the balances',
];

test.each<[ImportKind, (string | null)[], string[]]>([
  ['property', ['code', 'title', null], []],
  ['unit', ['propertyCode', 'unit', null], []],
  [
    'owner',
    ['unit', 'fullName', 'ownerSince'],
    ['Property of the units', 'How are dates written?', 'Owners with the same name'],
  ],
  ['tenant', ['propertyCode', 'unit', 'fullName'], ['Tenants with the same name']],
  ['lease', ['unit', 'startDate', null], ['Property of the units', 'How are dates written?']],
  [
    'lease',
    ['propertyCode', 'openingBalance', 'balanceDay'],
    ['How are dates written?', 'Day of the balances'],
  ],
])('a sheet of kind %s with the columns %s is asked how it is read', async (kind, columns, labels) => {
  run = importRunOf({ kind, options: { ...importOptions, columns } });
  open();
  await screen.findByText('What are the columns?');
  expect(readingLabels.filter((label) => screen.queryByLabelText(label))).toEqual(labels);
  screen.getByText(/^Columns of /, { selector: 'summary' });
});

test('what was chosen for the last check is chosen still, and sent with what is changed', async () => {
  const columns = ['unit', 'fullName', 'ownerSince'];
  const options = {
    ...importOptions,
    columns,
    dateOrder: 'DMY' as const,
    oneNameIsOnePerson: true,
    propertyCode: 'BT01',
    controlTotal: 0,
  };
  run = importRunOf({ kind: 'owner', options });
  open();
  await screen.findByText('BT01 — Bent Trail');
  const names = ['How are dates written?', 'Owners with the same name', 'Property of the units'];
  expect(names.map((name) => field(name).value)).toEqual(['DMY', 'ONE', 'BT01']);
  fireEvent.click(button('Check the rows'));
  await soon(() => expect(changes().map(({ body }) => body)).toEqual([options]));
  await soon(() => expect(button('Check the rows').getAttribute('aria-busy')).toBeNull());
  set('How are dates written?', 'MDY');
  set('Owners with the same name', '');
  set('Property of the units', '');
  fireEvent.click(button('Check the rows'));
  await soon(() => expect(changes()).toHaveLength(2));
  expect(changes()[1]?.body).toEqual({
    ...options,
    dateOrder: 'MDY',
    oneNameIsOnePerson: false,
    propertyCode: null,
  });
});

test('a total and a day are shown as they were checked, and a total is taken with spaces around it', async () => {
  run = importRunOf({ options: { ...importOptions, controlTotal: 0 } });
  open();
  await screen.findByText('What are the columns?');
  expect([field(/^Control total/).value, field('Day of the balances').value]).toEqual(['0', '2026-01-01']);
  screen.getByText('Each balance becomes an entry “Opening balance” of that day.');
  set(/^Control total/, ' 12.50 ');
  set('Day of the balances', '2026-01-02');
  fireEvent.click(button('Check the rows'));
  await soon(() => expect(changes()).toHaveLength(1));
  expect(changes()[0]?.body).toEqual({ ...importOptions, balanceDay: '2026-01-02', controlTotal: 12.5 });
});

test('a column says what it holds; one that is left out, or is another’s field now, is sent as none', async () => {
  run = importRunOf({
    columns: [
      { letters: 'A', header: 'Door', samples: ['7', '8'] },
      { letters: 'B', header: 'door_', samples: [] },
      { letters: 'C', header: '', samples: [] },
    ],
    firstRows: [
      { row: 1, cells: ['Door', 'door_', ''] },
      { row: 2, cells: ['', 'One', 'Two', 'Three', 'Four', 'Five'] },
    ],
  });
  open();
  const list = within(await screen.findByRole('list', { name: 'Columns of the sheet' }));
  list.getByText('7 · 8');
  expect(list.getAllByText('The first rows are empty')).toHaveLength(2);
  expect(choicesOf('Header row')).toEqual(['Row 1: Door, door_', 'Row 2: One, Two, Three, Four']);
  field('Field of Door (column A)');
  expect(choicesOf('Field of Column C')).toEqual(['Leave out', 'Property', 'Unit', 'Balance', 'Balance day']);
  set('Field of door_ (column B)', '');
  set('Field of Column C', 'balanceDay');
  screen.getByText('Checking changes nothing. Required: Unit, Balance.');
  expect(list.getAllByRole('listitem').map((item) => item.hasAttribute('data-left-out'))).toEqual([
    false,
    true,
    false,
  ]);
  fireEvent.click(button('Check the rows'));
  await soon(() => expect(changes()).toHaveLength(1));
  expect(changes()[0]?.body).toEqual({ ...importOptions, columns: ['unit', null, 'balanceDay'] });
});

test('what the server has against the choices stands beside each, and goes with the next check', async () => {
  const paths = ['headerRow', 'propertyCode', 'dateOrder', 'balanceDay', 'controlTotal'];
  run = importRunOf({ options: { ...importOptions, columns: ['unit', 'openingBalance', 'balanceDay'] } });
  open();
  await screen.findByText('What are the columns?');
  answerChange = () =>
    refused(
      400,
      'VALIDATION_FAILED',
      'Please check.',
      paths.map((path) => ({ path, message: `Not this ${path}.` })),
    );
  fireEvent.click(button('Check the rows'));
  expect((await screen.findByText('Please check.')).getAttribute('role')).toBe('alert');
  for (const path of paths) screen.getByText(`Not this ${path}.`);
  const { promise, resolve } = Promise.withResolvers<ImportRun>();
  answerChange = () => promise;
  act(() => noteProgress({ id: 7, done: 1, total: 2 }));
  fireEvent.click(button('Check the rows'));
  await screen.findByText('Checking the rows');
  expect(screen.queryByText('Please check.')).toBeNull();
  expect(screen.queryByText(/^Not this/)).toBeNull();
  // How far the check before was says nothing of this one.
  const bar = () => screen.getByRole('progressbar').getAttribute('value');
  expect(bar()).toBeNull();
  act(() => noteProgress({ id: 8, done: 1, total: 2 }));
  expect(bar()).toBeNull();
  act(() => noteProgress({ id: 7, done: 1, total: 2 }));
  expect(bar()).toBe('50');
  expect(button('Check the rows').getAttribute('aria-busy')).toBe('true');
  resolve(run);
  await soon(() => expect(screen.queryByText('Checking the rows')).toBeNull());
});

test('what was checked meanwhile begins the columns again, and an import not written can be given up there', async () => {
  run = importRunOf();
  const { store, where } = open();
  await screen.findByText('What are the columns?');
  set('Field of Street', 'balanceDay');
  run = importRunOf({ updatedAt: '2026-02-01T15:00:01.000Z' });
  const { importsApi } = await import('./imports-api.ts');
  act(() => void store.dispatch(importsApi.util.invalidateTags(['import'])));
  await soon(() => expect(field('Field of Street').value).toBe(''));
  answerChange = () => refused(409, 'CONFLICT', 'It is written by now.');
  const discard = async () => {
    fireEvent.click(button('Discard'));
    const question = within(await screen.findByRole('alertdialog', { name: 'Discard old system.csv?' }));
    fireEvent.click(question.getByText('Discard', { selector: 'button' }));
  };
  await discard();
  await screen.findByText('It is written by now.');
  expect(where()).toBe('/admin/imports?record=7');
});

test('the steps of an import lead to each other, and a step that it has not come to is not shown', async () => {
  open('?record=7&step=check');
  await screen.findByText('What are the columns?');
  expect(tabs('Steps')).toEqual([['1. Columns', '/admin/imports?record=7&step=columns', 'page']]);
  expect(document.title).toBe('Import of old system.csv · Back office');
  screen.getByText('Not checked');
  screen.getByText('Balances of unit accounts', { selector: 'h1' });
});

test('a checked import has two steps, and the screen has the focus when a step appears', async () => {
  run = checked();
  const { router } = open('?record=7&step=done');
  await screen.findByText('Ready to import');
  expect(tabs('Steps')).toEqual([
    ['1. Columns', '/admin/imports?record=7&step=columns', null],
    ['2. Check', '/admin/imports?record=7&step=check', 'page'],
  ]);
  screen.getByText('Checked');
  const content = document.querySelector('#content');
  expect(document.activeElement).toBe(content);
  const readOnce = reads('/imports/7').length;
  button('Write 3 rows').focus();
  await act(() => router.navigate('/admin/imports?record=7&step=columns'));
  await screen.findByText('What are the columns?');
  expect(document.activeElement).toBe(content);
  // It is read again by someone who comes back to it.
  await act(() => router.navigate('/admin/imports'));
  await screen.findByText('Earlier imports');
  await act(() => router.navigate('/admin/imports?record=7'));
  await soon(() => expect(reads('/imports/7')).toHaveLength(readOnce + 1));
});

test('the rows of a check are shown by their state, page by page', async () => {
  run = checked({ counts: { ...counts, PROBLEM: 1 } });
  const { router } = open('?record=7&step=check&state=NEW');
  await screen.findByText('No row is in this state.');
  const way = '/admin/imports?record=7&step=check';
  expect(tabs('Rows')).toEqual([
    ['All 8', way, null],
    ['Problem 1', `${way}&state=PROBLEM`, null],
    ['New 2', `${way}&state=NEW`, 'page'],
    ['Changes 1', `${way}&state=CHANGED`, null],
    ['Same 4', `${way}&state=SAME`, null],
  ]);
  screen.getByText('Page 1 / 3 — 60 total');
  const { promise, resolve } = Promise.withResolvers<Response>();
  answerRows = () => promise;
  await act(() => router.navigate(`${way}&state=SAME`));
  // Those of the other state are none of these.
  expect(screen.queryByText('No row is in this state.')).toBeNull();
  resolve(refused(500, 'INTERNAL', 'no'));
  await screen.findByText('The rows could not be loaded');
  answerRows = () => [];
  fireEvent.click(button('Try again'));
  await screen.findByText('No row is in this state.');
  // A check asks for them again.
  await act(() => router.navigate('/admin/imports?record=7&step=columns'));
  await screen.findByText('What are the columns?');
  const before = reads('/imports/7/rows').length;
  await act(() => router.navigate(`${way}&state=SAME`));
  await soon(() => expect(reads('/imports/7/rows')).toHaveLength(before + 1));
});

test('rows with problems are saved under the name of their file', async () => {
  vi.stubGlobal(
    'URL',
    Object.assign(class extends URL {}, {
      createObjectURL: () => 'blob:made',
      revokeObjectURL: () => undefined,
    }),
  );
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  run = checked({ counts: { NEW: 0, CHANGED: 0, SAME: 0, PROBLEM: 1 } });
  open();
  await screen.findByText('1 row has a problem');
  // Without a row to write there is nothing to leave out, nor anything that could not be taken back.
  expect(screen.queryByText(/^Leave out/)).toBeNull();
  expect(screen.queryByText(/^Undo takes each balance back/)).toBeNull();
  fireEvent.click(button('Download the rows with problems'));
  await soon(() =>
    expect(save.mock.contexts.map((link) => link instanceof HTMLAnchorElement && link.download)).toEqual([
      'problems-old system.csv',
    ]),
  );
});

test.each<[ImportKind, boolean]>([
  ['account', true],
  ['unit', false],
])('before an import of kind %s is written, it warns that entries stay: %s', async (kind, warns) => {
  run = checked({ kind, counts: { NEW: 0, CHANGED: 1, SAME: 0, PROBLEM: 0 } });
  open();
  await screen.findByText('Ready to import');
  expect(screen.queryByText(/^Undo takes each balance back/) !== null).toBe(warns);
  button('Write 1 row');
  expect(screen.queryByText(/^Download the rows/)).toBeNull();
});

test('a refusal to write goes with the next try, which says how far it is, and what changed is agreed to again', async () => {
  run = checked({ counts: { ...counts, PROBLEM: 1 } });
  open();
  fireEvent.click(await screen.findByLabelText('Leave out the 1 row with a problem'));
  answerChange = () => refused(409, 'CONFLICT', 'Something has changed.');
  fireEvent.click(button('Write 3 rows'));
  await screen.findByText('Something has changed.');
  const { promise, resolve } = Promise.withResolvers<Response>();
  answerChange = () => promise;
  act(() => noteProgress({ id: 7, done: 1, total: 2 }));
  fireEvent.click(button('Write 3 rows'));
  await screen.findByText('Writing the records');
  expect(screen.queryByText('Something has changed.')).toBeNull();
  const bar = () => screen.getByRole('progressbar').getAttribute('value');
  expect(bar()).toBeNull();
  act(() => noteProgress({ id: 7, done: 3, total: 4 }));
  expect(bar()).toBe('75');
  run = { ...run, updatedAt: '2026-02-01T15:00:01.000Z' };
  resolve(refused(409, 'CONFLICT', 'Something has changed again.'));
  await soon(() => expect(field('Leave out the 1 row with a problem').checked).toBe(false));
});

test.each<[ImportKind, string, string, string, string]>([
  ['property', 'Look at the properties', '/admin/properties', 'Next: Units', 'unit'],
  ['unit', 'Look at the properties and their units', '/admin/properties', 'Next: Owners', 'owner'],
  ['owner', 'Look at the owners', '/admin/owners', 'Next: Tenants', 'tenant'],
  ['tenant', 'Look at the tenants', '/admin/tenants', 'Next: Leases and balances', 'lease'],
  ['lease', 'Look at the leases', '/admin/leases', 'Next: Balances of unit accounts', 'account'],
  [
    'account',
    'Look at the properties and their accounts',
    '/admin/properties',
    'Import another file',
    'account',
  ],
])('a written import of kind %s leads on', async (kind, label, list, next, nextKind) => {
  run = done({ kind });
  open();
  await screen.findByText('The records are written');
  expect(screen.getByText(label).getAttribute('href')).toBe(list);
  expect(screen.getByText(next).getAttribute('href')).toBe(`/admin/imports?kind=${nextKind}`);
  expect(tabs('Steps').map(([name]) => name)).toEqual(['2. Check', '3. Done']);
  await soon(() => expect(reads('/audit').map(({ query }) => query['objectKind'])).toEqual(['import']));
  screen.getByText('Written');
});

test('an undoing says what it does and how far it is; one that is done leads to no records', async () => {
  run = done({ kind: 'unit' });
  open();
  await screen.findByText('The records are written');
  const ask = async () => {
    fireEvent.click(button('Undo the import'));
    return within(await screen.findByRole('alertdialog', { name: 'Undo the import?' }));
  };
  const question = await ask();
  expect(changes()).toEqual([]);
  question.getByText(/^The records that it added are deleted/);
  answerChange = () => refused(409, 'CONFLICT', 'Some records have changed.');
  fireEvent.click(question.getByText('Undo', { selector: 'button' }));
  await screen.findByText('Some records have changed.', { selector: '[role="alert"] > p' });
  const { promise, resolve } = Promise.withResolvers<ImportRun>();
  answerChange = () => promise;
  act(() => noteProgress({ id: 7, done: 1, total: 2 }));
  fireEvent.click((await ask()).getByText('Undo', { selector: 'button' }));
  await screen.findByText('Undoing the import');
  expect(screen.queryByText('Some records have changed.', { selector: '[role="alert"] > p' })).toBeNull();
  const bar = () => screen.getByRole('progressbar').getAttribute('value');
  expect(bar()).toBeNull();
  act(() => noteProgress({ id: 7, done: 1, total: 4 }));
  expect(bar()).toBe('25');
  run = { ...run, state: 'UNDONE', undoneAt: '2026-02-02T15:00:00.000Z' };
  resolve(run);
  await screen.findByText(/all records are as they were before\.$/);
  expect(screen.queryByText('Look at the properties and their units')).toBeNull();
  expect(tabs('Steps').map(([name]) => name)).toEqual(['2. Check', '3. Done']);
});

test('an undoing of balances reverses them', async () => {
  run = done();
  open();
  await screen.findByText('The records are written');
  fireEvent.click(button('Undo the import'));
  await screen.findByText(/^Each balance is taken back by a reversal/);
});

test('an import that is gone says after how many days, one that could not be read is asked for again', async () => {
  answerRun = () => refused(404, 'NOT_FOUND', 'no');
  const { router } = open();
  await screen.findByText('No such import');
  screen.getByText('An import that is not written is removed after 7 days.');
  answerRun = () => refused(500, 'INTERNAL', 'no');
  await act(() => router.navigate('/admin/imports?record=8'));
  await screen.findByText('The import could not be loaded');
  expect(screen.queryByText('No such import')).toBeNull();
  answerRun = () => run;
  fireEvent.click(button('Try again'));
  await screen.findByText('What are the columns?');
});

test('a workbook that this tab did not send is uploaded again for another sheet', async () => {
  run = importRunOf({ id: 17, sheets: ['Units', 'Old', 'Older'], sheet: 'Old' });
  open('?record=17');
  await screen.findByText(/^Sheet “Old” was read; the workbook has 3\./);
  expect(screen.getByText('upload the file again').getAttribute('href')).toBe('/admin/imports?kind=account');
});

test('a sheet that could not be read leaves the import as it is, and may be chosen again', async () => {
  run = importRunOf({ sheets: ['Units', 'Old'], sheet: 'Old' });
  const { where } = open('');
  stubServer([{ status: 201, body: JSON.stringify({ data: run }) }]);
  fireEvent.change(document.querySelector('#import-file') ?? document.body, {
    target: { files: [new File(['x'], 'book.xlsx')] },
  });
  fireEvent.click(button('Upload'));
  const sheet = await screen.findByLabelText<HTMLSelectElement>('Sheet');
  expect(sheet.value).toBe('Old');
  answerChange = () => refused(400, 'VALIDATION_FAILED', 'This sheet is empty.');
  set('Sheet', 'Units');
  await screen.findByText('This sheet is empty.');
  expect([sheet.disabled, where()]).toEqual([false, '/admin/imports?record=7']);
  const { promise, resolve } = Promise.withResolvers<ImportRun>();
  answerChange = () => promise;
  set('Sheet', 'Units');
  await soon(() => expect(sheet.disabled).toBe(true));
  expect(screen.queryByText('This sheet is empty.')).toBeNull();
  run = { ...run, id: 8, sheet: 'Units' };
  resolve(run);
  await soon(() => expect(where()).toBe('/admin/imports?record=8'));
  // And from that one to the next, without another upload.
  expect((await screen.findByLabelText<HTMLSelectElement>('Sheet')).value).toBe('Units');
  await soon(() => expect(changes().map(({ method }) => method)).toEqual(['POST', 'POST', 'DELETE']));
});

test.each<[string, Partial<ImportRun>]>([
  ['Check the rows', {}],
  ['Write 3 rows', { state: 'CHECKED', counts }],
])('“%s” says nothing of a session that has ended, which is shown already', async (name, fields) => {
  run = importRunOf(fields);
  open();
  await screen.findByText(name, { selector: 'button' });
  answerChange = () => refused(401, 'UNAUTHORIZED', 'Not signed in.');
  fireEvent.click(button(name));
  expect(button(name).getAttribute('aria-busy')).toBe('true');
  await soon(() => expect(button(name).getAttribute('aria-busy')).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
});
