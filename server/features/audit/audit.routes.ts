import { audit } from '#contracts/audit.ts';
import { pageOf } from '#contracts/fields.ts';
import { implement } from '#server/platform/http/implement.ts';
import type { HttpPlatform } from '#server/platform/http/implement.ts';
import { site } from '#site';
import { listAuditEntries, listChoices } from './audit.queries.ts';
import { exportAuditLog } from './export-audit.ts';
import { historyScope } from './history-scope.ts';

export function auditRoutes(platform: HttpPlatform): void {
  implement(platform, audit, {
    list: async (context, { query }, { caller }) => {
      const scope = await historyScope(context.db, query, caller);
      return listAuditEntries(context.db, { ...query, scope, timeZone: site.timeZone }, pageOf(query));
    },
    choices: (context, _input, { caller }) => listChoices(context.db, caller.scope),
    export: exportAuditLog,
  });
}
