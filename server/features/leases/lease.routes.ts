import { fail } from '#contracts/errors.ts';
import { pageOf } from '#contracts/fields.ts';
import { leases } from '#contracts/leases.ts';
import { paymentSchedules } from '#contracts/payment-schedules.ts';
import { rentReminders } from '#contracts/rent-reminders.ts';
import { implement } from '#server/platform/http/implement.ts';
import type { Handler, HttpPlatform } from '#server/platform/http/implement.ts';
import { siteDay } from '#server/platform/site-day.ts';
import { exportList } from '#server/platform/records/export-list.ts';
import { leaseCells, overdueCells } from './lease-cells.ts';
import { changeLease } from './change-lease.ts';
import { changeLeases } from './change-leases.ts';
import { createLease } from './create-lease.ts';
import { findLease, listLeases } from './lease.queries.ts';
import { listOverdueLeases } from './overdue.queries.ts';
import { removeLease, removeLeases } from './remove-lease.ts';
import { sendReminders } from './send-reminders.ts';
import { changeSchedules, removeSchedule, removeSchedules } from './write-schedules.ts';

const list: Handler<typeof leases.list> = (context, { query }, { caller: { scope } }) =>
  listLeases(context.db, { filters: query, scope, today: siteDay(context) }, pageOf(query));

const overdue: Handler<typeof leases.overdue> = (context, { query }, { caller: { scope } }) => {
  const { propertyCode, age, sort } = query;
  const overdueQuery = { propertyCode, age, sort, scope, today: siteDay(context) };
  return listOverdueLeases(context.db, overdueQuery, pageOf(query));
};

export function leaseRoutes(platform: HttpPlatform): void {
  implement(platform, leases, {
    list,
    export: exportList({ kind: 'lease', contract: leases.export, list, columns: leaseCells }),
    overdue,
    exportOverdue: exportList({
      kind: 'lease',
      contract: leases.exportOverdue,
      list: overdue,
      columns: overdueCells,
      idOf: ({ leaseId }) => leaseId,
    }),
    create: createLease,
    get: async (context, { params: { id } }, { caller: { scope } }) => {
      const found = await findLease(context.db, { id, scope, today: siteDay(context) });
      if (!found) throw fail('NOT_FOUND');
      return found;
    },
    change: changeLease,
    remove: removeLease,
    bulkChange: changeLeases,
    bulkRemove: removeLeases,
  });
  implement(platform, rentReminders, { send: sendReminders });
  implement(platform, paymentSchedules, {
    bulkChange: changeSchedules,
    bulkRemove: removeSchedules,
    remove: removeSchedule,
  });
}
