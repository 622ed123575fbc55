import { guessColumns } from '#contracts/import-columns.ts';
import type { KnownHeaders } from '#contracts/import-columns.ts';
import type { ImportKind } from '#contracts/import-fields.ts';
import type { DateOrder } from '#contracts/import-runs.ts';
import { headRowsMax } from './sheet/sheet-limits.ts';
import type { SheetRow } from './sheet/sheet-limits.ts';

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

/**
 * How days of numbers alone are written, where the first rows have one that can be read in one way only. Days with points say
 * nothing of those without: where these are written month first, those are not.
 */
export function guessDateOrder(rows: readonly SheetRow[]): DateOrder | null {
  const all = rows.flatMap(([, cells]) =>
    cells.flatMap((cell) => {
      const [, one, mark, other] = /^(\d{1,2})([/.-])(\d{1,2})[/.-](?:\d{4}|\d{2})$/.exec(cell.trim()) ?? [];
      return other === undefined ? [] : [{ one: Number(one), other: Number(other), hasPoints: mark === '.' }];
    }),
  );
  const others = all.filter(({ hasPoints }) => !hasPoints);
  const days = others.length > 0 ? others : all;
  const isMonthFirst = days.some(({ other }) => other > 12);
  const isDayFirst = days.some(({ one }) => one > 12);
  if (isMonthFirst === isDayFirst) return null;
  return isMonthFirst ? 'MDY' : 'DMY';
}

/** `0` is A, `26` is AA. */
export function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
}
