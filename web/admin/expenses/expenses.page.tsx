import { Receipt } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { expenses } from '#contracts/expenses.ts';
import type { Expense } from '#contracts/expenses.ts';
import { formatDollars } from '#contracts/money.ts';
import { formatDay } from '#web/lib/formats.ts';
import { siteToday } from '#web/lib/site-today.ts';
import { ConfirmDialog } from '../kit/dialogs/confirm-dialog.tsx';
import { AddButton } from '../kit/lists/add-button.tsx';
import { ListPage } from '../kit/lists/list-page.tsx';
import type { EmptyMessage } from '../kit/lists/list-page.tsx';
import { useShownList } from '../kit/lists/use-shown-list.ts';
import { useRenewal } from '../kit/lists/use-renewal.ts';
import { usePropertyCodes } from '../properties/use-properties.ts';
import { AddressedRecord } from '../kit/records/addressed-record.tsx';
import { useAppSelector } from '../kit/state/hooks.ts';
import { wentWell } from '../kit/toasts/toast-work.ts';
import { NoSuchUnit } from '../units/no-such-unit.tsx';
import { useNamedUnit, useUnitLookup } from '../units/use-named-unit.ts';
import { ExpenseFilters } from './expense-filters.tsx';
import {
  useCreateExpenseMutation,
  useGetExpenseQuery,
  useListExpensesQuery,
  useRemoveExpenseMutation,
} from './expenses-api.ts';
import { expenseColumns } from './expense-columns.tsx';
import { everything, isNarrowed, listQuery, readOrder, readView, writeView } from './list-address.ts';
import { OpenExpense } from './open-expense.tsx';
import { RecordExpenseDialog } from './record-expense-dialog.tsx';
import { useAddCommand } from '../kit/shell/use-add-command.ts';
import own from './expenses.module.css';

/** What was spent on units: the list, its sum, recording and removing. */
export function ExpensesPage(): ReactNode {
  const [search] = useSearchParams();
  const [today] = useState(siteToday);
  const [isRecording, setIsRecording] = useState(false);
  useAddCommand(() => setIsRecording(true));
  const [asked, setAsked] = useState<Expense | null>(null);
  const columns = useMemo(() => expenseColumns(setAsked), []);
  const selectedProperty = useAppSelector((state) => state.user.selectedProperty);
  const propertyCodes = usePropertyCodes();
  const view = readView(search);
  const unit = useNamedUnit(view.unit);
  const isUnitOpen = view.unit !== '' && typeof unit.unitId !== 'number';
  const query = listQuery(view, selectedProperty, unit.unitId ?? undefined);
  const list = useListExpensesQuery(
    { query },
    { ...useRenewal(isRecording || view.record !== null), skip: isUnitOpen },
  );
  const opened = useGetExpenseQuery({ params: { id: view.record ?? 0 } }, { skip: view.record === null });
  const [create] = useCreateExpenseMutation();
  const [remove] = useRemoveExpenseMutation();
  const lookUp = useUnitLookup();

  const shown = useShownList(list, {
    view,
    write: writeView,
    closed: { record: null },
    isBusy: isRecording || asked !== null,
    hasFailed: unit.onRetry !== null,
  });
  const { listState } = shown;
  const { show } = listState;
  const expense = view.record === null ? undefined : (opened.currentData ?? shown.openRow);

  const removeAsked = async ({ id }: Expense): Promise<void> => {
    setAsked(null);
    const { error } = await remove({ params: { id } });
    if (!error && view.record === id) listState.close();
  };

  return (
    <ListPage
      title="Expenses"
      shown={shown}
      exportedBy={expenses.export}
      followsShownProperty
      actions={<AddButton onClick={() => setIsRecording(true)}>Record an expense</AddButton>}
      filters={
        <ExpenseFilters
          filter={view}
          propertyCodes={selectedProperty === 'all' ? propertyCodes : null}
          onChange={(changed) => show({ ...changed, page: 1 })}
          onReset={() => show({ ...everything, page: 1 })}
        />
      }
      instead={unit.unitId === null && <NoSuchUnit name={view.unit} />}
      above={
        <p className={own.total}>
          <strong>{shown.page ? formatDollars(shown.page.meta.amount) : '–'}</strong>
          <span>{isNarrowed(view) ? 'total of these' : 'total'}</span>
        </p>
      }
      columns={columns}
      sorting={{ sort: view.sort, onSort: (sort) => show({ sort: readOrder(sort), page: 1 }) }}
      captions={{ loading: 'Loading expenses', loaded: 'Expenses, newest first' }}
      empty={emptyList(isNarrowed(view))}
      failed={{ title: 'The expenses could not be loaded', onRetry: unit.onRetry }}
    >
      <AddressedRecord title="Expense" noun="expense" listState={listState} opened={opened}>
        {expense && (
          <OpenExpense
            key={expense.id}
            expense={expense}
            onRemove={() => setAsked(expense)}
            onClose={listState.close}
          />
        )}
      </AddressedRecord>
      {isRecording && (
        <RecordExpenseDialog
          today={today}
          unit={view.unit}
          propertyCode={query.propertyCode}
          findUnitId={async (typed) => (await lookUp(typed))?.id}
          onRecord={(expense) => wentWell(create({ body: expense }).unwrap())}
          onClose={() => setIsRecording(false)}
        />
      )}
      <RemovalQuestion expense={asked} onConfirm={removeAsked} onCancel={() => setAsked(null)} />
    </ListPage>
  );
}

function emptyList(isFiltered: boolean): EmptyMessage {
  const message = isFiltered
    ? 'Try clearing filters or other days.'
    : 'Record what was spent on a unit, and it appears here.';
  return {
    icon: <Receipt size={28} aria-hidden="true" />,
    title: 'No expenses found',
    children: <p>{message}</p>,
  };
}

function RemovalQuestion({
  expense,
  onConfirm,
  onCancel,
}: {
  expense: Expense | null;
  onConfirm: (expense: Expense) => Promise<void>;
  onCancel: () => void;
}): ReactNode {
  return (
    <ConfirmDialog
      isOpen={expense !== null}
      title="Remove expense?"
      confirm="Remove"
      cancel="Keep it"
      onCancel={onCancel}
      onConfirm={() => expense && void onConfirm(expense)}
    >
      {expense && (
        <p>
          {formatDollars(expense.amount)} for {expense.unit.unitIdentifier} ({expense.category},{' '}
          {formatDay(expense.incurredOn)}) will be deleted. This cannot be undone.
        </p>
      )}
    </ConfirmDialog>
  );
}
