// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { dayOf } from '#contracts/days.ts';
import { expenseMessages } from '#contracts/expenses.ts';
import type { Expense } from '#contracts/expenses.ts';
import { site } from '#site';
import { accessToken } from '#tests/support/access-token.ts';
import { openScreen, pageOf, playServer, refused } from '#tests/support/office-screen.tsx';
import type { OfficeCall } from '#tests/support/office-screen.tsx';
import { soon } from '#tests/support/soon.ts';
import { storedUnitName as unit } from '#tests/support/stored-records.ts';
import { addCommand } from '../kit/shell/use-add-command.ts';
import { propertySelected } from '../kit/state/user-slice.ts';
import { ExpensesPage } from './expenses.page.tsx';

const at = '2026-01-05T15:00:00.000Z';
const expenseOf = (id: number, fields: Partial<Expense> = {}): Expense => ({
  id,
  createdAt: at,
  updatedAt: at,
  unitId: 7,
  amount: 1250.5,
  incurredOn: '2026-01-31',
  category: 'Repairs',
  vendor: null,
  description: null,
  unit,
  ...fields,
});

let calls: OfficeCall[];
let expenses: Expense[];
let answerCreate: () => unknown;
let answerRemoval: () => unknown;
let answerUnits: () => unknown;
beforeEach(() => {
  // What is typed is stored for the account that the token names.
  localStorage.setItem('token', accessToken());
  expenses = [expenseOf(2), expenseOf(1, { amount: 0.1 })];
  answerCreate = () => expenses[0];
  answerRemoval = () => undefined;
  // The search finds what begins with the words.
  answerUnits = () => [{ ...unit, id: 70, unitIdentifier: 'BT01-0070' }, unit];
  calls = playServer({
    'GET /properties/names': () => Response.json({ data: [{ id: 1, code: 'BT01', name: 'Bent Trail' }] }),
    'GET /expenses': () => pageOf(expenses, { amount: 1250.6, total: 60, pageCount: 3 }),
    'GET /expenses/:id': ({ path }) => expenses.find(({ id }) => path.endsWith(`/${id}`)),
    'GET /units': () => answerUnits(),
    'POST /expenses': () => answerCreate(),
    'DELETE /expenses/:id': () => answerRemoval(),
  });
});

const listed = () =>
  calls.filter(({ method, path }) => method === 'GET' && path === '/expenses').map(({ query }) => query);
const changes = () => calls.filter(({ method }) => method !== 'GET');
const press = (name: string) => userEvent.click(screen.getByText(name, { selector: 'button' }));
const field = (label: string, place: HTMLElement = document.body) =>
  within(place).getByLabelText<HTMLInputElement>(label);

async function openForm(address = '/'): Promise<HTMLElement> {
  openScreen(<ExpensesPage />, address);
  await press('Record an expense');
  return screen.findByRole('dialog', { name: 'Record an expense' });
}

const set = (form: HTMLElement, label: string | RegExp, value: string) =>
  fireEvent.change(within(form).getByLabelText(label), { target: { value } });

function fillIn(form: HTMLElement, unitName?: string): void {
  if (unitName !== undefined) set(form, 'Unit', unitName);
  set(form, 'Amount (US dollars)', '$1,250.50');
  set(form, 'Category', 'Utilities');
  set(form, /^Vendor/, 'Example Water');
}

test('an expense is recorded for exactly the unit that is named, today unless another day is chosen', async () => {
  const form = await openForm();
  fillIn(form, 'bt01-0007');
  await press('Record expense');
  await soon(() => expect(screen.queryByText('Record an expense', { selector: 'h2' })).toBeNull());
  expect(changes().map(({ body }) => body)).toEqual([
    {
      unitId: 7,
      amount: 1250.5,
      incurredOn: dayOf(new Date(), site.timeZone),
      category: 'Utilities',
      vendor: 'Example Water',
      description: '',
    },
  ]);
  // The next one begins empty.
  await press('Record an expense');
  const next = await screen.findByRole('dialog', { name: 'Record an expense' });
  expect([field('Amount (US dollars)', next).value, field('Category', next).value]).toEqual(['', '']);
});

test('what is wrong with an expense is said beside its field, and nothing is sent', async () => {
  const form = await openForm();
  await press('Record expense');
  for (const message of [
    'Enter a unit such as BT01-0007.',
    'Enter an amount above 0, with at most two decimals.',
    'Please choose a category',
  ])
    await within(form).findByText(message);
  fillIn(form, 'BT01-0700');
  await press('Record expense');
  await within(form).findByText(expenseMessages.unit);
  await soon(() => expect(document.activeElement).toBe(field('Unit', form)));
  expect(changes()).toEqual([]);
  // The button can be pressed again.
  set(form, 'Unit', 'BT01-0007');
  await press('Record expense');
  await soon(() => expect(changes()).toHaveLength(1));
});

