// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { importFields } from '#contracts/import-fields.ts';
import type { ImportRun } from '#contracts/import-runs.ts';
import { importRunOf } from '#tests/support/import-run.ts';
import { openScreen, pageOf, playServer, refused } from '#tests/support/office-screen.tsx';
import type { OfficeCall } from '#tests/support/office-screen.tsx';
import { soon } from '#tests/support/soon.ts';
import { stubServer } from '#tests/support/stub-request.ts';
import { ImportsPage } from './imports.page.tsx';

const counts = { NEW: 1200, CHANGED: 1, SAME: 4, PROBLEM: 0 };

let calls: OfficeCall[];
let listed: ImportRun[];
let answerList: () => unknown;
let answerFile: () => unknown;
let run: ImportRun;
beforeEach(() => {
  localStorage.setItem('token', 'a-token');
  run = importRunOf();
  listed = [
    importRunOf({ id: 8, kind: 'lease', fileName: 'leases.xlsx', state: 'UNDONE', counts }),
    importRunOf({ id: 9, kind: 'unit', fileName: 'units.csv' }),
  ];
  answerList = () => pageOf(listed, { total: 60, pageCount: 3 });
  answerFile = () => new Response('a;b', { headers: { 'content-type': 'text/csv' } });
  calls = playServer({
    'GET /imports': () => answerList(),
    'GET /imports/:id': () => run,
    'GET /imports/template': () => answerFile(),
    'GET /imports/owners/export': () => answerFile(),
  });
});

const open = (search = '') => openScreen(<ImportsPage />, `/admin/imports${search}`);
const button = (name: string) => screen.getByText(name, { selector: 'button' });
const choose = (name = 'units.csv') =>
  fireEvent.change(document.querySelector('#import-file') ?? document.body, {
    target: { files: [new File(['x'], name)] },
  });

test('every import stands with its result and leads back to it, and its pages leave what was chosen', async () => {
  const { where, router } = open('?kind=lease');
  await screen.findByText('leases.xlsx');
  const rows = Array.from(document.querySelectorAll('tr[data-row]'), ({ children }) =>
    Array.from(children, ({ textContent }) => textContent),
  );
  const uploaded = expect.stringMatching(/^Jan 31, 2026, 9:00.AM.*rosa@example\.com$/);
  expect(rows).toEqual([
    ['leases.xlsx', 'Leases and balances', 'Undone', '1,200 new, 1 changed', uploaded],
    ['units.csv', 'Units', 'Not checked', '–', uploaded],
  ]);
  expect(screen.getByText('units.csv').closest('a')?.getAttribute('href')).toBe('/admin/imports?record=9');
  screen.getByRole('table', { name: 'Imports, newest first' });
  // The rows of one page do not stand for those of another.
  const { promise, resolve } = Promise.withResolvers<void>();
  const answerNext = answerList;
  answerList = () => promise.then(answerNext);
  fireEvent.click(button('Next'));
  await soon(() => expect(where()).toBe('/admin/imports?kind=lease&page=2'));
  await screen.findByRole('table', { name: 'Loading imports' });
  resolve();
  await soon(() =>
    expect(calls.filter(({ path }) => path === '/imports').map(({ query }) => query)).toEqual([
      { page: '1', take: '25' },
      { page: '2', take: '25' },
    ]),
  );
  // What was done meanwhile is shown on the way back.
  await act(() => router.navigate('/admin/imports?record=9'));
  await screen.findByText('What are the columns?');
  listed = [importRunOf({ id: 9, kind: 'unit', fileName: 'units.csv', state: 'DONE', counts })];
  await act(() => router.navigate('/admin/imports'));
  await screen.findByText('Written');
});

test('without an import nothing is exported, and a list that could not be read is asked for again', async () => {
  answerList = () => refused(500, 'INTERNAL', 'no');
  open();
  await screen.findByText('The imports could not be loaded');
  answerList = () => [];
  fireEvent.click(button('Try again'));
  await screen.findByText('No imports yet');
  expect(screen.queryByText('Export CSV')).toBeNull();
});

test('what is on file is exported in the columns of each import', async () => {
  answerFile = () => refused(500, 'INTERNAL', 'no');
  open();
  const panel = within(
    (await screen.findByText('Change many records in a spreadsheet')).closest('section') ?? document.body,
  );
  fireEvent.click(panel.getByText('Owners'));
  await soon(() => expect(calls.map(({ path }) => path)).toContain('/imports/owners/export'));
  expect(panel.getAllByRole('button').map(({ textContent }) => textContent)).toHaveLength(6);
});

