import { audit } from '#contracts/audit.ts';
import { pageOf } from '#contracts/fields.ts';
import { implement } from '#server/platform/http/implement.ts';
import type { Handler, HttpPlatform } from '#server/platform/http/implement.ts';
import { site } from '#site';
import { exportList } from '#server/platform/records/export-list.ts';
import { auditCells } from './audit-cells.ts';
import { listAuditEntries, listChoices } from './audit.queries.ts';
import { historyScope } from './history-scope.ts';
import { withNames } from './record-names.queries.ts';

const list: Handler<typeof audit.list> = async (context, { query }, { caller }) => {
  const scope = await historyScope(context.db, query, caller);
  const filter = { ...query, scope, timeZone: site.timeZone };
  const { total, rows } = await listAuditEntries(context.db, filter, pageOf(query));
  return { total, rows: await withNames(context.db, rows) };
};

export function auditRoutes(platform: HttpPlatform): void {
  implement(platform, audit, {
    list,
    choices: (context, _input, { caller }) => listChoices(context.db, caller.scope),
    export: exportList({ kind: 'audit', contract: audit.export, list, columns: auditCells }),
  });
}
