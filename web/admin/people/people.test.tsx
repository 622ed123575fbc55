// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { Person } from '#contracts/people.ts';
import { leaveByPress } from '#tests/support/leave-field.ts';
import { openScreen, pageOf, playServer, refused } from '#tests/support/office-screen.tsx';
import type { OfficeCall, Place } from '#tests/support/office-screen.tsx';
import { soon } from '#tests/support/soon.ts';
import { tableCells } from '#tests/support/table-cells.ts';
import { OwnersPage } from '../owners/owners.page.tsx';
import { TenantsPage } from '../tenants/tenants.page.tsx';

const at = '2026-01-05T15:00:00.000Z';
const later = '2026-01-06T15:00:00.000Z';
const unit = (id: number) => ({
  id,
  realEstateObjectId: 1,
  propertyCode: 'BT01',
  unitNumber: `000${id}`,
  unitIdentifier: `BT01-000${id}`,
});
const known: Person = {
  id: 3,
  createdAt: at,
  updatedAt: later,
  firstName: 'Ada',
  lastName: 'Example',
  email: 'ada@example.com',
  phone: '2145550100',
  mailingAddress: '1 Sample Street',
  language: 'es',
};
const bare: Person = {
  ...known,
  id: 4,
  firstName: 'Ben',
  email: null,
  phone: null,
  mailingAddress: null,
  language: 'en',
};
const listed = (person: Person) => {
  const units = person.id === 3 ? [unit(7), unit(8)] : [];
  return { ...person, units, unitsOwned: units, ownedUnits: units, leaseId: null };
};
const leaseOf = (id: number, status: string, fields: object = {}) => ({
  id,
  unit: unit(7),
  unitId: 7,
  tenantId: 3,
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  status,
  balance: 0,
  rentAmount: 1000,
  ...fields,
});
const fullUnit = (id: number, fields: object) => ({
  ...unit(id),
  owner: null,
  tenant: null,
  leases: [],
  openRequests: 0,
  ...fields,
});

let calls: OfficeCall[];
let answerSave: () => unknown;
let answerUnits: () => unknown;
let answerPerson: (call: OfficeCall) => unknown;
let leases: object[];
let people: ReturnType<typeof listed>[];
beforeEach(() => {
  localStorage.setItem('token', 'a-token');
  answerSave = () => listed(known);
  answerUnits = () => [
    fullUnit(7, {
      owner: { id: 3, firstName: 'Ada', lastName: 'Example' },
      tenant: { id: 5, firstName: 'Eve', lastName: 'Renter' },
      leases: [leaseOf(22, 'UPCOMING', { endDate: '2027-12-31' }), leaseOf(21, 'ACTIVE')],
      openRequests: 1200,
    }),
    fullUnit(8, {}),
  ];
  leases = [leaseOf(21, 'ACTIVE', { balance: 250.5 }), leaseOf(20, 'ENDED', { balance: -10 })];
  people = [known, bare].map(listed);
  answerPerson = ({ path }) => people.find(({ id }) => path.endsWith(`/${id}`));
  const one = (call: OfficeCall) => answerPerson(call);
  calls = playServer({
    'GET /owners': () => people,
    'GET /tenants': () => people,
    'GET /owners/:id': one,
    'GET /tenants/:id': one,
    'GET /units': () => answerUnits(),
    'GET /leases': () => leases,
    ...Object.fromEntries(
      ['POST /owners', 'POST /tenants', 'PUT /owners/:id', 'PUT /tenants/:id', 'DELETE /tenants/:id'].map(
        (name) => [name, () => answerSave()],
      ),
    ),
  });
});

const asked = (path: string) =>
  calls.filter((call) => call.method === 'GET' && call.path === path).map(({ query }) => query);
const changes = () =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => ({ method, path, body }));
const linesOf = (part: HTMLElement) =>
  within(part)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const linksOf = (part: HTMLElement) =>
  within(part)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;

