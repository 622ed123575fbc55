// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { Registration } from '#contracts/registrations.ts';
import { openScreen, pageOf, playServer, refused } from '#tests/support/office-screen.tsx';
import type { OfficeCall } from '#tests/support/office-screen.tsx';
import { soon } from '#tests/support/soon.ts';
import { storedRegistration } from '#tests/support/stored-records.ts';
import { RegistrationsPage } from './registrations.page.tsx';

const at = '2026-01-31T09:30:00.000Z';
const registrationOf = (id: number, fields: Partial<Registration> = {}): Registration =>
  storedRegistration({
    id,
    reference: `RG-${id}`,
    createdAt: at,
    updatedAt: at,
    unitDigits: `000${id}`,
    unitIdentifier: `BT01-000${id}`,
    lastName: `No. ${id}`,
    ...fields,
  });
const archived = { archived: true, isArchived: true, archivedAt: at };

const never = () => new Promise<never>(() => undefined);

let calls: OfficeCall[];
let registrations: Registration[];
let answerChange: (call: OfficeCall) => unknown;
beforeEach(() => {
  localStorage.setItem('token', 'a-token');
  registrations = [registrationOf(1), registrationOf(2)];
  answerChange = () => registrations[0];
  const counts = { total: 1204, owners: 900, tenants: 304, archived: 12 };
  calls = playServer({
    'GET /user': () => ({ id: 1, propertyIds: [] }),
    'GET /public/properties': () => Response.json(['BT01', 'WK02']),
    'GET /registration-submissions': () => pageOf(registrations, { total: 60, pageCount: 3, counts }),
    'GET /registration-submissions/:id': ({ path }) =>
      registrations.find(({ id }) => path.endsWith(`/${id}`)),
    'GET /registration-submissions/:id/match': never,
    'GET /registration-submissions/:id/packet': never,
    'PATCH /registration-submissions/:id': (call) => answerChange(call),
  });
});
const listed = () =>
  calls.filter(({ path }) => path === '/registration-submissions').map(({ query }) => query);
const changes = () => calls.filter(({ method }) => method === 'PATCH').map(({ path, body }) => [path, body]);
const screenPath = '/admin/registration-submissions';
const open = (search = '') => openScreen(<RegistrationsPage />, `${screenPath}${search}`);
const unitText = { selector: 'tr[data-row] a *' };
const row = (id: number) => screen.queryByText(`BT01-000${id}`, unitText);
const findRow = (id: number) => screen.findByText(`BT01-000${id}`, unitText);
const press = (name: RegExp) => userEvent.click(screen.getByRole('button', { name }));

test.each([
  ['to its first file', /^View ?files of BT01-0001/, 'record=1&file=bg'],
  ['without a file to the place of the form', /^View ?files of BT01-0002/, 'record=2&file=packet'],
  ['to what is edited', /^Edit ?BT01-0001/, 'record=1'],
])('a row leads %s, whatever was looked at before', async (_where, button, address) => {
  registrations = [registrationOf(1), registrationOf(2, { files: [] })];
  const { where } = open('?q=ada&file=lease&approve=1');
  await findRow(1);
  await press(button);
  expect(where()).toBe(`${screenPath}?q=ada&${address}`);
});

test('a row is archived where it stands and taken back, and one that is refused stays', async () => {
  open();
  await findRow(1);
  registrations = [registrationOf(2)];
  await press(/^Archive ?BT01-0001/);
  await soon(() => expect(row(1)).toBeNull());
  await userEvent.click(await screen.findByText('Undo'));
  await screen.findByText('Restored to Active');
  expect(changes()).toEqual([
    ['/registration-submissions/1', { archived: true }],
    ['/registration-submissions/1', { archived: false }],
  ]);
  answerChange = () => refused(500, 'INTERNAL', 'no');
  await press(/^Archive ?BT01-0002/);
  await screen.findByText('Uh oh! Something went wrong.');
  await soon(() => expect(row(2)).not.toBeNull());
});

