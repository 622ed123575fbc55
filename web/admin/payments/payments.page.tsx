import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { payments, paymentSortKeys } from '#contracts/payments.ts';
import { formatDollars } from '#contracts/money.ts';
import type { Payment } from '#contracts/payments.ts';
import { formatDay } from '#web/lib/formats.ts';
import { Button } from '#web/ui/button/button.tsx';
import { TextField } from '#web/ui/text-field/text-field.tsx';
import { day as calendarDay, text } from '../kit/lists/list-address.ts';
import { queryOf } from '../kit/exports/export-button.tsx';
import { UnitFilter } from '../kit/lists/filter-bar.tsx';
import { AddButton } from '../kit/lists/add-button.tsx';
import { CascadeRemoval } from '../kit/records/cascade-removal.tsx';
import { SelectionBar } from '../kit/lists/selection-bar.tsx';
import { ListPage } from '../kit/lists/list-page.tsx';
import { usualMessages } from '../kit/lists/usual-messages.tsx';
import { ListFilters } from '../kit/lists/list-filters.tsx';
import { AddressedRecord } from '../kit/records/addressed-record.tsx';
import { RecordHistory } from '../kit/history/record-history.tsx';
import { FactList } from '../kit/records/fact-list.tsx';
import { PartyLinks, PersonLink } from '../kit/records/name-links.tsx';
import { RecordFoot } from '../kit/records/record-parts.tsx';
import { isFiltered, useFilteredList } from '../kit/lists/list-view.ts';
import { useAskedRecords } from '../kit/records/use-asked-records.ts';
import {
  useGetPaymentQuery,
  useListPaymentsQuery,
  useRemovePaymentMutation,
  useRemovePaymentsMutation,
} from './payments-api.ts';
import { isUnreadableUnit, unreadableUnit } from '../units/unreadable-unit.tsx';
import { useSelection } from '../kit/lists/use-selection.ts';
import { allocationLabel } from './allocation-label.ts';
import { EditPaymentDialog } from './edit-payment-dialog.tsx';
import { EditPaymentsDialog } from './edit-payments-dialog.tsx';
import { methodLabels } from './method-labels.ts';
import { OverduePage } from './overdue-page.tsx';
import { paymentName } from './payment-values.ts';
import { PaymentTabs } from './payment-tabs.tsx';
import { RecordPaymentsDialog } from './record-payments-dialog.tsx';
import { useAddCommand } from '../kit/shell/use-add-command.ts';
import dialog from '../kit/records/record-dialog.module.css';
import lists from '../kit/lists/list.module.css';
import styles from '../kit/records/layout.module.css';

const columns = [
  {
    name: 'Payment',
    width: '24%',
    sortKey: 'paid',
    cell: (payment: Payment) => `${formatDay(payment.paidOn)}, ${payment.unit.unitIdentifier}`,
  },
  {
    name: 'Tenant',
    width: '18%',
    sortKey: 'tenant',
    cell: ({ tenant }: Payment) => <PersonLink kind="tenant" person={tenant} />,
  },
  { name: 'For', width: '20%', cell: allocationLabel },
  {
    name: 'Method',
    width: '20%',
    cell: ({ method, reference }: Payment) => [methodLabels[method], reference].filter(Boolean).join(', '),
  },
  { name: 'Amount', width: '18%', sortKey: 'amount', cell: ({ amount }: Payment) => formatDollars(amount) },
];

/** What was paid, and what should have been. */
export function PaymentsPage(): ReactNode {
  const [search] = useSearchParams();
  return search.get('show') === 'overdue' ? <OverduePage /> : <PaymentList />;
}

const filters = { unit: text(), from: calendarDay, to: calendarDay };

