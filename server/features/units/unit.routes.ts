import { fail } from '#contracts/errors.ts';
import { pageOf } from '#contracts/fields.ts';
import { units } from '#contracts/units.ts';
import type { AppContext } from '#server/platform/context.ts';
import { implement } from '#server/platform/http/implement.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import type { Handler, HttpPlatform } from '#server/platform/http/implement.ts';
import { siteDay } from '#server/platform/site-day.ts';
import { exportList } from '#server/platform/records/export-list.ts';
import { unitCells } from './unit-cells.ts';
import { changeUnit } from './change-unit.ts';
import { createUnit } from './create-unit.ts';
import { removeUnit } from './remove-unit.ts';
import { listUnitRequests } from './unit-requests.queries.ts';
import { findUnit, listUnits } from './unit.queries.ts';

const list: Handler<typeof units.list> = (context, { query }, { caller: { scope } }) =>
  listUnits(context.db, { filters: query, scope, today: siteDay(context) }, pageOf(query));

export function unitRoutes(platform: HttpPlatform): void {
  implement(platform, units, {
    list,
    export: exportList({ kind: 'unit', contract: units.export, list, columns: unitCells }),
    create: createUnit,
    get: (context, { params }, call) => getUnit(context, params.id, call),
    change: changeUnit,
    remove: removeUnit,
    setTenant: changeUnit,
    setOwner: changeUnit,
    requests: async (context, { params, query }, call) => {
      const unit = await getUnit(context, params.id, call);
      return listUnitRequests(context.db, unit, pageOf(query));
    },
  });
}

async function getUnit(context: AppContext, id: number, { caller: { scope } }: AdminCall) {
  const found = await findUnit(context.db, { id, scope, today: siteDay(context) });
  if (!found) throw fail('NOT_FOUND');
  return found;
}
