import type { AccountSummary } from '#contracts/accounts.ts';
import { fail } from '#contracts/errors.ts';
import type { ServiceRequestState } from '#contracts/service-request-desk.ts';
import { overviewRows, unitOverviewMessages } from '#contracts/unit-overview.ts';
import type { UnitOverview, UnitSummary } from '#contracts/unit-overview.ts';
import type { NamedUnit } from '#contracts/unit-spellings.ts';
import { listAccounts } from '#server/features/accounts/account-list.queries.ts';
import { listAuditEntries } from '#server/features/audit/audit.queries.ts';
import { withNames } from '#server/features/audit/record-names.queries.ts';
import { listExpenses } from '#server/features/expenses/expense.queries.ts';
import { listLeases } from '#server/features/leases/lease.queries.ts';
import { listMail } from '#server/features/mail/mail-list.queries.ts';
import { listMaintenance } from '#server/features/maintenance/maintenance.queries.ts';
import { listRegistrations } from '#server/features/registrations/registration-list.queries.ts';
import { listServiceRequests } from '#server/features/service-requests/service-request-list.queries.ts';
import { countUnitRequests } from '#server/features/units/unit-records.queries.ts';
import { findUnitNamed } from '#server/features/units/unit.queries.ts';
import { isInScope } from '#server/platform/auth/property-scope.queries.ts';
import type { PropertyScope } from '#server/platform/auth/property-scope.queries.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { siteDay } from '#server/platform/site-day.ts';
import { site } from '#site';

/** Who has a unit, and how often it was reported about. A unit that is not on file has no one. */
export async function readUnitSummary(
  context: AppContext,
  { query: { unit: named, before } }: { query: { unit: NamedUnit; before?: string | undefined } },
  { caller: { scope } }: AdminCall,
): Promise<UnitSummary> {
  checkScope(scope, named);
  const [unit, requests] = await Promise.all([
    findUnitNamed(context.db, { named, scope, today: siteDay(context) }),
    countUnitRequests(context.db, named, before),
  ]);
  return { ...named, unit: unit ?? null, requests };
}

/**
 * All about a unit: the first rows and the totals of the lists, by their own queries, so that each list says the same
 * number. Throws NOT_FOUND where nothing is known of it.
 */
export async function readUnitOverview(
  context: AppContext,
  { query: { unit: named } }: { query: { unit: NamedUnit } },
  { caller: { scope } }: AdminCall,
): Promise<UnitOverview> {
  checkScope(scope, named);
  const today = siteDay(context);
  const [unit, parts] = await Promise.all([
    findUnitNamed(context.db, { named, scope, today }),
    readParts(context, { named, scope, today }),
  ]);
  const isKnown =
    unit !== undefined ||
    Object.values(parts).some((part) => (typeof part === 'number' ? part : part.total) > 0);
  if (!isKnown) throw fail('NOT_FOUND', { message: unitOverviewMessages.unknown });
  const [account = null] = unit ? await listAccountsOf(context, { named, scope, today }) : [];
  return { ...named, unit: unit ?? null, account, ...parts };
}

async function listAccountsOf(
  { db }: AppContext,
  { named, scope, today }: { named: NamedUnit; scope: PropertyScope; today: string },
): Promise<AccountSummary[]> {
  const filters = { unit: named, sort: 'unit' as const };
  const { rows } = await listAccounts(db, { filters, scope, today }, { page: 1, pageSize: 1 });
  return rows;
}

type Parts = Omit<UnitOverview, keyof NamedUnit | 'unit' | 'account'>;

async function readParts(
  { db }: AppContext,
  { named, scope, today }: { named: NamedUnit; scope: PropertyScope; today: string },
): Promise<Parts> {
  const { propertyCode, unitNumber: unit } = named;
  const first = { page: 1, pageSize: overviewRows };
  const ofUnit = { filters: { unit: named }, scope };
  const requestsOf = (archived: boolean, state: ServiceRequestState = 'all') =>
    listServiceRequests(db, { archived, propertyCode, unit, scope, state }, first);
  const registrationsOf = (archived: boolean) =>
    listRegistrations(
      db,
      { archived, propertyCode, scope, partyType: undefined, ...registrationFilter(named) },
      first,
    );
  const [leases, requests, archivedRequests, mergedRequests, maintenance] = await Promise.all([
    listLeases(db, { filters: { unit: named, sort: 'status' }, scope, today }, first),
    requestsOf(false),
    requestsOf(true),
    requestsOf(false, 'merged'),
    listMaintenance(db, ofUnit, first),
  ]);
  const [registrations, archivedRegistrations, expenses, messages, history] = await Promise.all([
    registrationsOf(false),
    registrationsOf(true),
    listExpenses(db, { filters: { unit: named, sort: '-created' }, scope }, first),
    listMail(db, { ...noMailFilters, unit: named, scope }, first),
    listAuditEntries(db, { unit: named, scope, timeZone: site.timeZone }, first).then(
      async ({ total, rows }) => ({ total, rows: await withNames(db, rows) }),
    ),
  ]);
  const { rows, counts } = messages;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return {
    leases,
    requests,
    archivedRequests: archivedRequests.total,
    mergedRequests: mergedRequests.total,
    maintenance,
    registrations,
    archivedRegistrations: archivedRegistrations.total,
    expenses,
    messages: { rows, total },
    history,
  };
}

const noMailFilters = { state: undefined, kind: undefined, recordKind: undefined, recordId: undefined };

/** The desk's filter takes digits alone; a unit with letters is searched for there. */
function registrationFilter({ unitNumber, unitIdentifier }: NamedUnit) {
  return /^\d+$/.test(unitNumber)
    ? { unit: unitNumber, q: undefined }
    : { unit: undefined, q: unitIdentifier };
}

/** A unit of another property is none, whether it is on file or not. */
function checkScope(scope: PropertyScope, { propertyCode }: NamedUnit): void {
  if (!isInScope(scope, propertyCode)) throw fail('NOT_FOUND', { message: unitOverviewMessages.unknown });
}
