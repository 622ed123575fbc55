import type { ReactNode } from 'react';
import { Select } from '#web/ui/select/select.tsx';
import { ChooseAll } from './choose-all.tsx';
import type { RowChoice } from './row-choice.ts';
import type { Sorting } from './sort-button.tsx';
import cards from './cards.module.css';

export interface CardsHeadProps<R extends { id: number }> {
  columns: readonly { name: string; sortKey?: string }[];
  rows: readonly R[] | undefined;
  choice?: RowChoice<R> | undefined;
  sorting?: Sorting | undefined;
}

/** What the heads of a table do, above the cards of a phone: sorts the list, selects all in sight. */
export function CardsHead<R extends { id: number }>({
  columns,
  rows,
  choice,
  sorting,
}: CardsHeadProps<R>): ReactNode {
  const sortable = columns.flatMap(({ name, sortKey }) => (sortKey ? [{ name, sortKey }] : []));
  const isSorted = sorting && sortable.length > 0;
  if (!isSorted && !choice?.onChooseAll) return null;
  return (
    <div className={cards.cardsHead}>
      {isSorted && (
        <Select label="Sort by" value={sorting.sort} onChange={({ target }) => sorting.onSort(target.value)}>
          {!isAmong(sorting.sort, sortable) && <option value={sorting.sort}>Newest first</option>}
          {sortable.map(({ name, sortKey }) => [
            <option key={sortKey} value={sortKey}>
              {name}, ascending
            </option>,
            <option key={`-${sortKey}`} value={`-${sortKey}`}>
              {name}, descending
            </option>,
          ])}
        </Select>
      )}
      {choice?.onChooseAll && <ChooseAll choice={choice} rows={rows ?? []} />}
    </div>
  );
}

/** Whether an order is that of one of the columns. */
function isAmong(sort: string, sortable: readonly { sortKey: string }[]): boolean {
  return sortable.some(({ sortKey }) => sort === sortKey || sort === `-${sortKey}`);
}
