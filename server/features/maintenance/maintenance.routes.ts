import { fail } from '#contracts/errors.ts';
import { pageOf } from '#contracts/fields.ts';
import { maintenance, maintenanceMessages, requests } from '#contracts/maintenance.ts';
import { findUnitProperty } from '#server/features/units/unit-rows.queries.ts';
import { forgetKeysOf } from '#server/platform/http/idempotency.queries.ts';
import { implement } from '#server/platform/http/implement.ts';
import type { Handler, HttpPlatform } from '#server/platform/http/implement.ts';
import { deleteRecord } from '#server/platform/records/delete-record.ts';
import { exportList } from '#server/platform/records/export-list.ts';
import { changeMaintenanceRecords } from './change-maintenance-records.ts';
import { getRecord } from '#server/platform/records/get-record.ts';
import { maintenanceCells } from './maintenance-cells.ts';
import {
  countMaintenance,
  deleteMaintenance,
  findMaintenance,
  listMaintenance,
} from './maintenance.queries.ts';
import { changeMaintenance, reportMaintenance, requestReview } from './write-maintenance.ts';

const list: Handler<typeof maintenance.list> = (context, { query }, { caller: { scope } }) =>
  listMaintenance(context.db, { filters: query, scope }, pageOf(query));

export function maintenanceRoutes(platform: HttpPlatform): void {
  implement(platform, maintenance, {
    list,
    export: exportList({
      kind: 'maintenance',
      contract: maintenance.export,
      list,
      columns: maintenanceCells,
    }),
    counts: (context, { query }, { caller: { scope } }) =>
      countMaintenance(context.db, { filters: query, scope }),
    get: getRecord(findMaintenance),
    change: changeMaintenance,
    changeMany: changeMaintenanceRecords,
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
  });
  implement(platform, requests, {
    create: reportMaintenance,
    list: (context, { query }, { caller: { scope, userId } }) => {
      const filters = query.mine ? { requesterId: userId } : {};
      return listMaintenance(context.db, { filters, scope }, pageOf(query));
    },
    history: async (context, { query }, { caller: { scope } }) => {
      const { unitId } = query;
      if ((await findUnitProperty(context.db, unitId, scope)) === undefined)
        throw fail('NOT_FOUND', { message: maintenanceMessages.unit });
      const filters = { unitId, status: 'COMPLETED' } as const;
      return listMaintenance(context.db, { filters, scope }, pageOf(query));
    },
    requestReview,
  });
}
