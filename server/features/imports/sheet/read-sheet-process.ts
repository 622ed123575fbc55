/*
 * A process of its own: the file comes on standard input; its kind, the sheet that was chosen ('' for none) and what it is to
 * hold are the arguments. The head and the rows leave on standard output, each as a line of JSON, or the
 * reason why there are none. See read-sheet.ts.
 */
import { setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { importKinds } from '#contracts/import-fields.ts';
import type { ImportKind } from '#contracts/import-fields.ts';
import { RefusedSheet } from './sheet-limits.ts';
import type { SheetHead } from './sheet-limits.ts';
import { sheetRows } from './sheet-rows.ts';

const [kind = '', chosen = '', of = ''] = process.argv.slice(2);

const wanted = kindNamed(of);

// Requests come first.
setPriority(10);
try {
  const lines = await read(await buffer(process.stdin));
  process.stdout.end(lines.join('\n'));
} catch (error) {
  const refusal = error instanceof RefusedSheet ? error.refusal : 'broken';
  process.stdout.end(JSON.stringify({ refusal }));
}

function kindNamed(name: string): ImportKind {
  const found = importKinds.find((one) => one === name);
  if (!found) throw new Error(`There is no kind of import “${name}”.`);
  return found;
}

async function read(bytes: Buffer): Promise<string[]> {
  if (kind === 'csv') {
    const { readCsv } = await import('./read-csv.ts');
    return linesOf({ sheets: [], sheet: null }, readCsv(bytes));
  }
  const { readWorkbook } = await import('./read-xlsx.ts');
  const { rows, ...head } = await readWorkbook(bytes, { sheet: chosen || null, wanted });
  return linesOf(head, rows);
}

function linesOf(head: SheetHead, rows: readonly string[][]): string[] {
  const lines = [JSON.stringify(head)];
  for (const row of sheetRows(rows)) lines.push(JSON.stringify(row));
  return lines;
}
