// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { UnitOverview } from '#contracts/unit-overview.ts';
import type { Unit } from '#contracts/units.ts';
import { openScreen, playServer, refused } from '#tests/support/office-screen.tsx';
import type { OfficeCall, Place } from '#tests/support/office-screen.tsx';
import { soon } from '#tests/support/soon.ts';
import { storedRequest } from '#tests/support/stored-records.ts';
import { propertySelected } from '../kit/state/user-slice.ts';
import { UnitPage } from './unit.page.tsx';

const at = '2026-01-05T15:00:00.000Z';
const owner = { id: 3, firstName: 'Ada', lastName: 'Owns' };
const tenant = { id: 4, firstName: 'Ben', lastName: 'Rents' };
const named = { propertyCode: 'BT01', unitNumber: '0007', unitIdentifier: 'BT01-0007' };
const unitName = { id: 7, realEstateObjectId: 1, ...named };
const unit: Unit = {
  ...unitName,
  createdAt: at,
  updatedAt: at,
  ownerId: 3,
  ownerSince: '2020-05-01',
  tenantId: null,
  share: null,
  owner,
  tenant: null,
  leases: [],
  openRequests: 0,
};
const running = {
  id: 21,
  tenantId: 4,
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  rentAmount: 1000,
  status: 'ACTIVE' as const,
};
const rented: Unit = { ...unit, tenantId: 4, tenant, leases: [running] };
const none = { total: 0, rows: [] };
const empty: UnitOverview = {
  ...named,
  unit,
  account: null,
  leases: none,
  requests: none,
  archivedRequests: 0,
  mergedRequests: 0,
  maintenance: none,
  registrations: none,
  archivedRegistrations: 0,
  expenses: none,
  messages: none,
  history: none,
};

let calls: OfficeCall[];
let overview: UnitOverview;
let answerOverview: () => unknown;
let answerChange: () => unknown;
beforeEach(() => {
  localStorage.setItem('token', 'a-token');
  overview = empty;
  answerOverview = () => overview;
  answerChange = () => overview.unit;
  const people = [owner, tenant, { id: 5, firstName: 'Eve', lastName: 'Next' }];
  calls = playServer({
    'GET /units/overview': () => answerOverview(),
    'GET /units/:id': () => overview.unit,
    'GET /owners': () => people,
    'GET /tenants': () => people,
    'PATCH /units/:id': () => answerChange(),
  });
});

const open = (address = '/admin/units/BT01-0007') => openScreen(<UnitPage />, address, '/admin/units/:unit');
const part = async (title: string) => {
  const heading = await screen.findByRole('heading', { name: title });
  return within(heading.closest<HTMLElement>('section') ?? document.body);
};
const linksOf = (place: Place) =>
  place.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
const changes = () => calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);

test('each part names its number and leads to its list, narrowed to the unit', async () => {
  overview = {
    ...empty,
    requests: {
      total: 1,
      rows: [storedRequest({ id: 31, category: 'Water leak', message: 'It drips.', createdAt: at })],
    },
    mergedRequests: 2,
    archivedRequests: 1200,
    registrations: none,
    archivedRegistrations: 3,
    expenses: {
      total: 6,
      rows: [
        {
          id: 41,
          createdAt: at,
          updatedAt: at,
          unitId: 7,
          amount: 1250.5,
          incurredOn: '2026-01-31',
          category: 'Repairs',
          vendor: 'Example Water',
          description: null,
          unit: unitName,
        },
      ],
    },
    leases: {
      total: 2,
      rows: [
        {
          id: 21,
          createdAt: at,
          updatedAt: at,
          unitId: 7,
          tenantId: 4,
          startDate: '2026-01-01',
          endDate: '2026-12-31',
          rentAmount: 1000,
          deposit: 0,
          status: 'ACTIVE',
          paymentSchedule: [],
          unit: unitName,
          tenant,
          amountDue: 1000,
          amountPaid: 749.5,
          balance: 250.5,
        },
      ],
    },
  };
  open();
  const requests = await part('Service requests · 1');
  requests.getByText('It drips.');
  requests.getByText('Jan 5, 2026, 9:00 AM', { normalizer: (text) => text.replaceAll(/\s+/g, ' ') });
  expect(linksOf(requests)).toEqual([
    ['Water leak', '/admin/public-submissions?record=31'],
    ['See 1 request', '/admin/public-submissions?property=BT01&unit=0007'],
    ['See all 2 merged', '/admin/public-submissions?state=merged&property=BT01&unit=0007'],
    ['See all 1,200 archived', '/admin/public-submissions?view=archived&property=BT01&unit=0007'],
  ]);
  expect(linksOf(await part('Registrations · 0'))).toEqual([
    ['See all 3 archived', '/admin/registration-submissions?view=archived&property=BT01&unit=0007'],
  ]);
  const leases = await part('Leases · 2');
  leases.getByText('Active');
  leases.getByText('Balance $250.50');
  expect(linksOf(leases)).toEqual([
    ['Payments of this unit', '/admin/payments?unit=BT01-0007'],
    ['Ben Rents', '/admin/tenants?record=4'],
    ['Jan 1, 2026 – Dec 31, 2026', '/admin/leases?record=21'],
    ['See all 2 leases', '/admin/leases?unit=BT01-0007'],
  ]);
  const expenses = await part('Expenses · 6');
  expenses.getByText('$1,250.50');
  expenses.getByText('Jan 31, 2026');
  expect(linksOf(expenses)).toEqual([
    ['Repairs, Example Water', '/admin/expenses?record=41'],
    ['See all 6 expenses', '/admin/expenses?unit=BT01-0007'],
  ]);
  const maintenance = await part('Maintenance · 0');
  maintenance.getByText('No maintenance has been reported yet.');
  expect(linksOf(maintenance)).toEqual([]);
});

