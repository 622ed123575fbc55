import { EncryptedFileError } from 'hucre';
import { readXlsx } from 'hucre/xlsx';
import type { CellValue, Sheet } from 'hucre/xlsx';
import { guessColumns, missingFields } from '#contracts/import-columns.ts';
import { importKindLabels } from '#contracts/import-fields.ts';
import type { ImportKind } from '#contracts/import-fields.ts';
import { importLimits } from '#contracts/import-limits.ts';
import { headRowsMax, RefusedSheet } from './sheet-limits.ts';
import { unpackedSize } from './unpacked-size.ts';

export interface Workbook {
  sheets: string[];
  sheet: string;
  rows: string[][];
}

/**
 * One sheet of a workbook: the one of this name, else the one that is called like what is wanted, else the one whose heads
 * say most of it. Formulas are their values.
 */
export async function readWorkbook(
  bytes: Uint8Array,
  { sheet, wanted }: { sheet: string | null; wanted: ImportKind },
): Promise<Workbook> {
  const unpacked = unpackedSize(bytes);
  if (unpacked === null) throw new RefusedSheet('broken');
  // The reader stops each part at the size that the archive declares for it.
  if (unpacked > importLimits.unpackedBytes) throw new RefusedSheet('unpacked');
  const sheets: string[] = [];
  await open(bytes, (name) => {
    sheets.push(name);
    return false;
  });
  const chosen = sheet ?? sheets.find((name) => isCalled(name, wanted)) ?? (await findSheet(bytes, wanted));
  if (chosen === undefined || !sheets.includes(chosen)) throw new RefusedSheet('noSheet');
  const [read] = await open(bytes, (name) => name === chosen);
  if (!read) throw new RefusedSheet('noSheet');
  return { sheets, sheet: chosen, rows: textsOf(read) };
}

async function open(
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
  maxRows = importLimits.rows * 2,
): Promise<Sheet[]> {
  try {
    const workbook = await readXlsx(bytes, { sheets: ({ name }) => isWanted(name), maxRows });
    return workbook.sheets;
  } catch (error) {
    throw new RefusedSheet(error instanceof EncryptedFileError ? 'encrypted' : 'broken');
  }
}

/** `Leases and balances` are wanted of a sheet `Leases`. */
function isCalled(name: string, wanted: ImportKind): boolean {
  return name.trim().toLowerCase() === importKindLabels[wanted].split(' ')[0]?.toLowerCase();
}

/** What a sheet of them is often called in part: `Owner roster`. */
const sheetWords: Record<ImportKind, RegExp> = {
  property: /propert|communit|association|portfolio/i,
  unit: /\bunits?\b|door|apartment/i,
  owner: /owner/i,
  tenant: /tenant|resident|renter/i,
  lease: /lease|\brents?\b/i,
  account: /account|balance|dues|ledger|receivable/i,
};

/**
 * The sheet that has the most heads of what is wanted, before others one that has all that are required, and of these one
 * whose name says so; the first of several.
 */
async function findSheet(bytes: Uint8Array, wanted: ImportKind): Promise<string | undefined> {
  const sheets = await open(bytes, () => true, headRowsMax);
  const scored = sheets.map((sheet) => ({ name: sheet.name, score: scoreOf(sheet, wanted) }));
  return scored.toSorted((one, other) => other.score - one.score)[0]?.name;
}

/** More than any sheet has fields. */
const calledSo = 100;
const allRequired = 1000;

function scoreOf(sheet: Sheet, wanted: ImportKind): number {
  const scores = textsOf(sheet).map((cells) => {
    const fields = guessColumns(wanted, cells);
    const found = fields.filter((field) => field !== null).length;
    return missingFields(wanted, fields).length === 0 ? found + allRequired : found;
  });
  return Math.max(0, ...scores) + (sheetWords[wanted].test(sheet.name) ? calledSo : 0);
}

function textsOf({ rows, merges = [] }: Sheet): string[][] {
  const texts = rows.map((row) => row.map(textOf));
  for (const { startRow, endRow, startCol } of merges) {
    const value = rows[startRow]?.[startCol];
    // A cell over several rows is of each of them; an amount would count several times.
    if (value === undefined || value === null || typeof value === 'number') continue;
    for (const row of texts.slice(startRow + 1, endRow + 1)) {
      while (row.length <= startCol) row.push('');
      row[startCol] = textOf(value);
    }
  }
  return texts;
}

/** A value as text: days as ISO 8601, whatever they look like there, and numbers as far as spreadsheets are exact. */
function textOf(value: CellValue): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  if (typeof value === 'number') return String(Number(value.toPrecision(15)));
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value;
}
