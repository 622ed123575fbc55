// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ServiceRequest } from '#contracts/service-requests.ts';
import { storedRequest } from '#tests/support/stored-records.ts';
import '../nouns.ts';
import { createStore } from '../kit/state/store.ts';
import { ToastHost } from '../kit/toasts/toast-host.tsx';
import { toastNotices } from '../kit/toasts/toast-store.ts';
import { ServiceRequestsPage } from './service-requests.page.tsx';

const dayMs = 24 * 60 * 60_000;

function requestOf(id: number, changes: Partial<ServiceRequest> = {}): ServiceRequest {
  const createdAt = new Date(Date.now() - dayMs).toISOString();
  const unitIdentifier = `BT01-000${id}`;
  return storedRequest({
    id,
    reference: `SR-0000-${id}`,
    unitDigits: String(id),
    unitIdentifier,
    createdAt,
    updatedAt: createdAt,
    ...changes,
  });
}

const staff = [
  { id: 5, email: 'rosa@example.com', propertyCodes: null },
  { id: 6, email: 'wykeham@example.com', propertyCodes: ['WK02'] },
];
const counts = { open: 98, waiting: 6, others: 92, missed: 2, completed: 382, merged: 0, all: 480 };

/** When the requests of one call were changed. */
const changedAt = '2026-12-01T16:00:00.000Z';

let requests: ServiceRequest[];
let total: number;
/** Every call but for reading: method, path and body. */
let sent: { method: string; path: string; body: unknown }[];
/** The query of every reading of the list. */
let listed: string[];
let refusal: (() => Response) | null;
/** The maintenance of every request. */
let works: object[];

