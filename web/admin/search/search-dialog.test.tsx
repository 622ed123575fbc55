// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { referenceOf } from '#contracts/references.ts';
import { searchMax } from '#contracts/search.ts';
import type { SearchAnswer, SearchHit } from '#contracts/search.ts';
import { startSession } from '#web/lib/session-store.ts';
import { createStore } from '../kit/state/store.ts';
import { routes } from '../routes.ts';

/** What the server answers each search with, once the test lets it. */
let asked: { q: string; answer: (found: SearchAnswer) => void }[];
let propertyIds: number[];
let mustChangePassword: boolean;
beforeEach(() => {
  asked = [];
  propertyIds = [];
  mustChangePassword = false;
  vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://x');
    if (pathname === '/api/search') {
      const found = await new Promise<SearchAnswer>((answer) => {
        asked.push({ q: searchParams.get('q') ?? '', answer });
      });
      return Response.json({ data: found });
    }
    const own = { id: 1, propertyIds, mustChangePassword, mustSetUpSecondFactor: false };
    return pathname === '/api/user' ? Response.json({ data: own }) : new Promise(() => undefined);
  });
  startSession({ accessToken: 'a token', refreshToken: 'a refresh token' });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

async function openSearch(key = '{Control>}k{/Control}') {
  const router = createMemoryRouter(routes, { initialEntries: ['/admin/account'] });
  render(
    <Provider store={createStore()}>
      <RouterProvider router={router} />
    </Provider>,
  );
  // One in the menu and one beside the drawer, of which jsdom hides none.
  await screen.findAllByRole('button', { name: 'Search' });
  await userEvent.keyboard(key);
  const box = await screen.findByRole('combobox', { name: 'Search' });
  return { router, box, at: () => `${router.state.location.pathname}${router.state.location.search}` };
}

const hit = (changes: Partial<SearchHit>): SearchHit => ({
  kind: 'service-request',
  id: 1,
  title: 'BT01-0105',
  text: '',
  createdAt: null,
  parentId: null,
  ...changes,
});
const group = (...hits: SearchHit[]): SearchAnswer => ({
  exact: [],
  groups: [{ kind: hits[0]?.kind ?? 'unit', hits, hasMore: false }],
});
const answerTo = async (q: string, found: SearchAnswer) => {
  await waitFor(() => expect(asked.map((each) => each.q)).toContain(q));
  asked.find((each) => each.q === q)?.answer(found);
};

const close = async () => {
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Search' })).toBeNull());
};

test('its keys and both buttons open the search, each time with nothing typed', async () => {
  const { box } = await openSearch('/');
  await waitFor(() => expect(box).toBe(document.activeElement));
  await userEvent.type(box, 'ann');
  const buttons = () => screen.getAllByRole('button', { name: 'Search' });
  for (const open of [
    () => userEvent.keyboard('{Control>}k{/Control}'),
    () => userEvent.keyboard('{Meta>}k{/Meta}'),
    () => userEvent.keyboard('/'),
    // A chord with a capital letter.
    () => fireEvent.keyDown(document.body, { key: 'K', ctrlKey: true }),
    () => fireEvent.click(buttons()[0] ?? document.body),
    () => fireEvent.click(buttons()[1] ?? document.body),
  ]) {
    await close();
    await open();
    const shown = await screen.findByRole('combobox', { name: 'Search' });
    expect(shown).toHaveProperty('value', '');
    await waitFor(() => expect(shown).toBe(document.activeElement));
  }
});

test('what is typed before the box is there stands in it', async () => {
  const { box } = await openSearch('/Ann B');
  await waitFor(() => expect(box).toHaveProperty('value', 'Ann B'));
});