test('E archives the row with the focus, and nothing where all are archived', async () => {
  const { router } = open();
  (await findRow(2)).closest('a')?.focus();
  await userEvent.keyboard('e');
  await soon(() => expect(changes()).toEqual([['/registration-submissions/2', { archived: true }]]));
  registrations = [registrationOf(3, archived)];
  await router.navigate(`${screenPath}?view=archived`);
  (await findRow(3)).closest('a')?.focus();
  await userEvent.keyboard('e');
  await press(/^Unarchive ?BT01-0003/);
  await soon(() => expect(changes()).toHaveLength(2));
  expect(changes().at(-1)).toEqual(['/registration-submissions/3', { archived: false }]);
});

// spec: RG-04 RG-10 RG-15 RG-23
test('tabs, filters and order begin at the first page, and turning a page changes none of them', async () => {
  const { where } = open('?q=ada&page=2');
  await screen.findByText('Page 2 / 3 — 60 total');
  screen.getByText('60 results');
  expect(listed()).toEqual([{ page: '2', take: '25', archived: '0', q: 'ada' }]);
  await press(/^Next/);
  expect(where()).toBe(`${screenPath}?q=ada&page=3`);
  await userEvent.selectOptions(screen.getByLabelText('Review'), 'Ready');
  expect(where()).toBe(`${screenPath}?review=READY&q=ada`);
  await press(/^Next/);
  await userEvent.click(screen.getByRole('tab', { name: 'Archived applications' }));
  expect(where()).toBe(`${screenPath}?view=archived&review=READY&q=ada`);
  await soon(() => expect(listed().at(-1)).toMatchObject({ archived: '1', page: '1', review: 'READY' }));
  await press(/^Next/);
  await press(/^Reset/);
  expect(where()).toBe(`${screenPath}?view=archived`);
});

test('what is due soon is listed from both tabs, and a row whose registration is archived stays', async () => {
  registrations = [
    registrationOf(1, { dueOn: '2026-02-20' }),
    registrationOf(2, { ...archived, dueOn: '2026-02-21' }),
  ];
  open('?due=soon');
  await findRow(2);
  expect(row(1)).not.toBeNull();
  screen.getByRole('button', { name: /^Unarchive ?BT01-0002/ });
});

// spec: RG-07 RG-08 RG-09
test('each filter narrows by itself, and the heads order the list from its first page', async () => {
  const { where } = open('?review=NEW&q=ada&page=2');
  await findRow(1);
  const choose = async (label: string, value: string) =>
    userEvent.selectOptions(screen.getByLabelText(label), value);
  const parties = screen.getByLabelText<HTMLSelectElement>('Owner/Tenant').options;
  expect([...parties].map(({ text }) => text)).toEqual(['All', 'OWNER', 'TENANT']);
  screen.getByPlaceholderText('Name, email, phone…');
  await choose('Owner/Tenant', 'TENANT');
  expect(where()).toBe(`${screenPath}?owner=TENANT&review=NEW&q=ada`);
  await choose('Papers', 'soon');
  expect(where()).toBe(`${screenPath}?owner=TENANT&review=NEW&due=soon&q=ada`);
  await choose('Property', 'WK02');
  expect(where()).toBe(`${screenPath}?property=WK02&owner=TENANT&review=NEW&due=soon&q=ada`);
  await press(/^Next/);
  for (const [head, key] of [
    ['Owner/Tenant', 'party'],
    ['Unit', 'unit'],
    ['Name', 'name'],
  ] as const) {
    await userEvent.click(within(screen.getByRole('columnheader', { name: head })).getByRole('button'));
    expect(where()).toBe(`${screenPath}?property=WK02&owner=TENANT&review=NEW&due=soon&q=ada&sort=${key}`);
  }
});

