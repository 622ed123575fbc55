import { pageOf } from '#contracts/fields.ts';
import { importExports } from '#contracts/import-exports.ts';
import { listAccounts } from '#server/features/accounts/account-list.queries.ts';
import { listLeases } from '#server/features/leases/lease.queries.ts';
import { listOwners } from '#server/features/owners/owner.queries.ts';
import { listProperties } from '#server/features/properties/property.queries.ts';
import { listTenants } from '#server/features/tenants/tenant.queries.ts';
import { listUnits } from '#server/features/units/unit.queries.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { implement } from '#server/platform/http/implement.ts';
import type { HttpPlatform } from '#server/platform/http/implement.ts';
import { exportList } from '#server/platform/records/export-list.ts';
import { siteDay } from '#server/platform/site-day.ts';
import {
  accountImportCells,
  leaseImportCells,
  ownerImportCells,
  propertyImportCells,
  tenantImportCells,
  unitImportCells,
} from './import-cells.ts';
import type { ExportedLease } from './import-cells.ts';
import { countPeopleOfLeases, findPeopleOfLeases, findOwnersSince } from './import-lookups.queries.ts';

/** What stays the same from page to page. */
const filters = { sort: '-created' } as const;

export function importExportRoutes(platform: HttpPlatform): void {
  const today = () => siteDay(platform.context);
  implement(platform, importExports, {
    property: exportList({
      kind: 'property',
      contract: importExports.property,
      columns: propertyImportCells,
      list: (context, { query }, { caller: { scope } }) =>
        listProperties(
          context.db,
          { scope, propertyCode: undefined, sort: 'usual', today: today() },
          pageOf(query),
        ),
    }),
    unit: exportList({
      kind: 'unit',
      contract: importExports.unit,
      columns: unitImportCells,
      list: (context, { query }, { caller: { scope } }) =>
        listUnits(context.db, { filters: { sort: 'identifier' }, scope, today: today() }, pageOf(query)),
    }),
    owner: exportList({
      kind: 'owner',
      contract: importExports.owner,
      columns: ownerImportCells,
      list: ownersWithDays,
    }),
    tenant: exportList({
      kind: 'tenant',
      contract: importExports.tenant,
      columns: tenantImportCells,
      list: (context, { query }, { caller }) =>
        listTenants(context.db, { filters, viewer: caller, today: today() }, pageOf(query)),
    }),
    account: exportList({
      kind: 'account',
      contract: importExports.account,
      columns: accountImportCells(today),
      list: (context, { query }, { caller: { scope } }) =>
        listAccounts(context.db, { filters: { sort: 'unit' }, scope, today: today() }, pageOf(query)),
    }),
    lease: exportList({
      kind: 'lease',
      contract: importExports.lease,
      columns: leaseImportCells(today),
      list: leasesWithPeople,
      idOf: ({ lease }) => lease.id,
      linesOf: ({ db }, ids, { caller: { scope } }) => countPeopleOfLeases(db, { ids, scope }),
    }),
  });
}

/** A page of the owners with the first day of each of their units. */
async function ownersWithDays(context: AppContext, { query }: { query: object }, { caller }: AdminCall) {
  const { rows, total } = await listOwners(context.db, { filters, viewer: caller }, pageOf(query));
  const units = rows.flatMap(({ unitsOwned }) => unitsOwned.map(({ unitIdentifier }) => unitIdentifier));
  const days = await findOwnersSince(context.db, units);
  return {
    total,
    rows: rows.map((row) =>
      Object.assign(row, {
        days: row.unitsOwned.map(({ unitIdentifier }) => days.get(unitIdentifier) ?? null),
      }),
    ),
  };
}

/** A page of the leases: a row for the tenant, and one for each who lives there too. */
async function leasesWithPeople(
  context: AppContext,
  { query }: { query: object },
  { caller: { scope } }: AdminCall,
): Promise<{ rows: ExportedLease[]; total: number }> {
  const asked = { filters: {}, scope, today: siteDay(context) };
  const { rows, total } = await listLeases(context.db, asked, pageOf(query));
  const people = await findPeopleOfLeases(
    context.db,
    rows.map(({ id }) => id),
  );
  return {
    total,
    rows: rows.flatMap((lease) => (people.get(lease.id) ?? []).map((person) => ({ lease, person }))),
  };
}
