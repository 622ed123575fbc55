// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { MaintenanceRecord } from '#contracts/maintenance.ts';
import { accessToken } from '#tests/support/access-token.ts';
import { openScreen, pageOf, playServer, refused } from '#tests/support/office-screen.tsx';
import type { OfficeCall } from '#tests/support/office-screen.tsx';
import { soon } from '#tests/support/soon.ts';
import { storedMaintenance, storedUnitName as unit } from '#tests/support/stored-records.ts';
import { api } from '../kit/state/api.ts';
import { propertySelected } from '../kit/state/user-slice.ts';
import { MaintenancePage } from './maintenance.page.tsx';

const path = '/admin/maintenance';
const record = (id: number, fields: Partial<MaintenanceRecord> = {}): MaintenanceRecord =>
  storedMaintenance({ id, title: `Work ${id}`, status: 'OPEN', notes: `Notes ${id}`, ...fields });

let calls: OfficeCall[];
let records: MaintenanceRecord[];
let answerList: (call: OfficeCall) => unknown;
let answerOne: (call: OfficeCall) => unknown;
let answerEarlier: () => unknown;
let answerChange: (call: OfficeCall) => unknown;
beforeEach(() => {
  localStorage.setItem('token', accessToken());
  records = [record(1), record(2)];
  answerList = () => pageOf(records, { total: 40, pageCount: 2 });
  answerOne = ({ path: asked }) => records.find(({ id }) => asked.endsWith(`/${id}`));
  answerEarlier = () => [];
  answerChange = ({ body }) => ({
    ...records[0],
    ...(body as object),
    updatedAt: '2026-02-01T09:30:00.000Z',
  });
  const change = (call: OfficeCall) => answerChange(call);
  calls = playServer({
    'GET /maintenance': (call) => answerList(call),
    'GET /maintenance/counts': () => ({ open: 3, completed: 4, all: 7 }),
    'GET /maintenance/:id': (call) => answerOne(call),
    'GET /service-requests/history': () => answerEarlier(),
    'GET /units': () => [unit],
    'GET /units/summary': () => ({ ...unit, unit: { owner: null, tenant: null }, requests: 0 }),
    'GET /properties/names': () => Response.json({ data: [{ id: 1, code: 'BT01', name: null }] }),
    'POST /service-requests/:id/request-review': change,
    'PATCH /maintenance': change,
    'PATCH /maintenance/:id': change,
    'DELETE /maintenance/:id': change,
  });
});

const open = (search = '') => openScreen(<MaintenancePage />, path + search);
async function openRecord() {
  const opened = open('?record=1');
  // By its name: a toast that is still there is a dialog too.
  const dialog = within(await screen.findByRole('dialog', { name: 'Maintenance' }));
  await dialog.findByText('Close', { selector: 'button' });
  return { ...opened, dialog };
}
const press = async (label: string) =>
  userEvent.click(await screen.findByText(label, { selector: 'button' }));
const type = (label: string | RegExp, text: string) => userEvent.type(screen.getByLabelText(label), text);
const sent = () => calls.filter(({ method }) => method !== 'GET').map(({ body }) => body);
const read = (since = 0) =>
  new Set(
    calls
      .slice(since)
      .filter(({ method }) => method === 'GET')
      .map((call) => call.path),
  );
const listed = () => calls.filter((call) => call.path === '/maintenance').map(({ query }) => query);

test('what is saved is read again where it shows: list, numbers, record, and what its unit had', async () => {
  await openRecord();
  const shown = [
    '/maintenance',
    '/maintenance/counts',
    '/maintenance/1',
    '/service-requests/history',
    '/audit',
  ];
  await soon(() => expect([...read()]).toEqual(expect.arrayContaining(shown)));
  const before = calls.length;
  await type('Notes', '!');
  await press('Save changes');
  await soon(() => expect([...read(before)]).toEqual(expect.arrayContaining(shown)));
  expect(sent()).toEqual([{ notes: 'Notes 1!', expectedUpdatedAt: records[0]?.updatedAt }]);
});