// spec: RG-27
test('the files, the record and its approval stand in the place of one another', async () => {
  registrations = [registrationOf(1, { partyType: 'OWNER' }), registrationOf(2)];
  const { where, router } = open('?record=1');
  await within(await screen.findByRole('dialog', { name: 'Edit registration' })).findByLabelText('Last name');
  await userEvent.click(await screen.findByText('Add as owner of BT01-0001'));
  await screen.findByRole('dialog', { name: 'Add as owner' });
  expect([where(), router.state.historyAction]).toEqual([`${screenPath}?record=1&approve=1`, 'REPLACE']);
  await router.navigate(`${screenPath}?record=1&file=bg`);
  const files = within(await screen.findByRole('dialog', { name: 'Attachments' }));
  await userEvent.click(files.getByText('Edit registration'));
  expect(where()).toBe(`${screenPath}?record=1`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit registration' }));
  // As it is now, also where the list is older.
  await dialog.findByLabelText('Last name');
  answerChange = () => registrations[0];
  await userEvent.click(dialog.getByText('Archive', { selector: 'button' }));
  await soon(() => expect(where()).toBe(`${screenPath}?record=2`));
});

test('an open registration is shown as it is now, where the list is older', async () => {
  const listed = registrations;
  calls = playServer({
    'GET /registration-submissions': () => pageOf(listed, { counts: {} }),
    'GET /registration-submissions/1': () => registrationOf(1, { lastName: 'Sample' }),
    'GET /registration-submissions/:id': never,
    'GET /registration-submissions/:id/match': never,
    'GET /registration-submissions/:id/packet': never,
  });
  open('?record=1');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit registration' }));
  const lastName = () => dialog.getByLabelText<HTMLInputElement>('Last name').value;
  await soon(() => expect(lastName()).toBe('Sample'));
  // Another one is what the list says of it while it is on its way.
  await userEvent.click(dialog.getByLabelText('Next registration'));
  await soon(() => expect(lastName()).toBe('No. 2'));
});

// spec: ER-07 ER-08
test.each([
  ['INVALID_SESSION', 'Session expired. Please log in again.'],
  ['FORBIDDEN', 'Failed to load submissions.'],
])('a list that is refused with %s says so', async (code, said) => {
  calls = playServer({ 'GET /registration-submissions': () => refused(403, code, 'no') });
  open();
  await screen.findByText(said);
});

test('the cards count what the filters leave, and nothing where that cannot be read', async () => {
  const { router } = open();
  await screen.findByText('1,204');
  const cards = within(screen.getByLabelText('Under these filters'));
  expect(cards.getByText('1,204').parentElement?.textContent).toContain('Total');
  expect(cards.getByText('304').parentElement?.textContent).toContain('Tenants');
  expect(cards.getByText('900').parentElement?.textContent).toContain('Owners');
  expect(cards.getByText('12').parentElement?.textContent).toContain('Archived');
  calls = playServer({ 'GET /registration-submissions': () => refused(403, 'FORBIDDEN', 'no') });
  await router.navigate(`${screenPath}?view=archived`);
  await screen.findByText('Failed to load submissions.');
  expect(screen.queryByText('1,204')).toBeNull();
});

test('only what is not new has a badge of its review', async () => {
  registrations = [registrationOf(1), registrationOf(2, { review: 'RETURNED' })];
  open();
  await findRow(2);
  const rows = screen.getAllByText(/^BT01-000\d$/, unitText).map((link) => link.closest('tr')?.textContent);
  expect(rows[0]).not.toMatch(/New\b/);
  expect(rows[1]).toMatch(/Returned/);
});

test.each([
  ['', 'Registrations that owners and tenants send from the website appear here.'],
  ['?view=archived', 'Applications that you archive appear here.'],
  ['?view=archived&unit=7', 'Try clearing filters or check again later.'],
])('an empty list says what belongs there, or that filters are in the way: %s', async (search, text) => {
  registrations = [];
  open(search);
  await screen.findByText(text);
});
