// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { OverdueLease } from '#contracts/leases.ts';
import { soon } from '#tests/support/soon.ts';
import '../nouns.ts';
import { createStore } from '../kit/state/store.ts';
import { toastNotices } from '../kit/toasts/toast-store.ts';
import { ReminderDialog } from './reminder-dialog.tsx';

afterEach(() => vi.unstubAllGlobals());

const tenantOf = (id: number, firstName: string, email: string | null) => ({
  id,
  firstName,
  lastName: 'Example',
  email,
  phone: null,
});
const overdueOf = (leaseId: number, tenant: OverdueLease['tenant'], balance: number, since: string) => ({
  leaseId,
  unit: {
    id: leaseId,
    realEstateObjectId: 1,
    propertyCode: 'PR05',
    unitNumber: String(leaseId),
    unitIdentifier: `PR05-000${leaseId}`,
  },
  tenant,
  remindedAt: null,
  balance,
  overdueSince: since,
  daysOverdue: 53,
  age: '31-60' as const,
  amounts: { '1-30': 0, '31-60': balance, '61-90': 0, '90+': 0 },
});

const ada = tenantOf(1, 'Ada', 'ada@example.com');
const leases = [
  overdueOf(1, ada, 1000, '2020-10-31'),
  overdueOf(2, ada, 850.5, '2020-09-30'),
  overdueOf(3, tenantOf(2, 'Max', null), 500, '2020-11-01'),
];

test('staff read the message as the tenant will, correct it, and send one for all leases of the tenant', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_address: string, init?: RequestInit) => {
    if (typeof init?.body === 'string') sent.push(JSON.parse(init.body));
    return Response.json({ data: { count: 1, skipped: [] } }, { status: 201 });
  });
  const person = userEvent.setup();
  const onSent = vi.fn<() => void>();
  const element = <ReminderDialog leases={leases} onSent={onSent} onClose={() => undefined} />;
  render(
    <Provider store={createStore()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </Provider>,
  );
  const preview = screen.getByRole('region', { name: 'As Ada Example reads it' });
  within(preview).getByText('A reminder about your rent for PR05-0001, PR05-0002');
  within(preview).getByText(/\$1,850\.50 of unpaid rent .* September 30, 2020/s);
  screen.getByText('Left out: PR05-0003, Max Example, who has no email address.');
  const subject = screen.getByRole('textbox', { name: 'Subject' });
  await person.clear(subject);
  await person.type(subject, 'Rent of {{name');
  await person.type(subject, 's}');
  await person.click(screen.getByRole('button', { name: 'Send 1 message' }));
  await screen.findByText('Only {name}, {unit}, {amount}, {oldest due date} are filled in.');
  expect(sent).toEqual([]);
  await person.type(subject, '{backspace}{backspace}}');
  within(preview).getByText('Rent of Ada Example');
  await person.click(screen.getByRole('button', { name: 'Send 1 message' }));
  await soon(() => expect(onSent).toHaveBeenCalledOnce());
  expect(sent).toMatchObject([{ leaseIds: [1, 2], subject: 'Rent of {name}' }]);
  expect(toastNotices().find(({ isOpen }) => isOpen)?.description).toBe('1 reminder is on its way.');
});
