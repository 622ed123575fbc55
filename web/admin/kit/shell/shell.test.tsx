// @vitest-environment jsdom
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { createMemoryRouter, data, Link, RouterProvider, useLocation } from 'react-router';
import type { RouteObject } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { soon } from '#tests/support/soon.ts';
import {
  hasStoredSession,
  idleLimitMs,
  markActive,
  msUntilIdle,
  onSessionEnd,
  rereadStorage,
  startSession,
} from '#web/lib/session-store.ts';
import type { SessionEnd } from '#web/lib/session-store.ts';
import { changeWaits } from '../state/waiting-changes.ts';
import '../../nouns.ts';
import { AccessGuard } from './access-guard.tsx';
import { AdminShell } from './admin-shell.tsx';
import type { AdminShellProps } from './admin-shell.tsx';
import { PageTitle, WaitingCount } from './page-title.tsx';
import { paths, unitPath } from './paths.ts';
import { RouteErrorScreen } from './route-error-screen.tsx';
import { applyStoredTheme } from './theme.ts';
import { ThemeSwitch } from './theme-switch.tsx';
import { addCommand, useAddCommand } from './use-add-command.ts';

const tokens = { accessToken: 'a-token', refreshToken: 'a-refresh-token' };

beforeEach(() => {
  startSession(tokens);
});

function open(routes: RouteObject[], entry: string) {
  const router = createMemoryRouter(routes, { initialEntries: [entry] });
  render(<RouterProvider router={router} />);
  return router;
}

/** The frame of a screen, with a menu where there is one. */
function shell(sidebar: Partial<AdminShellProps['sidebar']> | null, children: ReactNode = <p>The screen</p>) {
  const none = { search: null, searchIcon: null, propertySwitcher: null, ownProperties: null };
  const whole = { email: 'ada@example.com', isRestricted: false, badges: {}, ...none };
  return <AdminShell sidebar={sidebar && { ...whole, ...sidebar }}>{children}</AdminShell>;
}

const menu = () => within(screen.getAllByRole('navigation', { name: 'ADMIN' })[0] ?? document.body);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test.each([
  [0, 'Leases · Back office'],
  [1, '(1) Leases · Back office'],
  [99, '(99) Leases · Back office'],
  [100, '(99+) Leases · Back office'],
])('where %i people wait for an answer the tab is called %s', (count, title) => {
  render(
    <WaitingCount value={count}>
      <PageTitle>Leases</PageTitle>
    </WaitingCount>,
  );
  expect(document.title).toBe(title);
});

test('a theme that is chosen shows at once and comes back; what is stored otherwise follows the system', async () => {
  const shown = () => document.documentElement.dataset['theme'];
  const chosen = () => screen.getAllByRole<HTMLInputElement>('radio').find(({ checked }) => checked)?.value;
  localStorage.setItem('theme', 'pink');
  const first = render(<ThemeSwitch />);
  expect(chosen()).toBe('system');
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  expect([shown(), chosen()]).toEqual(['dark', 'dark']);
  first.unmount();
  delete document.documentElement.dataset['theme'];
  applyStoredTheme();
  render(<ThemeSwitch />);
  expect([shown(), chosen()]).toEqual(['dark', 'dark']);
  await userEvent.click(screen.getByRole('radio', { name: 'Match the system' }));
  applyStoredTheme();
  expect([shown(), chosen(), localStorage.getItem('theme')]).toEqual([undefined, 'system', null]);
});

test('who is not signed in, or was idle too long, logs in first and is led back from there', () => {
  const guarded = [
    { path: '/admin', Component: AccessGuard, children: [{ path: 'leases', element: <p>Leases</p> }] },
    { path: '/login', element: <p>Login</p> },
  ];
  open(guarded, '/admin/leases?page=2');
  screen.getByText('Leases');
  localStorage.setItem('lastActive', String(Date.now() - idleLimitMs - 1));
  const router = open(guarded, '/admin/leases?page=2');
  screen.getByText('Login');
  expect(router.state).toMatchObject({
    historyAction: 'REPLACE',
    location: { state: { from: { pathname: '/admin/leases', search: '?page=2' } } },
  });
});

