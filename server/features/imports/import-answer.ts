import { fail } from '#contracts/errors.ts';
import type { ImportCounts, ImportRun } from '#contracts/import-runs.ts';
import type { Database } from '#server/platform/database/database.ts';
import { columnLetters } from './guess-header-row.ts';
import { countRowsAfter, findImport, listFirstRows } from './import.queries.ts';
import type { StoredImport } from './import.queries.ts';
import { headRowsMax } from './sheet/sheet-limits.ts';
import type { SheetRow } from './sheet/sheet-limits.ts';

/** One import; with `lock` no one else works with it until the transaction ends. */
export async function getImport(db: Database, id: number, lock = false): Promise<StoredImport> {
  const found = await findImport(db, id, lock);
  if (!found) throw fail('NOT_FOUND');
  return found;
}

const samplesMax = 3;
const sampleCharacters = 60;

/** An import as it is answered. */
export async function answerOf(db: Database, id: number): Promise<ImportRun> {
  const { fingerprint: _fingerprint, byUserId: _user, ...run } = await getImport(db, id);
  const { headerRow, columns } = run.options;
  const first = await listFirstRows(db, id, headRowsMax + samplesMax);
  const headers = first.find(([row]) => row === headerRow)?.[1] ?? [];
  const below = first.filter(([row]) => row > headerRow);
  return {
    ...run,
    rowCount: run.counts ? totalOf(run.counts) : await countRowsAfter(db, id, headerRow),
    columns: columns.map((_, index) => ({
      letters: columnLetters(index),
      header: headers[index] ?? '',
      samples: samplesOf(below, index),
    })),
    firstRows: first.slice(0, headRowsMax).map(([row, cells]) => ({ row, cells: cells.map(short) })),
  };
}

export function totalOf({ NEW, CHANGED, SAME, PROBLEM }: ImportCounts): number {
  return NEW + CHANGED + SAME + PROBLEM;
}

function samplesOf(rows: readonly SheetRow[], index: number): string[] {
  return rows
    .flatMap(([, cells]) => cells[index] || [])
    .slice(0, samplesMax)
    .map(short);
}

function short(cell: string): string {
  return cell.length > sampleCharacters ? `${cell.slice(0, sampleCharacters)}…` : cell;
}