function PaymentList(): ReactNode {
  const asked = useAskedRecords({ kind: 'payment' }, filters, paymentSortKeys);
  const { view } = asked;
  const { unit = '' } = view.filters;
  const list = useListPaymentsQuery(asked.listed, { ...asked.renewal, skip: isUnreadableUnit(unit) });
  const shown = useFilteredList(view, list);
  const { listState } = shown;
  const opened = useGetPaymentQuery(asked.opened, asked.whenOpen);
  const choice = useSelection(shown.rows);
  const [removeMany] = useRemovePaymentsMutation();
  const [question, setQuestion] = useState<'record' | 'edit chosen' | null>(null);
  useAddCommand(() => setQuestion('record'));
  const close = (): void => setQuestion(null);
  const payment = view.record === null ? undefined : (opened.currentData ?? shown.openRow);
  const day = (name: 'from' | 'to', label: string) => (
    <TextField
      label={label}
      type="date"
      value={view.filters[name] ?? ''}
      onChange={({ target }) => shown.filter(name, target.value)}
    />
  );

  return (
    <ListPage
      title="Payments"
      actions={<AddButton onClick={() => setQuestion('record')}>Record payments</AddButton>}
      summary={<PaymentTabs shown="payments" />}
      filters={
        <ListFilters count={3} view={view} onReset={listState.show}>
          <UnitFilter value={unit} onChange={(typed) => shown.filter('unit', typed)} />
          {day('from', 'Paid from')}
          {day('to', 'Paid to')}
        </ListFilters>
      }
      above={
        <SelectionBar
          one="payment"
          many="payments"
          lost="The selected payments will be deleted, and their leases owe that much again."
          choice={choice}
          exported={{ endpoint: payments.export, query: queryOf(list.originalArgs) }}
          onEdit={() => setQuestion('edit chosen')}
          remove={(ids) => removeMany({ body: { ids } })}
        />
      }
      shown={shown}
      exportedBy={payments.export}
      followsShownProperty
      tableClassName={lists.wrapping}
      instead={unreadableUnit(unit)}
      columns={columns}
      sorting={shown.sorting}
      choice={{ ...choice, nameOf: paymentName }}
      {...usualMessages('Payments', isFiltered(view), 'Payments that you record appear here, newest first.')}
    >
      <AddressedRecord title="Payment" noun="payment" listState={listState} opened={opened}>
        {payment && <OpenPayment key={payment.id} payment={payment} onClose={listState.close} />}
      </AddressedRecord>
      {question === 'record' && <RecordPaymentsDialog lease={null} onClose={close} />}
      {question === 'edit chosen' && (
        <EditPaymentsDialog
          payments={choice.picked}
          onChanged={() => {
            close();
            choice.chooseNone();
          }}
          onClose={close}
        />
      )}
    </ListPage>
  );
}

function OpenPayment({ payment, onClose }: { payment: Payment; onClose: () => void }): ReactNode {
  const [remove] = useRemovePaymentMutation();
  const [isEditing, setIsEditing] = useState(false);
  return (
    <>
      <div className={styles.whole}>
        <h3 className={dialog.unit}>{formatDollars(payment.amount)}</h3>
        <FactList
          facts={{
            Lease: <PartyLinks {...payment} />,
            For: allocationLabel(payment),
            'Paid on': formatDay(payment.paidOn),
            Method: methodLabels[payment.method],
            Reference: payment.reference ?? 'Not given',
          }}
        />
        <RecordHistory kind="payment" id={payment.id} emptyText="No changes yet." />
      </div>
      <RecordFoot
        actions={
          <CascadeRemoval
            noun="payment"
            name={`of ${formatDollars(payment.amount)}`}
            className={dialog.delete}
            lost="The payment will be deleted, and its lease owes that much again."
            onRemove={() => remove({ params: { id: payment.id } })}
            onRemoved={onClose}
          />
        }
        onClose={onClose}
      >
        <Button onClick={() => setIsEditing(true)}>Edit payment</Button>
      </RecordFoot>
      {isEditing && <EditPaymentDialog payment={payment} onClose={() => setIsEditing(false)} />}
    </>
  );
}
