// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { weaknessMessages } from '#contracts/password-weakness.ts';
import type { OwnUser } from '#contracts/users.ts';
import { accessToken } from '#tests/support/access-token.ts';
import {
  ada,
  factorOff,
  factorOn,
  input,
  openAccount,
  panelOf,
  playAccount,
  press,
  prove,
  sessionOf,
  set,
  untilDialogIsGone,
  wrongPassword,
} from '#tests/support/account-screen.tsx';
import type { PlayedAccount } from '#tests/support/account-screen.tsx';
import { soon } from '#tests/support/soon.ts';

let played: PlayedAccount;
beforeEach(() => {
  played = playAccount();
});

const changes = () =>
  played.calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);
const reads = (path: string) =>
  played.calls.filter((call) => call.method === 'GET' && call.path === path).length;

test.each<[string, Partial<OwnUser>, string[]]>([
  ['an admin', {}, ['Second factor', 'Where you are signed in', 'Email', 'Password', 'Delete your account']],
  [
    'the super admin, whose email is a setting of the server',
    { isSuperAdmin: true },
    [
      'Second factor',
      'Second factor for everyone',
      'Passwords that admins give',
      'Retention of papers',
      'Where you are signed in',
      'Password',
    ],
  ],
  ['a super admin with a given password', { isSuperAdmin: true, mustChangePassword: true }, ['Password']],
  [
    'a super admin without a second factor',
    { isSuperAdmin: true, mustSetUpSecondFactor: true },
    ['Second factor'],
  ],
])('what stands on the screen of %s', async (_who, fields, titles) => {
  played.own = { ...ada, ...fields };
  openAccount();
  await soon(() =>
    expect(Array.from(document.querySelectorAll('h2'), ({ textContent }) => textContent)).toEqual(titles),
  );
  screen.getByText('ada@example.com', { selector: 'header p' });
  // Nothing is asked for that is refused.
  const isSettingUp = titles.length === 1;
  expect(reads('/user/sessions')).toBe(isSettingUp ? 0 : 1);
  expect(reads('/admin/password-change')).toBe(played.own.isSuperAdmin && !isSettingUp ? 1 : 0);
  if (fields.mustChangePassword)
    await soon(() => expect(document.activeElement).toBe(screen.getByLabelText('Current password')));
});

const emailForm = async () => {
  await panelOf('Email');
  return within(screen.getByRole('form', { name: 'Change your email' }));
};

test('a new email takes effect in this session, and one that is refused stays typed', async () => {
  const newToken = accessToken({ sub: '7', email: 'lovelace@example.com' });
  played.refresh = () => Response.json({ accessToken: newToken, refreshToken: 'the next' });
  openAccount();
  const form = await emailForm();
  const email = input(form, 'New email');
  const password = input(form, 'Current password');
  expect(document.activeElement).not.toBe(email);
  set(email, 'lovelace');
  press(form, 'Change email');
  await form.findByText('Please enter a valid email address');
  form.getByText('Enter your current password.');
  expect(changes()).toEqual([]);
  set(email, 'lovelace@example.com');
  set(password, 'mine');
  press(form, 'Show password');
  played.answer = () => wrongPassword('currentPassword');
  press(form, 'Change email');
  await form.findByText('This is not your password.');
  await soon(() => expect(document.activeElement).toBe(password));
  expect(email.value).toBe('lovelace@example.com');
  expect(played.calls.map(({ path }) => path)).not.toContain('/refresh');
  const { promise, resolve } = Promise.withResolvers<OwnUser>();
  played.answer = () => promise;
  press(form, 'Change email');
  await form.findByText('Changing…');
  played.own = { ...ada, email: 'lovelace@example.com' };
  resolve(played.own);
  await screen.findByText('Log in as lovelace@example.com from now on.');
  await soon(() => expect(localStorage.getItem('token')).toBe(newToken));
  await soon(() => expect([email.value, password.value]).toEqual(['', '']));
  await soon(() => expect(document.activeElement).toBe(email));
  await form.findByText('Change email');
  expect(password.type).toBe('password');
  const sent = ['PATCH', '/user', { email: 'lovelace@example.com', currentPassword: 'mine' }];
  expect(changes()).toEqual([sent, sent, ['POST', '/refresh', { refreshToken: 'a refresh token' }]]);
  // After the refusal too; and by now the other sessions have ended.
  await soon(() => expect([reads('/user'), reads('/user/sessions')]).toEqual([3, 3]));
});