beforeEach(() => {
  // jsdom does not know every element.
  vi.spyOn(console, 'error').mockReturnValue();
  localStorage.setItem('token', 'a-token');
  requests = [requestOf(1), requestOf(2), requestOf(3)];
  total = requests.length;
  sent = [];
  listed = [];
  refusal = null;
  works = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit) => {
    const url = new URL(address, 'http://desk.test');
    const path = url.pathname.replace('/api', '');
    if (method !== 'GET') {
      const changes: unknown = typeof body === 'string' ? JSON.parse(body) : null;
      sent.push({ method, path, body: changes });
      if (refusal) return refusal();
      if (method === 'POST') return new Response(null, { status: 204 });
      if (path.startsWith('/maintenance/')) return Response.json({ data: works[0] });
      const id = Number(path.split('/')[2]);
      if (!id) {
        const records = requests.map((one) => ({ id: one.id, updatedAt: changedAt }));
        return Response.json({ count: 1, data: { count: 1, records } });
      }
      const updatedAt = new Date().toISOString();
      requests = requests.map((one) =>
        one.id === id ? Object.assign({}, one, changes, { updatedAt }) : one,
      );
      return Response.json({ data: requests.find((one) => one.id === id) });
    }
    const named = /^\/public-submissions\/(\d+)$/.exec(path)?.[1];
    if (named) return Response.json({ data: requests.find(({ id }) => id === Number(named)) });
    if (path.includes('/conversation')) return Response.json({ message: 'none' }, { status: 404 });
    if (path === '/maintenance')
      return Response.json({
        data: works,
        meta: { total: works.length, page: 1, pageSize: 50, pageCount: 1 },
      });
    if (path.endsWith('/counts')) return Response.json({ data: counts });
    if (path.endsWith('/assignees')) return Response.json({ data: staff });
    if (path === '/properties/names')
      return Response.json({ data: ['BT01', 'WK02'].map((code, id) => ({ id, code, name: null })) });
    if (path === '/public-submissions') {
      listed.push(url.search);
      const page = Number(url.searchParams.get('page'));
      const pageSize = Number(url.searchParams.get('take'));
      const meta = { total, page, pageSize, pageCount: Math.ceil(total / pageSize) };
      const active = requests.filter(({ archived }) => !archived);
      return Response.json({ data: active.slice((page - 1) * pageSize, page * pageSize), meta });
    }
    return Response.json({ data: [], meta: { total: 0, page: 1, pageSize: 25, pageCount: 0 } });
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

async function openDesk(address = '/') {
  const router = createMemoryRouter([{ path: '/', element: <ServiceRequestsPage /> }], {
    initialEntries: [address],
  });
  render(
    <Provider store={createStore()}>
      <ToastHost onGo={() => undefined}>
        <RouterProvider router={router} />
      </ToastHost>
    </Provider>,
  );
  // An open record hides the list behind it.
  await screen.findByRole('link', { name: requests[0]?.unitIdentifier ?? '', hidden: true });
  return { person: userEvent.setup(), address: () => router.state.location.search };
}

const rowOf = (unit: string) => {
  const row = screen.getByRole('link', { name: unit }).closest('tr');
  if (!row) throw new Error(`There is no row of ${unit}.`);
  return within(row);
};
const bar = () => within(screen.getByRole('region', { name: 'Selected requests' }));
const toast = () => toastNotices().find(({ isOpen }) => isOpen);

test('a request that sounds like an emergency is marked with its word until it is completed', async () => {
  requests = [
    requestOf(1, { message: 'I smell gas in the hallway' }),
    requestOf(2, { message: 'My gas bill is too high' }),
    requestOf(3, { message: 'Gas again', status: 'COMPLETED' }),
  ];
  await openDesk();
  expect(await screen.findAllByText('Mentions: gas')).toHaveLength(1);
});

test('a row says how old a request is, what was written, whose it is and whom it waits for', async () => {
  const at = (days: number) => new Date(Date.now() - days * dayMs).toISOString();
  requests = [
    requestOf(1, { createdAt: at(3), message: `Water ${'is running down the wall '.repeat(9)}` }),
    requestOf(2, { createdAt: at(8), assigneeEmail: 'rosa@example.com', waitingFor: 'VENDOR' }),
    requestOf(3, { createdAt: at(15), waitingFor: 'RESIDENT' }),
    requestOf(4, { createdAt: at(15), status: 'COMPLETED', waitingFor: 'BOARD' }),
  ];
  await openDesk();
  const message = rowOf('BT01-0001').getByText(/^Water is running/).textContent ?? '';
  expect([message.length <= 91, message.endsWith('…')]).toEqual([true, true]);
  expect(rowOf('BT01-0001').getByText('3 days').dataset['level']).toBe('fresh');
  const late = rowOf('BT01-0002').getByText('8 days');
  const overdue = rowOf('BT01-0003').getByText('15 days');
  expect([late.dataset['level'], overdue.dataset['level']]).toEqual(['late', 'overdue']);
  // Not by color alone: each has a sign of its own.
  expect(late.querySelector('svg')?.innerHTML).not.toBe(overdue.querySelector('svg')?.innerHTML);
  expect(rowOf('BT01-0004').queryByText('15 days')).toBeNull();
  rowOf('BT01-0002').getByText('rosa · waiting for vendor');
  rowOf('BT01-0003').getByText('Waiting for resident');
  expect(rowOf('BT01-0004').queryByText(/waiting/i)).toBeNull();
});

test('tabs show how many there are of each state, and lead to them by the address', async () => {
  const { person, address } = await openDesk('/?unit=1');
  await screen.findByRole('tab', { name: 'Open 98' });
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Open 98',
    'Waiting for us 6',
    'Waiting for others 92',
    'Late 2',
    'Completed 382',
    'All 480',
  ]);
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('All 480');
  await person.click(screen.getByRole('tab', { name: 'Waiting for us 6' }));
  expect(address()).toBe('?state=waiting&unit=1');
  expect(listed.at(-1)).toContain('state=waiting');
  await person.click(screen.getByRole('tab', { name: 'All 480' }));
  expect(address()).toBe('?unit=1');
});

test('what is late is said in words and with a sign, and is sorted by how long it has been due', async () => {
  const nextUpdateBy = '2026-11-25T21:00:00.000Z';
  requests = [
    requestOf(1, { nextUpdateBy, isLate: true, isPromised: true }),
    requestOf(2, { nextUpdateBy, isPromised: true }),
    requestOf(3, { nextUpdateBy, waitingFor: 'VENDOR' }),
    requestOf(4, { nextUpdateBy, status: 'COMPLETED' }),
  ];
  const { person, address } = await openDesk();
  const late = rowOf('BT01-0001').getByText(/^Late: due/);
  expect(late.textContent).toMatch(/^Late: due Nov 25, 3:00.PM$/);
  expect(late.parentElement?.querySelector('svg')).not.toBeNull();
  expect(late.parentElement?.hasAttribute('data-late')).toBe(true);
  expect(rowOf('BT01-0002').getByText(/^Due/).textContent).toMatch(/^Due Nov 25, 3:00.PM$/);
  for (const unit of ['BT01-0003', 'BT01-0004']) expect(rowOf(unit).queryByText(/due/i)).toBeNull();
  await person.click(screen.getByRole('tab', { name: 'Late 2' }));
  expect(address()).toBe('?state=missed&sort=due');
  await waitFor(() => expect(listed.at(-1)).toMatch(/state=missed&sort=due/));
  await person.click(screen.getByRole('tab', { name: 'Open 98' }));
  expect(address()).toBe('?state=open');
});

