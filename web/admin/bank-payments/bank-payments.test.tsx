// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bankMessages } from '#contracts/bank-payments.ts';
import type { BankLine } from '#contracts/bank-payments.ts';
import { openScreen, pageOf, playServer, refused } from '#tests/support/office-screen.tsx';
import { soon } from '#tests/support/soon.ts';
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
  if (unit) fireEvent.input(unit, { target: { value: 'BT01-0199' } });
  await person.click(post);
  await screen.findByText(/The server could not answer/);
  expect(screen.queryByText(bankMessages.account)).toBeNull();
  expect(sent).toEqual([]);
});

const lines = { open: line(2, '2026-11-20'), other: line(3, '2026-12-24') };
let answerChange: () => unknown;

/** The screen with these lines, and what it asks and sends. */
function openLines(shown: BankLine[], query = '', meta = {}) {
  const calls = playServer({
    'GET /bank-lines': () => pageOf(shown, meta),
    'GET /accounts': ({ query: { unit } }) => pageOf(unit?.endsWith('-0199') ? [{ id: 99 }] : []),
    'POST /bulk/bank-lines': () => ({ count: 1 }),
    'PATCH /bank-lines/:id': () => answerChange(),
    'POST /bank-files': () => ({ added: 3, known: 2, outgoing: 1 }),
  });
  const { where } = openScreen(
    <BankPaymentsPage />,
    `/admin/properties/bt01/bank-payments${query}`,
    '/admin/properties/:code/bank-payments',
  );
  const changes = () => calls.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body]);
  return { calls, changes, where };
}
const rowOf = async (lineNo: number) => {
  const rows = await screen.findAllByRole('listitem');
  return within(rows.find(({ textContent }) => textContent?.includes(`line ${lineNo}`)) ?? document.body);
};

test('of the payments of a page those with a unit are posted, each to the account of its unit', async () => {
  const { changes } = openLines([
    lines.open,
    { ...lines.other, match: null, amount: 3.12, payer: '' },
    { ...line(4, '2026-11-21'), amount: 7 },
  ]);
  await screen.findByText('Post 2 payments, $27.00');
  await userEvent.click(screen.getByLabelText('Post $7.00 of Nov 21, 2026, line 4'));
  const row = await rowOf(3);
  row.getByText('No match');
  const unit = row.getByLabelText('Unit');
  // Of another property.
  fireEvent.change(unit, { target: { value: 'BT02-0199' } });
  await userEvent.click(screen.getByText('Post 2 payments, $23.12'));
  await row.findByText(bankMessages.account);
  // A number alone is a unit of this one.
  fireEvent.change(unit, { target: { value: '199' } });
  await userEvent.click(screen.getByText('Post 2 payments, $23.12'));
  await soon(() => expect(changes()).toHaveLength(1));
  expect(changes()).toEqual([
    [
      '/bulk/bank-lines',
      {
        items: [
          { id: 2, accountId: 2 },
          { id: 3, accountId: 99 },
        ],
      },
    ],
  ]);
  expect(row.queryByText(bankMessages.account)).toBeNull();
});

test('a payment goes to the unit that someone chose instead of the one it matches, and nowhere without a unit', async () => {
  const { changes } = openLines([lines.open]);
  const unit = await screen.findByLabelText('Unit');
  fireEvent.change(unit, { target: { value: '' } });
  expect(await screen.findByText('Post 0 payments, $0.00')).toHaveProperty('disabled', true);
  fireEvent.change(unit, { target: { value: 'BT01-0199' } });
  await userEvent.click(await screen.findByText('Post 1 payment, $20.00'));
  await soon(() => expect(changes()).toEqual([['/bulk/bank-lines', { items: [{ id: 2, accountId: 99 }] }]]));
});

test('a payment is set aside with a reason, as it was when it was shown', async () => {
  const { changes } = openLines([lines.open]);
  const ask = () =>
    userEvent.click(screen.getAllByText('Set aside', { selector: 'button' }).at(-1) as Element);
  await screen.findByText('Post 1 payment, $20.00');
  await ask();
  const dialog = within(await screen.findByRole('dialog', { name: 'Set aside' }));
  dialog.getByText('$20.00 of Nov 20, 2026. It stays on the list of what was set aside.');
  for (const reason of ['  ', 'x'.repeat(301)]) {
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: reason } });
    await ask();
    await dialog.findByText(bankMessages.setAside);
  }
  expect(changes()).toEqual([]);
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: ` ${'x'.repeat(300)} ` } });
  answerChange = () => refused(409, 'CONFLICT', bankMessages.settled);
  await ask();
  expect((await dialog.findByRole('alert')).textContent).toBe(bankMessages.settled);
  expect(dialog.queryByText(bankMessages.setAside)).toBeNull();
  answerChange = () => lines.open;
  await ask();
  await soon(() => expect(screen.queryByLabelText('Reason')).toBeNull());
  expect(changes().at(-1)).toEqual([
    '/bank-lines/2',
    { setAside: 'x'.repeat(300), expectedUpdatedAt: lines.open.updatedAt },
  ]);
});

test('what was set aside says why, and comes back to the tray unless the server refuses', async () => {
  const { changes, calls } = openLines(
    [{ ...lines.open, state: 'set-aside', match: null, setAside: 'Interest of the bank' }],
    '?state=set-aside&page=2',
  );
  await screen.findByText('Interest of the bank');
  expect(screen.queryByText(/^Post /)).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(calls.find(({ path }) => path === '/bank-lines')?.query).toEqual({
    propertyCode: 'BT01',
    state: 'set-aside',
    page: '2',
    take: '25',
  });
  const back = () => userEvent.click(screen.getByText('Back to the tray', { selector: 'button' }));
  answerChange = () => refused(409, 'CONFLICT', bankMessages.settled);
  await back();
  await screen.findByText(bankMessages.settled);
  answerChange = () => lines.open;
  await back();
  await soon(() => expect(screen.queryByText(bankMessages.settled)).toBeNull());
  expect(changes().at(-1)).toEqual([
    '/bank-lines/2',
    { setAside: null, expectedUpdatedAt: lines.open.updatedAt },
  ]);
});

test('posted payments lead to their units, and each state has pages of its own', async () => {
  const posted: BankLine = { ...lines.open, state: 'posted', match: null, postedTo: 'BT01-0105' };
  const { where } = openLines([posted], '?state=posted', { pageCount: 2 });
  expect((await screen.findByRole('link', { name: 'BT01-0105' })).getAttribute('href')).toBe(
    '/admin/units/BT01-0105',
  );
  await userEvent.click(screen.getByText('Next'));
  expect(where()).toBe('/admin/properties/bt01/bank-payments?state=posted&page=2');
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'set-aside');
  expect(where()).toBe('/admin/properties/bt01/bank-payments?state=set-aside');
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'open');
  expect(where()).toBe('/admin/properties/bt01/bank-payments');
});

test('of a file it is said what is new, what was here already and what went out', async () => {
  openLines([]);
  await screen.findByText('No payment from a bank file is waiting.');
  await userEvent.upload(
    screen.getByLabelText('Bank file', { selector: 'input' }),
    new File(['Date,Amount,Reference\r1/2/2026,20,Dues\n'], 'november.csv', { type: 'text/csv' }),
  );
  await screen.findByText('3 new, 2 already here, 1 going out, left out.');
});