test('a command opens a form once; a reload or a return does not open it again', async () => {
  const opened = vi.fn<() => void>();
  function Screen(): ReactNode {
    const { state } = useLocation();
    useAddCommand(opened);
    return <p>{state === null ? 'No command' : 'A command'}</p>;
  }
  const router = open([{ path: '/leases', Component: Screen }], '/leases');
  expect(opened).not.toHaveBeenCalled();
  await act(() => router.navigate('/leases?page=2', { state: { command: 'other' } }));
  expect(opened).not.toHaveBeenCalled();
  await act(() => router.navigate('/leases?page=2', { state: addCommand }));
  await screen.findByText('No command');
  expect(opened).toHaveBeenCalledTimes(1);
  expect(router.state).toMatchObject({
    historyAction: 'REPLACE',
    location: { pathname: '/leases', search: '?page=2' },
  });
  await act(() => router.navigate('/leases', { state: addCommand }));
  await soon(() => expect(opened).toHaveBeenCalledTimes(2));
});

test('the menu marks the screen in sight, counts what waits, and hides what belongs to no property', async () => {
  const badges = {
    [paths.home]: { count: 1200, what: 'waiting for us' },
    '/admin/leases': { count: 0, what: 'x' },
  };
  const routes = (isRestricted: boolean) => [
    { path: '*', element: shell({ isRestricted, badges, ownProperties: <p>BT01 alone</p> }) },
  ];
  const current = () =>
    menu()
      .getAllByRole('link', { current: 'page' })
      .map(({ textContent }) => textContent);
  const scrolledTo = vi.spyOn(Element.prototype, 'scrollIntoView');
  const router = open(routes(false), paths.archivedHome);
  expect(current()).toEqual(['Archived Service Requests']);
  // On a low screen it may stand below what is in sight.
  expect(scrolledTo.mock.contexts.map((link) => (link instanceof Element ? link.textContent : null))).toEqual(
    current(),
  );
  await act(() => router.navigate(`${paths.home}?page=2`));
  expect(current()).toEqual(['Service Requests']);
  await act(() => router.navigate('/admin/leases?page=2'));
  expect(current()).toEqual(['Leases']);
  expect(menu().getByText(/waiting for us/).parentElement?.textContent).toBe('1,200 waiting for us');
  expect(menu().getAllByText(/waiting for us|x$/)).toHaveLength(1);
  screen.getByText('ada@example.com');
  expect(screen.queryByText('BT01 alone')).toBeNull();
  const names = () =>
    menu()
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  const all = names();
  // In the order of the groups; what is for the super admin alone is no link of the menu.
  expect(all.slice(0, 5)).toEqual([
    'Today',
    'Service Requests',
    'Archived Service Requests',
    'OWNER / TENANT Registration submissions',
    'ADMIN – USER Access management',
  ]);
  expect(all).toContain('Account & security');
  expect(all.filter((name) => name.includes('Retention'))).toEqual([]);
  document.body.replaceChildren();
  open(routes(true), paths.home);
  screen.getByText('BT01 alone');
  const left = names();
  expect(all.filter((name) => !left.includes(name))).toEqual(['Contact inquiries', 'Import']);
});

test('on a phone the menu is a drawer, which closes when a link of it is followed', async () => {
  const router = open([{ path: '*', element: shell({ search: <p>Search box</p> }) }], paths.home);
  await press('Open menu');
  const drawer = await screen.findByRole('dialog', { name: 'ADMIN' });
  expect(within(drawer).queryByText('Search box')).toBeNull();
  await userEvent.click(within(drawer).getByRole('link', { name: 'Leases' }));
  expect(router.state.location.pathname).toBe('/admin/leases');
  await soon(() => expect(screen.queryByRole('dialog', { name: 'ADMIN' })).toBeNull());
});

test('what is typed stays where the menu comes, and without a menu there is a way out', async () => {
  function Office(): ReactNode {
    const [hasMenu, setHasMenu] = useState(false);
    const field = <input key="field" aria-label="New password" onBlur={() => setHasMenu(true)} />;
    return shell(hasMenu ? {} : null, field);
  }
  open([{ path: '*', Component: Office }], paths.home);
  screen.getByRole('button', { name: 'Logout' });
  await userEvent.type(screen.getByLabelText('New password'), 'typed');
  await userEvent.tab();
  screen.getByRole('navigation', { name: 'ADMIN' });
  expect(screen.getByLabelText('New password')).toHaveProperty('value', 'typed');
  // The one of the menu.
  expect(screen.getAllByRole('button', { name: 'Logout' })).toHaveLength(1);
});

