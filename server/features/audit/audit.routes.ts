import { audit } from '#contracts/audit.ts';
import { pageOf } from '#contracts/fields.ts';
import { implement } from '#server/platform/http/implement.ts';
import type { HttpPlatform } from '#server/platform/http/implement.ts';
import { listAuditEntries } from './audit.queries.ts';

export function auditRoutes(platform: HttpPlatform): void {
  implement(platform, audit, {
    list: (context, { query }) =>
      listAuditEntries(context.db, { objectKind: query.objectKind, objectId: query.objectId }, pageOf(query)),
  });
}
