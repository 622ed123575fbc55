import { decodeJwt } from 'jose';
import type pg from 'pg';
import { imports } from '#contracts/imports.ts';
import type { ImportOptions, ImportRow, ImportRun } from '#contracts/import-runs.ts';
import type { ImportKind } from '#contracts/import-fields.ts';
import { readCsv } from '#server/features/imports/sheet/read-csv.ts';
import { readWorkbook } from '#server/features/imports/sheet/read-xlsx.ts';
import { sheetRows } from '#server/features/imports/sheet/sheet-rows.ts';
import { storeSheet } from '#server/features/imports/upload-import.ts';
import type { TestApp } from './start-test-app.ts';

type As = { token: string };
type App = Pick<TestApp, 'api'>;
type StoringApp = Pick<TestApp, 'api' | 'context'>;

export interface SentFile {
  kind: ImportKind;
  content: string | Uint8Array<ArrayBuffer>;
  fileName?: string;
  sheet?: string;
}

/** Sends a sheet; the answer may be a refusal. */
export function sendSheet({ api }: App, as: As, { kind, content, fileName = 'sheet.csv', sheet }: SentFile) {
  const query = { kind, fileName, ...(sheet === undefined ? {} : { sheet }) };
  return api.call(imports.upload, { query, body: new Blob([content]) }, as);
}

export async function uploaded(app: App, as: As, file: SentFile): Promise<ImportRun> {
  const answer = await sendSheet(app, as, file);
  if (answer.status !== 201) throw new Error(`It was refused: ${answer.text}`);
  return answer.body.data;
}

/**
 * The same as `uploaded`, for a test that is about what a file says: it is read here. A process of its own takes far longer
 * to start than all the rest, above all on a busy machine, where it comes last. Throws RefusedSheet.
 */
export async function stored(
  { context }: StoringApp,
  { token }: As,
  { kind, content, fileName = 'sheet.csv', sheet }: SentFile,
): Promise<ImportRun> {
  const { sub, email } = decodeJwt<{ email: string }>(token);
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const { rows, ...head } = fileName.endsWith('.xlsx')
    ? await readWorkbook(bytes, { sheet: sheet ?? null, wanted: kind })
    : { sheets: [], sheet: null, rows: readCsv(bytes) };
  const read = { ...head, kind, fileName, rows: () => sheetRows(rows) };
  return storeSheet(context, read, { userId: Number(sub), email });
}

/** Checks an import with the options that were guessed, and what a test changes of these. */
export async function checked(
  { api }: App,
  as: As,
  { id, options }: ImportRun,
  changed: Partial<ImportOptions> = {},
): Promise<ImportRun> {
  const answer = await api.call(imports.check, { params: { id }, body: { ...options, ...changed } }, as);
  if (answer.status !== 201) throw new Error(`It was refused: ${answer.text}`);
  return answer.body.data;
}

/** Sends a file and checks its sheet. */
export async function checkFile(
  app: App,
  as: As,
  file: SentFile,
  changed: Partial<ImportOptions> = {},
): Promise<ImportRun> {
  return checked(app, as, await uploaded(app, as, file), changed);
}

/** Checks the rows of a file, which are `stored`. */
export async function checkSheet(
  app: StoringApp,
  as: As,
  file: SentFile,
  changed: Partial<ImportOptions> = {},
): Promise<ImportRun> {
  return checked(app, as, await stored(app, as, file), changed);
}

/** Asks for an import to be written; the answer may be a refusal. */
export function confirm({ api }: App, as: As, { id, updatedAt }: ImportRun, leaveOutProblems = false) {
  const body = { expectedUpdatedAt: updatedAt, leaveOutProblems };
  return api.call(imports.confirm, { params: { id }, body }, as);
}

/** Undoes an import; the answer may be a refusal. */
export function undo({ api }: App, as: As, run: Pick<ImportRun, 'id'> | undefined) {
  return api.call(imports.undo, { params: { id: run?.id ?? 0 } }, as);
}

/** Brings the rows of a file in, which are `stored`. */
export async function importSheet(
  app: StoringApp,
  as: As,
  file: SentFile,
  changed: Partial<ImportOptions> = {},
): Promise<ImportRun> {
  return written(await confirm(app, as, await checkSheet(app, as, file, changed)));
}

function written(answer: Awaited<ReturnType<typeof confirm>>): ImportRun {
  if (answer.status !== 201) throw new Error(`It was refused: ${answer.text}`);
  return answer.body.data;
}

/** The rows that a check found; of one state where it is named. */
export async function rowsOf(
  { api }: App,
  as: As,
  { id }: ImportRun,
  state?: ImportRow['state'],
): Promise<ImportRow[]> {
  const query = { take: 200, ...(state ? { state } : {}) };
  return (await api.call(imports.rows, { params: { id }, query }, as)).body.data;
}

/** What is wrong, as `row column: message`. */
export async function problemsOf(app: App, as: As, run: ImportRun): Promise<string[]> {
  const rows = await rowsOf(app, as, run, 'PROBLEM');
  return rows.flatMap(({ row, problems }) =>
    problems.map(({ column, message }) => `${row} ${column ?? 'row'}: ${message}`),
  );
}

/** An import that nothing is known of, straight in the database; answers its id. */
export async function addImport(pool: pg.Pool): Promise<number> {
  const options = { headerRow: 1, columns: [null], dateOrder: null };
  const { rows } = await pool.query<{ id: number }>(
    `insert into import_run (created_at, updated_at, by_email, kind, file_name, sheets, options)
     values (now(), now(), 'rosa@example.com', 'unit', 'units.csv', '[]', $1) returning id`,
    [JSON.stringify(options)],
  );
  return rows[0]?.id ?? 0;
}