test('each screen says while changes wait for the connection, shows the shortcuts, and is skipped to', async () => {
  vi.useFakeTimers({ now: Date.parse('2031-06-15T12:00:00Z'), toFake: ['Date'] });
  markActive();
  open([{ path: '*', element: shell({}) }], paths.home);
  screen.getByText(/^© 2031 /);
  const skip = screen.getByRole<HTMLAnchorElement>('link', { name: 'Skip to content' });
  const main = screen.getByRole('main');
  expect([document.querySelector(skip.hash), main.tabIndex, main.textContent]).toEqual([
    main,
    -1,
    'The screen',
  ]);
  const goOn: (() => void)[] = [];
  act(() => void goOn.push(changeWaits(), changeWaits()));
  expect(screen.getByRole('alert').textContent).toMatch(/^The server cannot be reached\. Nothing was lost/);
  act(() => goOn[0]?.());
  screen.getByRole('alert');
  act(() => goOn[1]?.());
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.keyboard('?');
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
});

/** A server that refuses each call in the end; `calls` are those that have come. */
function slowServer() {
  const { promise, resolve: refuse } = Promise.withResolvers<void>();
  const calls: { path: string; token: string | null }[] = [];
  vi.stubGlobal('fetch', async (address: string, { headers }: RequestInit) => {
    calls.push({
      path: address.replace(/^.*\/api/, ''),
      token: new Headers(headers).get('authorization'),
    });
    await promise;
    return Response.json({ message: 'no' }, { status: 401 });
  });
  return { calls, refuse };
}

test('a logout tells the server with the token that lives, and waits for no answer', async () => {
  const { calls, refuse } = slowServer();
  const ended = vi.fn<(reason: SessionEnd) => void>();
  const stop = onSessionEnd(ended);
  open([{ path: '*', element: shell(null) }], paths.home);
  await press('Logout');
  expect(calls).toEqual([{ path: '/logout', token: 'Bearer a-token' }]);
  await soon(() => expect(hasStoredSession()).toBe(false));
  expect(ended.mock.calls).toEqual([['logout']]);
  stop();
  refuse();
});

test('a logout whose token must be renewed first waits for three seconds at most', async () => {
  vi.useFakeTimers();
  const { refuse } = slowServer();
  localStorage.removeItem('session');
  rereadStorage();
  open([{ path: '*', element: shell({}) }], paths.home);
  screen.getByRole('button', { name: 'Logout' }).click();
  await vi.advanceTimersByTimeAsync(2999);
  expect(hasStoredSession()).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(hasStoredSession()).toBe(false);
  // The renewal, which all tabs wait for, comes to its end.
  refuse();
  await vi.advanceTimersByTimeAsync(0);
});

test('the last idle minute counts down to the end of the session, and staying begins ten minutes again', async () => {
  vi.useFakeTimers();
  markActive();
  open([{ path: '*', element: shell(null) }], '/');
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const left = () => /in (\d+) s/.exec(screen.queryByRole('alertdialog')?.textContent ?? '')?.[1];
  await wait(539_000);
  expect(left()).toBeUndefined();
  await wait(1000);
  expect(left()).toBe('60');
  await wait(29_000);
  expect(left()).toBe('31');
  await act(async () => screen.getByRole('button', { name: 'Stay signed in' }).click());
  expect(left()).toBeUndefined();
  expect(msUntilIdle()).toBe(idleLimitMs);
  await wait(540_000);
  fireEvent.keyDown(screen.getByRole('alertdialog'), { key: 'Escape' });
  await wait(0);
  expect([left(), msUntilIdle()]).toEqual([undefined, idleLimitMs]);
  await wait(600_000);
  expect(hasStoredSession()).toBe(true);
  await wait(1000);
  expect(hasStoredSession()).toBe(false);
});

test.each([
  ['an error', () => new Error('It broke.'), 'It broke.'],
  ['an answer', () => data(null, { status: 404, statusText: 'Not Found' }), '404 Not Found'],
  ['anything else', () => 'odd', 'odd'],
])('a screen that breaks with %s says so, with the way back', async (_what, thrown, text) => {
  vi.spyOn(console, 'error').mockReturnValue();
  const loader = () => {
    throw thrown();
  };
  open(
    [{ path: '/', loader, element: <p />, ErrorBoundary: RouteErrorScreen, HydrateFallback: () => null }],
    '/',
  );
  await screen.findByText(text);
  expect(screen.getByRole('link').getAttribute('href')).toBe(paths.home);
});

test('a unit’s address is a part of a path, whatever its identifier says', () => {
  open([{ path: '*', element: <Link to={unitPath('BT01/7?')}>Unit</Link> }], '/');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/admin/units/BT01%2F7%3F');
});