test('an owner’s record says how they are reached, and what is up in each of their units', async () => {
  openScreen(<OwnersPage />, '/?record=3');
  const units = await screen.findByRole('region', { name: 'Units' });
  await soon(() =>
    expect(linesOf(units)).toEqual([
      'BT01-0007tenant Eve Renterlease until Dec 31, 20261,200 open (requests and maintenance)',
      'BT01-0008tenant nonenothing open',
    ]),
  );
  expect(linksOf(units)).toEqual([
    '/admin/units/BT01-0007',
    '/admin/tenants?record=5',
    '/admin/leases?record=21',
    '/admin/units/BT01-0007#requests',
    '/admin/units/BT01-0008',
  ]);
  expect(asked('/units')).toEqual([{ ownerId: '3', sort: 'identifier', take: '50' }]);
  expect(['Email', 'Phone', 'Mailing address', 'Language'].map((name) => fact(name)?.textContent)).toEqual([
    'ada@example.com',
    '(214) 555-0100',
    '1 Sample Street',
    'Spanish',
  ]);
  expect(fact('Phone')?.querySelector('a')?.getAttribute('href')).toBe('tel:2145550100');
  expect(fact('Email')?.querySelector('a')?.getAttribute('href')).toBe('mailto:ada%40example.com');
  // Owners are not deleted, and have no leases.
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Leases' })).toBeNull();
  // Another owner is who the list says while their record is on its way.
  answerPerson = () => new Promise<never>(() => undefined);
  fireEvent.click(screen.getByLabelText('Next owner'));
  await screen.findByRole('heading', { name: 'Ben Example' });
  expect(fact('Email')?.textContent).toBe('Not given');
});

test('a tenant’s record says who owns each unit, and what is owed of each lease', async () => {
  answerUnits = () =>
    pageOf([fullUnit(7, { owner: { id: 6, firstName: 'Max', lastName: 'Owns' } }), fullUnit(8, {})], {
      total: 1052,
    });
  openScreen(<TenantsPage />, '/?record=3');
  const leaseLines = await screen.findByRole('region', { name: 'Leases' });
  await soon(() =>
    expect(linesOf(leaseLines)).toEqual([
      'Jan 1, 2026 – Dec 31, 2026ActiveBT01-0007$250.50 due',
      'Jan 1, 2026 – Dec 31, 2026EndedBT01-0007',
    ]),
  );
  const units = screen.getByRole('region', { name: 'Units' });
  await soon(() =>
    expect(linesOf(units)).toEqual([
      'BT01-0007owner Max Ownsnothing open',
      'BT01-0008owner not on filenothing open',
    ]),
  );
  within(units).getByText('and 1,050 more');
  expect(within(leaseLines).queryByText(/more$/)).toBeNull();
  expect(asked('/units')).toEqual([{ tenantId: '3', sort: 'identifier', take: '50' }]);
  expect(asked('/leases')).toEqual([{ tenantId: '3', sort: 'status', take: '50' }]);
});

test('what is not known of a person says so, and what cannot be loaded is not taken for nothing', async () => {
  answerUnits = () => refused(500, 'INTERNAL', 'no');
  leases = [];
  openScreen(<TenantsPage />, '/?record=4');
  await screen.findByText('This could not be loaded. Close it and try again.');
  await screen.findByText('This tenant has no lease.');
  expect(screen.queryByText('No unit names this tenant.')).toBeNull();
  expect(['Email', 'Phone', 'Mailing address', 'Language'].map((name) => fact(name)?.textContent)).toEqual([
    'Not given',
    'Not given',
    'Not given',
    'English',
  ]);
});

test('the list names units and how people are reached, and is sorted and searched by the address', async () => {
  const { where } = openScreen(<OwnersPage />, '/?q=ada&page=2');
  await screen.findByRole('link', { name: 'Ada Example' });
  const cells = tableCells();
  expect(cells).toEqual([
    ['Ada Example', 'BT01-0007, BT01-0008', 'ada@example.com', '(214) 555-0100'],
    ['Ben Example', 'None', '–', '–'],
  ]);
  expect(asked('/owners')).toEqual([{ page: '2', take: '25', q: 'ada' }]);
  await userEvent.click(within(screen.getByRole('columnheader', { name: 'Name' })).getByRole('button'));
  expect(where()).toBe('/?q=ada&sort=name');
  await soon(() =>
    expect(asked('/owners').at(-1)).toEqual({ page: '1', take: '25', q: 'ada', sort: 'name' }),
  );
});

