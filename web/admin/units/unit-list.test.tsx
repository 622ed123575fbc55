// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { Unit } from '#contracts/units.ts';
import '../nouns.ts';
import { createStore } from '../kit/state/store.ts';
import { openScreen, pageOf, playServer, refused } from '#tests/support/office-screen.tsx';
import { soon } from '#tests/support/soon.ts';
import { UnitList } from './unit-list.tsx';
import { UnitRequests } from './unit-requests.tsx';
import { UnitStrip } from './unit-strip.tsx';
import { UnitsPanel } from './units-panel.tsx';

const unit: Unit = {
  id: 7,
  createdAt: '2026-01-31T09:30:00.000Z',
  updatedAt: '2026-01-31T09:30:00.000Z',
  realEstateObjectId: 1,
  propertyCode: 'BT01',
  unitNumber: '7',
  unitIdentifier: 'BT01-0007',
  ownerId: 3,
  ownerSince: null,
  tenantId: 4,
  owner: { id: 3, firstName: 'Ada', lastName: 'Owner' },
  tenant: { id: 4, firstName: 'Ben', lastName: 'Renter' },
  leases: [
    {
      id: 9,
      tenantId: 4,
      startDate: '2026-01-01',
      endDate: '2026-12-31',
      rentAmount: 1500,
      status: 'ACTIVE',
    },
  ],
  share: null,
  openRequests: 2,
};

function show(isPhone: boolean, shown = unit): { onEdit: (unit: Unit) => void } {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: isPhone }));
  vi.stubGlobal('fetch', async () => Response.json({ data: [], meta: { total: 0 } }));
  const onEdit = vi.fn<(unit: Unit) => void>();
  render(
    <Provider store={createStore()}>
      <MemoryRouter>
        <UnitList units={[shown]} onEdit={onEdit} />
      </MemoryRouter>
    </Provider>,
  );
  return { onEdit };
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('on a phone each unit is a card, with everything that the table says and offers', async () => {
  const { onEdit } = show(true);
  expect(screen.queryByRole('table')).toBeNull();
  const card = within(screen.getByRole('listitem'));
  for (const text of ['Rented', 'Ada Owner', 'Ben Renter']) card.getByText(text);
  expect(card.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/admin/units/BT01-0007',
    '/admin/owners?record=3',
    '/admin/tenants?record=4',
    '/admin/leases?record=9',
  ]);
  const person = userEvent.setup();
  await person.click(card.getByRole('button', { name: /^2 ?open: requests and maintenance of BT01-0007$/ }));
  await card.findByText('Nothing has been reported about this unit yet.');
  await person.click(card.getByRole('button', { name: /^Edit ?BT01-0007$/ }));
  expect(onEdit).toHaveBeenCalledWith(unit);
  await person.click(card.getByRole('button', { name: /^Delete ?BT01-0007$/ }));
  await screen.findByRole('alertdialog', { name: 'Delete unit BT01-0007?' });
});

test('on a wider screen the units are a table', () => {
  show(false);
  screen.getByRole('table');
  expect(screen.queryByRole('listitem')).toBeNull();
  screen.getByText('Rented');
  cleanup();
  show(false, { ...unit, ownerId: null, owner: null, tenantId: null, tenant: null, leases: [] });
  screen.getByText('Vacant');
});