test('arrows walk, Enter opens, and each kind opens where its records are read', async () => {
  const { box, at } = await openSearch();
  await userEvent.type(box, 'nadia');
  await answerTo('nadia', {
    exact: [],
    groups: [
      { kind: 'unit', hits: [hit({ kind: 'unit', id: 5, parentId: 3 })], hasMore: false },
      { kind: 'owner', hits: [hit({ kind: 'owner', id: 8, title: 'Nadia Lakeshore' })], hasMore: true },
    ],
  });
  await screen.findByRole('option', { name: 'Nadia Lakeshore' });
  await userEvent.keyboard('{ArrowDown}');
  expect(box.getAttribute('aria-activedescendant')).toBe(
    screen.getByRole('option', { name: 'Nadia Lakeshore' }).id,
  );
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(at()).toBe('/admin/owners?record=8'));
  expect(screen.queryByRole('combobox', { name: 'Search' })).toBeNull();
});

test('what there is more of leads to the list with the same words', async () => {
  const { box, at } = await openSearch();
  await userEvent.type(box, 'water leak');
  await answerTo('water leak', {
    exact: [],
    groups: [{ kind: 'service-request', hits: [hit({})], hasMore: true }],
  });
  await userEvent.click(await screen.findByRole('option', { name: 'More in Service requests' }));
  await waitFor(() => expect(at()).toBe('/admin/public-submissions?q=water+leak'));
});

test('typing on keeps what was found in sight, and the answer to the last question wins', async () => {
  const { box } = await openSearch();
  await userEvent.type(box, 'one');
  await answerTo('one', group(hit({ title: 'First' })));
  await screen.findByRole('option', { name: 'First' });
  await userEvent.type(box, ' two');
  await waitFor(() => expect(asked.map(({ q }) => q)).toContain('one two'));
  expect(screen.getByRole('option', { name: 'First' })).toBeTruthy();
  await userEvent.type(box, ' three');
  await answerTo('one two three', group(hit({ title: 'Third' })));
  await screen.findByRole('option', { name: 'Third' });
  await answerTo('one two', group(hit({ title: 'Second' })));
  // What comes late has been read once the next question is on its way.
  await userEvent.type(box, ' four');
  await waitFor(() => expect(asked.map(({ q }) => q)).toContain('one two three four'));
  expect(screen.queryByRole('option', { name: 'Second' })).toBeNull();
});

test('Enter before the answer opens the first of the answer, and nothing that was found for less', async () => {
  const { box, at } = await openSearch();
  await userEvent.type(box, 'ann');
  await answerTo('ann', group(hit({ kind: 'tenant', id: 1, title: 'Ann' })));
  await screen.findByRole('option', { name: 'Ann' });
  await userEvent.type(box, 'abel{Enter}');
  expect(at()).toBe('/admin/account');
  await answerTo('annabel', group(hit({ kind: 'tenant', id: 2, title: 'Annabel' })));
  await waitFor(() => expect(at()).toBe('/admin/tenants?record=2'));
});

test('an Enter before the answer belongs to what was typed then: typing on takes it back', async () => {
  const { box, at } = await openSearch();
  await userEvent.type(box, 'ann{Enter}a');
  await answerTo('anna', group(hit({ kind: 'tenant', id: 2, title: 'Anna' })));
  await screen.findByRole('option', { name: 'Anna' });
  expect(at()).toBe('/admin/account');
});

test('a reference number opens its record without waiting for the server', async () => {
  const { box, at } = await openSearch();
  const reference = referenceOf('service-request', 7);
  await userEvent.type(box, reference.toLowerCase());
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(`^${reference}`) }));
  await waitFor(() => expect(at()).toBe('/admin/public-submissions?record=7'));
});

test('screens and commands are found by their names, and a command opens its form', async () => {
  const { box, at } = await openSearch();
  await userEvent.type(box, 'lease');
  expect(await screen.findByRole('option', { name: 'Leases' })).toBeTruthy();
  await userEvent.click(screen.getByRole('option', { name: 'New lease' }));
  await waitFor(() => expect(at()).toBe('/admin/leases'));
  expect(await screen.findByRole('dialog', { name: 'New lease' })).toBeTruthy();
});

