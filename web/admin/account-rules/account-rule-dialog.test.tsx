// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accountRuleLabels, ruleMessages } from '#contracts/account-rules.ts';
import '../nouns.ts';
import { createStore } from '../kit/state/store.ts';
import { AccountRuleDialog } from './account-rule-dialog.tsx';

let sent: unknown[];
const onClose = vi.fn<() => void>();
beforeEach(() => {
  sent = [];
  onClose.mockClear();
  localStorage.setItem('token', 'a-token');
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
    sent.push(await new Response(body ?? null).json());
    return Response.json({ data: { id: 1 } }, { status: 201 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

/** A new rule's dialog, in which the amount of a late fee is typed already. */
async function begin() {
  const person = userEvent.setup();
  const router = createMemoryRouter([
    { path: '/', element: <AccountRuleDialog propertyCode="TH03" rule={null} onClose={onClose} /> },
  ]);
  render(
    <Provider store={createStore()}>
      <RouterProvider router={router} />
    </Provider>,
  );
  await person.type(screen.getByLabelText(accountRuleLabels.amount), '25');
  await person.type(screen.getByLabelText(accountRuleLabels.graceDays), '10');
  fireEvent.input(screen.getByLabelText(accountRuleLabels.citation), {
    target: { value: 'Declaration, section 5.3' },
  });
  return person;
}

test('a late fee is sent with its amount, once for each charge unless something else is chosen', async () => {
  const person = await begin();
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toMatchObject([
    { propertyCode: 'TH03', kind: 'LATE_FEE', amount: 25, percent: null, graceDays: 10, repeats: 'ONCE' },
  ]);
});

test('interest is by the year and each month, whatever was typed and chosen for a fee before', async () => {
  const person = await begin();
  await person.selectOptions(screen.getByLabelText(accountRuleLabels.kind), 'INTEREST');
  expect(screen.queryByLabelText(accountRuleLabels.amount)).toBeNull();
  expect(screen.queryByLabelText(accountRuleLabels.repeats)).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(ruleMessages.interestPercent);
  expect(sent).toEqual([]);
  await person.type(screen.getByLabelText('Percent per year'), '8.5 %');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toMatchObject([{ kind: 'INTEREST', amount: null, percent: 8.5, repeats: 'MONTHLY' }]);
});

test('with several fields left out, each says so, and the first has the focus', async () => {
  const person = await begin();
  const empty = [accountRuleLabels.graceDays, accountRuleLabels.citation].map((label) =>
    screen.getByLabelText(label),
  );
  for (const field of empty) await person.clear(field);
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(document.activeElement).toBe(empty[0]));
  expect(empty.map((field) => field.getAttribute('aria-invalid'))).toEqual(['true', 'true']);
  expect(sent).toEqual([]);
});
