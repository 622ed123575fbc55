import type { RegistrationFilter } from './registration-filter.queries.ts';

/** How many registrations matched a search in one snapshot of the database, over both tabs. */
export interface SearchTotal {
  /** As PostgreSQL writes it: which transactions had been committed. */
  snapshot: string;
  active: number;
  archived: number;
  owners: number;
  tenants: number;
  /** How many registrations there were under the same filters without the search, a thousand at least. */
  unsearched: number;
}

export interface SearchTotals {
  find(filter: RegistrationFilter, now: Date): SearchTotal | undefined;
  keep(filter: RegistrationFilter, total: SearchTotal, now: Date): void;
}

const entriesMax = 500;
/** Less than the changes since then are kept (`forgetRegistrationChanges`); with older ones a search is counted anew. */
const longestMs = 8 * 60_000;

/**
 * The totals of searches that many registrations match, in this process's memory, the least used forgotten first. None
 * is ever shown as it stands: the list brings it up to its own snapshot by what changed since.
 */
export function createSearchTotals(): SearchTotals {
  const entries = new Map<string, { total: SearchTotal; countedAt: number }>();
  return {
    find(filter, now) {
      const key = keyOf(filter);
      const entry = entries.get(key);
      entries.delete(key);
      if (!entry || now.getTime() - entry.countedAt > longestMs) return undefined;
      entries.set(key, entry);
      return entry.total;
    },
    keep(filter, total, now) {
      const key = keyOf(filter);
      entries.delete(key);
      entries.set(key, { total, countedAt: now.getTime() });
      const [leastUsed] = entries.keys();
      if (entries.size > entriesMax && leastUsed !== undefined) entries.delete(leastUsed);
    },
  };
}

/** Both tabs share a total. */
function keyOf({ archived: _tab, ...rest }: RegistrationFilter): string {
  return JSON.stringify(rest);
}
