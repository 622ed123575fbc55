import { createHash } from 'node:crypto';
import type { ImportCounts } from '#contracts/import-runs.ts';
import type { Database } from '#server/platform/database/database.ts';
import { findCodesByName } from './import-lookups.queries.ts';
import { listRowsAfter } from './import.queries.ts';
import type { StoredImport } from './import.queries.ts';
import { planAccounts } from './plan-accounts.ts';
import { planLeases } from './plan-leases.ts';
import { planPeople } from './plan-people.ts';
import { planProperties } from './plan-properties.ts';
import { planUnits } from './plan-units.ts';
import type { Planner, RowPlan } from './row-plan.ts';
import { columnsOf, RowReader } from './row-reader.ts';

/** The rows that are planned at once: other requests come between. */
const batchSize = 500;

export interface SheetPlanning {
  run: Pick<StoredImport, 'id' | 'kind' | 'options'>;
  today: string;
  userId: number;
}

/** The cells of the heads. */
export async function headersOf(db: Database, { id, options }: SheetPlanning['run']): Promise<string[]> {
  const [row] = await listRowsAfter(db, id, { after: options.headerRow - 1, count: 1 });
  return row?.row === options.headerRow ? row.cells : [];
}

/** Plans all rows below the heads, in batches. Reads what is on file, and writes nothing. */
export async function* planSheet(
  db: Database,
  { run, today, userId }: SheetPlanning,
): AsyncGenerator<RowPlan[], void> {
  const plan = plannerOf(db, { run, today, userId });
  const columns = columnsOf(run.kind, await headersOf(db, run), {
    options: run.options,
    codesByName: await findCodesByName(db),
  });
  for (let after = run.options.headerRow; ;) {
    // A batch is planned after the one before it.
    const rows = await listRowsAfter(db, run.id, { after, count: batchSize });
    const last = rows.at(-1);
    if (!last) return;
    after = last.row;
    const readers = rows.map(({ row, cells }) => new RowReader([row, cells], columns));
    yield await plan(readers.filter((reader) => !reader.isEmpty() && !reader.isSum()));
  }
}

function plannerOf(db: Database, { run: { kind, options }, today, userId }: SheetPlanning): Planner {
  switch (kind) {
    case 'property':
      return planProperties(db);
    case 'unit':
      return planUnits(db, today);
    case 'lease':
      return planLeases(db, { today, balanceDay: options.balanceDay ?? null });
    case 'account':
      return planAccounts(db, { today, balanceDay: options.balanceDay ?? null });
    default:
      return planPeople(db, { kind, today, userId, oneNameIsOnePerson: options.oneNameIsOnePerson ?? false });
  }
}

/** What plans come to as a whole, and by what they are recognized. */
export class PlanSummary {
  readonly counts: ImportCounts = { NEW: 0, CHANGED: 0, SAME: 0, PROBLEM: 0 };
  balanceCents = 0;
  readonly #hash = createHash('sha256');

  add(plans: readonly RowPlan[]): void {
    for (const { row, state, basis, updates, balanceCents } of plans) {
      this.counts[state] += 1;
      this.balanceCents += balanceCents;
      const sets = updates.map(({ set }) => Object.keys(set));
      this.#hash.update(JSON.stringify([row, state, basis, sets]));
    }
  }

  fingerprint(): string {
    return this.#hash.digest('base64url');
  }
}
