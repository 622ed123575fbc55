// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { User } from '#contracts/users.ts';
import { accessToken } from '#tests/support/access-token.ts';
import { openScreen, pageOf, playServer, refused } from '#tests/support/office-screen.tsx';
import type { OfficeCall, Place } from '#tests/support/office-screen.tsx';
import { soon } from '#tests/support/soon.ts';
import { api } from '../kit/state/api.ts';
import { UsersPage } from './users.page.tsx';

const at = '2026-01-31T09:30:00.000Z';
const userOf = (id: number, email: string, fields: Partial<User> = {}): User => ({
  id,
  createdAt: at,
  updatedAt: at,
  email,
  role: 'ADMIN',
  isSuperAdmin: false,
  hasSecondFactor: false,
  propertyIds: [],
  ...fields,
});
const chief = userOf(1, 'chief@example.com', { isSuperAdmin: true });
const ada = userOf(2, 'Ada@example.com');
const ben = userOf(3, 'ben@example.com', { propertyIds: [11, 12], hasSecondFactor: true });
const eve = userOf(4, 'eve@example.com', { propertyIds: [11] });

let calls: OfficeCall[];
let users: User[];
let own: User;
let total: number;
let answerChange: () => unknown;
beforeEach(() => {
  users = [ada, ben, chief, eve];
  total = users.length;
  own = chief;
  answerChange = () => ben;
  const properties = [
    { id: 11, code: 'BT01', name: 'Bent Trail' },
    { id: 12, code: 'WK02', name: 'Wykeham' },
    { id: 13, code: 'TH03', name: 'Two Holland Place' },
  ];
  const changes = [
    'POST /admin/users',
    'PATCH /users/:id',
    'PATCH /admin/users/:id/password',
    'PATCH /admin/users/:id/role',
    'PUT /admin/:id/properties',
    'DELETE /admin/users/:id',
    'DELETE /admin/users/:id/second-factor',
    'POST /admin/generate-overwrite-code',
  ];
  calls = playServer({
    'GET /user': () => own,
    'GET /properties/names': () => Response.json({ data: properties }),
    'GET /admin/users': () => pageOf(users, { total, pageCount: 3, superAdminEmail: chief.email }),
    ...Object.fromEntries(changes.map((name) => [name, () => answerChange()])),
  });
});

/** By its text: the name of a row is put together from all that is in it, for each row of the list. */
function rowElement({ email }: User): HTMLElement {
  const found = [...document.querySelectorAll('tr')].find((one) => one.textContent.includes(email));
  return found ?? expect.fail(`There is no row of ${email}.`);
}
async function openAs(viewer: User, address = '/admin/users') {
  own = viewer;
  localStorage.setItem('token', accessToken({ sub: String(viewer.id), email: viewer.email.toLowerCase() }));
  const screenOf = openScreen(<UsersPage />, address);
  await soon(() => rowElement(ben));
  return screenOf;
}
const row = (user: User) => within(rowElement(user));
const changes = () =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => ({ method, path, body }));
const set = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const press = (place: Place, name: string | RegExp) => userEvent.click(place.getByRole('button', { name }));

/** What may be done to each, 'no' before what is shown and cannot be pressed. */
const offered = (user: User) =>
  row(user)
    .getAllByRole<HTMLButtonElement>('button')
    .map(
      (button) =>
        `${button.disabled ? 'no ' : ''}${(button.textContent ?? '').replace(/ ?(of )?\S+@.*$/, '')}`,
    );