test('an expense is recorded once however often it is pressed, and closing asks before it is lost', async () => {
  const { promise, resolve } = Promise.withResolvers<Expense>();
  answerCreate = () => promise;
  const form = await openForm();
  fillIn(form, 'BT01-0007');
  await userEvent.click(within(form).getByText('Cancel'));
  await userEvent.click(await screen.findByText('Keep editing'));
  await press('Record expense');
  await userEvent.click(await within(form).findByText('Recording…'));
  resolve(expenseOf(9));
  await soon(() => expect(screen.queryByText('Record an expense', { selector: 'h2' })).toBeNull());
  expect(changes()).toHaveLength(1);
});

test('an expense that is refused, or whose answer is lost, stays typed and is sent again as the same one', async () => {
  answerCreate = () => refused(500, 'INTERNAL', 'no');
  let form = await openForm('/?unit=BT01-0007');
  expect(field('Unit', form).value).toBe('BT01-0007');
  fillIn(form);
  await press('Record expense');
  await screen.findByText('Uh oh! Something went wrong.');
  expect(field('Amount (US dollars)', form).value).toBe('$1,250.50');
  // As long as it is not recorded, it is not lost with the page either.
  cleanup();
  form = await openForm('/?unit=BT01-0007');
  expect(field('Amount (US dollars)', form).value).toBe('$1,250.50');
  answerCreate = () => expenses[0];
  await press('Record expense');
  await soon(() => expect(screen.queryByText('Record an expense', { selector: 'h2' })).toBeNull());
  const [first, second] = changes();
  expect(second).toEqual(first);
  expect(first?.key).not.toBeNull();
});

test('where the server cannot say which unit it is, the form says so and can be sent again', async () => {
  const form = await openForm();
  fillIn(form, 'BT01-0007');
  answerUnits = () => refused(500, 'INTERNAL', 'no');
  await press('Record expense');
  await within(form).findByText('The server could not answer. Please try again in a moment.');
  expect(changes()).toEqual([]);
  answerUnits = () => [unit];
  await press('Record expense');
  await soon(() => expect(screen.queryByText('Record an expense', { selector: 'h2' })).toBeNull());
  expect(changes()).toHaveLength(1);
});

test('the list is asked for as the address says, and its sum stands above it', async () => {
  const filters = 'category=Repairs&from=2026-01-01&to=2026-01-31&sort=-amount';
  const { store, where } = openScreen(<ExpensesPage />, `/?property=BT01&unit=BT01-0007&${filters}&page=2`);
  await screen.findByText('total of these');
  await screen.findByText('$1,250.60');
  screen.getByRole('option', { name: 'BT01' });
  const asked = {
    take: '25',
    unitId: '7',
    category: 'Repairs',
    from: '2026-01-01',
    to: '2026-01-31',
    sort: '-amount',
  };
  expect(listed()).toEqual([{ ...asked, page: '2', propertyCode: 'BT01' }]);
  await userEvent.selectOptions(field('Category'), 'Legal');
  expect(where()).toBe(`/?property=BT01&unit=BT01-0007&${filters.replace('Repairs', 'Legal')}`);
  // The property that is chosen for all screens goes before the list's own, which is not offered then.
  act(() => void store.dispatch(propertySelected('WK02')));
  await soon(() => expect(listed().at(-1)).toMatchObject({ propertyCode: 'WK02', page: '1' }));
  expect(screen.queryByLabelText('Property')).toBeNull();
  await press('Reset');
  await screen.findByText('total');
  expect(where()).toBe('/?sort=-amount');
  await soon(() =>
    expect(listed().at(-1)).toEqual({ page: '1', take: '25', sort: '-amount', propertyCode: 'WK02' }),
  );
});

test('a row says what was spent for what, heads order the list, and what is listed is exported', async () => {
  expenses = [
    expenseOf(2, { vendor: 'Example Water', description: 'Both halls' }),
    expenseOf(1, { description: 'A key' }),
    expenseOf(4),
  ];
  const { where } = openScreen(<ExpensesPage />, '/?to=2026-12-31&page=2');
  await screen.findByText('Both halls');
  screen.getByText('total of these');
  const vendors = [...document.querySelectorAll('tr[data-row]')].map((row) => row.children[3]?.textContent);
  expect(vendors).toEqual(['Example WaterBoth halls', 'A key', '—']);
  await press('Export CSV');
  await soon(() =>
    expect(calls.find(({ path }) => path === '/expenses/export')?.query).toEqual({ to: '2026-12-31' }),
  );
  fireEvent.click(within(screen.getByRole('columnheader', { name: 'Vendor' })).getByRole('button'));
  expect(where()).toBe('/?to=2026-12-31&sort=vendor');
});

test.each([
  ['/', 'Record what was spent on a unit, and it appears here.'],
  ['/?category=Legal', 'Try clearing filters or other days.'],
])('an empty list says what belongs there, or that filters are in the way: %s', async (address, text) => {
  expenses = [];
  openScreen(<ExpensesPage />, address);
  await screen.findByText(text);
});

