import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { site } from '#site';
import { dayOf } from '#contracts/days.ts';
import type { Expense } from '#contracts/expenses.ts';
import { formatDollars } from '#contracts/money.ts';
import { formatDay } from '#web/lib/formats.ts';
import { ConfirmDialog } from '../kit/dialogs/confirm-dialog.tsx';
import { AddButton } from '../kit/lists/add-button.tsx';
import { countWords } from '../kit/lists/count-words.ts';
import { reasonOf } from '../kit/lists/failure-words.ts';
import { HeldRows } from '../kit/lists/held-rows.tsx';
import { ListMessage, LoadFailed } from '../kit/lists/list-message.tsx';
import { Pager } from '../kit/lists/pager.tsx';
import { useListPlace } from '../kit/lists/use-list-place.ts';
import { useRenewal } from '../kit/lists/use-renewal.ts';
import { useSteadyList } from '../kit/lists/use-steady-list.ts';
import { useChosenProperty } from '../kit/lists/list-view.ts';
import { usePropertyCodes } from '../properties/use-properties.ts';
import { AddressedRecord } from '../kit/records/addressed-record.tsx';
import { useAppSelector } from '../kit/state/hooks.ts';
import { wentWell } from '../kit/toasts/toast-work.ts';
import { useNamedUnit, useUnitLookup } from '../units/use-named-unit.ts';
import { ExpenseFilters } from './expense-filters.tsx';
import {
  useCreateExpenseMutation,
  useGetExpenseQuery,
  useListExpensesQuery,
  useRemoveExpenseMutation,
} from './expenses-api.ts';
import { ExpensesList } from './expenses-list.tsx';
import { everything, isNarrowed, listQuery, readView, writeView } from './list-address.ts';
import { OpenExpense } from './open-expense.tsx';
import { RecordExpenseDialog } from './record-expense-dialog.tsx';
import styles from '../kit/lists/list-page.module.css';
import own from './expenses.module.css';

/** What was spent on units: the list, its sum, recording and removing. */
export function ExpensesPage(): ReactNode {
  const [search] = useSearchParams();
  const [today] = useState(() => dayOf(new Date(), site.timeZone));
  const [isRecording, setIsRecording] = useState(false);
  const [asked, setAsked] = useState<Expense | null>(null);
  const selectedProperty = useAppSelector((state) => state.user.selectedProperty);
  const { propertyCode } = useChosenProperty();
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

  const hasFailed = list.isError || unit.onRetry !== null;
  const shown = hasFailed ? list.currentData : (list.currentData ?? list.data);
  const steady = useSteadyList(
    list,
    shown?.data,
    isRecording || asked !== null || view.record !== null || view.page > 1,
  );
  const lastPage = list.currentData && Math.max(1, list.currentData.meta.pageCount);
  const place = useListPlace({ view, rows: steady.rows, write: writeView, closed: { record: null } });
  const { show } = place;
  const expense = view.record === null ? undefined : opened.currentData;

  const removeAsked = async ({ id }: Expense): Promise<void> => {
    setAsked(null);
    const { error } = await remove({ params: { id } });
    if (!error && view.record === id) place.close();
  };

  return (
    <div className={styles.page}>
      <title>Expenses · Back office</title>
      <header className={styles.head}>
        <h1 className={styles.title}>Expenses</h1>
        <output className={styles.count}>{shown && countWords(shown.meta.total, propertyCode)}</output>
        <HeldRows count={steady.heldCount} onShow={steady.showAll} />
        <AddButton className={styles.act} onClick={() => setIsRecording(true)}>
          Record an expense
        </AddButton>
      </header>
      <ExpenseFilters
        filter={view}
        propertyCodes={selectedProperty === 'all' ? propertyCodes : null}
        onChange={(changed) => show({ ...changed, page: 1 })}
        onReset={() => show({ ...everything, page: 1 })}
      />
      {unit.unitId === null ? (
        <ListMessage icon={null} title={`There is no unit ${view.unit}`}>
          <p>Enter a unit with its property, such as BT01-0007.</p>
        </ListMessage>
      ) : hasFailed && !shown ? (
        <LoadFailed
          title="The expenses could not be loaded"
          reason={reasonOf(list.error)}
          onRetry={unit.onRetry ?? (() => void list.refetch())}
        />
      ) : (
        <>
          <p className={own.total}>
            <strong>{shown ? formatDollars(shown.meta.amount) : '–'}</strong>
            <span>{isNarrowed(view) ? 'in all that match' : 'in all'}</span>
          </p>
          <ExpensesList
            rows={steady.rows}
            isStale={list.isFetching && shown !== undefined && !list.currentData}
            isFiltered={isNarrowed(view)}
            addressOf={(id) => place.addressOf({ record: id })}
            onRemove={setAsked}
          />
        </>
      )}
      <Pager page={view.page} pageCount={lastPage} onPage={(page) => show({ page })} />
      <AddressedRecord title="Expense" noun="expense" place={place} opened={opened}>
        {expense && (
          <OpenExpense
            key={expense.id}
            expense={expense}
            onRemove={() => setAsked(expense)}
            onClose={place.close}
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
      <ConfirmDialog
        isOpen={asked !== null}
        title="Remove expense?"
        confirm="Remove"
        cancel="Keep it"
        onCancel={() => setAsked(null)}
        onConfirm={() => asked && void removeAsked(asked)}
      >
        {asked && (
          <p>
            {formatDollars(asked.amount)} for {asked.unit.unitIdentifier} ({asked.category},{' '}
            {formatDay(asked.incurredOn)}) will be lost. This cannot be undone.
          </p>
        )}
      </ConfirmDialog>
    </div>
  );
}
