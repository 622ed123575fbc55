// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startSession } from '#web/lib/session-store.ts';
import { createStore } from './kit/state/store.ts';
import { screens } from './nouns.ts';
import { routes } from './routes.ts';

const owner = {
  id: 7,
  firstName: 'Ann',
  lastName: 'Example',
  email: 'ann@example.com',
  phone: '2145550100',
  mailingAddress: '12 Long Lane',
  unitsOwned: [],
  createdAt: '2026-01-31T09:30:00.000Z',
  updatedAt: '2026-01-31T09:30:00.000Z',
};
const own = {
  id: 1,
  email: 'office@example.com',
  propertyIds: [],
  mustChangePassword: false,
  mustSetUpSecondFactor: false,
};

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.endsWith('/api/user')) return Response.json({ data: own });
    if (address.endsWith('/api/owners/7')) return new Promise(() => undefined);
    const data = address.includes('/api/owners?') ? [owner] : [];
    return Response.json({ data, meta: { total: data.length, page: 1, pageSize: 25, pageCount: 1 } });
  });
  startSession({ accessToken: 'a token', refreshToken: 'a refresh token' });
  const router = createMemoryRouter(routes, { initialEntries: ['/admin/owners'] });
  render(
    <Provider store={createStore()}>
      <RouterProvider router={router} />
    </Provider>,
  );
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('a record’s dialog shows what its row says before the record itself has come', async () => {
  await userEvent.click(await screen.findByRole('link', { name: 'Ann Example' }));
  const dialog = await screen.findByRole('dialog', { name: 'Owner' });
  expect(within(dialog).getByText('12 Long Lane')).toBeTruthy();
});

test('a screen’s code is loaded as soon as someone points at its link, or comes to it by keyboard', async () => {
  const leases = screens.find(({ path }) => path === '/admin/leases');
  const tenants = screens.find(({ path }) => path === '/admin/tenants');
  if (!leases || !tenants) throw new Error('The menu has neither leases nor tenants.');
  const loads = [leases, tenants].map((each) => vi.spyOn(each, 'load').mockRejectedValue(new Error('gone')));
  await userEvent.hover(await screen.findByRole('link', { name: 'Leases' }));
  screen.getByRole('link', { name: 'Tenants' }).focus();
  for (const load of loads) expect(load).toHaveBeenCalledTimes(1);
});
