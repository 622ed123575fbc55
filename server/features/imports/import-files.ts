import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { importFields } from '#contracts/import-fields.ts';
import type { ImportKind } from '#contracts/import-fields.ts';
import type { ImportProblem } from '#contracts/import-runs.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Content } from '#server/platform/http/call.ts';
import { listRowsAfter } from './import.queries.ts';
import type { StoredImport } from './import.queries.ts';
import { headersOf } from './plan-sheet.ts';

/** The head of the column of reasons: what people read; a sheet with it can be sent again as it is. */
const reasonHead = 'What is wrong';
const batchSize = 500;

/** An empty sheet of a kind: the heads, and one row as an example. */
export function templateOf(kind: ImportKind): Content {
  const fields = importFields[kind];
  const rows = [fields.map(({ label }) => label), fields.map(({ example }) => example)];
  return csvOf(Readable.from(rows), `${kind}-template.csv`);
}

/** The rows with problems as they came, with a column that says why. */
export function problemsOf(db: Database, run: StoredImport): Content {
  return csvOf(Readable.from(problemRows(db, run)), 'rows-with-problems.csv');
}

async function* problemRows(db: Database, run: StoredImport): AsyncGenerator<string[]> {
  const width = run.options.columns.length;
  const heads = await headersOf(db, run);
  yield [...padded(heads, width), reasonHead];
  for (let after = run.options.headerRow; ;) {
    // Rows are read while they are sent.
    const rows = await listRowsAfter(db, run.id, { after, count: batchSize, state: 'PROBLEM' });
    for (const { cells, problems } of rows)
      yield [...padded(cells, width), (problems ?? []).map(reasonOf).join(' ')];
    const last = rows.at(-1);
    if (!last) return;
    after = last.row;
  }
}

function padded(cells: readonly string[], width: number): string[] {
  return Array.from({ length: width }, (_, index) => cells[index] ?? '');
}

/** `Phone: Must be 10 digits.` */
function reasonOf({ column, message }: ImportProblem): string {
  return column === null ? message : `${column}: ${message}`;
}

function csvOf(rows: Readable, fileName: string): Content {
  const body = stringify({ bom: true, escape_formulas: true });
  // Rows that cannot be read end the answer, which says so.
  pipeline(rows, body, () => undefined);
  return {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
    },
    body,
  };
}
