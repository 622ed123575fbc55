import { useState, type ReactNode } from 'react';
import { isPast } from '#contracts/days.ts';
import { formatDollars } from '#contracts/money.ts';
import type { ScheduleLine } from '#contracts/payment-schedules.ts';
import { formatDay } from '#web/lib/formats.ts';
import { siteToday } from '#web/lib/site-today.ts';
import { Badge } from '#web/ui/badge/badge.tsx';
import type { BadgeTone } from '#web/ui/badge/badge.tsx';
import { SmallTable, TableHead } from '../kit/records/small-table.tsx';
import layout from '../kit/records/layout.module.css';
import styles from './schedule-table.module.css';

const title = 'Payment schedule';
const heads = ['Due', 'Amount', 'Paid', 'Open', 'State'] as const;

/** A lease's payment schedule and how far each line is paid. Lines that are paid and past are folded. */
export function ScheduleTable({ lines }: { lines: readonly ScheduleLine[] }): ReactNode {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const today = siteToday();
  const isDone = ({ state, dueDate }: ScheduleLine): boolean => state === 'PAID' && isPast(dueDate, today);
  const done = lines.filter(isDone);
  const canFold = done.length > 1;
  if (lines.length === 0)
    return <SmallTable title={title} none="Nothing is scheduled." heads={heads} rows={[]} />;
  return (
    <table className={`${layout.small} ${styles.schedule}`}>
      <caption className={layout.caption}>{title}</caption>
      <TableHead heads={heads} />
      <tbody>
        {canFold && (
          <tr>
            <td colSpan={heads.length} className={styles.fold}>
              <button type="button" aria-expanded={isUnfolded} onClick={() => setIsUnfolded(!isUnfolded)}>
                {done.length} paid · {isUnfolded ? 'hide' : 'show'}
              </button>
            </td>
          </tr>
        )}
        {lines
          .filter((line) => isUnfolded || !canFold || !isDone(line))
          .map((line) => (
            <Line key={line.id} line={line} />
          ))}
      </tbody>
    </table>
  );
}

function Line({ line }: { line: ScheduleLine }): ReactNode {
  const { dueDate, amountDue, amountPaid, amountOpen, state } = line;
  return (
    <tr className={styles.line} data-state={state}>
      <th scope="row">{formatDay(dueDate)}</th>
      <td data-label="Amount">{formatDollars(amountDue)}</td>
      <td data-label="Paid">{formatDollars(amountPaid)}</td>
      <td data-label="Open" className={styles.open}>
        {formatDollars(amountOpen)}
      </td>
      <td>
        <Badge tone={tones[state]}>{stateLabel(line)}</Badge>
      </td>
    </tr>
  );
}

const tones: Record<ScheduleLine['state'], BadgeTone> = {
  PAID: 'completed',
  PART_PAID: 'progress',
  LATE: 'danger',
  DUE: 'open',
  UPCOMING: 'neutral',
};

/** Where a line stands, in words: `53 days late`, `Part paid, 53 days late`. */
function stateLabel({ state, amountPaid, daysLate }: ScheduleLine): string {
  if (state === 'PAID') return 'Paid';
  if (state === 'PART_PAID') return 'Part paid';
  if (state === 'DUE') return 'Due today';
  if (state === 'UPCOMING') return 'Upcoming';
  const late = `${daysLate} ${daysLate === 1 ? 'day' : 'days'} late`;
  return amountPaid > 0 ? `Part paid, ${late}` : late;
}
