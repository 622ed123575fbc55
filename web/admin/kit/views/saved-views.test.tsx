// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { savedViewMessages } from '#contracts/saved-views.ts';
import type { SavedView } from '#contracts/saved-views.ts';
import { soon } from '#tests/support/soon.ts';
import '../../nouns.ts';
import { api } from '../state/api.ts';
import { createStore } from '../state/store.ts';
import { toastNotices } from '../toasts/toast-store.ts';
import { LostFiltersNotice } from './lost-filters-notice.tsx';
import { SavedViews } from './saved-views.tsx';

const at = '2026-01-31T09:30:00.000Z';
const later = '2026-01-31T09:31:00.000Z';
const latest = '2026-01-31T09:32:00.000Z';
const view = (id: number, name: string, query: string): SavedView => ({
  id,
  name,
  query,
  list: 'leases',
  createdAt: at,
  updatedAt: at,
});

let stored: SavedView[];
let sent: [method: string, path: string, body: unknown][];
let refusal: Response | null;
let store: ReturnType<typeof createStore>;
let router: ReturnType<typeof createMemoryRouter>;

beforeEach(() => {
  localStorage.setItem('token', 'a-token');
  stored = [view(1, 'In debt', 'sort=-balance'), view(2, 'Old one', 'status=ENDED&color=red')];
  sent = [];
  refusal = null;
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit) => {
    if (method === 'GET') return Response.json({ data: stored });
    sent.push([method, address.replace(/^.*\/api/, ''), typeof body === 'string' ? JSON.parse(body) : null]);
    return refusal ?? Response.json({ data: view(3, 'New', '') }, { status: method === 'POST' ? 201 : 200 });
  });
  router = createMemoryRouter([{ path: '/admin/leases', element: <List /> }], {
    initialEntries: ['/admin/leases?status=ACTIVE'],
  });
  store = createStore();
  render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** A list that knows a status and an order. */
function List(): ReactNode {
  const { pathname, search } = useLocation();
  const known = [...new URLSearchParams(search)].filter(([name]) => ['status', 'sort'].includes(name));
  const address = `${pathname}?${new URLSearchParams(known)}`;
  return (
    <>
      <LostFiltersNotice address={address} />
      <SavedViews list="leases" address={address} />
      <p>Shows {search}</p>
    </>
  );
}

const said = () => toastNotices().find(({ isOpen }) => isOpen);

async function choose(name: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: /saved views$/ }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name }));
}

test('a view is opened from the list, whose button then has its name', async () => {
  await choose('In debt');
  await screen.findByText('Shows ?sort=-balance');
  const button = await screen.findByRole('button', { name: 'In debt, saved views' });
  expect(button.textContent).toBe('In debt');
  expect(screen.queryByText(/no longer exists/)).toBeNull();
  // Those of other lists are not offered here; a view of everything is none that is shown.
  await act(() => router.navigate('/admin/leases'));
  stored = [...stored, view(4, 'Everything', ''), { ...view(3, 'Owners', 'q=a'), list: 'owners' }];
  store.dispatch(api.util.invalidateTags(['saved-view']));
  await userEvent.click(await screen.findByRole('button', { name: 'Views, saved views' }));
  await screen.findByRole('menuitemradio', { name: 'Everything' });
  expect(screen.queryByRole('menuitemradio', { checked: true })).toBeNull();
  expect(screen.queryByRole('menuitemradio', { name: 'Owners' })).toBeNull();
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'In debt' }));
  await userEvent.click(await screen.findByRole('button', { name: 'In debt, saved views' }));
  await screen.findByRole('menuitemradio', { name: 'In debt', checked: true });
});

test('a view of a filter that no longer exists opens, and says so', async () => {
  await choose('Old one');
  await screen.findByText(
    'This view used a filter that no longer exists: color = red. Save it again to remove it.',
  );
  // An address alone was never saved.
  await act(() => router.navigate('/admin/leases?color=red'));
  await screen.findByText('Shows ?color=red');
  expect(screen.queryByText(/no longer exists/)).toBeNull();
});

test('what the list shows is saved under a name; without one nothing is sent', async () => {
  await choose('Save or change views…');
  await userEvent.click(await screen.findByRole('button', { name: 'Save view' }));
  await screen.findByText('Give the view a name of up to 60 characters.');
  expect(sent).toEqual([]);
  await userEvent.type(screen.getByLabelText('Save the current list as'), ' Mine {Enter}');
  await soon(() =>
    expect(sent).toEqual([
      ['POST', '/saved-views', { list: 'leases', name: 'Mine', query: 'status=ACTIVE' }],
    ]),
  );
  await soon(() =>
    expect(said()).toMatchObject({ title: 'View saved', description: 'Mine', variant: 'success' }),
  );
  // Ready for another one.
  await soon(() => expect(screen.getByLabelText('Save the current list as')).toHaveProperty('value', ''));
});

