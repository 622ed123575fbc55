// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { maintenanceMessages } from '#contracts/maintenance.ts';
import type { MaintenanceRecord } from '#contracts/maintenance.ts';
import { accessToken } from '#tests/support/access-token.ts';
import { openScreen, pageOf, playServer, refused } from '#tests/support/office-screen.tsx';
import type { OfficeCall } from '#tests/support/office-screen.tsx';
import { soon } from '#tests/support/soon.ts';
import { storedMaintenance, storedUnitName as unit } from '#tests/support/stored-records.ts';
import { tableCells } from '#tests/support/table-cells.ts';
import { storeTokens } from '#web/lib/session-store.ts';
import { MaintenancePage } from './maintenance.page.tsx';

const at = '2026-01-05T15:00:00.000Z';
const record = (id: number, fields: Partial<MaintenanceRecord> = {}): MaintenanceRecord =>
  storedMaintenance({
    id,
    createdAt: at,
    updatedAt: `2026-01-0${id}T18:00:00.000Z`,
    title: `Work ${id}`,
    status: 'OPEN',
    category: null,
    ...fields,
  });

let calls: OfficeCall[];
let records: MaintenanceRecord[];
let earlier: () => unknown;
let answer: () => unknown;
let isFailing: boolean;
/** What the list waits for. */
let until: Promise<void> | undefined;
beforeEach(() => {
  storeTokens({ accessToken: accessToken(), refreshToken: 'a-token' });
  records = [];
  isFailing = false;
  until = undefined;
  earlier = () => [];
  answer = () => record(1);
  calls = playServer({
    'GET /maintenance': async ({ query }) => {
      await until;
      return isFailing
        ? refused(500, 'INTERNAL', 'Broken.')
        : pageOf(records.filter(({ status }) => (query['status'] ?? status) === status));
    },
    'GET /maintenance/counts': () => ({ open: 3, completed: 1200, all: 1203 }),
    'GET /maintenance/:id': ({ path }) => records.find(({ id }) => path.endsWith(`/${id}`)),
    'GET /service-requests/history': () => earlier(),
    'GET /units': ({ query }) => (query['q'] === '' ? [] : [unit]),
    'GET /units/summary': () => ({ ...unit, unit: { owner: null, tenant: null }, requests: 0 }),
    'POST /service-requests': () => answer(),
    'POST /service-requests/:id/request-review': () => answer(),
    'PATCH /maintenance': () => answer(),
    'PATCH /maintenance/:id': () => answer(),
    'DELETE /maintenance/:id': () => answer(),
  });
});

const open = (search = '') => openScreen(<MaintenancePage />, `/admin/maintenance${search}`);
const asked = (path = '/maintenance') =>
  calls.filter((call) => call.method === 'GET' && call.path === path).map(({ query }) => query);
const sent = () =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => ({ method, path, body }));
const press = async (name: string) => fireEvent.click(await screen.findByText(name, { selector: 'button' }));
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('the address narrows the list, its state the list alone, and a status takes the place of a state', async () => {
  const { where } = open(
    '?unit=bt01-0007&state=completed&priority=HIGH&review=1&q=tap&sort=-title&page=2&property=BT01',
  );
  const narrowed = {
    propertyCode: 'BT01',
    unitId: '7',
    pendingTagRequest: 'true',
    priority: 'HIGH',
    q: 'tap',
  };
  await soon(() =>
    expect(asked()).toEqual([{ ...narrowed, state: 'completed', sort: '-title', page: '2', take: '25' }]),
  );
  expect(asked('/maintenance/counts')).toEqual([narrowed]);
  const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
  await soon(() => expect(tabs()).toEqual(['Open 3', 'Completed 1,200', 'All 1,203']));
  type('Status', 'SCHEDULED');
  const others = '?property=BT01&unit=BT01-0007';
  await soon(() =>
    expect(where()).toBe(
      `/admin/maintenance${others}&status=SCHEDULED&priority=HIGH&review=1&q=tap&sort=-title`,
    ),
  );
  await soon(() =>
    expect(asked().at(-1)).toEqual({
      ...narrowed,
      status: 'SCHEDULED',
      sort: '-title',
      page: '1',
      take: '25',
    }),
  );
  // A state is of every status, and so are the numbers of all of them.
  expect(asked('/maintenance/counts').at(-1)).toEqual(narrowed);
  fireEvent.click(screen.getByRole('tab', { name: /^Open/ }));
  await soon(() =>
    expect(where()).toBe(`/admin/maintenance${others}&state=open&priority=HIGH&review=1&q=tap&sort=-title`),
  );
  await press('Reset');
  expect(where()).toBe('/admin/maintenance?state=open&sort=-title');
});