test('each field says what the server refuses of it, and one that is cleared is not sent', async () => {
  const { dialog } = await openRecord();
  const names = ['title', 'status', 'priority', 'category', 'categoryOther', 'description', 'notes'];
  answerChange = () =>
    refused(
      400,
      'VALIDATION_FAILED',
      'no',
      names.map((name) => ({ path: name, message: `No ${name}.` })),
    );
  await userEvent.click(dialog.getByLabelText('HOA issue'));
  await userEvent.clear(dialog.getByLabelText('Notes'));
  await press('Save changes');
  await dialog.findByText('No notes.');
  expect(sent()).toEqual([{ isHOAIssue: true, expectedUpdatedAt: records[0]?.updatedAt }]);
  const said = names.map((name) => {
    const ids =
      document.querySelector(`[role=dialog] [name=${name}]`)?.getAttribute('aria-describedby') ?? '';
    return ids
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ');
  });
  expect(said).toEqual(names.map((name) => expect.stringContaining(`No ${name}.`)));
});

test('a category that is not offered any more stays, and where there is none that can be left so', async () => {
  records = [record(1, { category: 'Elevator' }), record(2, { category: null })];
  const { dialog } = await openRecord();
  const category = () => dialog.getByLabelText<HTMLSelectElement>('Category');
  expect([category().value, within(category()).queryByText('Not selected')]).toEqual(['Elevator', null]);
  await userEvent.click(dialog.getByLabelText('Next record'));
  await soon(() => expect(dialog.getByLabelText('Notes')).toHaveProperty('value', 'Notes 2'));
  expect(category().selectedOptions[0]?.textContent).toBe('Not selected');
});

test('while the server works on it a button is busy', async () => {
  const { dialog } = await openRecord();
  const wait = async (label: string, press1 = async (button: HTMLElement) => userEvent.click(button)) => {
    const answer = Promise.withResolvers<unknown>();
    answerChange = () => answer.promise;
    const button = dialog.getByText(label, { selector: 'button' });
    await press1(button);
    expect(button.getAttribute('aria-busy')).toBe('true');
    answer.resolve(refused(500, 'INTERNAL', 'no'));
    await soon(() => expect(button.getAttribute('aria-busy')).toBeNull());
  };
  await wait('Request review');
  answerChange = () => records[0];
  await press('Request review');
  await screen.findByText('Review requested successfully.');
  await type('Notes', '!');
  await wait('Save changes');
  await wait('Delete', async (button) => {
    await userEvent.click(button);
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete maintenance record?' }));
    question.getByText('‘Work 1’ of BT01-0007 will be deleted. This cannot be undone.');
    await userEvent.click(question.getByText('Delete', { selector: 'button' }));
  });
});

test('a save that came too late shows what changed, and what was typed is not left without a question', async () => {
  const { dialog } = await openRecord();
  await type('Notes', '!');
  answerChange = () =>
    Response.json(
      { error: { code: 'CONFLICT', message: 'no', issues: [] }, data: record(1, { title: 'Work one' }) },
      { status: 409 },
    );
  await press('Save changes');
  const notice = within(await dialog.findByRole('alert'));
  expect(notice.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Title: Work 1 → Work one',
  ]);
  await userEvent.click(dialog.getByText('Close', { selector: 'button' }));
  await screen.findByText('What you changed on ‘Work 1’ has not been saved.');
  cleanup();
  const again = await openRecord();
  await again.dialog.findByText(/^Restored what you had typed/);
});

test('what its unit had before is on its way, says that there is nothing, or that it could not be read', async () => {
  const first = Promise.withResolvers<unknown>();
  answerEarlier = () => first.promise;
  await openRecord();
  screen.getByText('Loading the unit’s history');
  first.resolve([]);
  await screen.findByText('Nothing was completed in this unit before.');
  cleanup();
  records = [record(1, { pendingTagRequest: true, priority: 'HIGH' })];
  answerEarlier = () => refused(404, 'NOT_FOUND', 'no');
  const { dialog } = await openRecord();
  await screen.findByText('The unit’s history could not be loaded.');
  // What was asked for already is not asked for again.
  expect(dialog.queryByText('Request review')).toBeNull();
  dialog.getByText('Review requested', { selector: 'span' });
  dialog.getByText('High priority');
});