const everything = ['Properties', 'History', 'Change Email', 'Change Password'];
// spec: US-11 US-17 US-18 US-19
test.each<[string, User, Record<string, string[]>]>([
  [
    'the super admin, who alone removes others and resets their second factor',
    chief,
    {
      chief: ['History', 'Change Password'],
      ada: [...everything, 'Remove'],
      ben: [...everything, 'Reset second factor', 'Remove'],
    },
  ],
  [
    'an admin who works with all properties',
    ada,
    {
      chief: ['History', 'no Change Password'],
      ada: ['Properties', 'History', 'Change Password'],
      ben: everything,
    },
  ],
  [
    'an admin of some properties, to those who work with no others',
    ben,
    {
      chief: ['no Change Password'],
      ada: ['no Change Password'],
      ben: ['Change Password'],
      eve: ['Change Email', 'Change Password'],
    },
  ],
  ['an admin of one property, not to one of more', eve, { ben: ['no Change Password'] }],
])('what may be done by %s', async (_who, viewer, expected) => {
  await openAs(viewer);
  const known: Record<string, User> = { chief, ada, ben, eve };
  for (const [name, actions] of Object.entries(expected)) {
    const user = known[name] ?? chief;
    expect([name, offered(user)]).toEqual([name, actions]);
    const mayNot = actions.includes('no Change Password');
    expect(row(user).getByRole<HTMLSelectElement>('combobox').disabled).toBe(mayNot);
    if (!mayNot) continue;
    row(user).getByText(
      user === chief
        ? 'Only the super admin can change this account.'
        : 'This account works with more properties than yours.',
    );
  }
  row(viewer).getByText('You');
  row(ben).getByText('2 properties');
  row(eve).getByText('1 property');
  expect(row(ada).queryByText(/propert(y|ies)$/, { selector: 'span > span' })).toBeNull();
  // By address until another order is chosen.
  expect(screen.getByRole('columnheader', { name: 'Email' }).ariaSort).toBe('ascending');
});

test('properties are assigned in one order whatever was chosen first, and none means all', async () => {
  await openAs(chief);
  const dialogOf = async (user: User) => {
    await press(row(user), /^Properties/);
    const dialog = within(await screen.findByRole('dialog', { name: 'Properties' }));
    await dialog.findByLabelText('BT01 — Bent Trail');
    return dialog;
  };
  const dialog = await dialogOf(ben);
  const box = (name: string) => dialog.getByLabelText<HTMLInputElement>(name);
  expect(
    ['BT01 — Bent Trail', 'WK02 — Wykeham', 'TH03 — Two Holland Place'].map((name) => box(name).checked),
  ).toEqual([true, true, false]);
  dialog.getByText('2 of 3');
  await userEvent.click(box('BT01 — Bent Trail'));
  await userEvent.click(box('TH03 — Two Holland Place'));
  await userEvent.click(box('BT01 — Bent Trail'));
  await userEvent.click(box('WK02 — Wykeham'));
  answerChange = () => refused(403, 'FORBIDDEN', 'Not you.');
  await press(dialog, 'Save');
  await screen.findByText('Failed to assign properties');
  screen.getByText('Not you.');
  expect([box('TH03 — Two Holland Place').checked, box('WK02 — Wykeham').checked]).toEqual([true, false]);
  answerChange = () => [];
  await press(dialog, 'Save');
  await screen.findByText('ben@example.com works with 2 properties.');
  const next = await dialogOf(eve);
  await userEvent.click(next.getByLabelText('BT01 — Bent Trail'));
  next.getByText('All properties');
  await press(next, 'Save');
  await screen.findByText('eve@example.com works with all properties.');
  expect(changes().map(({ path, body }) => [path, body])).toEqual([
    ['/admin/3/properties', { propertyIds: [11, 13] }],
    ['/admin/3/properties', { propertyIds: [11, 13] }],
    ['/admin/4/properties', { propertyIds: [] }],
  ]);
});

test('an email is corrected, and one that is refused stays typed', async () => {
  await openAs(chief);
  await press(row(ben), /^Change Email/);
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Email' }));
  dialog.getByText('ben@example.com. All sessions of this account end.');
  const field = dialog.getByLabelText<HTMLInputElement>('New email');
  expect(field.value).toBe('ben@example.com');
  set(field, 'not an address');
  await userEvent.type(field, '{Enter}');
  await dialog.findByText('Please enter a valid email address');
  expect(changes()).toEqual([]);
  answerChange = () => refused(409, 'CONFLICT', 'There is already an account with this email.');
  set(field, 'benjamin@example.com');
  await userEvent.type(field, '{Enter}');
  await screen.findByText('There is already an account with this email.');
  expect(field.value).toBe('benjamin@example.com');
  answerChange = () => ben;
  await press(dialog, 'Change Email');
  await screen.findByText('benjamin@example.com is signed out everywhere.');
  await soon(() => expect(screen.queryByText('Change Email', { selector: 'h2' })).toBeNull());
  const change = { method: 'PATCH', path: '/users/3', body: { email: 'benjamin@example.com' } };
  expect(changes()).toEqual([change, change]);
});