test('the desk of registrations takes digits alone: a unit with letters is searched for there', async () => {
  const lettered = { propertyCode: 'PR05', unitNumber: 'PH01', unitIdentifier: 'PR05-PH01' };
  overview = {
    ...empty,
    ...lettered,
    registrations: { total: 2, rows: [] },
    archivedRegistrations: 1,
  };
  open('/admin/units/PR05-PH01');
  // Without a lease there are no payments.
  expect(linksOf(await part('Leases · 0'))).toEqual([]);
  expect(linksOf(await part('Registrations · 2'))).toEqual([
    ['See all 2 registrations', '/admin/registration-submissions?property=PR05&q=PR05-PH01'],
    ['See 1 archived', '/admin/registration-submissions?view=archived&property=PR05&q=PR05-PH01'],
  ]);
});

test.each([
  ['all', 'all'],
  ['BT01', 'BT01'],
  ['WK02', 'all'],
])('where the menu shows %s, a list behind the unit shows %s', async (before, after) => {
  overview = { ...empty, archivedRequests: 1 };
  const { store } = open();
  act(() => void store.dispatch(propertySelected(before)));
  await userEvent.click(await screen.findByRole('link', { name: 'See 1 archived' }));
  expect(store.getState().user.selectedProperty).toBe(after);
});

const account = {
  id: 9,
  unit: unitName,
  owner,
  balance: 120,
  amounts: { '0-30': 120, '31-60': 0, '61-90': 0, '90+': 0 },
  credit: 0,
  since: '2026-01-01',
  oldestOpen: 45.5,
  lastPaidOn: '2025-12-15',
};
test.each([
  [account, '$120.00 owed$45.50 open since Jan 1, 2026Last paid on Dec 15, 2025Open the account'],
  [
    { ...account, balance: -5, since: null, oldestOpen: null },
    '$5.00 creditLast paid on Dec 15, 2025Open the account',
  ],
  [
    { ...account, balance: 0, since: null, oldestOpen: null, lastPaidOn: null },
    'Nothing owedOpen the account',
  ],
])('the account says what is owed, since when, and when it was last paid', async (shown, text) => {
  overview = { ...empty, account: shown };
  open();
  const place = await part('Account');
  const way = place.getByRole('link', { name: 'Open the account' });
  expect(way.getAttribute('href')).toBe('/admin/units/BT01-0007/account');
  expect(way.closest('section')?.textContent).toBe(`Account${text}`);
});

test.each<[Unit, string, string, string]>([
  [unit, 'Owner’s', 'Ada Owns since May 1, 2020', 'None'],
  [{ ...unit, ownerSince: null }, 'Owner’s', 'Ada Owns', 'None'],
  [rented, 'Rented', 'Ada Owns since May 1, 2020', 'Ben Rents'],
  [{ ...rented, ownerId: null, owner: null, ownerSince: null }, 'Rented', 'Not on file', 'Ben Rents'],
  [{ ...unit, ownerId: null, owner: null, ownerSince: null }, 'Vacant', 'Not on file', 'None'],
])('the head says who has the unit', async (shown, standing, ownerText, tenantText) => {
  overview = { ...empty, unit: shown };
  open();
  await screen.findByText(standing);
  const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
  expect([fact('Owner'), fact('Tenant'), fact('Property')]).toEqual([ownerText, tenantText, 'BT01']);
});

test('an address that spells the unit in another way becomes the usual one, and still leads to its part', async () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
  const { router, where } = openScreen(<UnitPage />, '/admin', '/admin/units/:unit');
  await act(() => router.navigate('/admin/units/bt01%207#requests'));
  await soon(() => expect(where()).toBe('/admin/units/BT01-0007#requests'));
  const ids = () => shown.mock.contexts.map((element) => (element instanceof Element ? element.id : ''));
  await soon(() => expect(ids()).toContain('requests'));
  expect(calls.find(({ path }) => path === '/units/overview')?.query).toEqual({ unit: 'bt01 7' });
  // The way back does not lead to the other spelling, which would lead here again.
  await act(() => router.navigate(-1));
  expect(where()).toBe('/admin');
});