test('an opened record shows what its row says until it is read, then what it is', async () => {
  const first = Promise.withResolvers<unknown>();
  answerOne = () => first.promise;
  const { dialog } = await openRecord();
  expect(dialog.getByLabelText('Notes')).toHaveProperty('value', 'Notes 1');
  first.resolve(record(1, { notes: 'Newer', updatedAt: '2026-02-01T09:30:00.000Z' }));
  await soon(() => expect(dialog.getByLabelText('Notes')).toHaveProperty('value', 'Newer'));
  const next = Promise.withResolvers<unknown>();
  answerOne = () => next.promise;
  await userEvent.click(dialog.getByLabelText('Next record'));
  await soon(() => expect(dialog.getByLabelText('Notes')).toHaveProperty('value', 'Notes 2'));
  next.resolve(records[1]);
});

test('the list renews itself every half minute, unless someone works over it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  open();
  await soon(() => expect(screen.queryByText('Work 1')).not.toBeNull());
  await vi.advanceTimersByTimeAsync(31_000);
  await soon(() => expect(listed()).toHaveLength(2));
  act(() => screen.getByText('Report maintenance', { selector: 'button' }).click());
  await soon(() => screen.getByLabelText('Title'));
  await vi.advanceTimersByTimeAsync(31_000);
  expect(listed()).toHaveLength(2);
  cleanup();
  open('?record=1');
  await soon(() => expect(listed()).toHaveLength(3));
  await vi.advanceTimersByTimeAsync(31_000);
  expect(listed()).toHaveLength(3);
  expect(calls.some((call) => call.path === '/maintenance/0')).toBe(false);
});

test('the property of the menu narrows the list instead of one of its own, and ends a selection', async () => {
  const { store } = open('?property=WK02&page=2');
  await userEvent.click(await screen.findByLabelText('Select Work 1, BT01-0007'));
  screen.getByText('1 selected');
  act(() => void store.dispatch(propertySelected('BT01')));
  await soon(() => expect(listed().at(-1)).toMatchObject({ propertyCode: 'BT01' }));
  await soon(() => expect(screen.queryByText('1 selected')).toBeNull());
  expect(screen.queryByLabelText('Property')).toBeNull();
  await screen.findByText(/ in BT01$/);
});

test('each filter narrows by itself from the first page, and another page keeps what is selected', async () => {
  const { where, router } = open();
  await userEvent.click(await screen.findByLabelText('Select Work 1, BT01-0007'));
  await router.navigate(`${path}?page=2`);
  await soon(() => expect(listed().at(-1)).toMatchObject({ page: '2' }));
  screen.getByText('1 selected');
  await userEvent.selectOptions(screen.getByLabelText('Property'), 'BT01');
  await soon(() => expect(where()).toBe(`${path}?property=BT01`));
  await soon(() => expect(listed().at(-1)).toMatchObject({ propertyCode: 'BT01' }));
  await userEvent.click(screen.getByLabelText('Review requested'));
  await soon(() => expect(listed().at(-1)).toMatchObject({ pendingTagRequest: 'true' }));
  expect(screen.getByLabelText('Review requested')).toHaveProperty('checked', true);
  screen.getByRole('option', { name: 'In Progress' });
  screen.getByRole('option', { name: 'Urgent' });
  await userEvent.click(screen.getByText('Reset', { selector: 'button' }));
  await soon(() => expect(where()).toBe(path));
  await router.navigate(`${path}?page=2`);
  await soon(() => expect(listed().at(-1)).toMatchObject({ page: '2' }));
  await userEvent.click(screen.getByRole('tab', { name: /^Completed/ }));
  await soon(() => expect(where()).toBe(`${path}?state=completed`));
});

