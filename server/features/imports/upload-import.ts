import type { HeldFile } from '#contracts/endpoint.ts';
import { fail } from '#contracts/errors.ts';
import { guessColumns } from '#contracts/import-columns.ts';
import type { KnownHeaders } from '#contracts/import-columns.ts';
import type { ImportKind } from '#contracts/import-fields.ts';
import { importLimits } from '#contracts/import-limits.ts';
import { importMessages } from '#contracts/import-runs.ts';
import type { ImportOptions, ImportRun } from '#contracts/import-runs.ts';
import { requireAllProperties } from '#server/platform/auth/require-all-properties.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { guessDateOrder, guessHeaderRow } from './guess-header-row.ts';
import { answerOf } from './import-answer.ts';
import { findKnownHeaders, insertImport, insertSheetRows } from './import.queries.ts';
import { readSheet } from './sheet/read-sheet.ts';
import type { SheetOfFile } from './sheet/read-sheet.ts';
import { headRowsMax } from './sheet/sheet-limits.ts';
import type { SheetRow } from './sheet/sheet-limits.ts';

interface SentSheet {
  query: { kind: ImportKind; fileName: string; sheet?: string | null | undefined };
  body: HeldFile;
}

/** So many rows go into the database at once. */
const batchSize = 1000;

/** Staff send a sheet: its rows are stored as they are, and heads and columns are guessed. */
export async function uploadImport(
  context: AppContext,
  { query: { kind, fileName, sheet = null }, body }: SentSheet,
  call: AdminCall,
): Promise<ImportRun> {
  requireAllProperties(call);
  const read = await readSheet(body, { sheet, of: kind });
  return storeSheet(context, { ...read, kind, fileName }, call.caller);
}

/** Stores the rows of a sheet that was read. */
export function storeSheet(
  context: Pick<AppContext, 'db' | 'clock'>,
  { kind, fileName, sheets, sheet, rows }: SheetOfFile & Pick<SentSheet['query'], 'kind' | 'fileName'>,
  caller: Pick<AdminCall['caller'], 'userId' | 'email'>,
): Promise<ImportRun> {
  return context.db.transaction(async (db) => {
    const known = await findKnownHeaders(db, kind);
    const shape = shapeOf(rows());
    const options = guessOptions(kind, shape, known);
    if (shape.lastRow <= options.headerRow)
      throw fail('VALIDATION_FAILED', { message: importMessages.empty });
    const at = context.clock.now().toISOString();
    const id = await insertImport(db, { kind, fileName, sheets, sheet, options }, { at, caller });
    for (const batch of batchesOf(rows())) {
      // So many rows are in memory at a time.
      await insertSheetRows(db, id, batch);
    }
    return answerOf(db, id);
  });
}

interface SheetShape {
  first: SheetRow[];
  lastRow: number;
  width: number;
}

function shapeOf(rows: Iterable<SheetRow>): SheetShape {
  const shape: SheetShape = { first: [], lastRow: 0, width: 0 };
  for (const row of rows) {
    if (shape.first.length < headRowsMax) shape.first.push(row);
    shape.lastRow = row[0];
    shape.width = Math.max(shape.width, row[1].length);
  }
  return shape;
}

function guessOptions(kind: ImportKind, { first, width }: SheetShape, known: KnownHeaders): ImportOptions {
  const headerRow = guessHeaderRow(kind, first, known);
  const headers = first.find(([row]) => row === headerRow)?.[1] ?? [];
  const padded = Array.from({ length: width }, (_, index) => headers[index] ?? '');
  return {
    headerRow,
    columns: guessColumns(kind, padded, known),
    dateOrder: guessDateOrder(first),
    propertyCode: null,
    balanceDay: null,
    controlTotal: null,
  };
}

function* batchesOf(rows: Iterable<SheetRow>): Generator<SheetRow[]> {
  let batch: SheetRow[] = [];
  let count = 0;
  for (const row of rows) {
    if (++count > importLimits.rows + headRowsMax)
      throw fail('VALIDATION_FAILED', { message: importMessages.tooManyRows });
    batch.push(row);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
