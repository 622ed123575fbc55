// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { Property } from '#contracts/properties.ts';
import { openScreen, playServer, refused } from '#tests/support/office-screen.tsx';
import type { OfficeCall } from '#tests/support/office-screen.tsx';
import { soon } from '#tests/support/soon.ts';
import { addCommand } from '../kit/shell/use-add-command.ts';
import { PropertiesPage } from './properties.page.tsx';

const at = '2026-03-02T15:00:00.000Z';
const unitOf = (id: number) => ({ id, unitNumber: `000${id}`, unitIdentifier: `BT01-000${id}` });
const propertyOf = (id: number, fields: object = {}): Property => ({
  id,
  createdAt: at,
  updatedAt: at,
  code: `BT0${id}`,
  title: 'Bent Trail Condominiums',
  displayName: null,
  street: null,
  city: null,
  state: null,
  zip: null,
  country: null,
  website: null,
  units: [],
  occupiedUnits: 0,
  openRequests: 0,
  openMaintenance: 0,
  legalRegime: 'CONDOMINIUM',
  ...fields,
});

let calls: OfficeCall[];
let properties: Property[];
let propertyIds: number[];
let answer: (call: OfficeCall) => unknown;
let answerOne: (call: OfficeCall) => unknown;
beforeEach(() => {
  localStorage.setItem('token', 'a-token');
  propertyIds = [];
  answer = () => undefined;
  answerOne = ({ path }) => properties.find(({ id }) => path.endsWith(`/${id}`));
  properties = [
    propertyOf(1, {
      displayName: 'Bent Trail',
      street: '1 Trail',
      city: 'Dallas',
      state: 'TX',
      zip: '75201',
      country: 'USA',
      units: [unitOf(1), unitOf(2), unitOf(3)],
      occupiedUnits: 2,
      openRequests: 1200,
      openMaintenance: 4,
    }),
    propertyOf(2, { city: 'Plano', zip: '75024' }),
    propertyOf(3),
  ];
  calls = playServer({
    'GET /user': () => ({ id: 1, propertyIds }),
    'GET /properties': () => properties,
    'GET /properties/:id': (call) => answerOne(call),
    'POST /properties': (call) => answer(call),
    'DELETE /properties/:id': (call) => answer(call),
  });
});
const open = (search = '') => openScreen(<PropertiesPage />, `/admin/properties${search}`);
const rowTexts = () =>
  Array.from(document.querySelectorAll('tr[data-row]'), ({ children }) =>
    Array.from(children, ({ textContent }) => textContent),
  );

test('a property says its name, address, rented units and open work, and the number of requests leads to them', async () => {
  open();
  const requests = await screen.findByRole('link', { name: /^1,200/ });
  expect(requests.getAttribute('href')).toBe('/admin/public-submissions?state=open&property=BT01');
  expect(rowTexts()).toEqual([
    ['BT01 — Bent Trail', '1 Trail, Dallas, TX 75201, USA', '2 of 3', '1,200 open requests', '4'],
    ['BT02 — Bent Trail Condominiums', 'Plano, 75024', 'No units', '0 open requests', '0'],
    ['BT03 — Bent Trail Condominiums', '–', 'No units', '0 open requests', '0'],
  ]);
  expect(calls.find(({ path }) => path === '/properties')?.query).toMatchObject({
    sort: 'newest',
    page: '1',
  });
});

test('the order that is chosen is asked for', async () => {
  open('?sort=-rented');
  await screen.findByRole('link', { name: /^1,200/ });
  expect(calls.find(({ path }) => path === '/properties')?.query).toMatchObject({ sort: '-rented' });
});