test('a status of an address is not contradicted by its state, and of a unit that is none nothing is asked', async () => {
  open('?status=SCHEDULED&state=completed');
  await soon(() => expect(asked()).toEqual([{ status: 'SCHEDULED', page: '1', take: '25' }]));
  calls.length = 0;
  type('Unit', 'BT01-0099');
  await screen.findByText('There is no unit BT01-0099');
  expect(asked()).toEqual([]);
});

test('the list says of each record what it is about, and what stands out', async () => {
  records = [
    record(1, {
      category: 'Other',
      categoryOther: 'Boiler',
      priority: 'URGENT',
      pendingTagRequest: true,
      isHOAIssue: true,
    }),
    record(2, { category: 'Water leak', categoryOther: 'Boiler', priority: 'LOW', status: 'COMPLETED' }),
    record(3, { category: 'Other', pendingTagRequest: true }),
    record(4, { isHOAIssue: true }),
  ];
  open();
  await screen.findByText('Work 1');
  expect(tableCells().map((cells) => cells.slice(-3))).toEqual([
    ['Work 1Urgent priorityReview requestedHOA', 'Other: Boiler', 'Open'],
    ['Work 2Low priority', 'Water leak', 'Completed'],
    ['Work 3Review requested', 'Other', 'Open'],
    ['Work 4HOA', '—', 'Open'],
  ]);
});

test('selected records get another priority at once, and one press gives each its own again', async () => {
  records = [record(1, { priority: 'LOW', status: 'REPORTED' }), record(2, { priority: 'HIGH' })];
  open();
  fireEvent.click(await screen.findByLabelText('Select Work 1, BT01-0007'));
  fireEvent.click(screen.getByLabelText('Select Work 2, BT01-0007'));
  const updatedAt = '2026-01-09T18:00:00.000Z';
  const setUrgent = async () => {
    await press('Set priority');
    fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Urgent' }));
  };
  answer = () => refused(409, 'CONFLICT', 'No.', [{ path: 'items.1.id', message: 'It was changed.' }]);
  await setUrgent();
  await screen.findByText('Work 2, BT01-0007: It was changed.');
  expect(sent()).toHaveLength(1);
  screen.getByText('2 selected');
  answer = () => ({ count: 2, records: [1, 2].map((id) => ({ id, updatedAt })) });
  await setUrgent();
  await screen.findByText('2 records set to Urgent');
  fireEvent.click(screen.getByText('Undo'));
  await screen.findByText('Undone');
  const call = { method: 'PATCH', path: '/maintenance' };
  expect(sent().slice(1)).toEqual([
    {
      ...call,
      body: {
        items: records.map((row) => ({
          priority: 'URGENT',
          id: row.id,
          expectedUpdatedAt: row.updatedAt,
        })),
      },
    },
    {
      ...call,
      body: {
        items: [
          { priority: 'LOW', id: 1, expectedUpdatedAt: updatedAt },
          { priority: 'HIGH', id: 2, expectedUpdatedAt: updatedAt },
        ],
      },
    },
  ]);
  expect(screen.queryByText('2 selected')).toBeNull();
  fireEvent.click(await screen.findByLabelText('Select Work 1, BT01-0007'));
  await press('Set status');
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Scheduled' }));
  await screen.findByText('1 record set to Scheduled');
  fireEvent.click(screen.getByText('Undo'));
  await soon(() =>
    expect(sent().at(-1)?.body).toEqual({
      items: [{ status: 'REPORTED', id: 1, expectedUpdatedAt: updatedAt }],
    }),
  );
});

test('the status of a row is changed in the list, as it was seen, and a refusal says why', async () => {
  records = [record(1), record(2)];
  open();
  await screen.findByText('Work 2');
  answer = () =>
    refused(409, 'CONFLICT', 'It was changed.', [{ path: 'items.0.id', message: 'It was changed.' }]);
  fireEvent.click(screen.getByLabelText(/^Open, change status of Work 2/));
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Scheduled' }));
  await screen.findByText('It was changed.');
  expect(sent()).toEqual([
    {
      method: 'PATCH',
      path: '/maintenance',
      body: { items: [{ status: 'SCHEDULED', id: 2, expectedUpdatedAt: '2026-01-02T18:00:00.000Z' }] },
    },
  ]);
});

