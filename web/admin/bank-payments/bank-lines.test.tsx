// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { bankMessages } from '#contracts/bank-payments.ts';
import type { BankLine } from '#contracts/bank-payments.ts';
import { openScreen, pageOf, playServer, refused } from '#tests/support/office-screen.tsx';
import type { OfficeCall } from '#tests/support/office-screen.tsx';
import { soon } from '#tests/support/soon.ts';
import { BankPaymentsPage } from './bank-payments.page.tsx';

const at = '2026-11-23T12:00:00.000Z';
const line = (id: number, fields: Partial<BankLine> = {}): BankLine => ({
  id,
  createdAt: at,
  updatedAt: at,
  propertyCode: 'BT01',
  fileName: 'november.csv',
  lineNo: id,
  date: '2026-11-20',
  amount: 20.1,
  reference: 'Dues',
  payer: 'Owens',
  state: 'open',
  match: null,
  postedTo: null,
  setAside: null,
  ...fields,
});
const matched = (id: number) =>
  line(id, { match: { accountId: 70 + id, unitIdentifier: `BT01-000${id}`, why: 'The payment names it.' } });

let calls: OfficeCall[];
let lines: BankLine[];
let answerLines: () => unknown;
let answer: () => unknown;
beforeEach(() => {
  lines = [];
  answerLines = () => pageOf(lines, { pageCount: 3 });
  answer = () => ({ count: 1 });
  calls = playServer({
    'GET /bank-lines': () => answerLines(),
    'GET /accounts': ({ query }) => (query['unit'] === 'BT01-0009' ? [{ id: 99 }] : []),
    'POST /bank-files': () => answer(),
    'POST /bulk/bank-lines': () => answer(),
    'PATCH /bank-lines/:id': () => answer(),
  });
});

const open = async (search = '') => {
  const path = '/admin/properties/:code/bank-payments';
  const screenOf = openScreen(<BankPaymentsPage />, `/admin/properties/bt01/bank-payments${search}`, path);
  await soon(() => expect(asked()).not.toEqual([]));
  return screenOf;
};
const asked = () => calls.filter(({ path }) => path === '/bank-lines').map(({ query }) => query);
const sent = () =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => ({ method, path, body }));
const row = async (number: number) => {
  const list = await screen.findByLabelText('Payments');
  return within(list.querySelectorAll('li')[number - 1] ?? document.createElement('li'));
};
const button = (name: string) => screen.findByText(name, { selector: 'button' });
const press = async (name: string) => fireEvent.click(await button(name));

test('what matches is posted to it, and another unit where one is typed, however it is written', async () => {
  lines = [matched(1), matched(2), line(3), line(4)];
  await open();
  await button('Post 2 payments, $40.20');
  const box = (await row(1)).getByRole('checkbox');
  fireEvent.click(box);
  screen.getByText('Post 1 payment, $20.10');
  fireEvent.click(box);
  const unit = async (number: number, value: string) =>
    fireEvent.change((await row(number)).getByLabelText('Unit'), { target: { value } });
  // A unit that is typed says that the payment is posted, and an emptied one that it is not.
  await unit(3, '9');
  screen.getByText('Post 3 payments, $60.30');
  await unit(2, '');
  await unit(4, 'WK02-0009');
  await press('Post 3 payments, $60.30');
  await (await row(4)).findByText(bankMessages.account);
  expect((await row(1)).queryByText(bankMessages.account)).toBeNull();
  expect(sent()).toEqual([]);
  await unit(4, 'BT01-0008');
  await press('Post 3 payments, $60.30');
  await soon(() =>
    expect(calls.filter(({ path }) => path === '/accounts').map(({ query }) => query)).toContainEqual({
      unit: 'BT01-0008',
      take: '1',
    }),
  );
  expect(sent()).toEqual([]);
  await unit(4, '');
  await press('Post 2 payments, $40.20');
  await soon(() =>
    expect(sent()).toEqual([
      {
        method: 'POST',
        path: '/bulk/bank-lines',
        body: {
          items: [
            { id: 1, accountId: 71 },
            { id: 3, accountId: 99 },
          ],
        },
      },
    ]),
  );
  // What was typed is posted; what matches is chosen again.
  await button('Post 2 payments, $40.20');
  await soon(async () =>
    expect((await row(2)).getByLabelText<HTMLInputElement>('Unit').value).toBe('BT01-0002'),
  );
});

test('why payments were not posted goes once they are posted again, and with their page', async () => {
  lines = [matched(1)];
  await open();
  answer = () => refused(409, 'CONFLICT', bankMessages.settled);
  await press('Post 1 payment, $20.10');
  await screen.findByText(bankMessages.settled);
  let release: (value: unknown) => void = () => undefined;
  answer = () => new Promise((resolve) => (release = resolve));
  await press('Post 1 payment, $20.10');
  await soon(() => expect(sent()).toHaveLength(2));
  expect(screen.queryByText(bankMessages.settled)).toBeNull();
  // Nothing is posted twice by a second press.
  await press('Post 1 payment, $20.10');
  release(refused(409, 'CONFLICT', bankMessages.settled));
  await screen.findByText(bankMessages.settled);
  expect(sent()).toHaveLength(2);
  lines = [matched(2)];
  await press('Next');
  await screen.findByText('november.csv, line 2');
  expect(screen.queryByText(bankMessages.settled)).toBeNull();
});

