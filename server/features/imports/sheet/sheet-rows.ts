import { importLimits } from '#contracts/import-limits.ts';
import { RefusedSheet } from './sheet-limits.ts';
import type { SheetRow } from './sheet-limits.ts';

/** The heads, and what may stand above them, do not count. */
const rowsAboveMax = 50;

/** Rows that hold something, with the numbers that spreadsheets show. */
export function* sheetRows(records: readonly string[][]): Generator<SheetRow> {
  let count = 0;
  for (const [index, record] of records.entries()) {
    const cells = record.map(plainText);
    const length = cells.findLastIndex((cell) => cell !== '') + 1;
    if (length === 0) continue;
    if (length > importLimits.columns) throw new RefusedSheet('tooManyColumns');
    if (++count >= importLimits.rows + rowsAboveMax) throw new RefusedSheet('tooManyRows');
    yield [index + 1, cells.slice(0, length)];
  }
}

/** Without what no one sees, and without the apostrophe by which exports keep a spreadsheet from running a formula. */
function plainText(cell: string): string {
  return cell
    .toWellFormed()
    .replaceAll('\0', '')
    .trim()
    .replace(/^'(?=[=+\-@\t\r])/, '')
    .slice(0, importLimits.cellCharacters + 1);
}
