import { guessColumns } from '#contracts/import-columns.ts';
import type { KnownHeaders } from '#contracts/import-columns.ts';
import type { ImportKind } from '#contracts/import-fields.ts';
import type { SheetRow } from './sheet/sheet-limits.ts';

/** So many rows are looked through for the heads. */
export const headRowsMax = 20;

/** The row of the heads: of the first rows the one with the most known heads, or without any the first with two cells. */
export function guessHeaderRow(kind: ImportKind, rows: readonly SheetRow[], known: KnownHeaders): number {
  let best: { row: number; score: number } | null = null;
  for (const [row, cells] of rows.slice(0, headRowsMax)) {
    const fields = guessColumns(kind, cells, known).filter((field) => field !== null);
    const filled = cells.filter((cell) => cell !== '').length;
    const score = fields.length + (filled > 1 ? 0.5 : 0);
    if (!best || score > best.score) best = { row, score };
  }
  return best?.row ?? 1;
}

/** `0` is A, `26` is AA. */
export function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
}
