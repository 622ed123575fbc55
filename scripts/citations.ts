import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One test file that cites a row. */
export interface Citation {
  id: string;
  file: string;
}

export interface Coverage {
  groups: { name: string; covered: number; total: number; open: string[] }[];
  covered: number;
  total: number;
  /** Citations of rows that do not exist. */
  unknown: Citation[];
}

/** The ids of the checklist's rows, in its order. */
export function readRows(checklist: string): string[] {
  return [...checklist.matchAll(/^- ([A-Z][A-Z0-9]*-\d+) /gm)].flatMap((match) => match[1] ?? []);
}

/** What tests below the folder cite. */
export async function findCitations(root: string): Promise<Citation[]> {
  const files = globSync(['{contracts,server,web,bench,scripts}/**/*.test.{ts,tsx}', 'tests/**/*.{ts,tsx}'], {
    cwd: root,
  });
  const texts = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')));
  return files.flatMap((file, index) => citationsIn(texts[index] ?? '').map((id) => ({ id, file })));
}

/** The ids after every `spec:` that begins a comment. */
export function citationsIn(source: string): string[] {
  return [...source.matchAll(/(?:\/\/|\*)[ \t]*spec:([^\n]*)/g)].flatMap(
    (match) => match[1]?.match(/\b[A-Z][A-Z0-9]*-\d+\b/g) ?? [],
  );
}

/** Rows and citations, group by group; a group is what stands before the hyphen of an id. */
export function countCoverage(rows: string[], citations: Citation[]): Coverage {
  const cited = new Set(citations.map(({ id }) => id));
  const known = new Set(rows);
  const groups = Map.groupBy(rows, (id) => id.split('-')[0] ?? '');
  return {
    groups: [...groups].map(([name, ids]) => {
      const open = ids.filter((id) => !cited.has(id));
      return { name, covered: ids.length - open.length, total: ids.length, open: shorten(name, open) };
    }),
    covered: rows.filter((id) => cited.has(id)).length,
    total: rows.length,
    unknown: citations.filter(({ id }) => !known.has(id)),
  };
}

/** `RF-03, RF-04, RF-05, RF-09` become `03–05` and `09`. */
function shorten(group: string, ids: string[]): string[] {
  const runs: string[][] = [];
  for (const id of ids) {
    const number = id.slice(group.length + 1);
    const run = runs.at(-1);
    if (run && Number(run.at(-1)) + 1 === Number(number)) run.push(number);
    else runs.push([number]);
  }
  return runs.map((run) => (run.length > 1 ? `${run[0]}–${run.at(-1)}` : `${run[0]}`));
}