test('an email is changed also where no new token is to be had', async () => {
  played.refresh = () => Promise.reject(new TypeError('Failed to fetch'));
  played.answer = () => ada;
  openAccount();
  const form = await emailForm();
  set(input(form, 'New email'), 'lovelace@example.com');
  set(input(form, 'Current password'), 'mine');
  press(form, 'Change email');
  await soon(() => expect(input(form, 'New email').value).toBe(''));
});

test('a new password leaves an empty, covered form for the next; a weak one is not sent', async () => {
  openAccount('#password');
  await panelOf('Password');
  const form = within(screen.getByRole('form', { name: 'Change your password' }));
  const current = input(form, 'Current password');
  const next = () => input(form, 'New password');
  await soon(() => expect(document.activeElement).toBe(current));
  expect(document.querySelector<HTMLInputElement>('input[autocomplete="username"]')?.value).toBe(
    'ada@example.com',
  );
  set(next(), 'ada.example1');
  press(form, 'Change password');
  await form.findByText('Enter your current password.');
  // Below the field, and as what is wrong with it.
  await soon(() => expect(form.getAllByText(weaknessMessages.guessable)).toHaveLength(2));
  press(form, 'Generate password');
  await soon(() => expect(next().getAttribute('aria-invalid')).not.toBe('true'));
  const generated = next().value;
  expect(generated).toHaveLength(19);
  set(current, 'mine');
  fireEvent.click(form.getAllByText('Show password')[0] ?? current);
  played.answer = () => wrongPassword('currentPassword');
  press(form, 'Change password');
  await form.findByText('This is not your password.');
  expect(next().value).toBe(generated);
  played.answer = () => ada;
  press(form, 'Change password');
  await screen.findByText('Your other sessions have ended.');
  await soon(() => expect([current.value, next().value]).toEqual(['', '']));
  expect([current.type, next().type]).toEqual(['password', 'password']);
  await soon(() => expect(document.activeElement).toBe(current));
  await form.findByText('Change password');
  const sent = ['PATCH', '/user', { currentPassword: 'mine', password: generated }];
  expect(changes()).toEqual([sent, sent]);
});

test('another session is ended with the password, and the list says who is left', async () => {
  openAccount();
  const part = await panelOf('Where you are signed in');
  const list = within(await part.findByRole('list', { name: 'Sessions' }));
  const texts = () => list.getAllByRole('listitem').map(({ textContent }) => textContent);
  const active = /Last active Feb 1, 2026, 9:30.AM, signed in Jan 31, 2026, 9:00.AM/.source;
  expect(texts()).toEqual([
    expect.stringMatching(new RegExp(`^Firefox on WindowsThis device${active}$`)),
    expect.stringMatching(new RegExp(`^Safari on an iPhone${active}End the session on Safari on an iPhone$`)),
  ]);
  played.answer = () => wrongPassword('currentPassword');
  fireEvent.click(part.getByText('the session on Safari', { exact: false }));
  const dialog = await prove('End the session on Safari on an iPhone?', 'End session');
  await dialog.findByText('This is not your password.');
  played.answer = () => {
    played.sessions = [sessionOf(1, 'Firefox on Windows', true)];
    return undefined;
  };
  press(dialog, 'End session');
  await screen.findByText('Session ended');
  await untilDialogIsGone();
  await soon(() => expect(texts()).toHaveLength(1));
  screen.getByText('Safari on an iPhone');
  // The button that opened the question is gone: the screen's first control has the focus.
  await soon(() => expect(document.activeElement?.textContent).toBe('Set up second factor'));
  const sent = ['DELETE', '/user/sessions/2', { currentPassword: 'mine' }];
  expect(changes()).toEqual([sent, sent]);
});

