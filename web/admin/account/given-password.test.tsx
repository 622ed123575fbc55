// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from '../kit/state/store.ts';
import { OwnProperties } from '../properties/own-properties.tsx';
import { AccountPage } from './account.page.tsx';
import { GivenPasswordNotice } from './given-password-notice.tsx';
import { SetupGate } from './setup-gate.tsx';

const own = {
  id: 7,
  email: 'ada@example.com',
  role: 'ADMIN',
  isSuperAdmin: false,
  hasSecondFactor: false,
  propertyIds: [],
  units: [],
  mustSetUpSecondFactor: false,
  mustChangePassword: false,
  hasGivenPassword: true,
};
const secondFactor = { isOn: false, onSince: null, recoveryCodesLeft: 0, isEnforced: false };
let account: typeof own;
let isPasswordChangeKnown: boolean;

beforeEach(() => {
  account = own;
  isPasswordChangeKnown = true;
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, 'http://localhost');
    if (pathname.endsWith('/second-factor')) return Response.json({ data: secondFactor });
    if (pathname.endsWith('/names') && !account.mustChangePassword)
      return Response.json({ data: [{ id: 1, code: 'BT01', name: 'Bent Trail' }] });
    if (pathname.endsWith('/names'))
      return Response.json({ error: { code: 'PASSWORD_CHANGE_REQUIRED', message: '' } }, { status: 403 });
    if (pathname.endsWith('/password-change'))
      return isPasswordChangeKnown
        ? Response.json({ data: { isEnforced: false } })
        : Response.json({ error: { code: 'INTERNAL', message: 'Something went wrong' } }, { status: 500 });
    return Response.json({ data: pathname.endsWith('/sessions') ? [] : account });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The back office as far as this is about it. */
function open(path: string) {
  const frame = (
    <main>
      <GivenPasswordNotice />
      <OwnProperties />
      <SetupGate>
        <Outlet />
      </SetupGate>
    </main>
  );
  const children = [
    { path: '/admin/account', element: <AccountPage /> },
    { path: '/admin/public-submissions', element: <h1>Service requests</h1> },
  ];
  const router = createMemoryRouter([{ element: frame, children }], { initialEntries: [path] });
  render(
    <Provider store={createStore()}>
      <RouterProvider router={router} />
    </Provider>,
  );
  return router;
}

test('whose password an admin gave is told so on the first screen, and changes it with one click', async () => {
  const router = open('/admin/public-submissions');
  await screen.findByText('Your password was given to you by an admin, who knows it.', { exact: false });
  await screen.findByRole('heading', { name: 'Service requests' });
  await screen.findByText('You work with: BT01');
  await userEvent.click(screen.getByRole('link', { name: 'Change it now' }));
  const form = await screen.findByRole('form', { name: 'Change your password' });
  expect(router.state.location.pathname).toBe('/admin/account');
  expect(form.contains(document.activeElement)).toBe(true);
  expect(screen.queryByRole('link', { name: 'Change it now' })).toBeNull();
});

test('whose password is the own one is told nothing', async () => {
  account = { ...own, hasGivenPassword: false };
  open('/admin/account');
  await screen.findByRole('form', { name: 'Change your password' });
  expect(document.body.textContent).not.toContain('given to you by an admin');
});

test('where the change is demanded, every screen leads to it and nothing else is offered', async () => {
  account = { ...own, mustChangePassword: true };
  const router = open('/admin/public-submissions');
  await screen.findByRole('alert');
  expect(document.body.textContent).not.toContain('You work with');
  expect(router.state.location.pathname).toBe('/admin/account');
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Password',
  ]);
});

test('where it cannot be known whether a change is required, the super admin can try again', async () => {
  account = { ...own, isSuperAdmin: true };
  isPasswordChangeKnown = false;
  open('/admin/account');
  await screen.findByText('Whether a change is required could not be loaded.');
  isPasswordChangeKnown = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: 'Require a change' });
  expect(screen.queryByText('Whether a change is required could not be loaded.')).toBeNull();
});