test.each([
  { Page: OwnersPage, noun: 'owner', many: 'owners' },
  { Page: TenantsPage, noun: 'tenant', many: 'tenants' },
])('one of the $many is added, and changed from the state that was read', async ({ Page, noun, many }) => {
  openScreen(<Page />, '/?record=3');
  const person = userEvent.setup();
  await person.click(await screen.findByRole('button', { name: `Edit ${noun}` }));
  const form = within(await screen.findByRole('dialog', { name: `Edit ${noun}` }));
  expect(form.getByLabelText<HTMLSelectElement>('Language').value).toBe('es');
  const set = (place: Place, label: string | RegExp, value: string) =>
    fireEvent.change(place.getByLabelText(label), { target: { value } });
  set(form, /^Phone/, '12345');
  await person.click(form.getByRole('button', { name: 'Save' }));
  await form.findByText('Must be 10 digits');
  expect(changes()).toEqual([]);
  set(form, /^Phone/, '');
  set(form, /^Mailing address/, '');
  answerSave = () =>
    refused(400, 'VALIDATION_FAILED', 'x', [{ path: 'email', message: 'Enter a valid email' }]);
  await person.click(form.getByRole('button', { name: 'Save' }));
  await form.findByText('Enter a valid email');
  answerSave = () => listed(known);
  await person.click(form.getByRole('button', { name: 'Save' }));
  await soon(() => expect(screen.queryByRole('dialog', { name: `Edit ${noun}` })).toBeNull());
  const { id: _id, createdAt: _created, updatedAt: expectedUpdatedAt, ...fields } = known;
  expect(changes().at(-1)).toEqual({
    method: 'PUT',
    path: `/${many}/3`,
    body: { ...fields, phone: '', mailingAddress: '', expectedUpdatedAt },
  });
  await person.click(screen.getByRole('button', { name: 'Close' }));
  await person.click(await screen.findByRole('button', { name: `New ${noun}` }));
  const blank = within(await screen.findByRole('dialog', { name: `New ${noun}` }));
  // The first field has the focus and is empty: words about it must not move the button away while it is pressed.
  const cancel = blank.getByRole('button', { name: 'Cancel' });
  await leaveByPress(blank.getByLabelText('First name'), cancel);
  expect(blank.getByLabelText('First name').getAttribute('aria-invalid')).toBeNull();
  fireEvent.mouseUp(cancel);
  await soon(() => expect(blank.getByLabelText('First name').getAttribute('aria-invalid')).toBe('true'));
  set(blank, 'First name', 'Olive');
  set(blank, 'Last name', 'New');
  await person.click(blank.getByRole('button', { name: 'Save' }));
  await soon(() => expect(screen.queryByText(`New ${noun}`, { selector: 'h2' })).toBeNull());
  expect(changes().at(-1)).toEqual({
    method: 'POST',
    path: `/${many}`,
    body: { firstName: 'Olive', lastName: 'New', email: '', phone: '', mailingAddress: '', language: 'en' },
  });
});

test('a tenant who has leases stays, and their record stays open', async () => {
  const { where } = openScreen(<TenantsPage />, '/?record=3');
  const person = userEvent.setup();
  const remove = async () => {
    await person.click(await screen.findByRole('button', { name: 'Delete' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete tenant?' }));
    question.getByText('Ada Example will be deleted. This cannot be undone. A tenant with leases stays.');
    await person.click(question.getByRole('button', { name: 'Delete' }));
  };
  answerSave = () => refused(409, 'CONFLICT', 'This tenant has leases.');
  await remove();
  await screen.findByText('Uh oh! Something went wrong.');
  expect(where()).toBe('/?record=3');
  answerSave = () => undefined;
  await remove();
  await soon(() => expect(where()).toBe('/'));
  expect(changes().map(({ method, path }) => `${method} ${path}`)).toEqual([
    'DELETE /tenants/3',
    'DELETE /tenants/3',
  ]);
});

test.each([
  ['/', 'Owners that you add appear here, with the units they own.'],
  ['/?q=nobody', 'Try clearing filters or check again later.'],
])('a list without owners at %s says why', async (address, text) => {
  people = [];
  openScreen(<OwnersPage />, address);
  await screen.findByText(text);
  screen.getByRole('heading', { name: 'No owners found' });
});
