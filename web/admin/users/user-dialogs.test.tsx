// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { weaknessMessages } from '#contracts/password-weakness.ts';
import type { User } from '#contracts/users.ts';
import { accessToken } from '#tests/support/access-token.ts';
import { openScreen, pageOf, playServer, refused } from '#tests/support/office-screen.tsx';
import type { OfficeCall, Place } from '#tests/support/office-screen.tsx';
import { soon } from '#tests/support/soon.ts';
import { UsersPage } from './users.page.tsx';

const at = '2026-01-31T15:00:00.000Z';
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

let calls: OfficeCall[];
let users: User[];
let own: User;
let isNarrow: boolean;
let meta: object;
let answerChange: () => unknown;
let answerList: () => unknown;
let answerNames: () => unknown;
let answerAudit: () => unknown;
beforeEach(() => {
  users = [ada, ben, chief];
  own = chief;
  isNarrow = false;
  meta = { total: 3, pageCount: 1 };
  answerChange = () => ben;
  answerList = () => pageOf(users, { superAdminEmail: chief.email, ...meta });
  answerNames = () =>
    Response.json({
      data: [
        { id: 11, code: 'BT01', name: 'Bent Trail' },
        { id: 12, code: 'WK02', name: 'Wykeham' },
      ],
    });
  answerAudit = () => pageOf([], { total: 0 });
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
    'GET /properties/names': () => answerNames(),
    'GET /admin/users': () => answerList(),
    'GET /admin/users/export': () => new Promise<never>(() => undefined),
    'GET /audit': () => answerAudit(),
    ...Object.fromEntries(changes.map((name) => [name, () => answerChange()])),
  });
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: isNarrow }));
});

const open = (address = '/admin/users') => {
  localStorage.setItem('token', accessToken({ sub: String(own.id), email: own.email.toLowerCase() }));
  return openScreen(
    <main tabIndex={-1}>
      <UsersPage />
    </main>,
    address,
  );
};
const lists = () => calls.filter(({ path }) => path === '/admin/users').length;
const rowOf = async ({ email }: User): Promise<Place> =>
  within(
    (await screen.findByText(email, { selector: 'tr span:not(.visually-hidden)' })).closest('tr') ??
      document.body,
  );
const button = (place: Place, name: string | RegExp) =>
  place.getByText<HTMLButtonElement>(name, { selector: 'button' });
const press = (place: Place, name: string | RegExp) => fireEvent.click(button(place, name));
const input = (place: Place, label: string) => place.getByLabelText<HTMLInputElement>(label);
const set = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const dialogOf = async (name: string, role = 'dialog') => within(await screen.findByRole(role, { name }));

test('what is particular about an account stands beside it', async () => {
  open();
  const marks = async (user: User) => {
    const name = (await rowOf(user))
      .getByText(user.email, { selector: 'span:not(.visually-hidden)' })
      .closest('td');
    return name?.textContent.replace(user.email, '');
  };
  expect([await marks(chief), await marks(ada), await marks(ben)]).toEqual([
    'Super adminYou',
    '',
    'Second factor2 properties',
  ]);
  screen.getByText('Only chief@example.com can remove users.', { exact: false });
});

test('whose account cannot be changed says why beside what is switched off', async () => {
  own = ada;
  open();
  const row = await rowOf(chief);
  const why = row.getByText('Only the super admin can change this account.');
  expect(button(row, /^Change Password/).getAttribute('aria-describedby')).toBe(why.id);
  expect(button(row, /^Change Password/).title).toBe(why.textContent);
  expect(row.getByRole('combobox').closest('select')?.title).toBe(why.textContent);
});

test('on a phone each account is a card with its number', async () => {
  isNarrow = true;
  open();
  await screen.findByText('Id 3');
  expect(screen.getAllByText(/^Id \d$/).map(({ textContent }) => textContent)).toEqual([
    'Id 2',
    'Id 3',
    'Id 1',
  ]);
});

// spec: US-13
test.each<[string, object, string]>([
  ['/admin/users', { total: 0, pageCount: 0 }, 'Users that you create appear here.'],
  ['/admin/users?role=OWNER', { total: 0, pageCount: 0 }, 'No users have this role.'],
  ['/admin/users?page=4', { total: 1, pageCount: 1 }, 'Go to an earlier one.'],
])('a list without users at %s says why', async (address, found, text) => {
  users = [];
  meta = found;
  open(address);
  await screen.findByText(text);
  if (!address.includes('page')) screen.getByRole('heading', { name: 'No users yet.' });
  expect(screen.queryByText('Prev') !== null).toBe(address.includes('page'));
  // A role that is asked for is among the choices.
  if (address.includes('role'))
    expect(screen.getByLabelText('Role', { selector: 'search *' })).toHaveProperty('value', 'OWNER');
});

