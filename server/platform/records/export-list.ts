import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import type { Stringifier } from 'csv-stringify';
import type { AuditedKind } from '#contracts/audit.ts';
import { fail } from '#contracts/errors.ts';
import { exportRowsHeader } from '#contracts/exports.ts';
import type { ExportEndpoint } from '#contracts/exports.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { record } from '#server/platform/events/record.ts';
import type { AdminCall, Content } from '#server/platform/http/call.ts';
import { siteDay } from '#server/platform/site-day.ts';
import type { CsvColumns } from './csv-cells.ts';

/** The rows that are in memory at once. */
const pageSize = 500;

/** Each holds a connection while it is read; the others stay free for people's screens. */
const runningMax = 3;

/** An export that takes longer ends, and gives its connection back (ms). */
const timeLimitMs = 10 * 60_000;

interface Found<Row> {
  rows: Row[];
  total: number;
}

/** A list to export: its own handler, and what of a row stands in which column. */
export interface ExportedList<Query, Row> {
  /** Whose history says who took the list out of the house. */
  kind: AuditedKind;
  /** Names the file. */
  contract: ExportEndpoint;
  list: (context: AppContext, input: { query: Query }, call: AdminCall) => Promise<Found<Row>>;
  columns: CsvColumns<Row>;
  /** What `ids` names; the row's own id where nothing is said. */
  idOf?: (row: Row) => number;
  /** How many lines the records that the list counts, or those that `ids` names, have together; where each has one, nothing. */
  linesOf?: (context: AppContext, ids: readonly number[] | undefined, call: AdminCall) => Promise<number>;
}

type ExportHandler<Query> = (
  context: AppContext,
  input: { query: Query & { ids?: number[] | undefined } },
  call: AdminCall,
) => Promise<Content>;

/**
 * The handler of a list's export: the list's own pages, all of one snapshot, sent as CSV while they are read. Refuses with
 * RATE_LIMITED while too many others run.
 */
export function exportList<Query extends object, Row extends object>(
  exported: ExportedList<Query, Row>,
): ExportHandler<Query> {
  return async (context, { query }, call) => {
    const end = takeSlot(context.db);
    const csv = stringify({ header: true, bom: true, escape_formulas: true, columns: headsOf(exported) });
    // Until the answer begins no one listens, and `begun` rejects with what failed.
    csv.on('error', () => undefined);
    const { promise: begun, resolve, reject } = Promise.withResolvers<number>();
    void context.db
      .snapshot(async (db) => {
        const pages = pagesOf({ ...context, db }, exported, { query, call });
        // What fails before the answer begins is answered as every failure is; afterwards the connection ends.
        const first = await pages.next();
        const total = query.ids?.length ?? (first.done ? 0 : first.value.total);
        resolve((await exported.linesOf?.({ ...context, db }, query.ids, call)) ?? total);
        const cells = cellsOf(exported, first, pages, end);
        await pipeline(Readable.from(cells), csv, { signal: AbortSignal.timeout(timeLimitMs) });
      })
      .catch((error: Error) => {
        reject(error);
        csv.destroy(error);
      })
      .finally(end);
    const rows = await begun;
    await noteExport(context, exported.kind, { query, rows }, call).catch((error: Error) => {
      csv.destroy(error);
      throw error;
    });
    return answerWith(csv, { rows, name: `${exported.contract.fileName}-${siteDay(context)}.csv` });
  };
}

const running = new WeakMap<Database, number>();

function takeSlot(db: Database): () => void {
  const count = running.get(db) ?? 0;
  if (count >= runningMax)
    throw fail('RATE_LIMITED', {
      message: 'Other exports are running. Please try again in a moment.',
      retryAfterSeconds: 5,
    });
  running.set(db, count + 1);
  let isHeld = true;
  return () => {
    if (isHeld) running.set(db, (running.get(db) ?? 1) - 1);
    isHeld = false;
  };
}

interface Asked<Query> {
  query: Query & { ids?: number[] | undefined };
  call: AdminCall;
}

/** The list page by page, until it ends, or all rows that were asked for by id have come. */
async function* pagesOf<Query extends object, Row extends object>(
  context: AppContext,
  { list, idOf = ownId }: ExportedList<Query, Row>,
  { query: { ids, ...query }, call }: Asked<Query>,
): AsyncGenerator<Found<Row>, undefined> {
  const wanted = ids && new Set(ids);
  for (let page = 1; ; page++) {
    // Without `ids` it is what the list takes; its pages are longer here than a caller may ask for.
    const asked = { ...query, page, take: pageSize } as unknown as Query;
    // A page is read once the one before it is sent.
    const found = await list(context, { query: asked }, call);
    const rows = wanted ? found.rows.filter((row) => wanted.has(idOf(row))) : found.rows;
    yield { ...found, rows };
    // Several lines of a file may be of one record.
    for (const row of rows) wanted?.delete(idOf(row));
    if (found.rows.length < pageSize || wanted?.size === 0) return undefined;
  }
}

function ownId(row: object): number {
  return Number(Reflect.get(row, 'id'));
}

async function* cellsOf<Query, Row>(
  { columns }: ExportedList<Query, Row>,
  first: IteratorResult<Found<Row>, undefined>,
  others: AsyncGenerator<Found<Row>, undefined>,
  end: () => void,
): AsyncGenerator<unknown[]> {
  const cells = Object.values(columns);
  for (let page = first; !page.done; page = await others.next())
    for (const row of page.value.rows) yield cells.map((cell) => cell(row));
  // Before the answer ends, so that anyone who has the whole of one finds room for the next.
  end();
}

function headsOf<Query, Row>({ columns }: ExportedList<Query, Row>): string[] {
  return Object.keys(columns);
}

/** Records an export in the history: by whom, with the filters and the number of rows. */
async function noteExport(
  { db, clock }: AppContext,
  objectKind: AuditedKind,
  { query, rows }: { query: object; rows: number },
  { caller, requestId }: AdminCall,
): Promise<void> {
  const said = Object.entries({ ...query, rows }).filter(([, to]) => to !== undefined);
  await record(db, {
    at: clock.now(),
    actor: caller,
    action: 'exported',
    objectKind,
    objectId: null,
    changes: Object.fromEntries(said.map(([name, to]) => [name, { from: null, to }])),
    requestId,
  });
}

function answerWith(body: Stringifier, { rows, name }: { rows: number; name: string }): Content {
  return {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'x-content-type-options': 'nosniff',
      [exportRowsHeader]: String(rows),
    },
    body,
  };
}