test('the kind that is chosen says its columns and stays in the address, without a step back to it', async () => {
  const { where, router } = open();
  const kinds = screen.getByLabelText<HTMLSelectElement>('What does the file contain?');
  expect(kinds.value).toBe('unit');
  expect(Array.from(kinds.options, ({ text }) => text)).toEqual([
    '1. Properties',
    '2. Units',
    '3. Owners',
    '4. Tenants',
    '5. Leases and balances',
    '6. Balances of unit accounts',
  ]);
  fireEvent.change(kinds, { target: { value: 'lease' } });
  await soon(() => expect(where()).toBe('/admin/imports?kind=lease'));
  expect(router.state.historyAction).toBe('REPLACE');
  const help = screen.getByText('Columns of leases and balances').closest('details');
  const terms = Array.from(help?.querySelectorAll('dt') ?? [], ({ textContent }) => textContent);
  expect(terms).toEqual(
    importFields.lease.map(({ label, isRequired }) => `${label}${isRequired ? ' needed' : ''}`),
  );
  const texts = Array.from(help?.querySelectorAll('dd') ?? [], ({ textContent }) => textContent);
  expect(texts.filter((text) => /Such as \S/.test(text))).toHaveLength(
    importFields.lease.filter(({ example }) => example !== '').length,
  );
  expect(texts.filter((text) => text.endsWith('Such as '))).toEqual([]);
});

test('a template is saved under the name of its kind; why there is none is said', async () => {
  vi.stubGlobal(
    'URL',
    Object.assign(class extends URL {}, {
      createObjectURL: () => 'blob:made',
      revokeObjectURL: () => undefined,
    }),
  );
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const saved = () =>
    save.mock.contexts.map((link) => (link instanceof HTMLAnchorElement ? link.download : ''));
  open('?kind=owner');
  fireEvent.click(button('Download a template'));
  await soon(() => expect(saved()).toEqual(['owner-template.csv']));
  expect(calls.find(({ path }) => path === '/imports/template')?.query).toEqual({ kind: 'owner' });
  answerFile = () => refused(429, 'RATE_LIMITED', 'Too often.');
  fireEvent.click(button('Download a template'));
  await screen.findByText('The file could not be read');
  screen.getByText('Too often.');
  // The end of the session is shown already.
  answerFile = () => refused(401, 'UNAUTHORIZED', 'Not signed in.');
  fireEvent.click(button('Download a template'));
  await soon(() => expect(calls.filter(({ path }) => path === '/imports/template')).toHaveLength(3));
  expect(saved()).toHaveLength(1);
  expect(screen.queryByText('Not signed in.')).toBeNull();
});

test('a file on its way says how far it is, and nothing else is chosen or sent meanwhile', async () => {
  const { where } = open('?kind=lease');
  const tries = stubServer(['silence', { status: 201, body: JSON.stringify({ data: run }) }]);
  choose('rent roll.csv');
  fireEvent.click(button('Upload'));
  await soon(() => expect(tries).toHaveLength(1));
  expect(tries[0]?.address).toContain('kind=lease');
  expect(tries[0]?.address).toMatch(/fileName=rent(\+|%20)roll\.csv/);
  const upload = tries[0]?.request.upload ?? new EventTarget();
  const bar = () => screen.getByRole<HTMLProgressElement>('progressbar');
  const pass = (loaded: number) =>
    act(() => {
      upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total: 4 }));
    });
  pass(1);
  expect([bar().getAttribute('aria-label'), bar().getAttribute('value')]).toEqual(['Sending the file', '25']);
  pass(4);
  expect([bar().getAttribute('aria-label'), bar().getAttribute('value')]).toEqual(['Reading the file', null]);
  expect(document.querySelector('#import-file')?.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(button('Upload'));
  expect(tries).toHaveLength(1);
  expect(where()).toBe('/admin/imports?kind=lease');
});

test('a file that was refused may be sent again, and what was wrong with it is gone meanwhile', async () => {
  open('?kind=lease');
  const tries = stubServer([
    { status: 415, body: JSON.stringify({ error: { code: 'X', message: 'y' }, message: 'No XLSX.' }) },
    'silence',
  ]);
  choose();
  fireEvent.click(button('Upload'));
  await screen.findByText('No XLSX.');
  expect(screen.queryByRole('progressbar')).toBeNull();
  await soon(() => expect(document.activeElement?.id).toBe('import-file'));
  fireEvent.click(button('Upload'));
  await screen.findByText('Sending the file');
  expect(screen.queryByText('No XLSX.')).toBeNull();
  expect(tries).toHaveLength(2);
});
