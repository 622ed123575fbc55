// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accessToken } from '#tests/support/access-token.ts';
import { entryMessages } from '#contracts/account-entries.ts';
import type { AccountStatement } from '#contracts/accounts.ts';
import { writeDraft } from '#web/lib/office-drafts.ts';
import { soon } from '#tests/support/soon.ts';
import '../nouns.ts';
import { createStore } from '../kit/state/store.ts';
import { PaymentDialog } from './payment-dialog.tsx';

const amounts = { '0-30': 0, '31-60': 0, '61-90': 0, '90+': 0 };
const unit = (id: number) => ({
  id,
  realEstateObjectId: 1,
  propertyCode: 'BT01',
  unitNumber: `010${id}`,
  unitIdentifier: `BT01-010${id}`,
});
/** What each unit owes, and what of it is open of the oldest charge. */
const owed = new Map<string, { id: number; balance: number; oldestOpen: number | null }>([
  ['BT01-0105', { id: 5, balance: 500, oldestOpen: 250 }],
  ['BT01-0107', { id: 7, balance: 40, oldestOpen: 40 }],
  ['BT01-0109', { id: 9, balance: -30, oldestOpen: null }],
]);
const account: AccountStatement = {
  id: 5,
  kind: 'ASSESSMENT',
  unit: unit(5),
  payer: null,
  asOf: '2026-11-23',
  from: null,
  broughtForward: 0,
  heldBy: null,
  sales: [],
  balance: 500,
  amounts,
  credit: 0,
  oldest: { date: '2026-10-01', open: 250 },
  lines: [],
  upcoming: [],
};