test('a list that could not be read is asked for again; of one page there are no others', async () => {
  answerList = () => refused(500, 'INTERNAL', 'no');
  open();
  await screen.findByText('The users could not be loaded');
  answerList = () => pageOf(users, { superAdminEmail: chief.email, ...meta });
  press(screen, 'Try again');
  await rowOf(ben);
  expect(screen.queryByText('Next')).toBeNull();
});

test('while another role is looked for the list stays, as an old one', async () => {
  const { router } = open();
  await rowOf(ben);
  const { promise, resolve } = Promise.withResolvers<Response>();
  answerList = () => promise;
  await act(() => router.navigate('/admin/users?role=ADMIN'));
  await rowOf(ben);
  expect(document.querySelector('[data-list]')?.hasAttribute('data-stale')).toBe(true);
  resolve(refused(500, 'INTERNAL', 'no'));
  // What is known of others says nothing here.
  await screen.findByText('The users could not be loaded');
  expect(screen.queryByText('ben@example.com')).toBeNull();
});

test('the list is exported as it is narrowed', async () => {
  open('/admin/users?role=ADMIN&page=1');
  await rowOf(ben);
  press(screen, 'Export CSV');
  await soon(() =>
    expect(calls.find(({ path }) => path === '/admin/users/export')?.query).toMatchObject({ role: 'ADMIN' }),
  );
});

test.each<[string, (row: Place) => Promise<void> | void]>([
  [
    'a new email',
    async (row) => {
      press(row, /^Change Email/);
      press(await dialogOf('Change Email'), 'Change Email');
    },
  ],
  [
    'its properties',
    async (row) => {
      press(row, /^Properties/);
      const dialog = await dialogOf('Properties');
      await dialog.findByLabelText('WK02 — Wykeham');
      press(dialog, 'Save');
    },
  ],
  [
    'a reset of its second factor',
    async (row) => {
      press(row, /^Reset second factor/);
      const dialog = await dialogOf('Reset the second factor of ben@example.com?');
      set(input(dialog, 'Your password'), 'mine');
      press(dialog, 'Reset second factor');
    },
  ],
  ['another role', (row) => void set(row.getByRole('combobox'), 'ADMIN')],
])('after %s of an account the list is read again', async (_what, change) => {
  users = [ada, { ...ben, role: 'MANAGER' }, chief];
  open();
  const row = await rowOf(ben);
  await soon(() => expect(lists()).toBe(1));
  await change(row);
  await soon(() => expect(lists()).toBe(2));
});

test('after a reset of a second factor, whose button is gone, the screen’s first control has the focus', async () => {
  open();
  press(await rowOf(ben), /^Reset second factor/);
  const dialog = await dialogOf('Reset the second factor of ben@example.com?');
  set(input(dialog, 'Your password'), 'mine');
  answerChange = () => {
    users = [ada, { ...ben, hasSecondFactor: false }, chief];
    return undefined;
  };
  press(dialog, 'Reset second factor');
  await screen.findByText('Second factor turned off');
  await soon(() => expect(document.querySelector('[role="dialog"] form')).toBeNull());
  await soon(() => expect(document.querySelector('main')?.contains(document.activeElement)).toBe(true));
});

// spec: US-30
test('after a removal the screen has the focus; after one that was refused the list is read again', async () => {
  open();
  const ask = async () => {
    press(await rowOf(ben), /^Remove/);
    return dialogOf('Permanently remove ben@example.com? This cannot be undone.', 'alertdialog');
  };
  answerChange = () => refused(403, 'FORBIDDEN', 'Not you.');
  press(await ask(), 'Remove');
  await screen.findByText('Failed to remove user');
  await soon(() => expect(lists()).toBe(2));
  expect(document.activeElement).not.toBe(document.querySelector('main'));
  answerChange = () => {
    users = [ada, chief];
    return undefined;
  };
  press(await ask(), 'Remove');
  await screen.findByText('User removed');
  screen.getByText('ben@example.com', { selector: '[role="dialog"] *' });
  await soon(() => expect(document.activeElement).toBe(document.querySelector('main')));
});

