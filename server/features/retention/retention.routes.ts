import { pageOf } from '#contracts/fields.ts';
import type { PageParameters } from '#contracts/fields.ts';
import { documentKinds } from '#contracts/documents.ts';
import type { DocumentKind } from '#contracts/documents.ts';
import { legalHolds, retention } from '#contracts/retention.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { PageOptions } from '#server/platform/database/lists.queries.ts';
import { implement } from '#server/platform/http/implement.ts';
import type { Handler, HttpPlatform } from '#server/platform/http/implement.ts';
import { exportList } from '#server/platform/records/export-list.ts';
import { siteDay } from '#server/platform/site-day.ts';
import { changeRetentionRule, confirmRetention, withCount } from './change-retention.ts';
import { endLegalHold, setLegalHold } from './hold-registration.ts';
import { certificateCells, dueCells } from './retention-cells.ts';
import { findRule, listCertificates, listDue, listRules } from './retention.queries.ts';

const certificates: Handler<typeof retention.certificates> = (context, { query }) =>
  listCertificates(context.db, pageOf(query));

async function pageOfDue(context: AppContext, kind: DocumentKind, page: PageOptions) {
  const term = await findRule(context.db, kind);
  if (!term) throw new Error(`There is no rule for ${kind}.`);
  return listDue(context.db, { term, today: siteDay(context) }, page);
}

export function retentionRoutes(platform: HttpPlatform): void {
  implement(platform, retention, {
    rules: async (context) => {
      const rules = await listRules(context.db);
      const inOrder = documentKinds.flatMap((kind) => rules.find((rule) => rule.kind === kind) ?? []);
      return Promise.all(inOrder.map((rule) => withCount(context, context.db, rule)));
    },
    changeRule: changeRetentionRule,
    due: (context, { params: { kind }, query }) => pageOfDue(context, kind, pageOf(query)),
    exportDue: exportList({
      kind: 'setting',
      contract: retention.exportDue,
      columns: dueCells,
      list: (context, { query }: { query: PageParameters & { kind: DocumentKind } }) =>
        pageOfDue(context, query.kind, pageOf(query)),
    }),
    confirm: confirmRetention,
    certificates,
    exportCertificates: exportList({
      kind: 'setting',
      contract: retention.exportCertificates,
      columns: certificateCells,
      list: certificates,
    }),
  });
  implement(platform, legalHolds, { set: setLegalHold, end: endLegalHold });
}
