import { fail } from '#contracts/errors.ts';
import { maintenance, maintenanceWords, requests } from '#contracts/maintenance.ts';
import { findUnitProperty } from '#server/features/units/unit-rows.queries.ts';
import { listInScope } from '#server/platform/auth/admit.ts';
import { forgetKeysOf } from '#server/platform/http/idempotency.queries.ts';
import { implement } from '#server/platform/http/implement.ts';
import type { HttpPlatform } from '#server/platform/http/implement.ts';
import { pageOptions } from '#server/platform/http/page-options.ts';
import { deleteRecord } from '#server/platform/records/delete-record.ts';
import { deleteMaintenance, findMaintenance, listMaintenance } from './maintenance.queries.ts';
import { changeMaintenance, reportMaintenance, requestReview } from './write-maintenance.ts';

export function maintenanceRoutes(platform: HttpPlatform): void {
  implement(
    platform,
    maintenance,
    {
      list: (context, { query }, call) => {
        const options = pageOptions(context, query, call);
        return listInScope(context, call.caller, (scope) =>
          listMaintenance(context.db, { filters: query, scope }, options),
        );
      },
      get: async (context, { params: { id } }, { caller: { scope } }) => {
        const found = await findMaintenance(context.db, { id, scope });
        if (!found) throw fail('NOT_FOUND');
        return found;
      },
      change: changeMaintenance,
      remove: (context, input, call) =>
        deleteRecord(context, input, call, {
          objectKind: 'maintenance',
          collection: '/maintenance',
          find: findMaintenance,
          remove: async (db, id) => {
            await deleteMaintenance(db, id);
            // Where it was reported.
            await forgetKeysOf(db, '/service-requests', [id]);
          },
          lost: ({ unit, title, status }) => ({ unitIdentifier: unit.unitIdentifier, title, status }),
        }),
    },
    { list: { checksSession: true } },
  );
  implement(
    platform,
    requests,
    {
      create: reportMaintenance,
      list: (context, { query }, call) => {
        const options = pageOptions(context, query, call);
        const filters = query.mine ? { requesterId: call.caller.userId } : {};
        return listInScope(context, call.caller, (scope) =>
          listMaintenance(context.db, { filters, scope }, options),
        );
      },
      history: async (context, { query }, call) => {
        const { unitId } = query;
        if ((await findUnitProperty(context.db, unitId, call.caller.scope)) === undefined)
          throw fail('NOT_FOUND', { message: maintenanceWords.unit });
        const filters = { unitId, status: 'COMPLETED' } as const;
        return listMaintenance(
          context.db,
          { filters, scope: call.caller.scope },
          pageOptions(context, query, call),
        );
      },
      requestReview,
    },
    { list: { checksSession: true } },
  );
}
