import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { AuditEntry, AuditFilters } from '#contracts/audit.ts';
import type { AppContext } from '#server/platform/context.ts';
import { record } from '#server/platform/events/record.ts';
import type { AdminCall, Content } from '#server/platform/http/call.ts';
import { site } from '#site';
import { listEntriesAfter } from './audit.queries.ts';
import type { AuditFilter } from './audit.queries.ts';
import { historyScope } from './history-scope.ts';

const batchSize = 1000;

/**
 * The log as CSV, read and sent bit by bit. What people typed stands in it: a cell that a spreadsheet would take for a
 * formula gets an apostrophe before it. Who takes the log out of the house is in the log, too.
 */
export async function exportAuditLog(
  context: AppContext,
  { query }: { query: AuditFilters },
  { caller, requestId }: AdminCall,
): Promise<Content> {
  const now = context.clock.now();
  await record(context.db, {
    at: now,
    actor: caller,
    action: 'exported',
    objectKind: 'audit',
    objectId: null,
    changes: Object.fromEntries(Object.entries(query).map(([name, to]) => [name, { from: null, to }])),
    requestId,
  });
  const scope = await historyScope(context.db, query, caller);
  const filter = { ...query, scope, timeZone: site.timeZone };
  const csv = stringify({
    header: true,
    // By this mark spreadsheets know UTF-8.
    bom: true,
    escape_formulas: true,
    columns: ['Time (UTC)', 'Person', 'Action', 'Kind', 'Record', 'Name', 'Changes', 'Request'],
  });
  const entries = entriesOf(context, filter);
  // What fails before the answer begins is answered as every failure is; afterwards the connection would end.
  const first = await entries.next();
  const rows = Readable.from(first.done ? [] : resumed(first.value, entries));
  rows.on('error', (error) => csv.destroy(error));
  csv.on('close', () => rows.destroy());
  return {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="activity-${now.toISOString().slice(0, 10)}.csv"`,
      'x-content-type-options': 'nosniff',
    },
    body: rows.pipe(csv),
  };
}

async function* entriesOf({ db }: AppContext, filter: AuditFilter): AsyncGenerator<string[]> {
  let after: AuditEntry | undefined;
  for (;;) {
    const entries = await listEntriesAfter(db, filter, { after, limit: batchSize });
    for (const entry of entries) yield cellsOf(entry);
    after = entries.at(-1);
    if (entries.length < batchSize) return;
  }
}

async function* resumed<T>(first: T, others: AsyncGenerator<T>): AsyncGenerator<T> {
  yield first;
  yield* others;
}

function cellsOf(entry: AuditEntry): string[] {
  const changes = Object.entries(entry.changes).map(
    ([field, { from, to }]) => `${field}: ${asText(from)} → ${asText(to)}`,
  );
  return [
    entry.at,
    entry.actorEmail ?? '',
    entry.action,
    entry.objectKind,
    entry.objectId === null ? '' : String(entry.objectId),
    entry.objectName ?? '',
    changes.join('; '),
    entry.requestId ?? '',
  ];
}

function asText(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