let sent: unknown[];
/** What the answer to a payment waits for. */
let answering: Promise<void>;
/** Units that were not asked about before cannot be looked up. */
let isFailing = false;
/** What the server answers to a payment instead of recording it. */
let refusal: { message: string; issues: { path: string; message: string }[] } | null;
const onClose = vi.fn<() => void>();
beforeEach(() => {
  sent = [];
  answering = Promise.resolve();
  isFailing = false;
  refusal = null;
  onClose.mockClear();
  localStorage.setItem('token', 'a-token');
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    if (method === 'POST') {
      sent.push(await new Response(body ?? null).json());
      await answering;
      if (refusal === null) return Response.json({ count: 1, data: { count: 1 } });
      const { message } = refusal;
      return Response.json({ message, error: { code: 'VALIDATION_FAILED', ...refusal } }, { status: 400 });
    }
    if (isFailing) return Response.json({}, { status: 500 });
    const name = new URL(address, 'http://localhost').searchParams.get('unit') ?? '';
    const known = owed.get(name.toUpperCase());
    const data = known
      ? [{ ...known, unit: unit(known.id), owner: null, amounts, credit: 0, since: null, lastPaidOn: null }]
      : [];
    return Response.json({ data, meta: { total: data.length, page: 1, pageSize: 1, pageCount: 1 } });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

const show = (shown = account) => {
  const router = createMemoryRouter([
    { path: '/', element: <PaymentDialog account={shown} onClose={onClose} /> },
  ]);
  render(
    <Provider store={createStore()}>
      <RouterProvider router={router} />
    </Provider>,
  );
};

test('a payment begins with the oldest open amount of each unit, and is sent as one', async () => {
  const person = userEvent.setup();
  show();
  await soon(() => expect(screen.getByLabelText('Amount')).toHaveProperty('value', '250.00'));
  await person.click(screen.getByRole('button', { name: 'Split with another unit' }));
  fireEvent.input(screen.getByLabelText('Unit'), { target: { value: 'BT01-0107' } });
  await soon(() => expect(screen.getByLabelText('Its amount')).toHaveProperty('value', '40.00'));
  const { promise, resolve } = Promise.withResolvers<void>();
  answering = promise;
  await person.click(screen.getByRole('button', { name: 'Record payment' }));
  // It is recorded once, however often it is pressed.
  await person.click(await screen.findByRole('button', { name: 'Recording…' }));
  resolve();
  await soon(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toMatchObject([
    {
      items: [
        { accountId: 5, amount: 250, type: 'PAYMENT', method: 'CHECK' },
        { accountId: 7, amount: 40, type: 'PAYMENT', method: 'CHECK' },
      ],
    },
  ]);
});

test('a part that follows one that was removed is typed by itself', async () => {
  const person = userEvent.setup();
  show();
  const split = screen.getByRole('button', { name: 'Split with another unit' });
  await person.click(split);
  await person.click(split);
  const [, second] = screen.getAllByLabelText('Unit');
  fireEvent.input(second ?? split, { target: { value: 'BT01-0107' } });
  await soon(() => expect(screen.getAllByLabelText('Its amount')[1]).toHaveProperty('value', '40.00'));
  await person.click(screen.getByRole('button', { name: /^Remove ?this unit/ }));
  await person.click(split);
  await person.type(screen.getAllByLabelText('Unit')[1] ?? split, '9');
  const values = screen.getAllByLabelText<HTMLInputElement>('Unit').map(({ value }) => value);
  expect(values).toEqual(['BT01-0107', '9']);
});

test('what is paid beyond what is owed is asked about once', async () => {
  const person = userEvent.setup();
  show();
  const amount = screen.getByLabelText('Amount');
  await soon(() => expect(amount).toHaveProperty('value', '250.00'));
  await person.clear(amount);
  await person.type(amount, '520.50');
  await person.click(screen.getByRole('button', { name: 'Record payment' }));
  await screen.findByText('This is $20.50 more than is due. Record it as credit?');
  expect(sent).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Record as credit' }));
  await soon(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toMatchObject([{ items: [{ accountId: 5, amount: 520.5 }] }]);
});

test('a payment that is changed after the question is asked about again', async () => {
  const person = userEvent.setup();
  show();
  const amount = screen.getByLabelText('Amount');
  await soon(() => expect(amount).toHaveProperty('value', '250.00'));
  const ask = async (typed: string, question: string) => {
    await person.clear(amount);
    await person.type(amount, typed);
    await person.click(screen.getByRole('button', { name: 'Record payment' }));
    await screen.findByText(question);
  };
  await ask('510', 'This is $10.00 more than is due. Record it as credit?');
  await ask('5100', 'This is $4,600.00 more than is due. Record it as credit?');
  expect(sent).toEqual([]);
});

test('the question about credit leaves out what was credit before', async () => {
  const person = userEvent.setup();
  show({ ...account, id: 9, unit: unit(9), balance: -30, credit: 30, oldest: null });
  await person.type(screen.getByLabelText('Amount'), '20');
  await person.click(screen.getByRole('button', { name: 'Record payment' }));
  await screen.findByText('This is $20.00 more than is due. Record it as credit?');
});

test('what was typed before the unit got another number is still a payment of this account', async () => {
  localStorage.setItem('token', accessToken());
  const part = { key: 0, unit: 'BT01-0106', amount: '12.50', suggested: '' };
  writeDraft('account/5/payment', { date: '2026-11-02', method: 'CHECK', reference: '', parts: [part] });
  const person = userEvent.setup();
  show();
  expect(screen.getByLabelText('Amount')).toHaveProperty('value', '12.50');
  await person.click(screen.getByRole('button', { name: 'Record payment' }));
  await soon(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toMatchObject([{ items: [{ accountId: 5, amount: 12.5, date: '2026-11-02' }] }]);
});

test('a unit that is not on file is named as wrong, and nothing is sent', async () => {
  const person = userEvent.setup();
  show();
  await soon(() => expect(screen.getByLabelText('Amount')).toHaveProperty('value', '250.00'));
  await person.click(screen.getByRole('button', { name: 'Split with another unit' }));
  fireEvent.input(screen.getByLabelText('Unit'), { target: { value: 'BT01-9999' } });
  await person.type(screen.getByLabelText('Its amount'), '5');
  await person.click(screen.getByRole('button', { name: 'Record payment' }));
  await screen.findByText('There is no such account.');
  expect(sent).toEqual([]);
});

test('a payment of a day that lies ahead is refused at once, before any question about credit', async () => {
  const person = userEvent.setup();
  show();
  const amount = screen.getByLabelText('Amount');
  await soon(() => expect(amount).toHaveProperty('value', '250.00'));
  await person.clear(amount);
  await person.type(amount, '900');
  fireEvent.change(screen.getByLabelText('Paid on'), { target: { value: '2199-01-01' } });
  await person.click(screen.getByRole('button', { name: 'Record payment' }));
  await screen.findByText(entryMessages.paidLater);
  expect(screen.queryByText(/Record it as credit/)).toBeNull();
  expect(amount).toHaveProperty('value', '900');
  expect(sent).toEqual([]);
});

test('a unit that cannot be looked up is not called wrong: the dialog says that the server could not answer', async () => {
  const person = userEvent.setup();
  show();
  await soon(() => expect(screen.getByLabelText('Amount')).toHaveProperty('value', '250.00'));
  await person.click(screen.getByRole('button', { name: 'Split with another unit' }));
  isFailing = true;
  fireEvent.change(screen.getByLabelText('Unit'), { target: { value: 'BT01-0107' } });
  await person.type(screen.getByLabelText('Its amount'), '5');
  await person.click(screen.getByRole('button', { name: 'Record payment' }));
  await screen.findByText(/The server could not answer/);
  expect(screen.queryByText('There is no such account.')).toBeNull();
  expect(sent).toEqual([]);
});

test('a part that was filled in follows its unit, and what was typed stays; a removed part is not paid', async () => {
  const person = userEvent.setup();
  show();
  await soon(() => expect(screen.getByLabelText('Amount')).toHaveProperty('value', '250.00'));
  const split = screen.getByRole('button', { name: 'Split with another unit' });
  await person.click(split);
  const unitOf = (place: number) => screen.getAllByLabelText('Unit')[place] as HTMLInputElement;
  const amountOf = (place: number) => screen.getAllByLabelText('Its amount')[place] as HTMLInputElement;
  fireEvent.change(unitOf(0), { target: { value: 'BT01-0107' } });
  await soon(() => expect(amountOf(0).value).toBe('40.00'));
  screen.getByText('Balance of BT01-0107 $40.00');
  screen.getByText('Total of all parts: $290.00');
  // Nothing is open there.
  fireEvent.change(unitOf(0), { target: { value: 'BT01-0109' } });
  await soon(() => expect(amountOf(0).value).toBe(''));
  fireEvent.change(amountOf(0), { target: { value: '5' } });
  fireEvent.change(unitOf(0), { target: { value: 'BT01-0107' } });
  await screen.findByText('Balance of BT01-0107 $40.00');
  expect(amountOf(0).value).toBe('5');
  await person.click(split);
  fireEvent.change(unitOf(1), { target: { value: 'BT01-0199' } });
  fireEvent.change(amountOf(1), { target: { value: '7' } });
  await person.click(screen.getByRole('button', { name: 'Record payment' }));
  await screen.findByText(entryMessages.account);
  expect([unitOf(0), unitOf(1)].map((field) => field.getAttribute('aria-invalid'))).toEqual([null, 'true']);
  await person.click(screen.getByRole('button', { name: /^Remove ?BT01-0199$/ }));
  await person.click(screen.getByRole('button', { name: 'Record payment' }));
  await soon(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toMatchObject([
    {
      items: [
        { accountId: 5, amount: 250 },
        { accountId: 7, amount: 5 },
      ],
    },
  ]);
});

test('what is credit is summed by account, and named where it is of several', async () => {
  const person = userEvent.setup();
  show();
  await soon(() => expect(screen.getByLabelText('Amount')).toHaveProperty('value', '250.00'));
  fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '499.99' } });
  for (const [place, unitName, amount] of [
    [0, 'BT01-0105', '0.02'],
    [1, 'BT01-0107', '41'],
  ] as const) {
    await person.click(screen.getByRole('button', { name: 'Split with another unit' }));
    fireEvent.change(screen.getAllByLabelText('Unit')[place] as Element, { target: { value: unitName } });
    fireEvent.change(screen.getAllByLabelText('Its amount')[place] as Element, { target: { value: amount } });
  }
  await person.click(screen.getByRole('button', { name: 'Record payment' }));
  await screen.findByText('BT01-0105:');
  const said = screen.getAllByText(/more than is due/).map(({ textContent }) => textContent);
  expect(said).toEqual([
    'BT01-0105: This is $0.01 more than is due. Record it as credit?',
    'BT01-0107: This is $1.00 more than is due. Record it as credit?',
  ]);
});

test('a payment needs an amount and a day, and each field says what is missing', async () => {
  const person = userEvent.setup();
  show({ ...account, id: 9, unit: unit(9), balance: -30, credit: 30, oldest: null });
  fireEvent.change(screen.getByLabelText('Paid on'), { target: { value: '' } });
  await person.click(screen.getByRole('button', { name: 'Record payment' }));
  await screen.findByText(entryMessages.amount);
  expect(
    ['Amount', 'Paid on'].map((label) => screen.getByLabelText(label).getAttribute('aria-invalid')),
  ).toEqual(['true', 'true']);
  expect(sent).toEqual([]);
});

test('a payment that the server refuses stays with why, and is still there when the dialog opens again', async () => {
  localStorage.setItem('token', accessToken());
  const person = userEvent.setup();
  refusal = { message: 'x', issues: [{ path: 'items.0.date', message: entryMessages.paidLater }] };
  show();
  await soon(() => expect(screen.getByLabelText('Amount')).toHaveProperty('value', '250.00'));
  fireEvent.change(screen.getByLabelText('Reference', { exact: false }), { target: { value: '1001' } });
  await person.click(screen.getByRole('button', { name: 'Record payment' }));
  await screen.findByText(entryMessages.paidLater);
  expect(screen.getByLabelText('Paid on').getAttribute('aria-invalid')).toBe('true');
  expect(onClose).not.toHaveBeenCalled();
  cleanup();
  refusal = null;
  show();
  expect(screen.getByLabelText('Amount')).toHaveProperty('value', '250.00');
  await person.click(screen.getByRole('button', { name: 'Record payment' }));
  await soon(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent.at(-1)).toMatchObject({ items: [{ accountId: 5, amount: 250, reference: '1001' }] });
  cleanup();
  show();
  expect(screen.getByLabelText('Reference', { exact: false })).toHaveProperty('value', '');
});
