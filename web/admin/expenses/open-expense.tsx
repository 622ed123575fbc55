import type { ReactNode } from 'react';
import type { Expense } from '#contracts/expenses.ts';
import { formatDollars } from '#contracts/money.ts';
import { formatDay } from '#web/lib/formats.ts';
import { Button } from '#web/ui/button/button.tsx';
import { RecordHistory } from '../records/record-history.tsx';
import { RecordFoot } from '../records/record-parts.tsx';
import { expenseLabels } from './expense-labels.ts';
import dialog from '../records/record-dialog.module.css';
import styles from '../property-layer/layer.module.css';

/** What was spent, for which unit, and who recorded it. */
export function OpenExpense({
  expense,
  onRemove,
  onClose,
}: {
  expense: Expense;
  onRemove: () => void;
  onClose: () => void;
}): ReactNode {
  const { amount, unit, incurredOn, category, vendor, description } = expense;
  const facts = [
    ['Unit', unit.unitIdentifier],
    ['Day', formatDay(incurredOn)],
    ['Category', category],
    ['Vendor', vendor ?? 'Not given'],
    ['Description', description ?? 'Not given'],
  ];
  return (
    <>
      <div className={styles.whole}>
        <h3 className={dialog.unit}>{formatDollars(amount)}</h3>
        <dl className={styles.facts}>
          {facts.map(([label, words]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
        <RecordHistory
          kind="expense"
          id={expense.id}
          fieldNames={expenseLabels}
          emptyText="Nobody has changed this expense yet."
        />
      </div>
      <RecordFoot
        acts={
          <Button variant="quiet" className={dialog.delete} onClick={onRemove}>
            Remove
          </Button>
        }
        onClose={onClose}
      />
    </>
  );
}
