import { leases } from '#contracts/leases.ts';
import { units } from '#contracts/units.ts';
import { api, overrideExisting } from '../kit/state/api.ts';
import { reads } from '../kit/state/endpoints.ts';

/** What owners and tenants have, by the lists of units and leases. */
const personUnitsApi = api.injectEndpoints({
  overrideExisting,
  endpoints: (build) => ({
    listUnitsOfPerson: reads(build, units.list, ['unit', 'maintenance', 'service-request']),
    listLeasesOfTenant: reads(build, leases.list, ['lease', 'payment']),
  }),
});

export const { useListUnitsOfPersonQuery, useListLeasesOfTenantQuery } = personUnitsApi;
