import type { CallOf } from '#contracts/endpoint.ts';
import { createLease } from '#contracts/leases.ts';
import type { Lease } from '#contracts/leases.ts';
import { createOwner } from '#contracts/owners.ts';
import type { Owner } from '#contracts/owners.ts';
import { createTenant } from '#contracts/tenants.ts';
import type { Tenant } from '#contracts/tenants.ts';
import { createUnit } from '#contracts/units.ts';
import type { Unit } from '#contracts/units.ts';
import type { Answer } from './api-client.ts';
import type { TestApp } from './start-test-app.ts';

type As = { token: string };
type App = Pick<TestApp, 'api' | 'database'>;

function created<T>(answer: Answer<{ data: T }>): T {
  if (answer.status !== 201) throw new Error(`It was refused: ${answer.text}`);
  return answer.body.data;
}

export async function propertyId({ database }: App, code = 'BT01'): Promise<number> {
  const { rows } = await database.db.pool.query<{ id: number }>('select id from property where code = $1', [
    code,
  ]);
  return rows[0]?.id ?? 0;
}

/** A unit of a property, in which no one lives. */
export async function addUnit(app: App, as: As, unitNumber: string, code = 'BT01'): Promise<Unit> {
  const realEstateObjectId = await propertyId(app, code);
  return created(await app.api.call(createUnit, { body: { realEstateObjectId, unitNumber } }, as));
}

export async function addTenant({ api }: App, as: As, lastName = 'Example'): Promise<Tenant> {
  return created(await api.call(createTenant, { body: { firstName: 'Ada', lastName } }, as));
}

export async function addOwner({ api }: App, as: As, lastName = 'Sample'): Promise<Owner> {
  return created(await api.call(createOwner, { body: { firstName: 'Max', lastName } }, as));
}

/** A lease of 2026 at 1,200 dollars a month; a test names only what matters to it. */
export async function addLease(
  { api }: App,
  as: As,
  fields: Partial<CallOf<typeof createLease>['body']> & { unitId: number; tenantId: number },
): Promise<Lease> {
  const body = { startDate: '2026-01-01', endDate: '2026-12-31', rentAmount: 1200, ...fields };
  return created(await api.call(createLease, { body }, as));
}
