import { fail } from '#contracts/errors.ts';
import { pageOf } from '#contracts/fields.ts';
import { tenants } from '#contracts/tenants.ts';
import type { Tenant } from '#contracts/tenants.ts';
import { personCells } from '#server/features/people/person-cells.ts';
import { implement } from '#server/platform/http/implement.ts';
import type { Handler, HttpPlatform } from '#server/platform/http/implement.ts';
import { siteDay } from '#server/platform/site-day.ts';
import { exportList } from '#server/platform/records/export-list.ts';
import { createTenant, removeTenant, replaceTenant } from './write-tenant.ts';
import { findTenant, listTenants } from './tenant.queries.ts';

const list: Handler<typeof tenants.list> = (context, { query }, { caller }) =>
  listTenants(context.db, { filters: query, viewer: caller, today: siteDay(context) }, pageOf(query));

const columns = personCells<Tenant>(({ units }) => units);

export function tenantRoutes(platform: HttpPlatform): void {
  implement(platform, tenants, {
    list,
    export: exportList({ kind: 'tenant', contract: tenants.export, list, columns }),
    create: createTenant,
    get: async (context, { params: { id } }, { caller }) => {
      const found = await findTenant(context.db, { id, viewer: caller, today: siteDay(context) });
      if (!found) throw fail('NOT_FOUND');
      return found;
    },
    replace: replaceTenant,
    remove: removeTenant,
  });
}