test('the board asks for each status under the other filters, counts all of them, and moves a card', async () => {
  records = [record(1, { status: 'REPORTED' }), record(2), record(3, { status: 'COMPLETED' })];
  const { where } = open('?view=board&status=OPEN&priority=HIGH&property=BT01');
  await screen.findByText('Work 3');
  expect(asked()).toEqual(
    ['REPORTED', 'OPEN', 'SCHEDULED', 'IN_PROGRESS', 'COMPLETED'].map((status) => ({
      propertyCode: 'BT01',
      priority: 'HIGH',
      status,
      take: '25',
    })),
  );
  expect(asked('/maintenance/counts')).toEqual([]);
  await screen.findByText('3 results');
  expect([screen.queryByLabelText('Status'), screen.queryByRole('tab')]).toEqual([null, null]);
  const moved = record(2, { status: 'SCHEDULED' });
  answer = () => {
    records = records.map((row) => (row.id === 2 ? moved : row));
    return moved;
  };
  type('Status of Work 2', 'SCHEDULED');
  const column = (name: RegExp) => within(screen.getByRole('region', { name }));
  await column(/^Scheduled/).findByText('Work 2');
  expect(column(/^Open/).queryByText('Work 2')).toBeNull();
  expect(sent()).toEqual([
    {
      method: 'PATCH',
      path: '/maintenance/2',
      body: { status: 'SCHEDULED', expectedUpdatedAt: '2026-01-02T18:00:00.000Z' },
    },
  ]);
  fireEvent.click(screen.getByLabelText('List'));
  await soon(() => expect(where()).toBe('/admin/maintenance?property=BT01&status=OPEN&priority=HIGH'));
});

test('where a column cannot be read under another filter, no card of the old one stands there', async () => {
  records = [record(1, { status: 'REPORTED' })];
  open('?view=board&state=completed');
  await screen.findByText('Work 1');
  // Its columns are the states.
  expect(asked().filter(({ state }) => state !== undefined)).toEqual([]);
  const arrival = Promise.withResolvers<void>();
  until = arrival.promise;
  isFailing = true;
  type('Priority', 'HIGH');
  const column = () => screen.getByRole('region', { name: /^Reported/ });
  await soon(() => expect(column().getAttribute('aria-busy')).toBe('true'));
  within(column()).getByText('Work 1');
  arrival.resolve();
  await soon(() => expect(screen.getAllByText('This could not be loaded.')).toHaveLength(5));
  expect(screen.queryByText('Work 1')).toBeNull();
  isFailing = false;
  fireEvent.click(screen.getAllByText('Try again')[0] ?? document.body);
  await screen.findByText('Work 1');
});

test('another order begins at the first page, and another list with nothing selected', async () => {
  records = [record(1), record(2)];
  const { where } = open('?page=2');
  fireEvent.click(await screen.findByLabelText('Select Work 1, BT01-0007'));
  screen.getByText('1 selected');
  const head = (name: string) => screen.getByRole('columnheader', { name });
  expect(head('Created').getAttribute('aria-sort')).toBe('descending');
  for (const [name, sort] of [
    ['Category', 'category'],
    ['Issue', 'title'],
  ] as const) {
    fireEvent.click(within(head(name)).getByRole('button'));
    expect(where()).toBe(`/admin/maintenance?sort=${sort}`);
  }
  fireEvent.click(await screen.findByLabelText('Select Work 1, BT01-0007'));
  records = [record(1), record(3)];
  type('Priority', 'HIGH');
  await screen.findByText('Work 3');
  expect(screen.queryByText('1 selected')).toBeNull();
});

