import { fail } from '#contracts/errors.ts';
import { tenants } from '#contracts/tenants.ts';
import { listInScope } from '#server/platform/auth/admit.ts';
import { implement } from '#server/platform/http/implement.ts';
import type { HttpPlatform } from '#server/platform/http/implement.ts';
import { pageOptions } from '#server/platform/http/page-options.ts';
import { siteDay } from '#server/platform/site-day.ts';
import { createTenant, removeTenant, replaceTenant } from './write-tenant.ts';
import { findTenant, listTenants } from './tenant.queries.ts';

export function tenantRoutes(platform: HttpPlatform): void {
  implement(
    platform,
    tenants,
    {
      list: (context, { query }, call) => {
        const { userId } = call.caller;
        const today = siteDay(context);
        const options = pageOptions(context, query, call);
        return listInScope(context, call.caller, (scope) =>
          listTenants(context.db, { filters: query, viewer: { scope, userId }, today }, options),
        );
      },
      create: createTenant,
      get: async (context, { params: { id } }, { caller }) => {
        const found = await findTenant(context.db, { id, viewer: caller, today: siteDay(context) });
        if (!found) throw fail('NOT_FOUND');
        return found;
      },
      replace: replaceTenant,
      remove: removeTenant,
    },
    { list: { checksSession: true } },
  );
}
