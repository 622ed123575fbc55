import { tenants } from '#contracts/tenants.ts';
import { api, overrideExisting } from '../kit/state/api.ts';
import { lists, reads, writes } from '../kit/state/endpoints.ts';

/** The cached calls for tenants. */
export const tenantsApi = api.injectEndpoints({
  overrideExisting,
  endpoints: (build) => ({
    listTenants: lists(build, tenants.list, 'tenant'),
    getTenant: reads(build, tenants.get, ['tenant']),
    createTenant: writes(build, tenants.create, { kind: 'tenant', toast: 'create' }),
    changeTenant: writes(build, tenants.replace, { kind: 'tenant', toast: 'update' }),
    removeTenant: writes(build, tenants.remove, { kind: 'tenant', toast: 'delete' }),
  }),
});

export const {
  useListTenantsQuery,
  useGetTenantQuery,
  useCreateTenantMutation,
  useChangeTenantMutation,
  useRemoveTenantMutation,
} = tenantsApi;