test('a head sorts by its column, first upward, then downward, and says so', async () => {
  const { person, address } = await openDesk();
  const head = (name: string) => screen.getByRole('columnheader', { name });
  expect(head('Created').getAttribute('aria-sort')).toBe('descending');
  await person.click(within(head('Unit')).getByRole('button'));
  expect([address(), head('Unit').getAttribute('aria-sort')]).toEqual(['?sort=unit', 'ascending']);
  expect(head('Created').hasAttribute('aria-sort')).toBe(false);
  await person.click(within(head('Unit')).getByRole('button'));
  expect([address(), head('Unit').getAttribute('aria-sort')]).toEqual(['?sort=-unit', 'descending']);
  expect(listed.at(-1)).toContain('sort=-unit');
  expect(within(head('Actions')).queryByRole('button')).toBeNull();
});

async function setStatus(person: ReturnType<typeof userEvent.setup>, unit: string, status: string) {
  await person.click(rowOf(unit).getByRole('button', { name: /change status/ }));
  await person.click(await screen.findByRole('menuitemradio', { name: status }));
}

test('the badge sets a status at once; its toast takes it back or tells the resident', async () => {
  const { person } = await openDesk();
  const before = requests[0]?.updatedAt;
  await setStatus(person, 'BT01-0001', 'Scheduled');
  await waitFor(() =>
    expect(sent).toEqual([
      {
        method: 'PATCH',
        path: '/public-submissions/1',
        body: { status: 'SCHEDULED', expectedUpdatedAt: before },
      },
    ]),
  );
  rowOf('BT01-0001').getByRole('button', { name: /^Scheduled, change status/ });
  await person.click(await screen.findByRole('button', { name: 'Email the resident' }));
  await waitFor(() =>
    expect(sent.at(-1)).toEqual({
      method: 'POST',
      path: '/public-submissions/1/status-email',
      body: { expectedUpdatedAt: requests[0]?.updatedAt },
    }),
  );
  await setStatus(person, 'BT01-0001', 'Completed');
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ status: 'SCHEDULED' }));
});

test('a status that someone else set first is not overwritten, and the toast says so', async () => {
  const { person } = await openDesk();
  refusal = () => Response.json({ error: { code: 'CONFLICT', message: 'x' } }, { status: 409 });
  await setStatus(person, 'BT01-0002', 'Open');
  await waitFor(() => expect(toast()?.title).toBe('This request was changed by someone else'));
});

test('selected requests are changed in one call, with one way back for all', async () => {
  requests = [requestOf(1), requestOf(2, { status: 'OPEN', assigneeId: 6 }), requestOf(3)];
  const { person } = await openDesk();
  expect(screen.queryByRole('region', { name: 'Selected requests' })).toBeNull();
  await person.click(screen.getByRole('checkbox', { name: 'Select BT01-0001' }));
  await person.click(screen.getByRole('checkbox', { name: 'Select BT01-0002' }));
  bar().getByText('2 selected');
  await person.click(bar().getByRole('button', { name: 'Set status' }));
  await person.click(await screen.findByRole('menuitemradio', { name: 'Completed' }));
  const at = (index: number) => requests[index]?.updatedAt;
  await waitFor(() =>
    expect(sent).toEqual([
      {
        method: 'PATCH',
        path: '/public-submissions',
        body: {
          items: [
            { id: 1, status: 'COMPLETED', expectedUpdatedAt: at(0) },
            { id: 2, status: 'COMPLETED', expectedUpdatedAt: at(1) },
          ],
        },
      },
    ]),
  );
  await waitFor(() => expect(toast()?.title).toBe('2 requests set to Completed'));
  expect(screen.queryByRole('region', { name: 'Selected requests' })).toBeNull();
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(sent.at(-1)?.body).toEqual({
      items: [
        { id: 1, status: 'REPORTED', nextUpdateBy: null, expectedUpdatedAt: changedAt },
        { id: 2, status: 'OPEN', nextUpdateBy: null, expectedUpdatedAt: changedAt },
      ],
    }),
  );
});