test.each([
  [
    'Where you are signed in',
    'Sign out everywhere',
    'Sign out everywhere?',
    '/user/sessions',
    'Signed out everywhere',
  ],
  [
    'Delete your account',
    'Delete my account',
    'Permanently delete ada@example.com? This cannot be undone.',
    '/user',
    'Your account is deleted',
  ],
])('under “%s” “%s” ends the session here too, and nothing where it is refused', async (...story) => {
  const [title, button, question, path, said] = story;
  openAccount();
  press(await panelOf(title), button);
  const asked = within(await screen.findByRole('dialog', { name: question }));
  press(asked, 'Cancel');
  await untilDialogIsGone();
  press(await panelOf(title), button);
  played.answer = () => wrongPassword('currentPassword');
  const dialog = await prove(question, button);
  await dialog.findByText('This is not your password.');
  expect(localStorage.getItem('refreshToken')).toBe('a refresh token');
  expect(screen.queryByText(said)).toBeNull();
  played.answer = () => undefined;
  press(dialog, button);
  await screen.findByText(said);
  expect(localStorage.getItem('refreshToken')).toBeNull();
  const sent = ['DELETE', path, { currentPassword: 'mine' }];
  expect(changes()).toEqual([sent, sent]);
});

const forAll = 'Second factor for everyone';
const given = 'Passwords that admins give';
test.each([
  [forAll, false, 'Require it of every admin', 'Every admin needs a second factor now'],
  [forAll, true, 'Leave it to each admin', 'Each admin decides about the second factor now'],
  [given, false, 'Require a change', 'Given passwords must be changed now'],
  [given, true, 'Only ask for a change', 'Given passwords may stay now'],
])('under “%s”, demanded: %s, the super admin chooses “%s”', async (title, isEnforced, button, said) => {
  played.own = { ...ada, isSuperAdmin: true };
  // What is demanded can be let go without an own one.
  played.secondFactor = { ...(isEnforced ? factorOff : factorOn), isEnforced };
  played.demandsPasswordChange = isEnforced;
  openAccount();
  const part = await panelOf(title);
  const now = title === forAll ? /^Every admin needs/ : /^Anyone .* must change it before/;
  expect(part.queryByText(now) !== null).toBe(isEnforced);
  press(part, button);
  const dialog = await screen.findByRole('dialog', { name: title });
  expect(dialog.textContent).toMatch(isEnforced ? /From now on (each|a given)/ : /From now on anyone/);
  played.answer = () => {
    played.secondFactor = { ...factorOn, isEnforced: !isEnforced };
    played.demandsPasswordChange = !isEnforced;
    return { isEnforced: !isEnforced };
  };
  await prove(title, button);
  await screen.findByText(said);
  await untilDialogIsGone();
  await soon(() => expect(part.queryByText(button, { selector: 'button' })).toBeNull());
  const path = title === forAll ? '/admin/second-factor' : '/admin/password-change';
  expect(changes()).toEqual([['PUT', path, { isEnforced: !isEnforced, currentPassword: 'mine' }]]);
});

test('who has no second factor cannot demand one of others', async () => {
  played.own = { ...ada, isSuperAdmin: true };
  openAccount();
  const part = await panelOf(forAll);
  part.getByText('Set up your own second factor first.');
  const button = part.getByText<HTMLButtonElement>('Require it of every admin', { selector: 'button' });
  expect(button.disabled).toBe(true);
});

test('what could not be loaded is asked for again where it would stand', async () => {
  played.failing = ['/user/second-factor', '/user/sessions'];
  openAccount();
  const factor = await panelOf('Second factor');
  const sessions = await panelOf('Where you are signed in');
  await factor.findByText('Your second factor could not be loaded.');
  await sessions.findByText('Your sessions could not be loaded.');
  played.failing = [];
  press(factor, 'Try again');
  press(sessions, 'Try again');
  await factor.findByText('Set up second factor');
  await sessions.findByText('Firefox on Windows');
  expect(screen.queryByText(/could not be loaded/)).toBeNull();
});

test('where the account itself could not be loaded, that is said and tried again', async () => {
  played.failing = ['/user'];
  openAccount();
  await screen.findByText('Your account could not be loaded');
  played.failing = [];
  fireEvent.click(screen.getByText('Try again'));
  await panelOf('Password');
});