test('the own password asks for the one in force, someone else’s does not', async () => {
  await openAs(ada);
  await press(row(ada), /^Change Password/);
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Password' }));
  set(dialog.getByLabelText('Current password'), 'in force');
  set(dialog.getByLabelText('Enter new password:'), 'a row of seven herons');
  await userEvent.type(dialog.getByLabelText('Enter new password:'), '{Enter}');
  await screen.findByText('Password updated');
  await press(row(ben), /^Change Password/);
  const other = within(await screen.findByRole('dialog', { name: 'Change Password' }));
  expect(other.queryByLabelText('Current password')).toBeNull();
  set(other.getByLabelText('Enter new password:'), 'a row of nine herons');
  await userEvent.type(other.getByLabelText('Enter new password:'), '{Enter}');
  await screen.findByText('ben@example.com is signed out everywhere.');
  expect(changes().map(({ path, body }) => [path, body])).toEqual([
    ['/admin/users/2/password', { password: 'a row of seven herons', currentPassword: 'in force' }],
    ['/admin/users/3/password', { password: 'a row of nine herons' }],
  ]);
});

// spec: US-14 US-29
test('a second factor is reset with the own password, and a user is removed only after the question', async () => {
  await openAs(chief);
  await press(row(ben), /^Reset second factor/);
  const proof = within(
    await screen.findByRole('dialog', { name: 'Reset the second factor of ben@example.com?' }),
  );
  answerChange = () =>
    refused(400, 'VALIDATION_FAILED', 'x', [
      { path: 'currentPassword', message: 'This is not your password.' },
    ]);
  set(proof.getByLabelText('Your password'), 'mine');
  await userEvent.type(proof.getByLabelText('Your password'), '{Enter}');
  await proof.findByText('This is not your password.');
  answerChange = () => undefined;
  await press(proof, 'Reset second factor');
  await screen.findByText('Second factor turned off');
  const ask = async () => {
    await press(row(ben), /^Remove/);
    return within(
      await screen.findByRole('alertdialog', {
        name: 'Permanently remove ben@example.com? This cannot be undone.',
      }),
    );
  };
  await press(await ask(), 'Keep user');
  await soon(() => expect(screen.queryByText(/^Permanently remove/, { selector: 'h2' })).toBeNull());
  users = [ada, chief, eve];
  await press(await ask(), 'Remove');
  await screen.findByText('User removed');
  await soon(() => expect(screen.queryByRole('row', { name: /ben@example/ })).toBeNull());
  const reset = {
    method: 'DELETE',
    path: '/admin/users/3/second-factor',
    body: { currentPassword: 'mine' },
  };
  expect(changes()).toEqual([reset, reset, { method: 'DELETE', path: '/admin/users/3', body: undefined }]);
});

// spec: US-24
test('a user is created once, with an empty form for the next; one who is refused stays typed', async () => {
  await openAs(chief);
  const form = within(screen.getByRole('form', { name: 'Create User' }));
  const field = (label: string) => form.getByLabelText<HTMLInputElement>(label);
  answerChange = () => refused(409, 'CONFLICT', 'There is already an account with this email.');
  set(field('Email'), 'New@example.com');
  set(field('Password'), 'abcdef');
  await userEvent.type(field('Password'), '{Enter}');
  await screen.findByText('Failed to create user');
  expect([field('Email').value, field('Password').value]).toEqual(['New@example.com', 'abcdef']);
  answerChange = () => userOf(9, 'new@example.com');
  await userEvent.type(field('Password'), '{Enter}');
  await screen.findByText('User created');
  await soon(() => expect([field('Email').value, field('Password').value]).toEqual(['', '']));
  await soon(() => expect(document.activeElement).toBe(field('Email')));
  const sent = { email: 'New@example.com', password: 'abcdef', role: 'ADMIN' };
  expect(changes().map(({ body }) => body)).toEqual([sent, sent]);
});

test('a code for signing up is shown until when it works, and gives way to the next one', async () => {
  await openAs(chief);
  answerChange = () => ({ code: 'ABCD-EFGH', expiresAt: '2026-02-01T15:00:00.000Z' });
  await userEvent.click(screen.getByRole('button', { name: 'Generate overwrite code' }));
  const code = await screen.findByText('ABCD-EFGH');
  expect(code.parentElement?.textContent).toMatch(
    /^ABCD-EFGHWorks once, until Feb 1, 2026, 9:00.AM\. It is not shown again\.$/,
  );
  answerChange = () => ({ code: 'JKLM-NPQR', expiresAt: '2026-02-01T15:00:00.000Z' });
  await userEvent.click(screen.getByRole('button', { name: 'Generate another code' }));
  await screen.findByText('JKLM-NPQR');
  expect(screen.queryByText('ABCD-EFGH')).toBeNull();
});