test('a restricted admin is offered no screen and no command that would be refused', async () => {
  propertyIds = [1];
  const { box } = await openSearch();
  await userEvent.type(box, 'p');
  await screen.findByRole('option', { name: 'Properties' });
  expect(screen.queryByRole('option', { name: 'New property' })).toBeNull();
  await userEvent.clear(box);
  await userEvent.type(box, 'inquiries');
  expect(screen.queryByRole('option', { name: 'Contact inquiries' })).toBeNull();
});

test('what is found says when it came and what is in it, or that it is nothing, is looked for, or failed', async () => {
  const { box } = await openSearch();
  expect(box.getAttribute('maxlength')).toBe(String(searchMax));
  await userEvent.type(box, 'sink');
  const dialog = within(screen.getByRole('dialog', { name: 'Search' }));
  await dialog.findByText('Searching…');
  expect(dialog.getByRole('listbox').getAttribute('aria-busy')).toBe('true');
  const createdAt = '2026-01-05T15:00:00.000Z';
  await answerTo('sink', group(hit({ title: 'BT01-0105', text: 'Kitchen sink', createdAt })));
  const option = await dialog.findByRole('option', { name: /^BT01-0105/ });
  expect(option.textContent).toMatch(/^BT01-0105Jan 5, 2026, 9:00.AMKitchen sink$/);
  expect(dialog.queryByText('Searching…')).toBeNull();
  await userEvent.clear(box);
  await waitFor(() => expect(option.isConnected).toBe(false));
  expect(dialog.queryByText(/^(Searching|Nothing found)/)).toBeNull();
  await userEvent.type(box, 'xyzzy');
  await answerTo('xyzzy', { exact: [], groups: [] });
  await dialog.findByText('Nothing found. Please check each character.');
  // A search that fails says so, until something else is typed.
  const answer = fetch;
  vi.stubGlobal('fetch', async (address: string) =>
    address.includes('/search') ? Response.json({ message: 'no' }, { status: 500 }) : answer(address),
  );
  await userEvent.type(box, 'z');
  await dialog.findByText('The search failed. Please try again.');
  await userEvent.clear(box);
  await waitFor(() => expect(dialog.queryByText('The search failed. Please try again.')).toBeNull());
});

test('other keys do not open the search, nor do its own where someone types or chooses, but for Ctrl and K', async () => {
  await openSearch();
  await close();
  const isOpen = () => screen.queryByRole('combobox', { name: 'Search' }) !== null;
  const field = document.body.appendChild(document.createElement('textarea'));
  await userEvent.type(field, '/');
  expect(isOpen()).toBe(false);
  await userEvent.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox', { name: 'Search' });
  expect(field.value).toBe('/');
  await close();
  for (const keys of [
    { key: 'k', ctrlKey: true, shiftKey: true },
    { key: 'k', ctrlKey: true, altKey: true },
    { key: 'k', ctrlKey: true, metaKey: true },
    { key: 'k' },
    { key: '/', ctrlKey: true },
    { key: '/', metaKey: true },
    { key: '/', altKey: true },
  ])
    expect(fireEvent.keyDown(document.body, keys)).toBe(true);
  const select = document.body.appendChild(document.createElement('select'));
  expect(fireEvent.keyDown(select, { key: '/' })).toBe(true);
  expect(isOpen()).toBe(false);
  // A box to tick is not typed in.
  const box = Object.assign(document.createElement('input'), { type: 'checkbox' });
  expect(fireEvent.keyDown(document.body.appendChild(box), { key: '/' })).toBe(false);
  await screen.findByRole('combobox', { name: 'Search' });
});

test('who must first choose a password searches for nothing', async () => {
  mustChangePassword = true;
  const router = createMemoryRouter(routes, { initialEntries: ['/admin/account'] });
  render(
    <Provider store={createStore()}>
      <RouterProvider router={router} />
    </Provider>,
  );
  await screen.findByText('Please choose a password of your own.');
  // The key is the browser's own.
  await waitFor(() => expect(fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })).toBe(true));
  expect(screen.queryByRole('combobox', { name: 'Search' })).toBeNull();
});