test('a unit is added by its number, and one that is refused stays typed', async () => {
  let answer: () => unknown = () => refused(409, 'CONFLICT', 'This property has a unit 0008 already.');
  const calls = playServer({
    'GET /units': ({ query }) => pageOf([unit], { page: Number(query['page']), pageCount: 2 }),
    'POST /units': () => answer(),
  });
  const property = { id: 1, code: 'BT01' } as Parameters<typeof UnitsPanel>[0]['property'];
  openScreen(<UnitsPanel property={property} />);
  await screen.findByText('BT01-0007', { selector: 'a' });
  const field = screen.getByLabelText<HTMLInputElement>('New unit’s number');
  const add = (typed: string) => {
    fireEvent.change(field, { target: { value: typed } });
    return userEvent.click(screen.getByRole('button', { name: 'Add unit' }));
  };
  const sent = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  await add('8!');
  await soon(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(sent()).toEqual([]);
  await add('8');
  await screen.findByText('This property has a unit 0008 already.');
  expect(field.value).toBe('8');
  answer = () => unit;
  await add('9');
  await soon(() => expect(field.value).toBe(''));
  expect(field.getAttribute('aria-invalid')).not.toBe('true');
  expect(sent()).toEqual(['8', '9'].map((unitNumber) => ({ realEstateObjectId: 1, unitNumber })));
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await soon(() =>
    expect(calls.findLast(({ path }) => path === '/units')?.query).toEqual({
      realEstateObjectId: '1',
      sort: 'identifier',
      take: '50',
      page: '2',
    }),
  );
});

test('what was reported about a unit leads to its record, in the archive too', async () => {
  const at = '2026-01-31T15:00:00.000Z';
  const report = { createdAt: at, updatedAt: at, status: 'OPEN', category: 'Water leak', text: null };
  const known = { ...report, unitIdentifier: 'BT01-0007', title: null, archived: false };
  const reports = [
    { ...known, kind: 'maintenance', id: 1, title: 'Stop the leak' },
    { ...known, kind: 'public-submission', id: 1 },
    { ...known, kind: 'public-submission', id: 2, archived: true, category: null },
  ];
  playServer({ 'GET /units/:id/requests': () => reports });
  openScreen(<UnitRequests unitId={7} />);
  await screen.findByText('Stop the leak');
  const lines = screen
    .getAllByRole('listitem')
    .map((line) => [line.textContent.replaceAll(/\s/g, ' '), line.querySelector('a')?.getAttribute('href')]);
  const when = 'Jan 31, 2026, 9:00 AM';
  expect(lines).toEqual([
    [`OpenStop the leakMaintenance, ${when}`, '/admin/maintenance?record=1'],
    [`OpenWater leakService request, ${when}`, '/admin/public-submissions?record=1'],
    [`OpenRequestService request, ${when}, archived`, '/admin/public-submissions?view=archived&record=2'],
  ]);
});

test.each([
  [0, 'no earlier requests', '2026-01-31T15:00:00.000Z'],
  [1, '1 earlier request', '2026-01-31T15:00:00.000Z'],
  [1200, '1,200 requests', undefined],
])('the strip of a unit with %i requests says “…%s”', async (requests, text, before) => {
  const people = { owner: unit.owner, tenant: null };
  const calls = playServer({ 'GET /units/summary': () => ({ ...unit, unit: people, requests }) });
  openScreen(<UnitStrip unit="BT01-0007" {...(before && { before })} />);
  const said = await screen.findByText(text);
  expect(said.getAttribute('href')).toBe(requests > 0 ? '/admin/units/BT01-0007#requests' : null);
  expect(said.closest('p')?.textContent).toBe(`Unit BT01-0007owner Ada Ownertenant none${text}`);
  expect(calls[0]?.query).toEqual({ unit: 'BT01-0007', ...(before && { before }) });
});

const leaseOf = (
  id: number,
  status: 'ACTIVE' | 'ENDED' | 'UPCOMING',
  startDate: string,
  endDate: string,
) => ({
  id,
  tenantId: 4,
  startDate,
  endDate,
  rentAmount: 1500,
  status,
});
const next = leaseOf(11, 'UPCOMING', '2027-01-01', '2027-12-31');
const current = leaseOf(10, 'ACTIVE', '2026-01-01', '2026-12-31');
const last = leaseOf(9, 'ENDED', '2025-01-01', '2025-12-31');

test.each([
  ['the one that runs', [next, current, last], '/admin/leases?record=10'],
  ['or else the newest', [next, last], '/admin/leases?record=11'],
])('of several leases of a unit its row names %s', (_which, leases, address) => {
  show(false, { ...unit, leases });
  expect(screen.getByText(/ – /).getAttribute('href')).toBe(address);
});

test('a property without units, and units that could not be loaded, are not the same', async () => {
  let answer: () => unknown = () => [];
  playServer({ 'GET /units': () => answer() });
  const property = { id: 1, code: 'BT01' } as Parameters<typeof UnitsPanel>[0]['property'];
  openScreen(<UnitsPanel property={property} />);
  await screen.findByText('This property has no units yet.');
  expect(screen.queryByText('Export units')).toBeNull();
  cleanup();
  answer = () => refused(500, 'INTERNAL', 'no');
  openScreen(<UnitsPanel property={property} />);
  await screen.findByText('The units could not be loaded. Close this and try again.');
  expect(screen.queryByText('Loading the units')).toBeNull();
});

test('the units of a property are exported as they are listed, and one is edited over them', async () => {
  const calls = playServer({
    'GET /units': () => [unit],
    'GET /units/export': () => new Promise<never>(() => undefined),
  });
  const property = { id: 1, code: 'BT01' } as Parameters<typeof UnitsPanel>[0]['property'];
  openScreen(<UnitsPanel property={property} />);
  fireEvent.click(await screen.findByText('Export units'));
  await soon(() =>
    expect(calls.find(({ path }) => path === '/units/export')?.query).toMatchObject({
      realEstateObjectId: '1',
    }),
  );
  fireEvent.click(screen.getByText('Edit', { selector: 'button' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Unit BT01-0007' }));
  fireEvent.click(dialog.getByText('Cancel'));
  await soon(() => expect(screen.queryByText('Unit BT01-0007')).toBeNull());
});

test('all that was reported is read page by page', async () => {
  const request = {
    kind: 'maintenance',
    id: 1,
    createdAt: '2026-01-31T15:00:00.000Z',
    updatedAt: '2026-01-31T15:00:00.000Z',
    status: 'OPEN',
    category: null,
    text: null,
    unitIdentifier: 'BT01-0007',
    title: 'Stop the leak',
    archived: false,
  };
  let answer: () => unknown = () => pageOf([request], { total: 30, pageCount: 2 });
  const calls = playServer({ 'GET /units/:id/requests': () => answer() });
  openScreen(<UnitRequests unitId={7} />);
  await screen.findByText('Stop the leak');
  fireEvent.click(screen.getByText('Next'));
  await soon(() => expect(calls.map(({ query }) => query['page'])).toEqual(['1', '2']));
  cleanup();
  answer = () => pageOf([], { total: 0, pageCount: 0 });
  openScreen(<UnitRequests unitId={8} />);
  await screen.findByText('Nothing has been reported about this unit yet.');
  cleanup();
  answer = () => refused(500, 'INTERNAL', 'no');
  openScreen(<UnitRequests unitId={9} />);
  await screen.findByText('The requests could not be loaded. Close this and try again.');
});

test('the strip of a unit says what is not on file, and what could not be loaded', async () => {
  let answer: () => unknown = () => ({ unitIdentifier: 'BT01-0009', unit: null, requests: 2 });
  playServer({ 'GET /units/summary': () => answer() });
  openScreen(<UnitStrip unit="BT01-0009" />);
  await screen.findByText('No such unit on file');
  cleanup();
  answer = () => ({ unitIdentifier: 'BT01-0007', unit: { owner: null, tenant: null }, requests: 2 });
  let move: (unit: string) => void = () => undefined;
  function Strip(): ReactNode {
    const [named, setNamed] = useState('BT01-0007');
    useEffect(() => {
      move = setNamed;
    }, []);
    return <UnitStrip unit={named} />;
  }
  openScreen(<Strip />);
  await screen.findByText('2 requests');
  expect(document.querySelector('p')?.textContent).toContain('owner not on file');
  // What is known of a unit does not stand for the next one.
  answer = () => refused(500, 'INTERNAL', 'no');
  act(() => move('BT01-0008'));
  await screen.findByText('Its people could not be loaded');
  expect(screen.queryByText('2 requests')).toBeNull();
});

test.each([true, false])(
  'what was reported about a unit is shown and hidden, on a phone: %s',
  async (isPhone) => {
    show(isPhone);
    const toggle = screen.getByText(/open: requests and maintenance/).closest('button');
    expect([toggle?.getAttribute('aria-expanded'), toggle?.textContent?.startsWith('2')]).toEqual([
      'false',
      true,
    ]);
    expect(screen.queryByText(/^(Nothing has been reported|Loading the requests)/)).toBeNull();
    fireEvent.click(toggle ?? document.body);
    await screen.findByText('Nothing has been reported about this unit yet.');
    expect(document.getElementById(toggle?.getAttribute('aria-controls') ?? '')?.textContent).toContain(
      'Nothing has been reported',
    );
    fireEvent.click(toggle ?? document.body);
    expect(screen.queryByText('Nothing has been reported about this unit yet.')).toBeNull();
  },
);

test('a unit goes with what depends on it only after a second question', async () => {
  const calls = playServer({
    'DELETE /units/:id': ({ query }) =>
      query['cascade'] === 'true'
        ? undefined
        : refused(409, 'CONFLICT', '2 leases are in this unit.', [{ path: 'cascade', message: 'Say so.' }]),
  });
  openScreen(<UnitList units={[unit]} onEdit={vi.fn()} />);
  fireEvent.click(screen.getByText('Delete', { selector: 'button' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete unit BT01-0007?' }));
  fireEvent.click(question.getByText('Delete'));
  const second = within(
    await screen.findByRole('alertdialog', { name: 'Delete BT01-0007 with everything in it?' }),
  );
  second.getByText('2 leases are in this unit.');
  fireEvent.click(second.getByText('Delete all of it'));
  await soon(() =>
    expect(calls.map(({ path, query }) => [path, query['cascade']])).toEqual([
      ['/units/7', 'false'],
      ['/units/7', 'true'],
    ]),
  );
});