test('the list is asked for as the address says, and begins again with another filter or order', async () => {
  total = 60;
  const { where } = await openAs(chief, '/admin/users?role=admin&sort=-role&page=2');
  const listed = () => calls.filter(({ path }) => path === '/admin/users').map(({ query }) => query);
  expect(listed()).toEqual([{ page: '2', take: '25', role: 'ADMIN', sort: '-role' }]);
  screen.getByText('60 users');
  await userEvent.click(within(screen.getByRole('columnheader', { name: 'Id' })).getByRole('button'));
  expect(where()).toBe('/admin/users?role=ADMIN&sort=id');
  await userEvent.selectOptions(screen.getByLabelText('Role', { selector: 'search *' }), 'All');
  expect(where()).toBe('/admin/users?sort=id');
  await soon(() => expect(listed().at(-1)).toEqual({ page: '1', take: '25', sort: 'id' }));
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(where()).toBe('/admin/users?sort=id&page=2');
});

// spec: US-09 US-27 US-28
test('another role is set at once, and one that is refused is shown as it stands', async () => {
  const manager = { ...ben, role: 'MANAGER' };
  users = [ada, manager];
  await openAs(chief);
  const role = () => row(ben).getByLabelText<HTMLSelectElement>('Role of ben@example.com');
  expect(role().value).toBe('MANAGER');
  answerChange = () => refused(403, 'FORBIDDEN', 'Not you.');
  await userEvent.selectOptions(role(), 'ADMIN');
  await screen.findByText('Failed to set role');
  await soon(() => expect(role().value).toBe('MANAGER'));
  answerChange = () => ben;
  users = [ada, ben];
  await userEvent.selectOptions(role(), 'ADMIN');
  await screen.findByText('Role updated');
  screen.getByText('ben@example.com is ADMIN now.');
  await soon(() => expect(role().value).toBe('ADMIN'));
  const change = { method: 'PATCH', path: '/admin/users/3/role', body: { role: 'ADMIN' } };
  expect(changes()).toEqual([change, change]);
});

// spec: US-26 US-31
test.each<[string, () => Response, string]>([
  [
    'an error field alone',
    () => Response.json({ error: 'A field of its own' }, { status: 418 }),
    'A field of its own',
  ],
  [
    'plain text',
    () => new Response('Bad gateway, in plain text', { status: 502 }),
    'Bad gateway, in plain text',
  ],
])('a failure with %s says it, and what was typed stays', async (_what, answer, said) => {
  await openAs(chief);
  answerChange = answer;
  const form = within(screen.getByRole('form', { name: 'Create User' }));
  set(form.getByLabelText('Email'), 'New@example.com');
  set(form.getByLabelText('Password'), 'abcdef');
  await press(form, 'Create User');
  const failed = async (title: string) => {
    const toast = (await screen.findByText(title)).closest('[role="dialog"]');
    await soon(() => expect(toast?.textContent).toContain(said));
  };
  await failed('Failed to create user');
  expect(form.getByLabelText('Email')).toHaveProperty('value', 'New@example.com');
  await press(row(ben), /^Change Password/);
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Password' }));
  const password = dialog.getByLabelText('Enter new password:');
  set(password, 'a row of nine herons');
  await press(dialog, 'Change Password');
  await failed('Failed to set password');
  expect(password).toHaveProperty('value', 'a row of nine herons');
});

test('no account moves under someone who chooses a role: one that another admin adds waits to be called', async () => {
  const { store } = await openAs(chief);
  row(ben).getByRole('combobox').focus();
  const newest = userOf(0, 'anna@example.com');
  users = [newest, ...users];
  total = users.length;
  act(() => void store.dispatch(api.util.invalidateTags(['user'])));
  await screen.findByText('5 users');
  expect(screen.queryByText(newest.email)).toBeNull();
  await press(screen, '1 new, show');
  row(newest);
});

test('an account that another admin removed meanwhile leaves the list once a change of it is refused', async () => {
  await openAs(chief);
  users = users.filter(({ id }) => id !== ben.id);
  answerChange = () => refused(404, 'NOT_FOUND', 'There is no such user.');
  await press(row(ben), /^Remove/);
  await press(within(await screen.findByRole('alertdialog')), 'Remove');
  await soon(() =>
    expect(
      [...document.querySelectorAll('tr')].some(({ textContent }) => textContent.includes(ben.email)),
    ).toBe(false),
  );
});
