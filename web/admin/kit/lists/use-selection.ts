import { useCallback, useState } from 'react';

/** Rows of a list that are selected for a bulk action. */
export interface RowSelection<R> {
  chosen: ReadonlySet<number>;
  /** Those in sight, and those that were selected with all of the list: a bulk action is done only to these. */
  picked: R[];
  onChoose: (id: number) => void;
  /** Selects all rows in sight, or none. */
  onChooseAll: (isChosen: boolean) => void;
  /** Selects rows of other pages too. */
  chooseRows: (rows: readonly R[]) => void;
  chooseNone: () => void;
}

interface Selected<R> {
  of: string;
  chosen: ReadonlySet<number>;
  /** The rows that were selected together, as they were then. */
  together: readonly R[];
}

/** `of` names the list by its filters: the selection of one list is none of another. */
export function useSelection<R extends { id: number }>(
  rows: readonly R[] | undefined,
  of = '',
): RowSelection<R> {
  const none: Selected<R> = { of, chosen: new Set(), together: [] };
  const [selected, setSelected] = useState(none);
  const { chosen, together } = selected.of === of ? selected : none;
  // The same at every render: rows get it.
  const onChoose = useCallback(
    (id: number) =>
      setSelected((before) =>
        before.of === of
          ? { ...before, chosen: toggled(before.chosen, id) }
          : { of, together: [], chosen: new Set([id]) },
      ),
    [of],
  );
  const inSight = rows ?? [];
  const seen = new Set(inSight.map(({ id }) => id));
  return {
    chosen,
    picked: [...inSight, ...together.filter(({ id }) => !seen.has(id))].filter(({ id }) => chosen.has(id)),
    onChoose,
    onChooseAll: (isChosen) =>
      setSelected(isChosen ? { of, together, chosen: new Set([...chosen, ...seen]) } : none),
    chooseRows: (all) => setSelected({ of, together: all, chosen: new Set(all.map(({ id }) => id)) }),
    chooseNone: () => setSelected(none),
  };
}

function toggled(chosen: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
}