test('properties that could not be loaded cannot be assigned', async () => {
  answerNames = () => refused(500, 'INTERNAL', 'no');
  open();
  press(await rowOf(ben), /^Properties/);
  const dialog = await dialogOf('Properties');
  await dialog.findByText('The properties could not be loaded. Please close this and try again.');
  expect(dialog.queryByText('Loading the properties')).toBeNull();
  press(dialog, 'Save');
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('all who work with one property are said to', async () => {
  open();
  press(await rowOf(ben), /^Properties/);
  const dialog = await dialogOf('Properties');
  fireEvent.click(await dialog.findByLabelText('WK02 — Wykeham'));
  dialog.getByText('1 of 2');
  press(dialog, 'Save');
  await screen.findByText('ben@example.com works with one property.');
});

test('the history of an account stands over the list, with the way to all that its owner has done', async () => {
  answerAudit = () =>
    pageOf(
      [
        {
          id: 5,
          at,
          actorEmail: 'chief@example.com',
          actorUserId: 1,
          action: 'changed',
          objectKind: 'user',
          objectId: 3,
          objectName: null,
          names: {},
          changes: { role: { from: 'MANAGER', to: 'ADMIN' } },
          requestId: null,
        },
      ],
      { total: 60 },
    );
  open();
  press(await rowOf(ben), /^History/);
  const dialog = await dialogOf('History');
  dialog.getByText('ben@example.com');
  expect((await dialog.findByText('chief@example.com')).closest('li')?.textContent).toContain('Role');
  dialog.getByText(/^These are the latest 1 of 60/);
  expect(dialog.getByText('Everything this user has done').getAttribute('href')).toBe(
    '/admin/audit?person=3',
  );
  const asked = () => calls.filter(({ path }) => path === '/audit').map(({ query }) => query);
  expect(asked()).toMatchObject([{ objectKind: 'user', objectId: '3' }]);
  press(dialog, 'Close');
  await soon(() => expect(screen.queryByText('Everything this user has done')).toBeNull());
  answerAudit = () => refused(500, 'INTERNAL', 'no');
  press(await rowOf(ada), /^History/);
  await screen.findByText('The history could not be loaded.');
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  await soon(() => expect(screen.queryByText('The history could not be loaded.')).toBeNull());
  press(await rowOf(ben), /^History/);
  // It is read again.
  await soon(() => expect(asked()).toHaveLength(3));
});

test('what cannot be right is not sent of a new user, and what others would guess is said', async () => {
  open();
  await rowOf(ben);
  const form = within(screen.getByRole('form', { name: 'Create User' }));
  expect(document.activeElement).not.toBe(input(form, 'Email'));
  set(input(form, 'Email'), 'new.person');
  set(input(form, 'Password'), 'abc');
  press(form, 'Create User');
  await form.findByText('Please enter a valid email address');
  await soon(() => expect(input(form, 'Password').getAttribute('aria-invalid')).toBe('true'));
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
  set(input(form, 'Email'), 'new.person@example.com');
  set(input(form, 'Password'), 'newperson1');
  await form.findByText(weaknessMessages.guessable);
  press(form, 'Generate password');
  await soon(() => expect(input(form, 'Password').getAttribute('aria-invalid')).not.toBe('true'));
  const { promise, resolve } = Promise.withResolvers<User>();
  answerChange = () => promise;
  press(form, 'Create User');
  await form.findByText('Creating…');
  users = [...users, userOf(9, 'new.person@example.com')];
  resolve(userOf(9, 'new.person@example.com'));
  await rowOf(userOf(9, 'new.person@example.com'));
  screen.getByText('new.person@example.com', { selector: '[role="dialog"] *' });
  await form.findByText('Create User');
  // Covered again.
  expect(input(form, 'Password').type).toBe('password');
});

test('a generated password for someone else is right at once, and one of their words is warned of', async () => {
  open();
  press(await rowOf(ben), /^Change Password/);
  const dialog = await dialogOf('Change Password');
  const field = input(dialog, 'Enter new password:');
  press(dialog, 'Change Password');
  await soon(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  set(field, 'ben12345');
  await dialog.findByText(weaknessMessages.guessable);
  press(dialog, 'Generate password');
  await soon(() => expect(field.getAttribute('aria-invalid')).not.toBe('true'));
  dialog.getByText('Copy password');
  answerChange = () => refused(500, 'INTERNAL', 'no');
  press(dialog, 'Change Password');
  await screen.findByText('Failed to set password');
  await dialog.findByText('Change Password', { selector: 'button' });
});

test('a code for signing up says where, can be copied, and gives way where the next one fails', async () => {
  open();
  await rowOf(ben);
  screen.getByText(/can sign up with it at \S+\/signup, and chooses/);
  const { promise, resolve } = Promise.withResolvers<object>();
  answerChange = () => promise;
  press(screen, 'Generate overwrite code');
  await screen.findByText('Generating…');
  resolve({ code: 'ABCD-EFGH', expiresAt: '2026-02-01T15:00:00.000Z' });
  await screen.findByText('ABCD-EFGH');
  userEvent.setup();
  const write = vi.spyOn(navigator.clipboard, 'writeText');
  press(screen, 'Copy code');
  await screen.findByText('Copied');
  expect(write.mock.calls).toEqual([['ABCD-EFGH']]);
  answerChange = () => refused(500, 'INTERNAL', 'no');
  press(screen, 'Generate another code');
  await screen.findByText('Failed to generate the code');
  await screen.findByText('Generate overwrite code');
  expect(screen.queryByText('ABCD-EFGH')).toBeNull();
});
