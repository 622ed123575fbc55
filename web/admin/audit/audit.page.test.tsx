// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { AuditEntry } from '#contracts/audit.ts';
import { openScreen, pageOf, playServer, refused } from '#tests/support/office-screen.tsx';
import type { OfficeCall } from '#tests/support/office-screen.tsx';
import { soon } from '#tests/support/soon.ts';
import { AuditPage } from './audit.page.tsx';
import { auditAddress } from './audit-address.ts';
import { auditApi } from './audit-api.ts';

const entry: AuditEntry = {
  id: 1,
  at: '2026-11-20T15:00:00.000Z',
  actorUserId: 3,
  actorEmail: 'ada@example.com',
  action: 'changed',
  objectKind: 'lease',
  objectId: 50,
  objectName: null,
  changes: {},
  names: {},
  requestId: null,
};

let calls: OfficeCall[];
let answer: (call: OfficeCall) => unknown;
beforeEach(() => {
  localStorage.setItem('token', 'a-token');
  answer = () => pageOf([entry], { total: 60, pageCount: 3 });
  calls = playServer({
    'GET /audit': (call) => answer(call),
    'GET /audit/export': () => new Promise<never>(() => undefined),
    'GET /audit/choices': () => ({
      actors: [
        { id: 3, email: 'ada@example.com' },
        { id: 4, email: null },
      ],
      actions: ['changed', 'changed the own account'],
    }),
  });
});
const asked = () => calls.filter(({ path }) => path === '/audit').map(({ query }) => query);
const open = (search = '') => openScreen(<AuditPage />, `/admin/audit${search}`);

test('all filters of an address are asked for, and exported as they are shown', async () => {
  const search =
    '?person=3&action=changed&kind=lease&record=50&unit=bt01-0007&from=2026-01-01&to=2026-01-31&page=2';
  open(search);
  await screen.findByText('60 results');
  const filters = {
    actorUserId: '3',
    action: 'changed',
    objectKind: 'lease',
    objectId: '50',
    unit: 'BT01-0007',
    from: '2026-01-01',
    to: '2026-01-31',
  };
  expect(asked()).toEqual([{ ...filters, page: '2', take: '25' }]);
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  await soon(() => expect(calls.find(({ path }) => path === '/audit/export')?.query).toMatchObject(filters));
});

test('the number of a record counts only beside its kind, and goes with another kind', async () => {
  const { where } = open('?record=50');
  await screen.findByText('60 results');
  expect(asked()).toEqual([{ page: '1', take: '25' }]);
  expect(screen.queryByLabelText('Record')).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText('Kind'), 'Leases');
  expect(where()).toBe('/admin/audit?kind=lease');
});

test('another kind takes the record out of the filters and begins at the first page; turning a page keeps the filters', async () => {
  const { where } = open('?person=3&kind=lease&record=50&page=3');
  await screen.findByText('Page 3 / 3');
  await userEvent.click(screen.getByRole('button', { name: 'Prev' }));
  expect(where()).toBe('/admin/audit?person=3&kind=lease&record=50&page=2');
  await userEvent.selectOptions(screen.getByLabelText('Kind'), 'Tenants');
  expect(where()).toBe('/admin/audit?person=3&kind=tenant');
  await soon(() =>
    expect(asked().at(-1)).toEqual({ actorUserId: '3', objectKind: 'tenant', page: '1', take: '25' }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
  expect(where()).toBe('/admin/audit');
});

test('people are chosen by their email, and a removed account by its number', async () => {
  open('?person=9');
  await screen.findByRole('option', { name: 'ada@example.com' });
  expect(Array.from(screen.getByLabelText('Person').querySelectorAll('option'), ({ text }) => text)).toEqual([
    'All',
    'ada@example.com',
    'User 4',
    'User 9',
  ]);
  screen.getByRole('option', { name: 'changed their own account' });
});

test('a unit that is typed in part is not asked for', async () => {
  open('?unit=BT01-');
  await screen.findByText('There is no unit BT01-');
  await screen.findByRole('option', { name: 'ada@example.com' });
  expect(asked()).toEqual([]);
});

test('where other filters cannot be loaded, what was found by those before is not shown as theirs', async () => {
  open();
  await screen.findByText('60 results');
  answer = () => refused(500, 'INTERNAL', 'Something went wrong.');
  await userEvent.selectOptions(screen.getByLabelText('Kind'), 'Tenants');
  await screen.findByText('The activity could not be loaded');
  expect(screen.queryByText('60 results')).toBeNull();
  expect(screen.queryByRole('list', { name: 'Activity, newest first' })).toBeNull();
});

test('an address of the log names what it is narrowed to, and nothing else', () => {
  expect(auditAddress({ kind: 'user', record: '3' })).toBe('/admin/audit?kind=user&record=3');
});

test('while other entries are looked for the old ones stay; what cannot be loaded is asked for again', async () => {
  const { router } = open();
  await screen.findByText('60 results');
  const { promise, resolve } = Promise.withResolvers<Response>();
  answer = () => promise;
  await act(() => router.navigate('/admin/audit?to=2026-01-31'));
  expect(document.querySelector('[data-list]')?.hasAttribute('data-stale')).toBe(true);
  resolve(refused(500, 'INTERNAL', 'no'));
  await screen.findByText('The activity could not be loaded');
  answer = () => pageOf([], { total: 0, pageCount: 0 });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  // A last day alone is a filter too.
  await screen.findByText('Try clearing filters or another day.');
  screen.getByText('Page 1 / 1');
  await userEvent.click(screen.getByRole('button', { name: /^(Reset|Clear)/ }));
  await screen.findByText('Everything that staff do to records and accounts appears here.');
  expect(asked().at(-1)).toEqual({ page: '1', take: '25' });
});

test('what people can be narrowed to is known by its usual words', async () => {
  open('?person=x&kind=lease&record=50');
  await screen.findByText('60 results');
  screen.getByText('changed their own account');
  expect(screen.getByLabelText('Kind')).toHaveProperty('selectedOptions.0.text', 'Leases');
  expect(screen.getByLabelText('Record')).toHaveProperty('value', '50');
  expect(asked()).toEqual([{ objectKind: 'lease', objectId: '50', page: '1', take: '25' }]);
  await userEvent.selectOptions(screen.getByLabelText('Kind'), 'Owners');
  await soon(() => expect(screen.queryByLabelText('Record')).toBeNull());
});

test('no entry moves under someone who reads: what was done meanwhile waits to be called', async () => {
  const { store } = open();
  (await screen.findByRole('link', { name: 'lease' })).focus();
  answer = () => pageOf([{ ...entry, id: 2, actorEmail: 'rosa@example.com' }, entry], { total: 61 });
  const again = { forceRefetch: true, subscribe: false };
  act(() => void store.dispatch(auditApi.endpoints.listActions.initiate({ page: 1, take: 25 }, again)));
  await screen.findByText('61 results');
  expect(screen.queryByText('rosa@example.com')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '1 new, show' }));
  const [first] = screen.getAllByRole('paragraph');
  expect(first?.textContent).toContain('rosa@example.com');
});
