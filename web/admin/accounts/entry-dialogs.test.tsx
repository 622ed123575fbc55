// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accessToken } from '#tests/support/access-token.ts';
import { entryMessages } from '#contracts/account-entries.ts';
import type { AccountLine, AccountStatement } from '#contracts/accounts.ts';
import '../nouns.ts';
import { createStore } from '../kit/state/store.ts';
import { EntryDialog } from './entry-dialog.tsx';
import { ReverseDialog } from './reverse-dialog.tsx';

const line: AccountLine = {
  entryId: 9,
  seq: 3,
  date: '2026-11-01',
  type: 'FEE',
  amount: 25,
  balance: 25,
  memo: 'Late fee',
  method: null,
  reference: null,
  why: null,
  ownerName: null,
  reversesSeq: null,
  isReversed: false,
  createdAt: '2026-11-01T12:00:00.000Z',
  createdBy: null,
};
const account: AccountStatement = {
  id: 5,
  kind: 'ASSESSMENT',
  unit: {
    id: 5,
    realEstateObjectId: 1,
    propertyCode: 'BT01',
    unitNumber: '0105',
    unitIdentifier: 'BT01-0105',
  },
  payer: null,
  asOf: '2026-11-23',
  from: null,
  broughtForward: 0,
  heldBy: null,
  sales: [],
  balance: 25,
  amounts: { '0-30': 25, '31-60': 0, '61-90': 0, '90+': 0 },
  credit: 0,
  oldest: null,
  lines: [line],
  upcoming: [],
};

let sent: unknown[];
let refusal: { status: number; message: string } | null;
const onClose = vi.fn<() => void>();
beforeEach(() => {
  sent = [];
  refusal = null;
  onClose.mockClear();
  localStorage.setItem('token', 'a-token');
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
    sent.push(await new Response(body ?? null).json());
    if (refusal === null) return Response.json({ data: account }, { status: 201 });
    const { status, message } = refusal;
    return Response.json({ message, error: { code: 'CONFLICT', message } }, { status });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

const show = (element: ReactNode) => {
  const router = createMemoryRouter([{ path: '/', element }]);
  render(
    <Provider store={createStore()}>
      <RouterProvider router={router} />
    </Provider>,
  );
};

test('a charge that cannot stand is refused beside its fields, and what was typed stays', async () => {
  const person = userEvent.setup();
  show(<EntryDialog account={account} asked="charge" onClose={onClose} />);
  const amount = screen.getByLabelText('Amount (US dollars)');
  const add = screen.getByRole('button', { name: 'Add charge' });
  await person.click(add);
  await screen.findByText(entryMessages.amount);
  expect(document.activeElement).toBe(amount);
  await person.type(amount, '12.50');
  await person.click(add);
  await screen.findByText(entryMessages.memo);
  expect(document.activeElement).toBe(screen.getByLabelText('What it is for'));
  await person.clear(amount);
  fireEvent.input(amount, { target: { value: '10000000000' } });
  await person.type(screen.getByLabelText('What it is for'), 'Key');
  await person.click(add);
  await screen.findByText(entryMessages.tooLarge);
  await person.clear(amount);
  await person.type(amount, '12.50');
  for (const [date, message] of [
    ['0001-01-01', 'Enter a day between 1900 and 2199.'],
    ['9999-12-31', 'Enter a day between 1900 and 2199.'],
    ['2190-01-01', entryMessages.farDay],
  ] as const) {
    fireEvent.change(screen.getByLabelText('Day'), { target: { value: date } });
    await person.click(add);
    await screen.findByText(message);
    expect(screen.getByLabelText('Day')).toHaveProperty('value', date);
  }
  expect(sent).toEqual([]);
  expect(
    [amount, screen.getByLabelText('What it is for')].map((field) => Reflect.get(field, 'value')),
  ).toEqual(['12.50', 'Key']);
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-11-01' } });
  await person.click(add);
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toEqual([{ type: 'CHARGE', amount: 12.5, date: '2026-11-01', memo: 'Key' }]);
});

test('a reversal needs a reason, which has the focus until it is there and stays where the server refuses', async () => {
  const person = userEvent.setup();
  show(<ReverseDialog line={line} onClose={onClose} />);
  const reverse = screen.getByRole('button', { name: 'Reverse' });
  await person.type(screen.getByLabelText('Reason'), '   ');
  await person.click(reverse);
  await screen.findByText(entryMessages.reason);
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Reason')));
  refusal = { status: 409, message: entryMessages.reversedAlready };
  await person.clear(screen.getByLabelText('Reason'));
  fireEvent.input(screen.getByLabelText('Reason'), { target: { value: 'The board waived it' } });
  await person.click(reverse);
  expect((await screen.findByRole('alert')).textContent).toBe(entryMessages.reversedAlready);
  expect(screen.getByLabelText('Reason')).toHaveProperty('value', 'The board waived it');
  expect(onClose).not.toHaveBeenCalled();
  expect(sent).toEqual([{ reason: 'The board waived it' }]);
});

test('a credit is for its reason, and what is typed of one is apart from what is typed of a charge', async () => {
  localStorage.setItem('token', accessToken());
  const person = userEvent.setup();
  show(<EntryDialog account={account} asked="charge" onClose={onClose} />);
  await person.type(screen.getByLabelText('Amount (US dollars)'), '99');
  cleanup();
  show(<EntryDialog account={account} asked="credit" onClose={onClose} />);
  const amount = screen.getByLabelText('Amount (US dollars)');
  expect(amount).toHaveProperty('value', '');
  expect(screen.queryByLabelText('Type')).toBeNull();
  await person.type(amount, '-5');
  fireEvent.input(screen.getByLabelText('Reason'), { target: { value: 'The board waived it' } });
  const add = screen.getByRole('button', { name: 'Add credit' });
  await person.click(add);
  await screen.findByText(entryMessages.amount);
  await person.clear(amount);
  await person.type(amount, '5');
  refusal = { status: 400, message: entryMessages.farDay };
  await person.click(add);
  await screen.findByText(entryMessages.farDay);
  expect(onClose).not.toHaveBeenCalled();
  refusal = null;
  await person.click(add);
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent.at(-1)).toMatchObject({ type: 'WAIVER', amount: 5, memo: 'The board waived it' });
  cleanup();
  // Only what was recorded is gone.
  show(<EntryDialog account={account} asked="credit" onClose={onClose} />);
  expect(screen.getByLabelText('Amount (US dollars)')).toHaveProperty('value', '');
  cleanup();
  show(<EntryDialog account={account} asked="charge" onClose={onClose} />);
  expect(screen.getByLabelText('Amount (US dollars)')).toHaveProperty('value', '99');
});

test('an opening balance may be a credit, by a minus in front', async () => {
  const person = userEvent.setup();
  show(<EntryDialog account={account} asked="charge" onClose={onClose} />);
  expect([...screen.getByLabelText<HTMLSelectElement>('Type').options].map(({ text }) => text)).toEqual([
    'Charge',
    'Fee',
    'Interest',
    'Cost',
    'Opening balance',
  ]);
  await person.selectOptions(screen.getByLabelText('Type'), 'OPENING');
  const amount = screen.getByLabelText('Amount (US dollars)');
  // Keyboards for numbers have no minus.
  expect(amount.getAttribute('inputmode')).toBe('text');
  await person.type(amount, '\u2212$20.50');
  fireEvent.input(screen.getByLabelText('What it is for'), { target: { value: 'Brought over' } });
  await person.click(screen.getByRole('button', { name: 'Add charge' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toMatchObject([{ type: 'OPENING', amount: -20.5 }]);
});
