import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Tenant } from '#contracts/tenants.ts';
import { fullName } from '#contracts/people.ts';
import { PeoplePage } from '../property-layer/people-page.tsx';
import type { PeopleKind } from '../property-layer/people-page.tsx';
import {
  useChangeTenantMutation,
  useCreateTenantMutation,
  useGetTenantQuery,
  useListTenantsQuery,
  useRemoveTenantMutation,
} from '../property-layer/rental-api.ts';
import { DeleteRecord } from '../records/delete-record.tsx';
import { paths } from '../shell/paths.ts';

const tenants: PeopleKind<Tenant> = {
  noun: 'tenant',
  title: 'Tenants',
  empty: 'Tenants that you add appear here, with the units they live in.',
  unitsOf: ({ units }) => units,
  useList: useListTenantsQuery,
  useOne: useGetTenantQuery,
  useCreate: useCreateTenantMutation,
  useChange: useChangeTenantMutation,
};

/** Who rents. */
export function TenantsPage(): ReactNode {
  return (
    <PeoplePage
      kind={tenants}
      facts={({ leaseId }) => (
        <div>
          <dt>Lease</dt>
          <dd>
            {leaseId === null ? (
              'None'
            ) : (
              <Link to={`${paths.leases}?record=${leaseId}`}>Open lease {leaseId}</Link>
            )}
          </dd>
        </div>
      )}
      acts={(tenant, onClose) => <DeleteTenant tenant={tenant} onDeleted={onClose} />}
    />
  );
}

function DeleteTenant({ tenant, onDeleted }: { tenant: Tenant; onDeleted: () => void }): ReactNode {
  const [remove, { isLoading }] = useRemoveTenantMutation();
  const removeTenant = async (): Promise<void> => {
    // A toast tells of a refusal, and the tenant stays open.
    const { error } = await remove({ params: { id: tenant.id } });
    if (!error) onDeleted();
  };
  return (
    <DeleteRecord
      title="Delete tenant?"
      keep="Keep tenant"
      isBusy={isLoading}
      onDelete={() => void removeTenant()}
    >
      {fullName(tenant)} will be lost. This cannot be undone. A tenant with leases is kept.
    </DeleteRecord>
  );
}
