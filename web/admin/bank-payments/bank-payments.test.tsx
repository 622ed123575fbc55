// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bankMessages } from '#contracts/bank-payments.ts';
import type { BankLine } from '#contracts/bank-payments.ts';
import '../nouns.ts';
import { createStore } from '../kit/state/store.ts';
import { BankPaymentsPage } from './bank-payments.page.tsx';

const line = (lineNo: number, date: string): BankLine => ({
  id: lineNo,
  createdAt: '2026-11-23T12:00:00.000Z',
  updatedAt: '2026-11-23T12:00:00.000Z',
  propertyCode: 'BT01',
  fileName: 'november.csv',
  lineNo,
  date,
  amount: 20,
  reference: 'Dues',
  payer: 'Owens',
  state: 'open',
  match: { accountId: lineNo, unitIdentifier: `BT01-010${lineNo}`, why: 'The payment names it.' },
  postedTo: null,
  setAside: null,
});

let sent: { path: string; body: unknown }[];
/** What the server answers to what is sent. */
let refusal: { message: string; issues: { path: string; message: string }[] } | null;
/** Units cannot be looked up. */
let isFailing: boolean;
beforeEach(() => {
  sent = [];
  refusal = null;
  isFailing = false;
  localStorage.setItem('token', 'a-token');
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    const { pathname } = new URL(address, 'http://localhost');
    if (method === 'POST') {
      sent.push({ path: pathname, body: await new Response(body ?? null).json() });
      if (refusal === null) return Response.json({ data: { added: 1, known: 0, outgoing: 0 } });
      const { message } = refusal;
      return Response.json({ message, error: { code: 'VALIDATION_FAILED', ...refusal } }, { status: 400 });
    }
    if (pathname.endsWith('/accounts') && isFailing) return Response.json({}, { status: 500 });
    const data = pathname.endsWith('/bank-lines') ? [line(2, '2026-11-20'), line(3, '2026-12-24')] : [];
    return Response.json({ data, meta: { total: data.length, page: 1, pageSize: 20, pageCount: 1 } });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

const show = async () => {
  const router = createMemoryRouter(
    [{ path: '/admin/properties/:code/bank-payments', element: <BankPaymentsPage /> }],
    { initialEntries: ['/admin/properties/BT01/bank-payments'] },
  );
  render(
    <Provider store={createStore()}>
      <RouterProvider router={router} />
    </Provider>,
  );
  return screen.findByRole('button', { name: 'Post 2 payments, $40.00' });
};

test('a file in the encoding of an older program is read as it is written', async () => {
  const person = userEvent.setup();
  await show();
  const text = 'Date,Amount,Reference,Name\r\n1/2/2026,20,Dues,José Peña\r\n';
  const file = new File([Buffer.from(text, 'latin1')], 'november.csv', { type: 'text/csv' });
  await person.upload(screen.getByLabelText('Bank file', { selector: 'input' }), file);
  await screen.findByText('1 new.');
  expect(sent).toMatchObject([
    { body: { lines: ['Date,Amount,Reference,Name', '1/2/2026,20,Dues,José Peña', ''] } },
  ]);
});

test('a file without the columns says which it needs, and another one can be chosen', async () => {
  const person = userEvent.setup();
  await show();
  refusal = { message: bankMessages.columns, issues: [{ path: 'lines', message: bankMessages.columns }] };
  const input = screen.getByLabelText('Bank file', { selector: 'input' });
  await person.upload(input, new File(['When,What\n1,2\n'], 'november.csv', { type: 'text/csv' }));
  expect((await screen.findByRole('alert')).textContent).toBe(bankMessages.columns);
  refusal = null;
  await person.upload(input, new File(['Date,Amount,Reference\n'], 'november.csv', { type: 'text/csv' }));
  await screen.findByText('1 new.');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a file that is no text is not sent', async () => {
  const person = userEvent.setup();
  await show();
  const file = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1])], 'november.csv', {
    type: 'text/csv',
  });
  await person.upload(screen.getByLabelText('Bank file', { selector: 'input' }), file);
  expect((await screen.findByRole('alert')).textContent).toBe(bankMessages.notCsv);
  expect(sent).toEqual([]);
});

test('of payments that cannot be posted the refusal names which, and none is taken away', async () => {
  const person = userEvent.setup();
  const post = await show();
  refusal = { message: bankMessages.later, issues: [{ path: 'items.1.id', message: bankMessages.later }] };
  await person.click(post);
  await screen.findByText(`$20.00 of Dec 24, 2026, line 3: ${bankMessages.later}`);
  expect(sent).toHaveLength(1);
  await screen.findByRole('button', { name: 'Post 2 payments, $40.00' });
});

test('a unit that cannot be looked up is not called wrong', async () => {
  const person = userEvent.setup();
  const post = await show();
  isFailing = true;
  const [unit] = screen.getAllByLabelText('Unit');
  if (unit) await person.clear(unit);
  if (unit) await person.type(unit, 'BT01-0199');
  await person.click(post);
  await screen.findByText(/The server could not answer/);
  expect(screen.queryByText(bankMessages.account)).toBeNull();
  expect(sent).toEqual([]);
});
