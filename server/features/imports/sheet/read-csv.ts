import { parse } from 'csv-parse/sync';
import { decodeText } from '#contracts/decode-text.ts';
import { importLimits } from '#contracts/import-limits.ts';
import { RefusedSheet } from './sheet-limits.ts';

const delimiters = [',', ';', '\t', '|'];

/** The records of a CSV file in whatever encoding and with whatever delimiter, by their place. */
export function readCsv(bytes: Uint8Array): string[][] {
  const text = decodeText(bytes);
  // Excel writes so which delimiter follows; it is no row of data.
  const named = /^sep=(.)\r?\n/i.exec(text);
  try {
    const records: string[][] = parse(named ? text.slice(named[0].length) : text, {
      delimiter: named?.[1] ?? delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      // One more than may be is enough to refuse it.
      to: importLimits.rows * 2,
    });
    return named ? [[], ...records] : records;
  } catch {
    throw new RefusedSheet('broken');
  }
}

/** The one that stands most often in the first lines, outside of quotes. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 65_536)
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r?\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, 20);
  const counts = delimiters.map((delimiter) => ({
    delimiter,
    count: lines.reduce((sum, line) => sum + line.split(delimiter).length - 1, 0),
  }));
  const [first] = counts.toSorted((one, other) => other.count - one.count);
  return first && first.count > 0 ? first.delimiter : ',';
}