test('a unit that does not exist, one that is not on file and one that cannot be read have different messages', async () => {
  answerOverview = () => refused(404, 'NOT_FOUND', 'x');
  const { router } = open('/admin/units/bt01-0998');
  await screen.findByRole('heading', { name: 'No unit BT01-0998' });
  expect(screen.queryByRole('button', { name: 'Edit unit' })).toBeNull();
  answerOverview = () => refused(500, 'INTERNAL', 'x');
  await act(() => router.navigate('/admin/units/BT01-0997'));
  await screen.findByText('The unit could not be loaded');
  answerOverview = () => ({ ...empty, unitIdentifier: 'BT01-0997', unitNumber: '0997', unit: null });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('No such unit on file');
  screen.getByText(/^No such unit on file: BT01 has none with this number\./);
  expect(screen.queryByRole('button', { name: 'Edit unit' })).toBeNull();
});

async function edit(shown: Unit) {
  overview = { ...empty, unit: shown };
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Edit unit' }));
  const form = within(await screen.findByRole('dialog', { name: 'Unit BT01-0007' }));
  await form.findAllByRole('option', { name: 'Eve Next' });
  return form;
}
const since = (form: Place) => form.queryByLabelText<HTMLInputElement>(/^Owner since/);

test('another owner of a unit has another first day, and who it was before has theirs', async () => {
  const form = await edit(unit);
  const choose = (id: string) => userEvent.selectOptions(form.getByRole('combobox', { name: 'Owner' }), id);
  expect(since(form)?.value).toBe('2020-05-01');
  await choose('5');
  expect(since(form)?.value).toBe('');
  await choose('3');
  expect(since(form)?.value).toBe('2020-05-01');
  await choose('0');
  expect(since(form)).toBeNull();
  await userEvent.selectOptions(form.getByRole('combobox', { name: 'Tenant' }), '5');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await soon(() => expect(screen.queryByText('Unit BT01-0007', { selector: 'h2' })).toBeNull());
  expect(changes()).toEqual([{ ownerId: null, ownerSince: null, tenantId: 5, expectedUpdatedAt: at }]);
});

test('while a lease runs it names the tenant, and what the server refuses stays typed', async () => {
  const form = await edit({ ...rented, leases: [{ ...running, id: 20, status: 'ENDED' }, running] });
  form.getByText('Ben Rents', { selector: 'strong' });
  expect(form.getByRole('link', { name: 'lease until Dec 31, 2026' }).getAttribute('href')).toBe(
    '/admin/leases?record=21',
  );
  expect(form.queryByRole('combobox', { name: 'Tenant' })).toBeNull();
  await userEvent.selectOptions(form.getByRole('combobox', { name: 'Owner' }), '5');
  const day = since(form);
  if (!day) throw new Error('The owner’s first day is not asked for.');
  fireEvent.input(day, { target: { value: '2026-02-01' } });
  answerChange = () => refused(400, 'VALIDATION_FAILED', 'There is no such owner.');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect((await form.findByRole('alert')).textContent).toBe('There is no such owner.');
  expect(day.value).toBe('2026-02-01');
  answerChange = () => overview.unit;
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await soon(() => expect(screen.queryByText('Unit BT01-0007', { selector: 'h2' })).toBeNull());
  const sent = { ownerId: 5, ownerSince: '2026-02-01', expectedUpdatedAt: at };
  expect(changes()).toEqual([sent, sent]);
});

test('what someone else changed of the unit is named, and what was typed goes over it once that is chosen', async () => {
  const form = await edit(unit);
  await userEvent.selectOptions(form.getByRole('combobox', { name: 'Tenant' }), '5');
  const theirs = { ...unit, ownerSince: '2021-06-02', updatedAt: '2026-01-05T16:00:00.000Z' };
  const conflict = { code: 'CONFLICT', message: 'Changed meanwhile.', issues: [] };
  answerChange = () => Response.json({ error: conflict, data: theirs }, { status: 409 });
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await form.findByText(/^Someone else changed this unit/);
  await userEvent.click(form.getByRole('button', { name: 'Keep what I typed' }));
  answerChange = () => theirs;
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await soon(() => expect(changes()).toHaveLength(2));
  expect(changes()).toMatchObject([
    { tenantId: 5, ownerSince: '2020-05-01', expectedUpdatedAt: at },
    { tenantId: 5, ownerSince: '2021-06-02', expectedUpdatedAt: theirs.updatedAt },
  ]);
});
