import { site } from '#site';

/** A cell of a spreadsheet; null is an empty one. Numbers stay numbers, below 0 too. */
export type CsvCell = string | number | null;

/** The columns of an export by their heads, in their order. */
export type CsvColumns<Row> = Record<string, (row: Row) => CsvCell>;

/** Made when first used. */
let clock: Intl.DateTimeFormat | undefined;

/** `2026-11-23 07:41`, as clocks show it where the company works; spreadsheets read it as a time. */
export function timeCell(instant: string | null): CsvCell {
  if (instant === null) return null;
  const { timeZone } = site;
  clock ??= new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return clock.format(new Date(instant));
}

/** `IN_PROGRESS` as people read it: `In Progress`. */
export function wordCell(code: string): CsvCell {
  return code
    .split('_')
    .map((word) => word.charAt(0) + word.slice(1).toLowerCase())
    .join(' ');
}

export function yesOrNo(is: boolean): CsvCell {
  return is ? 'Yes' : 'No';
}