test('a name that is taken is refused at its field', async () => {
  const message = 'You have a view called “In debt” for this list already. Choose another name.';
  refusal = Response.json({ error: { code: 'CONFLICT', message }, message }, { status: 409 });
  await choose('Save or change views…');
  await userEvent.type(await screen.findByLabelText('Save the current list as'), 'In debt{Enter}');
  await screen.findByText(message);
});

test('a name that another tab gives is shown; where something else is typed that stays, and the conflict is shown', async () => {
  await choose('Save or change views…');
  await userEvent.type(await screen.findByLabelText('Name of In debt'), ' of mine');
  stored = [{ ...view(1, 'Owing', 'sort=-balance'), updatedAt: later }, view(2, 'Older one', '')];
  // As the socket tells every tab of the person.
  store.dispatch(api.util.invalidateTags(['saved-view']));
  expect(await screen.findByLabelText('Name of Owing')).toHaveProperty('value', 'In debt of mine');
  expect(screen.getByLabelText('Name of Older one')).toHaveProperty('value', 'Older one');

  const message = savedViewMessages.changed('Owed');
  refusal = Response.json({ error: { code: 'CONFLICT', message }, message }, { status: 409 });
  stored = [{ ...view(1, 'Owed', 'sort=-balance'), updatedAt: latest }];
  await userEvent.type(screen.getByLabelText('Name of Owing'), '{Enter}');
  await screen.findByText(message);
  expect(await screen.findByLabelText('Name of Owed')).toHaveProperty('value', 'In debt of mine');
  refusal = null;
  await userEvent.type(screen.getByLabelText('Name of Owed'), '{Enter}');
  await soon(() =>
    expect(sent).toEqual([
      ['PATCH', '/saved-views/1', { name: 'In debt of mine', expectedUpdatedAt: later }],
      ['PATCH', '/saved-views/1', { name: 'In debt of mine', expectedUpdatedAt: latest }],
    ]),
  );
});

test('a view is renamed, given what the list shows, and deleted with a way back', async () => {
  await choose('Save or change views…');
  const name = await screen.findByLabelText('Name of In debt');
  await userEvent.type(name, ' now{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Replace with the current list: In debt' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete In debt' }));
  await soon(() =>
    expect(sent).toEqual([
      ['PATCH', '/saved-views/1', { name: 'In debt now', expectedUpdatedAt: at }],
      ['PATCH', '/saved-views/1', { query: 'status=ACTIVE', expectedUpdatedAt: at }],
      ['DELETE', '/saved-views/1', null],
    ]),
  );
  const undo = await soon(() => {
    const action = toastNotices().find(({ isOpen }) => isOpen)?.action;
    if (!action || !('run' in action)) throw new Error('There is no way back yet.');
    return action;
  });
  expect(undo.label).toBe('Undo');
  undo.run();
  // As it was saved, whatever the list shows now.
  await soon(() =>
    expect(sent.at(-1)).toEqual([
      'POST',
      '/saved-views',
      { list: 'leases', name: 'In debt', query: 'sort=-balance' },
    ]),
  );
  const message = 'You have a view called “In debt” for this list already. Choose another name.';
  refusal = Response.json({ error: { code: 'CONFLICT', message }, message }, { status: 409 });
  undo.run();
  await soon(() =>
    expect(said()).toMatchObject({ title: 'The view was not restored', description: message }),
  );
});

test('a view that shows what the list shows is not offered to be replaced, nor renamed to what it is called', async () => {
  stored = [view(1, 'Active ones', 'status=ACTIVE'), view(2, 'In debt', 'sort=-balance')];
  store.dispatch(api.util.invalidateTags(['saved-view']));
  await screen.findByRole('button', { name: 'Active ones, saved views' });
  await choose('Save or change views…');
  const rename = await screen.findByRole('button', { name: 'Rename Active ones' });
  expect(rename).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: /: Active ones$/ })).toBeNull();
  const message = savedViewMessages.changed('In debt');
  refusal = Response.json({ error: { code: 'CONFLICT', message }, message }, { status: 409 });
  await userEvent.click(screen.getByRole('button', { name: 'Replace with the current list: In debt' }));
  await soon(() => expect(said()).toMatchObject({ title: 'The view was not saved', description: message }));
  refusal = null;
  await userEvent.click(screen.getByRole('button', { name: 'Replace with the current list: In debt' }));
  await soon(() => expect(said()).toMatchObject({ title: 'View saved', description: 'In debt' }));
});
