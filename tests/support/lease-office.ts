import type { Lease } from '#contracts/leases.ts';
import { siteDay } from '#server/platform/site-day.ts';
import { borrowTestApp } from './borrow-test-app.ts';
import { addLease, addTenant, addUnit } from './property-builders.ts';
import type { TestApp } from './start-test-app.ts';

export interface LeaseOffice {
  app: TestApp;
  /** A signed-in admin. */
  as: { token: string };
  /** A tenant, for leases of whom nothing matters but that there is someone. */
  tenantId: number;
  /** The id of a unit that nothing else uses. */
  newUnit: () => Promise<number>;
  /** A lease of that tenant, of a unit of its own. */
  newLease: (fields?: Partial<Parameters<typeof addLease>[2]>) => Promise<Lease>;
  dayFromToday: (days: number) => string;
}

/** An app with all that a test of leases, or of what is paid for them, begins with. */
export async function openLeaseOffice(): Promise<LeaseOffice> {
  const app = await borrowTestApp();
  const as = { token: (await app.superAdminSession()).accessToken };
  const tenantId = (await addTenant(app, as)).id;
  let nextUnit = 1;
  const newUnit = async () => (await addUnit(app, as, String(nextUnit++))).id;
  return {
    app,
    as,
    tenantId,
    newUnit,
    newLease: async (fields = {}) => addLease(app, as, { unitId: await newUnit(), tenantId, ...fields }),
    dayFromToday: (days) =>
      new Date(Date.parse(siteDay(app.context)) + days * 86_400_000).toISOString().slice(0, 10),
  };
}
