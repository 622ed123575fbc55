import { useState, type ReactNode } from 'react';
import { bulkMax } from '#contracts/bulk.ts';
import { formatCount } from '#web/lib/formats.ts';
import { Button } from '#web/ui/button/button.tsx';
import { showToast } from '../toasts/toast-store.ts';
import { failedChange } from '../toasts/toast-work.ts';
import type { RowSelection } from './use-selection.ts';

/** As many as a list answers at once. */
const pageOfAll = 200;

export interface SelectMoreProps<R> {
  choice: RowSelection<R>;
  /** The rows of the page, and how many the whole list has. */
  rows: readonly R[];
  total: number;
  /** Reads one page of the list under its filters. */
  readPage: (page: number, take: number) => Promise<readonly R[]>;
}

/** From some of the page to all of it, and from there to all that the filters leave. */
export function SelectMore<R extends { id: number }>(props: SelectMoreProps<R>): ReactNode {
  const { choice, rows, total, readPage } = props;
  const [isLoading, setIsLoading] = useState(false);
  const isWholePage = rows.every(({ id }) => choice.chosen.has(id));
  const most = Math.min(total, bulkMax);

  const selectAll = async (): Promise<void> => {
    setIsLoading(true);
    try {
      // Rows that arrive meanwhile move others to the next page, where they are read again.
      const found = new Map<number, R>();
      for (let page = 1; found.size < most; page++) {
        // One page says whether there is a next one.
        const read = await readPage(page, pageOfAll);
        const before = found.size;
        for (const row of read) found.set(row.id, row);
        if (found.size === before) break;
      }
      choice.chooseRows([...found.values()].slice(0, most));
    } catch {
      showToast(failedChange);
    } finally {
      setIsLoading(false);
    }
  };

  if (!isWholePage)
    return (
      <Button size="small" variant="quiet" onClick={() => choice.onChooseAll(true)}>
        Select all {rows.length} on this page
      </Button>
    );
  if (total <= rows.length || choice.picked.length >= most) return null;
  return (
    <Button size="small" variant="quiet" busy={isLoading} onClick={() => void selectAll()}>
      {total > bulkMax
        ? `Select the first ${bulkMax} of ${formatCount(total)}`
        : `Select all ${formatCount(total)}`}
    </Button>
  );
}
