// @vitest-environment jsdom
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup, render, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startSession } from '#web/lib/session-store.ts';
import { askedEarlyAt, earlyScreenAt } from './early-screens.ts';
import { createStore } from './kit/state/store.ts';
import { screens } from './nouns.ts';
import { routes } from './routes.ts';

let asked: string[];

const isBuilt = (code: string): boolean => existsSync(join(import.meta.dirname, code));

beforeEach(() => {
  asked = [];
  // React does not know every element that jsdom has not heard of.
  vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  // Only who is signed in is answered: it is about what the screens ask for.
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    const own = { id: 1, propertyIds: [], mustChangePassword: false, mustSetUpSecondFactor: false };
    return address.endsWith('/api/user') ? Response.json({ data: own }) : new Promise(() => undefined);
  });
  startSession({ accessToken: 'a token', refreshToken: 'a refresh token' });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('every screen of the menu is known to the early script', () => {
  const code = screens.map(({ path }) => earlyScreenAt(path.replace('/admin/', '')).code);
  expect(code.filter((module) => !isBuilt(module))).toEqual([]);
});

/** Screens, as they are opened, and addresses that say more of them. */
const addresses = [
  ...screens.map(({ path }) => path),
  '/admin/public-submissions?view=archived&property=BT01&category=Incident&unit=12&page=2',
  '/admin/owners?page=3',
  '/admin/imports?record=4',
  '/admin/leases?status=ACTIVE',
  '/admin/payments?show=overdue',
  '/admin/registration-submissions/archived',
];

test.each(addresses)('what is asked for early at %s is what its screen asks for', async (address) => {
  const { pathname, searchParams } = new URL(address, 'http://x');
  const early = askedEarlyAt(pathname, searchParams, isBuilt)?.addresses ?? [];
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(
    <Provider store={createStore()}>
      <RouterProvider router={router} />
    </Provider>,
  );
  await waitFor(() => expect(asked).toEqual(expect.arrayContaining(early)));
  router.dispose();
});

test('nothing is asked for early outside the back office', () => {
  expect(askedEarlyAt('/login', new URLSearchParams(), isBuilt)).toBeNull();
});

test('at an address that no screen has, only what stands around every screen is asked for early', () => {
  const { addresses, code } = askedEarlyAt('/admin/lost', new URLSearchParams(), isBuilt) ?? {};
  expect([addresses, code]).toEqual([['/api/user', '/api/properties/names'], ['office.tsx']]);
});