test('all that the list has can be selected, page by page, and set to one status', async () => {
  answerList = ({ query }) => {
    const page = Number(query['page']);
    return pageOf(page === 1 ? records : [record(3), record(4)], { total: 4, page, pageCount: 2 });
  };
  open('?priority=HIGH');
  await userEvent.click(await screen.findByLabelText('Select Work 1, BT01-0007'));
  await userEvent.click(await screen.findByText(/^Select all 2 on this page/));
  await userEvent.click(await screen.findByText(/^Select all 4/));
  await screen.findByText('4 selected');
  expect(listed().at(-1)).toMatchObject({ priority: 'HIGH' });
  answerChange = () => ({ count: 4, records: [] });
  await press('Set status');
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'In Progress' }));
  await screen.findByText('4 records set to In Progress');
  expect(sent()).toMatchObject([
    { items: [{ id: 1, status: 'IN_PROGRESS' }, { id: 2 }, { id: 3 }, { id: 4 }] },
  ]);
});

test('a row says how long it waits while it does, what was written, and its whole title', async () => {
  records = [record(1, { description: 'It drips.' }), record(2, { status: 'COMPLETED' })];
  open();
  await screen.findByText('It drips.');
  const row = (id: number) => document.querySelector(`tr [data-record="${id}"]`)?.closest('tr');
  const waits = [1, 2].map((id) => /\d+ (day|week|month|year)s?/.test(row(id)?.textContent ?? ''));
  expect(waits).toEqual([true, false]);
  expect(row(1)?.querySelector('[title="Work 1"]')).not.toBeNull();
});

test('on a phone there is the list alone, and nothing to choose its form by', async () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
  open('?view=board');
  await screen.findByText('Work 1');
  expect([screen.queryByLabelText('Board'), document.querySelector('[data-column]')]).toEqual([null, null]);
});

test.each([
  [
    'board',
    'a card is dragged',
    async () =>
      fireEvent.dragStart(screen.getByText('Work 1'), { dataTransfer: { setData: () => undefined } }),
  ],
  ['board', 'a report is typed', async () => press('Report maintenance')],
  ['list', 'a report is typed', async () => press('Report maintenance')],
])('on the %s nothing moves while %s', async (view, _when, work) => {
  answerList = ({ query }) => pageOf(records.filter(({ status }) => (query['status'] ?? status) === status));
  const { store } = open(`?view=${view}`);
  await screen.findByText('Work 2');
  await work();
  records = [record(3), ...records];
  act(() => void store.dispatch(api.util.invalidateTags(['maintenance'])));
  await screen.findByText(/^1 new/, { selector: 'button, button *', ignore: false });
  expect(screen.queryByText('Work 3', { ignore: false })).toBeNull();
});

test('an empty state says what may help, and an empty list how it is filled', async () => {
  records = [];
  answerList = () => [];
  open('?state=open&status=NONE');
  await soon(() => expect(listed()).toEqual([{ state: 'open', page: '1', take: '25' }]));
  await screen.findByText('Try clearing filters or check again later.');
  cleanup();
  open();
  await screen.findByText('Report what needs work in a unit, and it appears here.');
});

test('the board leads to the list of one status, has nothing to select, and holds new cards while a record is open', async () => {
  answerList = ({ query }) =>
    pageOf(
      records.filter(({ status }) => status === query['status']),
      { total: query['status'] === 'OPEN' ? 60 : 0 },
    );
  const { where, router, store } = open('?view=board&page=2');
  await userEvent.click(await screen.findByText(/^Show all 60/));
  await soon(() => expect(where()).toBe(`${path}?status=OPEN`));
  await router.navigate(`${path}?view=board&record=1`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Maintenance' }));
  records = [record(3), ...records];
  act(() => void store.dispatch(api.util.invalidateTags(['maintenance'])));
  await screen.findByText(/^1 new/, { selector: 'button, button *', ignore: false });
  expect(screen.queryByText('Work 3', { ignore: false })).toBeNull();
  await userEvent.click(dialog.getByLabelText('Next record'));
  await soon(() => expect(where()).toBe(`${path}?view=board&record=2`));
});