test.each([
  [20, '/admin/properties'],
  [21, '/admin/properties?record=2'],
])('a new property with %i units, of which a message lists 20, leads to %s', async (count, address) => {
  const unitIdentifiers = Array.from({ length: count }, (_, index) => `BT02-${1000 + index}`);
  answer = () => ({ ...propertyOf(2), unitIdentifiers });
  const person = userEvent.setup();
  const { where } = open();
  await person.click(await screen.findByText('New property', { selector: 'button' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New property' }));
  await person.type(dialog.getByLabelText('Code'), 'BT02');
  fireEvent.input(dialog.getByLabelText('Name'), { target: { value: 'Bent Trail' } });
  fireEvent.input(dialog.getByLabelText(/^Unit numbers/), { target: { value: '101; 102, 103 104;' } });
  await person.click(dialog.getByText(/^(Save|Create|Add)/, { selector: 'button' }));
  await screen.findByText(
    count > 20 ? /21 new units: BT02-1000 … BT02-1020\.$/ : /New units: BT02-1000, .*, BT02-1019\.$/,
  );
  await soon(() => expect(screen.queryByRole('dialog', { name: 'New property' })).toBeNull());
  await soon(() => expect(where()).toBe(address));
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    units: ['101', '102', '103', '104'].map((unitNumber) => ({ unitNumber })),
  });
});

test('a property goes once someone has confirmed it, and what depends on it after a second question', async () => {
  const person = userEvent.setup();
  answer = ({ query }) =>
    query['cascade'] === 'true'
      ? undefined
      : refused(409, 'CONFLICT', '2 leases are in this property.', [{ path: 'cascade', message: 'Say so.' }]);
  const { where } = open('?record=1');
  const dialog = within(await screen.findByRole('dialog', { name: 'Property' }));
  await person.click(await dialog.findByText(/^Delete/, { selector: 'button' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete property BT01?' }));
  question.getByText(
    /^BT01 — Bent Trail, its units, and their maintenance records and expenses will be deleted\./,
  );
  await person.click(question.getByText('Delete'));
  const second = within(
    await screen.findByRole('alertdialog', { name: 'Delete BT01 with everything in it?' }),
  );
  second.getByText('2 leases are in this property.');
  expect(where()).toBe('/admin/properties?record=1');
  await person.click(second.getByText('Delete all of it'));
  await soon(() => expect(where()).toBe('/admin/properties'));
  const removals = calls.filter(({ method }) => method === 'DELETE');
  expect(removals.map(({ path, query }) => [path, query['cascade']])).toEqual([
    ['/properties/1', 'false'],
    ['/properties/1', 'true'],
  ]);
});

test('who works with some properties changes one, and is offered neither a new one nor to delete it', async () => {
  propertyIds = [1];
  open('?record=1');
  const dialog = within(await screen.findByRole('dialog', { name: 'Property' }));
  await dialog.findByText('Edit property', { selector: 'button' });
  await soon(() => expect(calls.map(({ path }) => path)).toContain('/user'));
  expect(dialog.queryByText(/^Delete/, { selector: 'button' })).toBeNull();
  expect(screen.queryByText('New property', { selector: 'button' })).toBeNull();
  expect(dialog.getByText('Accounts of its units').getAttribute('href')).toBe(
    '/admin/properties/BT01/accounts',
  );
});

test('an open property says what is known of it, and no more; it is changed over its own page', async () => {
  properties = [
    propertyOf(1, {
      displayName: 'Bent Trail',
      state: 'TX',
      website: 'https://example.com/trail',
      units: [unitOf(1), unitOf(2), unitOf(3)],
      occupiedUnits: 1,
      openRequests: 1200,
      openMaintenance: 4,
    }),
    propertyOf(3),
  ];
  const person = userEvent.setup();
  const { router } = open('?record=1');
  const facts = async () => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Property' }));
    await dialog.findByText('Edit property', { selector: 'button' });
    return Array.from(document.querySelectorAll('[role="dialog"] dd'), ({ textContent }) => textContent);
  };
  expect((await facts()).slice(0, 5)).toEqual(['1 of 3', '1,200', '4', 'TX', 'https://example.com/trail']);
  const website = screen.getByText('https://example.com/trail');
  expect([website.getAttribute('target'), website.getAttribute('rel')]).toEqual(['_blank', 'noreferrer']);
  const dialog = within(screen.getByRole('dialog', { name: 'Property' }));
  expect(dialog.getByText('1,200').getAttribute('href')).toBe(
    '/admin/public-submissions?state=open&property=BT01',
  );
  await person.click(dialog.getByText('Edit property'));
  const name = await screen.findByLabelText(/^Display name/);
  expect(name).toHaveProperty('value', 'Bent Trail');
  await person.click(screen.getByText('Cancel'));
  await soon(() => expect(name.isConnected).toBe(false));
  // Another one is what the list says of it while it is on its way.
  answerOne = () => new Promise<never>(() => undefined);
  await act(() => router.navigate('/admin/properties?record=3'));
  await soon(async () =>
    expect((await facts()).slice(0, 5)).toEqual(['No units', '0', '0', 'Not given', 'Not given']),
  );
});

test('where there is no property yet, it says what will stand here', async () => {
  properties = [];
  open();
  await screen.findByText('Properties that you add appear here, with their units.');
});

test('a new property without units is said to be created, and a command opens its form', async () => {
  answer = () => ({ ...propertyOf(2), unitIdentifiers: [] });
  const person = userEvent.setup();
  const { router } = open();
  await screen.findByText('BT02 — Bent Trail Condominiums');
  await act(() => router.navigate('/admin/properties', { state: addCommand }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New property' }));
  await person.type(dialog.getByLabelText('Code'), 'BT02');
  fireEvent.input(dialog.getByLabelText('Name'), { target: { value: 'Bent Trail' } });
  await person.click(dialog.getByText(/^(Save|Create|Add)/, { selector: 'button' }));
  await screen.findByText('Property created successfully.');
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ units: [] });
});
