import type { ReactNode } from 'react';
import type { Expense } from '#contracts/expenses.ts';
import { formatDollars } from '#contracts/money.ts';
import { formatDay } from '#web/lib/formats.ts';
import { Button } from '#web/ui/button/button.tsx';
import { RecordHistory } from '../kit/history/record-history.tsx';
import { FactList } from '../kit/records/fact-list.tsx';
import { UnitLink } from '../kit/records/name-links.tsx';
import { RecordFoot } from '../kit/records/record-parts.tsx';
import dialog from '../kit/records/record-dialog.module.css';
import styles from '../kit/records/layout.module.css';

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
  return (
    <>
      <div className={styles.whole}>
        <h3 className={dialog.unit}>{formatDollars(amount)}</h3>
        <FactList
          facts={{
            Unit: <UnitLink unit={unit.unitIdentifier} />,
            Day: formatDay(incurredOn),
            Category: category,
            Vendor: vendor ?? 'Not given',
            Description: description ?? 'Not given',
          }}
        />
        <RecordHistory kind="expense" id={expense.id} emptyText="No changes yet." />
      </div>
      <RecordFoot
        actions={
          <Button variant="quiet" className={dialog.delete} onClick={onRemove}>
            Remove
          </Button>
        }
        onClose={onClose}
      />
    </>
  );
}
