interface Row {
  id: number;
}

/** A list that someone is at work in. */
export interface PinnedRows<R> {
  /** The rows where they were, each as it is now; one that has left the list stays until the list may move. */
  rows: R[];
  /** The ids that would have moved them; they wait. */
  held: number[];
}

/**
 * The newest rows, without moving any that are shown: what came in before or among them is held, what follows after
 * the last one is added.
 */
export function pinnedRows<R extends Row>(shown: R[], newest: R[]): PinnedRows<R> {
  const byId = new Map(newest.map((row) => [row.id, row]));
  const shownIds = new Set(shown.map((row) => row.id));
  const last = newest.findLastIndex((row) => shownIds.has(row.id));
  const held = newest.filter((row, index) => !shownIds.has(row.id) && (index < last || last === -1));
  return {
    rows: [...shown.map((row) => byId.get(row.id) ?? row), ...(last === -1 ? [] : newest.slice(last + 1))],
    held: held.map((row) => row.id),
  };
}
