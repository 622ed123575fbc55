// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession, startSession } from '#web/lib/session-store.ts';
import '../nouns.ts';
import { createStore } from '../kit/state/store.ts';
import { Office } from '../office.tsx';
import { AccountPage } from './account.page.tsx';

const own = {
  propertyIds: [] as number[],
  id: 7,
  email: 'ada@example.com',
  role: 'ADMIN',
  isSuperAdmin: false,
  hasSecondFactor: false,
  units: [],
  mustSetUpSecondFactor: false,
  mustChangePassword: false,
  hasGivenPassword: true,
};
const secondFactor = { isOn: false, onSince: null, recoveryCodesLeft: 0, isEnforced: false };
const tokens = { accessToken: 'a-token', refreshToken: 'a-refresh-token' };
let account: typeof own;
let isPasswordChangeKnown: boolean;
/** What the server was asked for, and whether the screen of the requests came up at all. */
let asked: Set<string>;
const showRequests = vi.fn<() => void>();

beforeEach(() => {
  account = own;
  isPasswordChangeKnown = true;
  asked = new Set();
  showRequests.mockClear();
  startSession({ ...tokens, user: { isSettingUp: false } });
  // jsdom has no layout.
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, 'http://localhost');
    asked.add(pathname);
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
  endSession('logout');
  vi.unstubAllGlobals();
});

function Requests() {
  showRequests();
  return <h1>Service requests</h1>;
}

/** The back office as far as this is about it. */
function open(path: string) {
  const children = [
    { path: '/admin/account', element: <AccountPage /> },
    { path: '/admin/public-submissions', Component: Requests },
  ];
  const router = createMemoryRouter([{ Component: Office, children }], { initialEntries: [path] });
  render(
    <Provider store={createStore()}>
      <RouterProvider router={router} />
    </Provider>,
  );
  return router;
}

test('a person whose password an admin gave sees that on the first screen, and changes it with one click', async () => {
  account = { ...own, propertyIds: [1] };
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

test('a person whose password is their own sees nothing', async () => {
  account = { ...own, hasGivenPassword: false };
  open('/admin/account');
  await screen.findByRole('form', { name: 'Change your password' });
  expect(document.body.textContent).not.toContain('given to you by an admin');
});

test.each([
  { demanded: { mustChangePassword: true }, panel: 'Password' },
  { demanded: { mustSetUpSecondFactor: true }, panel: 'Second factor' },
  { demanded: { mustChangePassword: true, mustSetUpSecondFactor: true }, panel: 'Password' },
])(
  'where $demanded is demanded, that stands alone with a way out, and nothing is asked that is refused',
  async ({ demanded, panel }) => {
    account = { ...own, ...demanded };
    startSession({ ...tokens, user: { isSettingUp: true } });
    const router = open('/admin/public-submissions');
    await screen.findByRole('alert');
    expect(router.state.location.pathname).toBe('/admin/account');
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      panel,
    ]);
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Open menu' })).toBeNull();
    await waitFor(() => expect([...asked].sort()).toEqual(['/api/user', '/api/user/second-factor']));
    expect(showRequests).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(asked).toContain('/api/logout'));
  },
);

test('what was demanded when the session began, and is no longer, keeps nobody from a screen', async () => {
  startSession({ ...tokens, user: { isSettingUp: true } });
  const router = open('/admin/public-submissions');
  await screen.findByRole('heading', { name: 'Service requests' });
  expect(router.state.location.pathname).toBe('/admin/public-submissions');
});

test('what is demanded while someone works closes the menu, and its end opens it again', async () => {
  account = { ...own, mustChangePassword: true };
  open('/admin/account');
  const form = await screen.findByRole('form', { name: 'Change your password' });
  await waitFor(() => expect(screen.queryByRole('navigation')).toBeNull());
  account = { ...own, hasGivenPassword: false };
  const person = userEvent.setup();
  fireEvent.input(within(form).getByLabelText('Current password'), {
    target: { value: 'the one that was given' },
  });
  fireEvent.input(within(form).getByLabelText('New password'), {
    target: { value: 'a row of seven herons' },
  });
  await person.click(within(form).getByRole('button', { name: 'Change password' }));
  await screen.findByRole('navigation', { name: 'ADMIN' });
  // The same form: what stands in it, such as codes to be saved, stays when the menu comes.
  expect(form.isConnected).toBe(true);
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
