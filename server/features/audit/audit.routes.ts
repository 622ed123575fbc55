import { audit } from '#contracts/audit.ts';
import type { AuditFilters } from '#contracts/audit.ts';
import { pageOf } from '#contracts/fields.ts';
import { isPersonVisible } from '#server/features/people/person.queries.ts';
import type { Viewer } from '#server/features/people/person.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { implement } from '#server/platform/http/implement.ts';
import type { HttpPlatform } from '#server/platform/http/implement.ts';
import { site } from '#site';
import { listAuditEntries, listChoices } from './audit.queries.ts';
import { exportAuditLog } from './export-audit.ts';

export function auditRoutes(platform: HttpPlatform): void {
  implement(platform, audit, {
    list: async (context, { query }, { caller }) => {
      const scope = (await isHistoryOfSeenPerson(context.db, query, caller)) ? null : caller.scope;
      return listAuditEntries(context.db, { ...query, scope, timeZone: site.timeZone }, pageOf(query));
    },
    choices: (context, _input, { caller }) => listChoices(context.db, caller.scope),
    export: exportAuditLog,
  });
}

/** Owners and tenants are of no property: who sees one of them reads what was done to that one. */
async function isHistoryOfSeenPerson(
  db: Database,
  { objectKind, objectId }: AuditFilters,
  caller: Viewer,
): Promise<boolean> {
  const isPerson = objectKind === 'owner' || objectKind === 'tenant';
  return isPerson && objectId !== undefined && isPersonVisible(db, objectKind, objectId, caller);
}
