import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { formatDollars } from '#contracts/money.ts';
import type { Payment } from '#contracts/payments.ts';
import { formatDay } from '#web/lib/formats.ts';
import { Button } from '#web/ui/button/button.tsx';
import { TextField } from '#web/ui/text-field/text-field.tsx';
import { pageSize } from '../lists/list-place.ts';
import { CascadeRemoval } from '../property-layer/cascade-removal.tsx';
import { useRenewal } from '../lists/use-renewal.ts';
import { LayerFilters, LayerPage, shownPage } from '../property-layer/layer-page.tsx';
import { AddressedRecord } from '../records/addressed-record.tsx';
import { RecordHistory } from '../records/record-history.tsx';
import { RecordFoot } from '../records/record-parts.tsx';
import {
  givenFilters,
  useChosenProperty,
  useLayerPlace,
  useLayerView,
} from '../property-layer/layer-view.ts';
import { leaseLabel } from '../property-layer/person-facts.tsx';
import {
  useGetPaymentQuery,
  useListPaymentsQuery,
  useRemovePaymentMutation,
} from '../property-layer/rental-api.ts';
import { methodWords, paymentLabels } from './method-words.ts';
import { OverduePage } from './overdue-page.tsx';
import { PaymentTabs } from './payment-tabs.tsx';
import { RecordPaymentsDialog } from './record-payments-dialog.tsx';
import dialog from '../records/record-dialog.module.css';
import styles from '../property-layer/layer.module.css';

const columns = [
  {
    name: 'Payment',
    width: '28%',
    cell: (payment: Payment) => `${formatDay(payment.paidOn)}, ${payment.unit.unitIdentifier}`,
  },
  {
    name: 'Tenant',
    width: '24%',
    cell: ({ tenant }: Payment) => `${tenant.firstName} ${tenant.lastName}`,
  },
  { name: 'How', width: '12%', cell: ({ method }: Payment) => methodWords[method] },
  { name: 'Reference', width: '20%', cell: ({ reference }: Payment) => reference ?? '–' },
  { name: 'Amount', width: '16%', cell: ({ amount }: Payment) => formatDollars(amount) },
];

/** What was paid, and what should have been. */
export function PaymentsPage(): ReactNode {
  const [search] = useSearchParams();
  return search.get('show') === 'overdue' ? <OverduePage /> : <PaymentList />;
}

function PaymentList(): ReactNode {
  const view = useLayerView(['from', 'to']);
  const chosen = useChosenProperty();
  const list = useListPaymentsQuery(
    {
      query: { page: view.page, take: pageSize, ...chosen, ...givenFilters(view.filters) },
    },
    useRenewal(view.record !== null),
  );
  const place = useLayerPlace(view, shownPage(list)?.data);
  const opened = useGetPaymentQuery({ params: { id: view.record ?? 0 } }, { skip: view.record === null });
  const [isRecording, setIsRecording] = useState(false);
  const payment = view.record === null ? undefined : opened.currentData;
  const day = (name: 'from' | 'to', label: string) => (
    <TextField
      label={label}
      type="date"
      value={view.filters[name] ?? ''}
      onChange={({ target }) => place.filter(name, target.value)}
    />
  );

  return (
    <LayerPage
      title="Payments"
      acts={<Button onClick={() => setIsRecording(true)}>Record payments</Button>}
      tabs={<PaymentTabs shown="payments" />}
      filters={
        <LayerFilters count={2} place={place}>
          {day('from', 'Paid from')}
          {day('to', 'Paid to')}
        </LayerFilters>
      }
      list={list}
      place={place}
      columns={columns}
      empty="Payments that you record appear here, newest first."
    >
      <AddressedRecord title="Payment" noun="payment" place={place} opened={opened}>
        {payment && <OpenPayment payment={payment} onClose={place.close} />}
      </AddressedRecord>
      {isRecording && <RecordPaymentsDialog lease={null} onClose={() => setIsRecording(false)} />}
    </LayerPage>
  );
}

function OpenPayment({ payment, onClose }: { payment: Payment; onClose: () => void }): ReactNode {
  const [remove] = useRemovePaymentMutation();
  return (
    <>
      <div className={styles.whole}>
        <h3 className={dialog.unit}>{formatDollars(payment.amount)}</h3>
        <dl className={styles.facts}>
          <div>
            <dt>Lease</dt>
            <dd>{leaseLabel(payment)}</dd>
          </div>
          <div>
            <dt>Paid on</dt>
            <dd>{formatDay(payment.paidOn)}</dd>
          </div>
          <div>
            <dt>How</dt>
            <dd>{methodWords[payment.method]}</dd>
          </div>
          <div>
            <dt>Reference</dt>
            <dd>{payment.reference ?? 'Not given'}</dd>
          </div>
        </dl>
        <RecordHistory
          kind="payment"
          id={payment.id}
          fieldNames={paymentLabels}
          emptyText="Nobody has changed this payment yet."
        />
      </div>
      <RecordFoot
        acts={
          <CascadeRemoval
            noun="payment"
            name={`of ${formatDollars(payment.amount)}`}
            className={dialog.delete}
            lost="The payment will be lost, and its lease owes that much again."
            onRemove={() => remove({ params: { id: payment.id } })}
            onRemoved={onClose}
          />
        }
        onClose={onClose}
      />
    </>
  );
}
