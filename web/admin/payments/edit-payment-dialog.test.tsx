// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { Payment } from '#contracts/payments.ts';
import { soon } from '#tests/support/soon.ts';
import '../nouns.ts';
import { createStore } from '../kit/state/store.ts';
import { EditPaymentDialog } from './edit-payment-dialog.tsx';

afterEach(() => vi.unstubAllGlobals());

const unit = {
  id: 1,
  realEstateObjectId: 1,
  propertyCode: 'PR05',
  unitNumber: '35',
  unitIdentifier: 'PR05-0035',
};
const tenant = { id: 1, firstName: 'Jerome', lastName: 'Yamada' };
const times = { createdAt: '2020-01-01T00:00:00.000Z', updatedAt: '2020-01-01T00:00:00.000Z' };
const payment: Payment = {
  id: 5,
  ...times,
  leaseId: 1,
  paymentScheduleId: null,
  dueDate: null,
  amount: 500,
  paidOn: '2020-01-05',
  method: 'CHECK',
  reference: null,
  allocation: [{ paymentScheduleId: 70, dueDate: '2020-01-01', amount: 500, isPart: true }],
  unit,
  tenant,
};
const line = {
  id: 70,
  leaseId: 1,
  dueDate: '2020-01-01',
  amountDue: 1925,
  amountPaid: 500,
  amountOpen: 1425,
};
const lease = { id: 1, ...times, unit, tenant, paymentSchedule: [line], amountPaid: 500, balance: 1425 };

test('a payment that is corrected to more than is due asks once, and what it paid before counts as open', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (init?.method === 'PATCH' && typeof init.body === 'string') {
      sent.push(JSON.parse(init.body));
      return Response.json({ count: 1, data: { count: 1 } });
    }
    if (address.includes('/leases/1')) return Response.json({ data: lease });
    return Response.json({ data: [payment], meta: { total: 1, page: 1, pageSize: 200, pageCount: 1 } });
  });
  const person = userEvent.setup();
  const onClose = vi.fn<() => void>();
  const element = <EditPaymentDialog payment={payment} onClose={onClose} />;
  render(
    <Provider store={createStore()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </Provider>,
  );
  const amount = screen.getByRole('textbox', { name: 'Amount' });
  await person.clear(amount);
  await person.type(amount, '2000');
  // At once, before the lease may have come.
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('This is $75.00 more than is due. Record it as credit?');
  // Another amount is another question.
  await person.type(amount, '0');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('This is $18,075.00 more than is due. Record it as credit?');
  expect(sent).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Record as credit' }));
  await soon(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toMatchObject([{ items: [{ id: 5, amount: 20_000 }] }]);
});
