// @vitest-environment jsdom
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RetentionRule } from '#contracts/retention.ts';
import { soon } from '#tests/support/soon.ts';
import '../nouns.ts';
import { createStore } from '../kit/state/store.ts';
import { RulePanel } from './rule-panel.tsx';

const rule: RetentionRule = {
  kind: 'dl',
  isOn: true,
  days: 30,
  countsFrom: 'DECISION',
  updatedAt: '2026-11-01T12:00:00.000Z',
  confirmedAt: null,
  confirmedBy: null,
  dueCount: 2,
};
const document = {
  id: 5,
  registrationId: 12,
  reference: 'RG-7',
  unitIdentifier: 'BT01-0007',
  kind: 'dl',
  version: 1,
  size: 2048,
  countedFrom: '2026-09-30',
};

let sent: unknown[];
let refusal: object | null;
let held: number;
beforeEach(() => {
  sent = [];
  refusal = null;
  held = 0;
  localStorage.setItem('token', 'a-token');
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    if (method === 'GET') {
      const meta = { total: 2, page: 1, pageSize: 20, pageCount: 1, digest: 'a-digest', held };
      return Response.json({ data: [document, { ...document, id: 6 }], meta });
    }
    sent.push([
      method,
      new URL(address, 'http://localhost').pathname,
      await new Response(body ?? null).json(),
    ]);
    return refusal ? Response.json({ error: refusal }, { status: 409 }) : Response.json({ data: rule });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** Answers how the rule is shown in another state. */
function show(fields: Partial<RetentionRule> = {}): (changed: Partial<RetentionRule>) => void {
  let become: (shown: RetentionRule) => void = () => undefined;
  function Panel(): ReactNode {
    const [shown, setShown] = useState({ ...rule, ...fields });
    useEffect(() => {
      become = setShown;
    }, []);
    return <RulePanel rule={shown} />;
  }
  const router = createMemoryRouter([{ path: '/', element: <Panel /> }]);
  render(
    <Provider store={createStore()}>
      <RouterProvider router={router} />
    </Provider>,
  );
  return (changed) => act(() => become({ ...rule, ...changed }));
}

test.each([
  ['Off', { isOn: false }],
  ['On, waits for you to confirm its list', {}],
  [/^On$/, { confirmedAt: '2026-11-02T12:00:00.000Z', confirmedBy: 'ada@example.com' }],
])('the state of a rule is said: %s', (text, fields) => {
  show(fields);
  screen.getByText(text);
  expect(screen.queryAllByText(/confirmed .* by ada@example\.com/)).toHaveLength(
    'confirmedBy' in fields ? 1 : 0,
  );
});

test('a rule is sent as a whole with what it was read as, and wrong days are named and kept', async () => {
  const become = show();
  const save = screen.getByRole('button', { name: /^Save/ });
  expect(save).toHaveProperty('disabled', true);
  const days = screen.getByLabelText('Days');
  await userEvent.clear(days);
  await userEvent.type(days, '0');
  await userEvent.click(save);
  expect(days.getAttribute('aria-invalid')).toBe('true');
  expect([days, sent]).toMatchObject([{ value: '0' }, []]);
  await userEvent.type(days, '{Backspace}45');
  await userEvent.selectOptions(screen.getByLabelText('Counted'), 'MOVE_OUT');
  // Someone else saves first.
  const later = '2026-11-02T12:00:00.000Z';
  become({ days: 90, updatedAt: later });
  refusal = { code: 'CONFLICT', message: 'Someone was here first.', issues: [] };
  await userEvent.click(save);
  await soon(() => expect(sent).toHaveLength(1));
  await soon(() => expect(save.getAttribute('aria-busy')).not.toBe('true'));
  expect(days).toHaveProperty('value', '45');
  refusal = null;
  await userEvent.click(save);
  await soon(() => expect(sent).toHaveLength(2));
  const body = { isOn: true, days: '45', countsFrom: 'MOVE_OUT' };
  expect(sent).toEqual(
    [rule.updatedAt, later].map((expectedUpdatedAt) => [
      'PUT',
      '/api/retention/rules/dl',
      { ...body, expectedUpdatedAt },
    ]),
  );
  expect(days.getAttribute('aria-invalid')).not.toBe('true');
});

test('files go only once the very list that is shown has been confirmed, after a question', async () => {
  held = 1;
  show();
  await userEvent.click(screen.getByRole('button', { name: /^2 files are due for removal/ }));
  await screen.findByText('1 more file stays under a legal hold.');
  expect(screen.getAllByRole('link', { name: 'RG-7' })).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Confirm this list' }));
  const question = within(await screen.findByRole('alertdialog'));
  question.getByText(/^These 2 files are removed within the hour/);
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Confirm this list' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm and remove' }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toEqual([['POST', expect.stringMatching(/\/dl\//), { digest: 'a-digest' }]]);
});

test.each([
  ['is off', { isOn: false }],
  ['is confirmed', { confirmedAt: '2026-11-02T12:00:00.000Z', confirmedBy: 'ada@example.com' }],
])('the list of a rule that %s is shown without being asked to confirm it', async (_state, fields) => {
  show(fields);
  await userEvent.click(screen.getByRole('button', { name: /are due for removal/ }));
  await screen.findAllByRole('link', { name: 'RG-7' });
  expect(screen.queryByRole('button', { name: 'Confirm this list' })).toBeNull();
});