test('a report names its unit however it is written, and what is wrong stands at its fields', async () => {
  open();
  await press('Report maintenance');
  const title = await screen.findByLabelText('Title');
  const form = within(await screen.findByRole('dialog', { name: 'Report maintenance' }));
  const unitField = form.getByLabelText('Unit');
  for (const label of ['Status', 'Review requested']) expect(form.queryByLabelText(label)).toBeNull();
  const report = () => fireEvent.click(form.getByText('Report'));
  report();
  await form.findByText('Enter a unit such as BT01-0007.');
  await form.findByText('Enter a title of up to 120 characters.');
  await soon(() => expect(document.activeElement).toBe(unitField));
  fireEvent.change(title, { target: { value: 'Loose tap' } });
  fireEvent.change(unitField, { target: { value: 'BT01-0008' } });
  report();
  await form.findByText(maintenanceMessages.unit);
  expect(form.queryByText('Enter a title of up to 120 characters.')).toBeNull();
  expect(sent()).toEqual([]);
  fireEvent.change(unitField, { target: { value: ' bt01 7 ' } });
  const answered = Promise.withResolvers<unknown>();
  answer = () => answered.promise;
  report();
  await soon(() => expect(sent()).toHaveLength(1));
  await form.findByText('Reporting…');
  answered.resolve(refused(500, 'INTERNAL', 'Broken.'));
  await form.findByText('Report');
  expect([form.queryByText(maintenanceMessages.unit), title]).toMatchObject([null, { value: 'Loose tap' }]);
  answer = () => record(1);
  report();
  await soon(() => expect(screen.queryByLabelText('Title')).toBeNull());
  const [first, second] = sent();
  expect(second).toEqual(first);
  expect(second).toMatchObject({
    method: 'POST',
    path: '/service-requests',
    body: { unitId: 7, title: 'Loose tap', priority: 'NORMAL', isHOAIssue: false },
  });
  expect(calls.filter(({ method }) => method === 'POST').map(({ key }) => key)).toEqual(
    Array.from({ length: 2 }, () => calls.find(({ method }) => method === 'POST')?.key),
  );
  // What was sent is no draft any more.
  await press('Report maintenance');
  expect(await screen.findByLabelText('Title')).toHaveProperty('value', '');
});

test('a report that was typed is there again, and discarding it leaves the unit of the list', async () => {
  const leave = open('?unit=BT01-0007');
  await press('Report maintenance');
  await screen.findByLabelText('Title');
  const form = () => within(screen.getByRole('dialog', { name: 'Report maintenance' }));
  expect(form().getByLabelText('Unit')).toHaveProperty('value', 'BT01-0007');
  fireEvent.change(form().getByLabelText('Unit'), { target: { value: 'BT01-0009' } });
  type('Title', 'Loose tap');
  void leave.router.navigate('/admin/maintenance?unit=BT01-0007&priority=HIGH');
  await press('Keep editing');
  cleanup();
  open('?unit=BT01-0007');
  await press('Report maintenance');
  await soon(() => expect(form().getByLabelText('Unit')).toHaveProperty('value', 'BT01-0009'));
  expect(form().getByLabelText('Title')).toHaveProperty('value', 'Loose tap');
  fireEvent.click(form().getByText(/^Discard/));
  await soon(() => expect(form().getByLabelText('Unit')).toHaveProperty('value', 'BT01-0007'));
  expect(form().getByLabelText('Title')).toHaveProperty('value', '');
});

test('of an open record the rest of what its unit had is read, and a review is asked for or the record deleted', async () => {
  records = [record(1), record(2, { status: 'COMPLETED' })];
  earlier = () => [records[1], records[0]];
  const { where } = open('?priority=HIGH&record=1');
  const history = await screen.findByRole('region', { name: 'Completed in this unit' });
  const link = await within(history).findByText('Work 2');
  expect(link.getAttribute('href')).toBe('/admin/maintenance?priority=HIGH&record=2');
  expect(within(history).queryByText('Work 1')).toBeNull();
  expect(asked('/service-requests/history')).toEqual([{ unitId: '7', take: '10' }]);
  answer = () => ({ ...record(1), pendingTagRequest: true });
  await press('Request review');
  await soon(() => expect(sent()).toHaveLength(1));
  answer = () => refused(500, 'INTERNAL', 'Broken.');
  await press('Delete');
  const confirm = async () => {
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete maintenance record?' }));
    fireEvent.click(question.getByText('Delete', { selector: 'button' }));
  };
  await confirm();
  await soon(() => expect(sent()).toHaveLength(2));
  expect(where()).toBe('/admin/maintenance?priority=HIGH&record=1');
  answer = () => undefined;
  await soon(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await press('Delete');
  await confirm();
  await soon(() => expect(where()).toBe('/admin/maintenance?priority=HIGH'));
  expect(sent().map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /service-requests/1/request-review',
    'DELETE /maintenance/1',
    'DELETE /maintenance/1',
  ]);
});
