import { useState } from 'react';

/** Rows of a list that are chosen for what is done to several at once. */
export interface RowSelection<R> {
  chosen: ReadonlySet<number>;
  /** Those in sight: what is done to the chosen is done only to these. */
  picked: R[];
  onChoose: (id: number) => void;
  chooseNone: () => void;
}

export function useSelection<R extends { id: number }>(rows: readonly R[] | undefined): RowSelection<R> {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  return {
    chosen,
    picked: rows?.filter(({ id }) => chosen.has(id)) ?? [],
    onChoose: (id) => setChosen(toggled(chosen, id)),
    chooseNone: () => setChosen(new Set()),
  };
}

function toggled(chosen: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
}
