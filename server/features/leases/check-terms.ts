import { fail } from '#contracts/errors.ts';
import { leaseMessages } from '#contracts/leases.ts';
import { isPersonVisible } from '#server/features/people/person.queries.ts';
import { findUnitProperty } from '#server/features/units/unit-rows.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { refuseField } from '#server/platform/records/change-record.ts';

/** What is answered where the database refuses a lease: only the database sees two that came at once. */
export const leaseRefusals = {
  lease_overlap: () => fail('CONFLICT', { message: leaseMessages.overlap }),
  lease_ends_after_start: () => refuseField('endDate', leaseMessages.endDate),
  lease_tenant_id_fkey: () => refuseField('tenantId', leaseMessages.tenant),
};

/** The property of a unit that the caller works with; refuses any other. */
export async function propertyOfUnit(db: Database, unitId: number, { caller }: AdminCall): Promise<string> {
  const code = await findUnitProperty(db, unitId, caller.scope);
  if (code === undefined) throw refuseField('unitId', leaseMessages.unit);
  return code;
}

/** A lease keeps its property: its payments are counted there. */
export async function checkUnit(
  db: Database,
  lease: { unitId: number; propertyCode: string },
  unitId: number | undefined,
  call: AdminCall,
): Promise<void> {
  if (unitId === undefined || unitId === lease.unitId) return;
  if ((await propertyOfUnit(db, unitId, call)) !== lease.propertyCode)
    throw refuseField('unitId', leaseMessages.otherProperty);
}

export async function checkTenant(
  db: Database,
  tenantId: number | undefined,
  { caller }: AdminCall,
): Promise<void> {
  if (tenantId !== undefined && !(await isPersonVisible(db, 'tenant', tenantId, caller)))
    throw refuseField('tenantId', leaseMessages.tenant);
}
