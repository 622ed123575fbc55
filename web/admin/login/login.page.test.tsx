// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { accessTokenLifetimeMs, endSession, followOtherTabs } from '#web/lib/session-store.ts';
import { leaveByPress, leaveField } from '#tests/support/leave-field.ts';
import { openScreen, playServer, refused } from '#tests/support/office-screen.tsx';
import type { OfficeCall } from '#tests/support/office-screen.tsx';
import { soon } from '#tests/support/soon.ts';
import { LoginPage } from './login.page.tsx';

const session = {
  accessToken: 'an access token',
  refreshToken: 'a refresh token',
  user: { id: 1, email: 'ada@example.com', role: 'ADMIN', isSettingUp: false },
};
const needsCode = (challenge: string) =>
  Response.json(
    {
      error: { code: 'SECOND_FACTOR_REQUIRED', message: 'x' },
      message: 'x',
      data: { challenge, expiresAt: '2026-01-05T15:00:00.000Z' },
    },
    { status: 401 },
  );

let calls: OfficeCall[];
let answerPassword: () => unknown;
let answerCode: () => unknown;
let stop: () => void;
beforeEach(() => {
  stop = followOtherTabs();
  answerPassword = () => Response.json({ ...session, data: session });
  answerCode = answerPassword;
  calls = playServer({
    'POST /login': () => answerPassword(),
    'POST /login/second-factor': () => answerCode(),
  });
});
afterEach(() => {
  endSession('logout');
  stop();
});

/** Stores a session as another tab does, which this one hears of by an event. */
function signInElsewhere(): void {
  const newValue = JSON.stringify({ token: 'access-1', exp: Date.now() + accessTokenLifetimeMs });
  localStorage.setItem('session', newValue);
  dispatchEvent(new StorageEvent('storage', { key: 'session', newValue, storageArea: localStorage }));
}

const home = '/admin/public-submissions';
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const set = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Login' }));

async function enterPassword(): Promise<void> {
  set('E-Mail', 'ada@example.com');
  set('Password', 'a good password');
  await submit();
}

test('an open login goes on to the service requests once another tab has signed in', async () => {
  const { where } = openScreen(<LoginPage />, '/login');
  await screen.findByRole('heading', { name: 'Welcome Back!' });
  act(signInElsewhere);
  await soon(() => expect(where()).toBe(home));
});

test('words about a field that is left come up once the press that left it is over: nothing moves under it', async () => {
  openScreen(<LoginPage />, '/login');
  const link = screen.getByRole('link', { name: 'Sign up' });
  const wrongEmail = () => screen.queryByText('Please enter a valid email address');
  await leaveByPress(field('E-Mail'), link);
  expect(wrongEmail()).toBeNull();
  fireEvent.mouseUp(link);
  await soon(() => expect(wrongEmail()).not.toBeNull());
});

test.each<[string, (link: HTMLElement) => void]>([
  ['is that of another button of the mouse', (link) => fireEvent.mouseDown(link, { button: 2 })],
  [
    'opens a menu',
    (link) => {
      fireEvent.mouseDown(link, { ctrlKey: true });
      fireEvent.contextMenu(link);
    },
  ],
  [
    'turns into a drag',
    (link) => {
      fireEvent.mouseDown(link);
      fireEvent.dragEnd(link);
    },
  ],
  [
    'is heard of no more before a key',
    (link) => {
      fireEvent.mouseDown(link);
      fireEvent.keyDown(link, { key: 'Tab' });
    },
  ],
  [
    'is heard of no more before a choice',
    (link) => {
      fireEvent.mouseDown(link);
      fireEvent.input(field('E-Mail'), { target: { value: 'ada@example.com' } });
    },
  ],
])('words about a field that is left come up also after a press that %s', async (_what, press) => {
  openScreen(<LoginPage />, '/login');
  press(screen.getByRole('link', { name: 'Sign up' }));
  await leaveField(field('Password'));
  await screen.findByText('Password must be at least 8 characters long');
});

test('what cannot be right is not sent', async () => {
  openScreen(<LoginPage />, '/login');
  set('E-Mail', 'ada');
  set('Password', '1234567');
  await submit();
  await screen.findByText('Please enter a valid email address');
  screen.getByText('Password must be at least 8 characters long');
  expect(calls).toEqual([]);
});