test('a payment is set aside with a reason, and what is refused stays typed', async () => {
  lines = [line(1), line(2, { updatedAt: '2026-11-24T12:00:00.000Z' })];
  await open();
  expect(await button('Post 0 payments, $0.00')).toHaveProperty('disabled', true);
  fireEvent.click((await row(2)).getByText('Set aside'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Set aside' }));
  dialog.getByText('$20.10 of Nov 20, 2026. It stays on the list of what was set aside.');
  const reason = dialog.getByLabelText('Reason');
  const save = () => fireEvent.click(dialog.getByText('Set aside', { selector: 'button' }));
  for (const value of ['  ', 'x'.repeat(301)]) {
    fireEvent.change(reason, { target: { value } });
    save();
    await dialog.findByText(bankMessages.setAside);
  }
  expect(sent()).toEqual([]);
  answer = () => refused(409, 'CONFLICT', bankMessages.settled);
  fireEvent.change(reason, { target: { value: ` ${'x'.repeat(300)} ` } });
  save();
  // A second press while it is saved.
  fireEvent.click(dialog.getByText('Saving…'));
  expect((await dialog.findByRole('alert')).textContent).toBe(bankMessages.settled);
  expect(dialog.queryByText(bankMessages.setAside)).toBeNull();
  expect(reason).toHaveProperty('value', ` ${'x'.repeat(300)} `);
  fireEvent.click(dialog.getByText('Cancel'));
  await screen.findByText('What you changed on the reason has not been saved.');
  await press('Keep editing');
  answer = () => line(2);
  save();
  await soon(() => expect(screen.queryByLabelText('Reason')).toBeNull());
  const body = { setAside: 'x'.repeat(300), expectedUpdatedAt: '2026-11-24T12:00:00.000Z' };
  const call = { method: 'PATCH', path: '/bank-lines/2', body };
  expect(sent()).toEqual([call, call]);
});

test('what was set aside says why, and comes back to the tray unless someone came first', async () => {
  lines = [line(1, { state: 'set-aside', setAside: 'Interest of the bank' })];
  const { where } = await open('?state=set-aside&page=2');
  await (await row(1)).findByText('Interest of the bank');
  expect(asked()[0]).toEqual({ propertyCode: 'BT01', state: 'set-aside', page: '2', take: '25' });
  expect((await row(1)).queryByRole('checkbox')).toBeNull();
  expect(screen.queryByText(/^Post \d/)).toBeNull();
  await press('Next');
  expect(where()).toBe('/admin/properties/bt01/bank-payments?state=set-aside&page=3');
  answer = () => refused(409, 'CONFLICT', bankMessages.settled);
  await press('Back to the tray');
  await (await row(1)).findByText(bankMessages.settled);
  answer = () => line(1);
  await press('Back to the tray');
  await soon(() => expect(screen.queryByText(bankMessages.settled)).toBeNull());
  const body = { setAside: null, expectedUpdatedAt: at };
  const call = { method: 'PATCH', path: '/bank-lines/1', body };
  expect(sent()).toEqual([call, call]);
  fireEvent.change(screen.getByLabelText('Show'), { target: { value: 'posted' } });
  lines = [line(1, { state: 'posted', postedTo: 'BT01-0009' })];
  expect(where()).toBe('/admin/properties/bt01/bank-payments?state=posted');
  fireEvent.change(screen.getByLabelText('Show'), { target: { value: 'open' } });
  expect(where()).toBe('/admin/properties/bt01/bank-payments');
});

test('what was posted leads to its unit, and lists that are empty say what they are', async () => {
  lines = [line(1, { state: 'posted', postedTo: 'BT01-0009' })];
  await open('?state=posted');
  const posted = await screen.findByText(/^Posted to/);
  expect(within(posted).getByRole('link').getAttribute('href')).toBe('/admin/units/BT01-0009');
  const { promise, resolve } = Promise.withResolvers<Response>();
  answerLines = () => promise;
  fireEvent.change(screen.getByLabelText('Show'), { target: { value: 'open' } });
  // What was posted does not stand among what waits.
  await screen.findByText('Loading the payments');
  expect(screen.queryByText(/^Posted to/)).toBeNull();
  resolve(pageOf([]));
  await screen.findByText('No payment from a bank file is waiting.');
  answerLines = () => [];
  fireEvent.change(screen.getByLabelText('Show'), { target: { value: 'set-aside' } });
  await screen.findByText('None so far.');
});

test('of a file’s lines staff read how many are new, known, and left out', async () => {
  await open();
  answer = () => ({ added: 2, known: 1, outgoing: 3 });
  const file = new File(['Date,Amount,Reference\n'], 'november.csv', { type: 'text/csv' });
  await userEvent.upload(screen.getByLabelText('Bank file', { selector: 'input' }), file);
  await screen.findByText('2 new, 1 already here, 3 going out, left out.');
  expect(sent()).toMatchObject([{ body: { propertyCode: 'BT01', fileName: 'november.csv' } }]);
});
