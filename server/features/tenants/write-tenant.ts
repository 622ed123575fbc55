import { fail } from '#contracts/errors.ts';
import type { PersonForm } from '#contracts/people.ts';
import { tenantMessages } from '#contracts/tenants.ts';
import type { Tenant } from '#contracts/tenants.ts';
import { findPropertyCodesOf, isOnlyInScope, personColumns } from '#server/features/people/person.queries.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { changeRecord, orRefuse, refuseField } from '#server/platform/records/change-record.ts';
import { createRecord } from '#server/platform/records/create-record.ts';
import { deleteRecord } from '#server/platform/records/delete-record.ts';
import { siteDay } from '#server/platform/site-day.ts';
import { deleteTenant, findTenant, insertTenant, isLeaseInScope, updateTenant } from './tenant.queries.ts';
import type { TenantColumns } from './tenant.queries.ts';

/** Staff add a tenant, and attach the tenant to a lease where they name one. */
export function createTenant(
  context: AppContext,
  { query: { leaseId }, body }: { query: { leaseId?: number | undefined }; body: PersonForm },
  call: AdminCall,
): Promise<Tenant> {
  const { caller } = call;
  const today = siteDay(context);
  return createRecord(
    context,
    async (db, at) => {
      await checkLease(db, leaseId, call);
      const columns = { ...personColumns(body), leaseId: leaseId ?? null, createdBy: caller.userId };
      return insertTenant(db, columns, at);
    },
    call,
    {
      objectKind: 'tenant',
      find: (db, { id }) => findTenant(db, { id, viewer: caller, today }),
      saved: (tenant) => ({ ...personColumns(tenant), leaseId: tenant.leaseId }),
      propertyCodesOf,
    },
  );
}

/** Staff write all fields of a tenant; the lease stays where it is not named. */
export function replaceTenant(
  context: AppContext,
  {
    params: { id },
    body,
  }: { params: { id: number }; body: PersonForm & { leaseId?: number | null | undefined } },
  call: AdminCall,
): Promise<Tenant> {
  const { leaseId, expectedUpdatedAt } = body;
  const today = siteDay(context);
  return changeRecord<Tenant, TenantColumns>(
    context,
    {
      id,
      expectedUpdatedAt,
      columnsOf: async (before, _now, db) => {
        if (leaseId !== before.leaseId) await checkLease(db, leaseId, call);
        return { ...personColumns(body), ...(leaseId === undefined ? {} : { leaseId }) };
      },
    },
    call,
    {
      objectKind: 'tenant',
      find: (db, key, lock) => findTenant(db, { id: key.id, viewer: call.caller, today }, lock),
      write: updateTenant,
      propertyCodesOf,
    },
  );
}

/** Staff delete a tenant without leases; units that name the tenant are then without one. */
export function removeTenant(
  context: AppContext,
  input: { params: { id: number } },
  call: AdminCall,
): Promise<void> {
  const today = siteDay(context);
  return deleteRecord(context, input, call, {
    objectKind: 'tenant',
    collection: '/tenants',
    find: (db, { id }, lock) => findTenant(db, { id, viewer: call.caller, today }, lock),
    remove: async (db, id) => {
      if (!(await isOnlyInScope(db, 'tenant', id, call.caller)))
        throw fail('FORBIDDEN', { message: tenantMessages.elsewhere });
      const hasLeases = () => fail('CONFLICT', { message: tenantMessages.hasLeases });
      await orRefuse({ lease_tenant_id_fkey: hasLeases }, () => deleteTenant(db, id));
    },
    lost: ({ firstName, lastName, email }) => ({ firstName, lastName, email }),
    propertyCodesOf,
  });
}

function propertyCodesOf(db: Database, id: number): Promise<string[]> {
  return findPropertyCodesOf(db, 'tenant', id);
}

async function checkLease(db: Database, leaseId: number | null | undefined, { caller }: AdminCall) {
  if (leaseId && !(await isLeaseInScope(db, leaseId, caller.scope)))
    throw refuseField('leaseId', tenantMessages.lease);
}