test('a refused bulk change names the rows and the reason, and keeps the selection', async () => {
  const { person } = await openDesk();
  await person.click(screen.getByRole('checkbox', { name: 'Select all 3 on this page' }));
  const message = 'wykeham@example.com does not work with BT01.';
  refusal = () =>
    Response.json(
      {
        error: { code: 'VALIDATION_FAILED', message, issues: [{ path: 'items.1.assigneeId', message }] },
        message,
      },
      { status: 400 },
    );
  await person.click(bar().getByRole('button', { name: 'Assign' }));
  await person.click(await screen.findByRole('menuitemradio', { name: 'wykeham@example.com' }));
  await waitFor(() =>
    expect(toast()).toMatchObject({
      title: 'Nothing was changed',
      description: `BT01-0002 (SR-0000-2): ${message}`,
    }),
  );
  bar().getByText('3 selected');
});

test('all that the filters leave can be selected, and archived', async () => {
  requests = Array.from({ length: 30 }, (_, index) => requestOf(index + 1));
  total = requests.length;
  const { person } = await openDesk('/?state=open');
  await person.click(screen.getByRole('checkbox', { name: 'Select BT01-0001' }));
  await person.click(bar().getByRole('button', { name: 'Select all 25 on this page' }));
  bar().getByText('25 selected');
  await person.click(bar().getByRole('button', { name: 'Select all 30' }));
  await waitFor(() => bar().getByText('30 selected'));
  expect(listed.at(-1)).toContain('state=open');
  await person.click(bar().getByRole('button', { name: 'Archive' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  const all = requests.map(({ id }) => expect.objectContaining({ id, archived: true }));
  expect(sent[0]?.body).toEqual({ items: all });
});

test('the filters search and narrow to a person, and the selection of one list is none of another', async () => {
  const { person, address } = await openDesk();
  await person.click(screen.getByRole('checkbox', { name: 'Select BT01-0001' }));
  await screen.findByRole('option', { name: 'rosa@example.com' });
  await person.selectOptions(screen.getByLabelText('Assigned to'), 'Me');
  expect(address()).toBe('?assignee=me');
  expect(screen.queryByRole('region', { name: 'Selected requests' })).toBeNull();
  await person.type(screen.getByLabelText('Search'), 'roof');
  await waitFor(() => expect(address()).toBe('?q=roof&assignee=me'));
  await person.click(screen.getByRole('button', { name: 'Reset' }));
  expect(address()).toBe('');
});

test('a list that is narrowed to someone whose account is gone says so', async () => {
  await openDesk('/?assignee=99');
  await screen.findByRole('option', { name: 'rosa@example.com' });
  const filter = screen.getByRole('combobox', { name: 'Assigned to' });
  expect(filter).toHaveProperty('value', '99');
  within(filter).getByText('A former user');
});

test('archiving goes on to the next request; an open one can be completed with it', async () => {
  const { person, address } = await openDesk('/?record=1');
  await person.click(await screen.findByRole('button', { name: 'Complete and archive' }));
  await waitFor(() => expect(address()).toBe('?record=2'));
  expect(sent[0]?.body).toEqual({ status: 'COMPLETED', archived: true });
  await person.click(await screen.findByText('Archive', { selector: 'button' }));
  await waitFor(() => expect(address()).toBe('?record=3'));
  await person.click(await screen.findByText('Archive', { selector: 'button' }));
  await waitFor(() => expect(address()).toBe(''));
});

test('archiving is taken back to what stood, with the date by which the resident hears, but not over what someone else did', async () => {
  const nextUpdateBy = '2026-12-01T15:00:00.000Z';
  requests = [
    requestOf(1, { status: 'SCHEDULED', nextUpdateBy }),
    requestOf(2, { nextUpdateBy }),
    requestOf(3),
  ];
  const { person, address } = await openDesk('/?record=1');
  const archive = async (label: string) => {
    const before = sent.length;
    await person.click(await screen.findByText(label, { selector: 'button' }));
    await waitFor(() => expect(sent).toHaveLength(before + 1));
    await waitFor(() => expect(toast()?.action?.label).toBe('Undo'));
    return sent.at(-1)?.path;
  };
  const undo = async () => person.click(await screen.findByText('Undo', { selector: 'button' }));
  const back = { archived: 0, archivedAt: null, nextUpdateBy };

  expect(await archive('Complete and archive')).toBe('/public-submissions/1');
  let expectedUpdatedAt = requests[0]?.updatedAt;
  await undo();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.body).toEqual({ ...back, status: 'SCHEDULED', expectedUpdatedAt });

  await waitFor(() => expect(address()).toBe('?record=2'));
  expect(await archive('Archive')).toBe('/public-submissions/2');
  expectedUpdatedAt = requests[1]?.updatedAt;
  await undo();
  await waitFor(() => expect(sent).toHaveLength(4));
  expect(sent[3]?.body).toEqual({ ...back, expectedUpdatedAt });

  await waitFor(() => expect(address()).toBe('?record=3'));
  expect(await archive('Archive')).toBe('/public-submissions/3');
  refusal = () => Response.json({ error: { code: 'CONFLICT', message: 'x' }, message: 'x' }, { status: 409 });
  await undo();
  await waitFor(() => expect(toast()?.title).toBe('This request was changed by someone else'));
});

test('an assignment of many that is taken back leaves the dates by which residents hear', async () => {
  requests = [requestOf(1, { nextUpdateBy: '2026-12-01T15:00:00.000Z' }), requestOf(2, { assigneeId: 6 })];
  const { person } = await openDesk();
  for (const unit of ['BT01-0001', 'BT01-0002']) await person.click(screen.getByLabelText(`Select ${unit}`));
  await person.click(bar().getByText('Assign', { selector: 'button' }));
  await person.click(await screen.findByRole('menuitemradio', { name: 'rosa@example.com' }));
  await waitFor(() => expect(toast()?.title).toBe('2 requests assigned to rosa@example.com'));
  await person.click(await screen.findByText('Undo', { selector: 'button' }));
  await waitFor(() =>
    expect(sent.at(-1)?.body).toEqual({
      items: [
        { id: 1, assigneeId: null, expectedUpdatedAt: changedAt },
        { id: 2, assigneeId: 6, expectedUpdatedAt: changedAt },
      ],
    }),
  );
});

test('a merged report is not archived by the key, and any other is', async () => {
  requests = [requestOf(1, { mergedIntoId: 2 }), requestOf(2)];
  const { person } = await openDesk('/?state=all');
  for (const unit of ['BT01-0001', 'BT01-0002']) {
    screen.getByRole('link', { name: unit }).focus();
    await person.keyboard('e');
  }
  await waitFor(() => expect(sent.map(({ path }) => path)).toEqual(['/public-submissions/2']));
});

test('the resident hears of a status only where it is saved as another', async () => {
  const { person } = await openDesk('/?record=1');
  const dialog = within(await screen.findByRole('dialog'));
  await person.selectOptions(dialog.getByLabelText('Status'), 'IN_PROGRESS');
  await person.click(dialog.getByLabelText(/^Tell the resident by email/));
  // On second thought it stays as it is.
  await person.selectOptions(dialog.getByLabelText('Status'), 'REPORTED');
  expect(dialog.queryByLabelText(/^Tell the resident by email/)).toBeNull();
  await person.selectOptions(dialog.getByLabelText('Waiting for'), 'Vendor');
  await person.click(dialog.getByText('Save changes', { selector: 'button' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ waitingFor: 'VENDOR' });
  expect(sent[0]?.body).not.toHaveProperty('tellResident');
});

test('the dialog assigns, says whom a request waits for and when its resident hears next', async () => {
  const { person } = await openDesk('/?record=1');
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('option', { name: 'rosa@example.com' });
  // Who does not work with the request's property is not offered.
  expect(dialog.queryByRole('option', { name: 'wykeham@example.com' })).toBeNull();
  await person.selectOptions(dialog.getByLabelText('Assigned to'), 'rosa@example.com');
  await person.selectOptions(dialog.getByLabelText('Waiting for'), 'Vendor');
  fireEvent.input(dialog.getByLabelText(/^Next update by/), { target: { value: '2026-12-01T09:00' } });
  await person.click(dialog.getByRole('button', { name: 'Save changes' }));
  await waitFor(() =>
    expect(sent[0]?.body).toMatchObject({
      assigneeId: 5,
      waitingFor: 'VENDOR',
      nextUpdateBy: '2026-12-01T15:00:00.000Z',
    }),
  );
});

const work = {
  id: 8,
  updatedAt: '2026-03-02T15:00:00.003Z',
  status: 'OPEN',
  title: 'Stop the leak',
  unit: { unitIdentifier: 'BT01-0001' },
};

test('a request that moves to another property is offered those who work there', async () => {
  requests = [requestOf(1, { propertyCode: 'BT01', assigneeId: 5, assigneeEmail: 'rosa@example.com' })];
  const { person } = await openDesk('/?record=1');
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('option', { name: 'rosa@example.com' });
  expect(dialog.queryByRole('option', { name: 'wykeham@example.com' })).toBeNull();
  await dialog.findByRole('option', { name: 'WK02' });
  await person.selectOptions(dialog.getByLabelText('Property Code'), 'WK02');
  await dialog.findByRole('option', { name: 'wykeham@example.com' });
  expect(dialog.getByLabelText('Assigned to')).toHaveProperty('value', '5');
});

test('a completed request takes its open maintenance along where that is chosen', async () => {
  works = [work, { ...work, id: 9, status: 'COMPLETED', title: 'Paint the wall' }];
  const { person } = await openDesk('/?record=1');
  const dialog = within(await screen.findByRole('dialog'));
  expect((await dialog.findByRole('link', { name: 'Stop the leak' })).getAttribute('href')).toBe(
    '/admin/maintenance?record=8',
  );
  const offer = { name: 'Set its maintenance to Completed too (‘Stop the leak’)' };
  expect(dialog.queryByRole('checkbox', offer)).toBeNull();
  await person.selectOptions(dialog.getByLabelText('Status'), 'COMPLETED');
  await person.click(dialog.getByRole('checkbox', offer));
  await person.click(dialog.getByRole('button', { name: 'Save changes' }));
  await waitFor(() =>
    expect(sent.map(({ path }) => path)).toEqual(['/public-submissions/1', '/maintenance/8']),
  );
  expect(sent[1]?.body).toEqual({ status: 'COMPLETED', expectedUpdatedAt: work.updatedAt });
});

test('the maintenance stays open where the request could not be saved, and is taken along by the next try', async () => {
  works = [work];
  const { person } = await openDesk('/?record=1');
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('link', { name: 'Stop the leak' });
  await person.selectOptions(dialog.getByLabelText('Status'), 'COMPLETED');
  await person.click(dialog.getByRole('checkbox', { name: /^Set its maintenance to Completed too/ }));
  refusal = () =>
    Response.json({ error: { code: 'UNAVAILABLE', message: 'x' }, message: 'x' }, { status: 503 });
  const save = dialog.getByRole('button', { name: 'Save changes' });
  await person.click(save);
  await waitFor(() => expect(sent).not.toEqual([]));
  await waitFor(() => expect(save).toHaveProperty('disabled', false));
  expect(sent.map(({ path }) => path)).toEqual(['/public-submissions/1']);
  refusal = null;
  await person.click(save);
  await waitFor(() =>
    expect(sent.map(({ path }) => path).slice(1)).toEqual(['/public-submissions/1', '/maintenance/8']),
  );
});

test('the maintenance of a completed request stays as it is where nothing is chosen', async () => {
  works = [work];
  const { person } = await openDesk('/?record=1');
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('link', { name: 'Stop the leak' });
  await person.selectOptions(dialog.getByLabelText('Status'), 'COMPLETED');
  await person.click(dialog.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(toast()?.description).toBe('Changes saved.'));
  expect(sent.map(({ path }) => path)).toEqual(['/public-submissions/1']);
});

test('on a phone the resident’s words come first, and the fields are folded below them', async () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
  requests = [requestOf(1, { message: 'The ceiling drips.' })];
  const { person } = await openDesk('/?record=1');
  const dialog = within(await screen.findByRole('dialog'));
  const message = dialog.getByRole('heading', { name: 'Message' });
  const details = dialog.getByText('Edit details');
  expect(message.compareDocumentPosition(details)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(details.closest('details')?.open).toBe(false);
  await person.click(details);
  await person.type(dialog.getByLabelText(/^Notes/), 'Ok');
  expect(details.closest('details')?.open).toBe(true);
});