test.each<[object | null, string | null]>([
  [null, null],
  [{ pathname: '/admin/users', search: '?role=ADMIN' }, '/admin/users?role=ADMIN'],
  [{ pathname: home, search: '?view=archived' }, `${home}?view=archived`],
  // Where a login leads anyway.
  [{ pathname: home, search: '' }, null],
  [{ pathname: '/admin' }, null],
  [{ pathname: '/admin/dashboard/' }, null],
  [{ pathname: '//elsewhere.example.com' }, null],
])('of someone who was turned away at %o the login offers %s', async (from, offered) => {
  const { router, where } = openScreen(<LoginPage />, '/login');
  await act(() => router.navigate('/login', { replace: true, state: from && { from } }));
  await enterPassword();
  await screen.findByText('Logged in successfully');
  expect(where()).toBe(home);
  expect(localStorage.getItem('refreshToken')).toBe('a refresh token');
  expect(calls.map(({ body }) => body)).toEqual([{ email: 'ada@example.com', password: 'a good password' }]);
  const offer = screen.queryByText('Go to the page you asked for');
  expect(offer === null).toBe(offered === null);
  if (offer) await userEvent.click(offer);
  await soon(() => expect(where()).toBe(offered ?? home));
});

const tooMany = (seconds?: number) =>
  Response.json(
    { error: { code: 'RATE_LIMITED', message: 'x' }, message: 'x' },
    { status: 429, ...(seconds === undefined ? {} : { headers: { 'retry-after': String(seconds) } }) },
  );

test.each<[string, () => Response | Promise<Response>]>([
  [
    'The email or the password is wrong.',
    () => refused(401, 'INVALID_CREDENTIALS', 'The email or the password is wrong.'),
  ],
  ['Too many attempts. Please try again in a minute.', () => tooMany(60)],
  ['Too many attempts. Please try again in 2 minutes.', () => tooMany(61)],
  ['Too many attempts. Please try again in 15 minutes.', () => tooMany()],
  [
    'The server cannot be reached. Check your connection and try again.',
    () => Promise.reject(new TypeError('Failed to fetch')),
  ],
  // An answer without a session is none.
  ['Please try again.', () => Response.json({})],
])('a login that fails says “%s”, and what was typed stays', async (message, answer) => {
  answerPassword = answer;
  const { where, store } = openScreen(<LoginPage />, '/login');
  await enterPassword();
  await screen.findByText('There was a problem with your login');
  await screen.findByText(message);
  expect(where()).toBe('/login');
  expect([field('E-Mail').value, field('Password').value]).toEqual(['ada@example.com', 'a good password']);
  expect(localStorage.getItem('refreshToken')).toBeNull();
  expect(store.getState().auth).toMatchObject({ error: message, success: false });
  answerPassword = () => Response.json({ ...session, data: session });
  await submit();
  await screen.findByText('Logged in successfully');
});

test('where a code is needed too, it is asked for next, and a wrong one may be tried again', async () => {
  answerPassword = () => needsCode('challenge-1');
  answerCode = () => refused(401, 'INVALID_CREDENTIALS', 'This code is not right.');
  const { where } = openScreen(<LoginPage />, '/login');
  await enterPassword();
  await screen.findByRole('heading', { name: 'One more step' });
  // It is no failure, and waits for nothing but the code.
  expect(screen.queryByText('There was a problem with your login')).toBeNull();
  await soon(() => expect(screen.queryByText('Logging in…')).toBeNull());
  const code = () => screen.getByRole<HTMLInputElement>('textbox');
  await soon(() => expect(document.activeElement).toBe(code()));
  await userEvent.type(code(), '123');
  await submit();
  await screen.findByText('Enter the 6 digits from your authenticator app, or a recovery code');
  expect(calls).toHaveLength(1);
  await userEvent.type(code(), ' 456');
  await submit();
  await soon(() => expect(screen.getAllByText('This code is not right.').length).toBeGreaterThan(0));
  await soon(() => expect(code().getAttribute('aria-invalid')).toBe('true'));
  expect(code().value).toBe('123 456');
  answerCode = () => Response.json({ ...session, data: session });
  await submit();
  await soon(() => expect(where()).toBe(home));
  const answers = calls.filter(({ path }) => path === '/login/second-factor').map(({ body }) => body);
  const sent = { challenge: 'challenge-1', code: '123 456' };
  expect(answers).toEqual([sent, sent]);
});

test('a code that comes too late leads back to the password, as the way back does', async () => {
  answerPassword = () => needsCode('challenge-1');
  answerCode = () => refused(401, 'CHALLENGE_EXPIRED', 'This took too long. Please log in again.');
  openScreen(<LoginPage />, '/login');
  await enterPassword();
  await screen.findByRole('heading', { name: 'One more step' });
  await userEvent.click(screen.getByRole('button', { name: 'Back to email and password' }));
  await screen.findByRole('heading', { name: 'Welcome Back!' });
  answerPassword = () => needsCode('challenge-2');
  await enterPassword();
  await screen.findByRole('heading', { name: 'One more step' });
  await userEvent.type(screen.getByRole('textbox'), '123456{Enter}');
  await screen.findByText('This took too long. Please log in again.');
  await screen.findByRole('heading', { name: 'Welcome Back!' });
  expect(calls.at(-1)?.body).toEqual({ challenge: 'challenge-2', code: '123456' });
});
