// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { weaknessMessages } from '#contracts/password-weakness.ts';
import { startSession } from '#web/lib/session-store.ts';
import { leaveByPress } from '#tests/support/leave-field.ts';
import { openScreen, playServer, refused } from '#tests/support/office-screen.tsx';
import type { OfficeCall } from '#tests/support/office-screen.tsx';
import { soon } from '#tests/support/soon.ts';
import { SignupPage } from './signup.page.tsx';

let calls: OfficeCall[];
let answer: () => unknown;
beforeEach(() => {
  answer = () => ({ id: 8, email: 'new.person@example.com', role: 'ADMIN' });
  calls = playServer({ 'POST /signup': () => answer() });
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Sign up' }));
const wrong = () =>
  ['Email', 'Password', 'Overwrite code'].filter(
    (label) => field(label).getAttribute('aria-invalid') === 'true',
  );

const set = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });

function fillIn(password = 'a row of seven herons'): void {
  set('Email', 'New.Person@example.com');
  set('Password', password);
  set('Overwrite code', ' ABCD-EFGH ');
}

test('what cannot be right is said beside each field, and nothing is sent', async () => {
  openScreen(<SignupPage />, '/signup');
  await submit();
  await screen.findByText('Please enter a valid email address');
  screen.getByText('Password must be at least 8 characters long');
  screen.getByText('Enter the code that an admin gave you.');
  fillIn('sunshine1');
  await submit();
  await soon(() => expect(wrong()).toEqual(['Password']));
  expect(screen.getAllByText(weaknessMessages.common).length).toBeGreaterThan(0);
  set('Password', 'new.person1');
  await soon(() => expect(screen.getAllByText(weaknessMessages.guessable).length).toBeGreaterThan(0));
  await submit();
  expect(calls).toEqual([]);
});

test('words about a field that is left come up once the press that left it is over', async () => {
  openScreen(<SignupPage />, '/signup');
  const button = screen.getByRole('button', { name: 'Sign up' });
  await leaveByPress(field('Email'), button);
  expect(wrong()).toEqual([]);
  fireEvent.mouseUp(button);
  await soon(() => expect(wrong()).toEqual(['Email']));
});

test.each<[string, () => Response | Promise<Response>, string[], string]>([
  [
    'a code that is not valid',
    () => refused(403, 'FORBIDDEN', 'Not valid.'),
    ['Overwrite code'],
    'Not valid.',
  ],
  ['an email that is taken', () => refused(409, 'CONFLICT', 'Taken.'), ['Email'], 'Taken.'],
  [
    'a password that the server refuses',
    () =>
      refused(400, 'VALIDATION_FAILED', 'Please check.', [{ path: 'password', message: 'Too well known.' }]),
    ['Password'],
    'Too well known.',
  ],
  [
    'something that is no field',
    () => refused(400, 'VALIDATION_FAILED', 'Please check.', [{ path: 'role', message: 'No.' }]),
    [],
    'Please check.',
  ],
  [
    'too many attempts',
    () =>
      Response.json(
        { error: { code: 'RATE_LIMITED', message: 'x' }, message: 'x' },
        { status: 429, headers: { 'retry-after': '61' } },
      ),
    [],
    'Too many attempts. Please try again in 2 minutes.',
  ],
  [
    'no answer',
    () => Promise.reject(new TypeError('Failed to fetch')),
    [],
    'The server cannot be reached. Check your connection and try again.',
  ],
])('%s is said where it belongs, and everything typed stays', async (_why, refusal, fields, message) => {
  answer = refusal;
  const { where } = openScreen(<SignupPage />, '/signup');
  fillIn();
  await submit();
  await screen.findByText('There was a problem with your sign-up');
  expect(screen.getAllByText(message).length).toBeGreaterThan(0);
  await soon(() => expect(wrong()).toEqual(fields));
  if (fields[0]) await soon(() => expect(document.activeElement).toBe(field(fields[0] ?? '')));
  expect([field('Email').value, field('Password').value, field('Overwrite code').value]).toEqual([
    'New.Person@example.com',
    'a row of seven herons',
    ' ABCD-EFGH ',
  ]);
  expect(where()).toBe('/signup');
  // It can be tried again.
  await submit();
  await soon(() => expect(calls).toHaveLength(2));
});

test('an account is made once, and its owner is led to the login', async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  answer = () => promise;
  const { where } = openScreen(<SignupPage />, '/signup');
  fillIn();
  await submit();
  const busy = await screen.findByRole('button', { name: 'Signing up…' });
  await userEvent.click(busy);
  await userEvent.type(field('Overwrite code'), '{Enter}');
  resolve({ id: 8, email: 'new.person@example.com', role: 'ADMIN' });
  await screen.findByText('Log in as new.person@example.com.');
  expect(where()).toBe('/login');
  expect(calls.map(({ body }) => body)).toEqual([
    { email: 'New.Person@example.com', password: 'a row of seven herons', overwriteCode: ' ABCD-EFGH ' },
  ]);
});

test('who is signed in is led to the service requests', async () => {
  startSession({ accessToken: 'a token', refreshToken: 'a refresh token' });
  const { where } = openScreen(<SignupPage />, '/signup');
  await soon(() => expect(where()).toBe('/admin/public-submissions'));
});