test('a command opens the form, and what is too long or no day is said before anything is sent', async () => {
  const { router } = openScreen(<ExpensesPage />);
  await act(() => router.navigate('/', { state: addCommand }));
  const form = await screen.findByRole('dialog', { name: 'Record an expense' });
  fillIn(form, 'BT01-0007');
  set(form, 'Day', '');
  set(form, /^Vendor/, 'x'.repeat(500));
  set(form, /^Description/, 'x'.repeat(5000));
  await press('Record expense');
  await soon(() =>
    expect(
      ['Day', /^Vendor/, /^Description/].map((label) =>
        within(form).getByLabelText(label).getAttribute('aria-invalid'),
      ),
    ).toEqual(['true', 'true', 'true']),
  );
  expect(changes()).toEqual([]);
});

test('an open expense is shown as it is now, with its own history, and stays while another is removed', async () => {
  const [first] = expenses;
  calls = playServer({
    'GET /expenses': () => pageOf(expenses, { amount: 1, total: 2, pageCount: 1 }),
    'GET /expenses/2': () => ({ ...first, vendor: 'Example Water', description: 'Both halls' }),
    'GET /expenses/1': () => new Promise<never>(() => undefined),
    'DELETE /expenses/:id': () => undefined,
  });
  const { where } = openScreen(<ExpensesPage />, '/?record=2');
  const dialog = within(await screen.findByRole('dialog', { name: 'Expense' }));
  await dialog.findByText('Example Water');
  dialog.getByText('Both halls');
  expect(calls.find(({ path }) => path === '/audit')?.query).toMatchObject({
    objectKind: 'expense',
    objectId: '2',
  });
  // Another one is what the list says of it while it is on its way.
  fireEvent.click(dialog.getByLabelText('Next expense'));
  await dialog.findByRole('heading', { name: '$0.10' });
  expect(dialog.queryByText('Example Water')).toBeNull();
  fireEvent.click(dialog.getByLabelText('Previous expense'));
  await dialog.findByText('Example Water');
  fireEvent.click(screen.getByRole('button', { name: /^Remove ?Repairs of \$0\.10/, hidden: true }));
  const question = await screen.findByRole('alertdialog', { name: 'Remove expense?' });
  fireEvent.click(within(question).getByText('Remove', { selector: 'button' }));
  await soon(() => expect(changes().map(({ path }) => path)).toEqual(['/expenses/1']));
  await screen.findByText('Expense deleted successfully.');
  expect(where()).toBe('/?record=2');
});

test('nothing is listed for a unit that does not exist, nor before it is known', async () => {
  answerUnits = () => [{ ...unit, id: 70, unitIdentifier: 'BT01-0070' }];
  const { router } = openScreen(<ExpensesPage />, '/?unit=BT01-0007');
  await screen.findByText('There is no unit BT01-0007');
  // Of more units than are read, the one with exactly this name comes first.
  expect(calls.find(({ path }) => path === '/units')?.query).toMatchObject({ sort: 'identifier' });
  // Of another one that is said only once it is known.
  answerUnits = () => new Promise<never>(() => undefined);
  await act(() => router.navigate('/?unit=BT01-0008'));
  await soon(() => expect(screen.queryByText(/^There is no unit/)).toBeNull());
  expect(listed()).toEqual([]);
});

test('where the server cannot say which unit the list is of, that is said and asked again', async () => {
  answerUnits = () => refused(500, 'INTERNAL', 'no');
  openScreen(<ExpensesPage />, '/?unit=BT01-0007');
  await screen.findByText('The expenses could not be loaded');
  answerUnits = () => [unit];
  await press('Try again');
  await screen.findByText('$1,250.60');
  expect(listed()).toMatchObject([{ unitId: '7' }]);
});

test('an expense is removed after a question that names it, and closes where it was open', async () => {
  const { where } = openScreen(<ExpensesPage />, '/?record=2');
  const dialog = within(await screen.findByRole('dialog', { name: 'Expense' }));
  await dialog.findByRole('heading', { name: '$1,250.50' });
  expect(dialog.getAllByText('Not given')).toHaveLength(2);
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove expense?' }));
  question.getByText(
    '$1,250.50 for BT01-0007 (Repairs, Jan 31, 2026) will be deleted. This cannot be undone.',
  );
  await userEvent.click(question.getByRole('button', { name: 'Keep it' }));
  await soon(() => expect(screen.queryByText('Remove expense?', { selector: 'h2' })).toBeNull());
  expect(changes()).toEqual([]);
  const remove = async () => {
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    const asked = await screen.findByRole('alertdialog', { name: 'Remove expense?' });
    await userEvent.click(within(asked).getByRole('button', { name: 'Remove' }));
  };
  answerRemoval = () => refused(500, 'INTERNAL', 'no');
  await remove();
  await screen.findByText('Uh oh! Something went wrong.');
  expect(where()).toBe('/?record=2');
  answerRemoval = () => undefined;
  await remove();
  await soon(() => expect(where()).toBe('/'));
  expect(changes().map(({ path }) => path)).toEqual(['/expenses/2', '/expenses/2']);
});
