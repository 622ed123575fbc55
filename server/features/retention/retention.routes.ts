import { pageOf } from '#contracts/fields.ts';
import { documentKinds } from '#contracts/documents.ts';
import { legalHolds, retention } from '#contracts/retention.ts';
import { implement } from '#server/platform/http/implement.ts';
import type { HttpPlatform } from '#server/platform/http/implement.ts';
import { siteDay } from '#server/platform/site-day.ts';
import { changeRetentionRule, confirmRetention, withCount } from './change-retention.ts';
import { endLegalHold, setLegalHold } from './hold-registration.ts';
import { findRule, listCertificates, listDue, listRules } from './retention.queries.ts';

export function retentionRoutes(platform: HttpPlatform): void {
  implement(platform, retention, {
    rules: async (context) => {
      const rules = await listRules(context.db);
      const inOrder = documentKinds.flatMap((kind) => rules.find((rule) => rule.kind === kind) ?? []);
      return Promise.all(inOrder.map((rule) => withCount(context, context.db, rule)));
    },
    changeRule: changeRetentionRule,
    due: async (context, { params: { kind }, query }) => {
      const term = await findRule(context.db, kind);
      if (!term) throw new Error(`There is no rule for ${kind}.`);
      return listDue(context.db, { term, today: siteDay(context) }, pageOf(query));
    },
    confirm: confirmRetention,
    certificates: (context, { query }) => listCertificates(context.db, pageOf(query)),
  });
  implement(platform, legalHolds, { set: setLegalHold, end: endLegalHold });
}
