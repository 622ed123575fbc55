import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Tenant } from '#contracts/tenants.ts';
import { formatPhone } from '#web/lib/format-phone.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { pageSize } from '../lists/list-place.ts';
import { TypedFilter } from '../lists/typed-filter.tsx';
import { useRenewal } from '../lists/use-renewal.ts';
import { LayerFilters, LayerPage, shownPage } from '../property-layer/layer-page.tsx';
import { AddressedRecord } from '../records/addressed-record.tsx';
import {
  givenFilters,
  useChosenProperty,
  useLayerPlace,
  useLayerView,
} from '../property-layer/layer-view.ts';
import { PersonDialog } from '../property-layer/person-dialog.tsx';
import { nameOf, PersonFacts } from '../property-layer/person-facts.tsx';
import {
  useChangeTenantMutation,
  useCreateTenantMutation,
  useGetTenantQuery,
  useListTenantsQuery,
  useRemoveTenantMutation,
} from '../property-layer/rental-api.ts';
import { paths } from '../shell/paths.ts';
import dialog from '../records/record-dialog.module.css';
import styles from '../property-layer/layer.module.css';

const columns = [
  { name: 'Name', width: '24%', cell: nameOf },
  { name: 'Units', width: '22%', cell: unitsOf },
  { name: 'Email', width: '32%', cell: ({ email }: Tenant) => email ?? '–' },
  { name: 'Phone', width: '22%', cell: ({ phone }: Tenant) => (phone ? formatPhone(phone) : '–') },
];

/** Who rents. */
export function TenantsPage(): ReactNode {
  const view = useLayerView(['q']);
  const chosen = useChosenProperty();
  const list = useListTenantsQuery(
    {
      query: { page: view.page, take: pageSize, ...chosen, ...givenFilters(view.filters) },
    },
    useRenewal(view.record !== null),
  );
  const place = useLayerPlace(view, shownPage(list)?.data);
  const opened = useGetTenantQuery({ params: { id: view.record ?? 0 } }, { skip: view.record === null });
  const [create] = useCreateTenantMutation();
  const [change] = useChangeTenantMutation();
  const [edited, setEdited] = useState<Tenant | 'new' | null>(null);
  const tenant = view.record === null ? undefined : opened.currentData;

  return (
    <LayerPage
      title="Tenants"
      acts={<Button onClick={() => setEdited('new')}>New tenant</Button>}
      filters={
        <LayerFilters count={1} place={place}>
          <TypedFilter
            label="Search"
            type="search"
            placeholder="Name, email, phone, address…"
            maxLength={200}
            value={view.filters['q'] ?? ''}
            onChange={(q) => place.filter('q', q)}
          />
        </LayerFilters>
      }
      list={list}
      place={place}
      columns={columns}
      empty="Tenants that you add appear here, with the units they live in."
    >
      <AddressedRecord title="Tenant" noun="tenant" place={place} opened={opened}>
        {tenant && <OpenTenant tenant={tenant} onEdit={() => setEdited(tenant)} onClose={place.close} />}
      </AddressedRecord>
      {edited && (
        <PersonDialog
          title={edited === 'new' ? 'New tenant' : 'Edit tenant'}
          person={edited === 'new' ? null : edited}
          onSave={(body) =>
            edited === 'new'
              ? create({ body }).unwrap()
              : change({
                  params: { id: edited.id },
                  body: { ...body, expectedUpdatedAt: edited.updatedAt },
                }).unwrap()
          }
          onClose={() => setEdited(null)}
        />
      )}
    </LayerPage>
  );
}

function OpenTenant({
  tenant,
  onEdit,
  onClose,
}: {
  tenant: Tenant;
  onEdit: () => void;
  onClose: () => void;
}): ReactNode {
  const [remove, { isLoading }] = useRemoveTenantMutation();
  const [isAsking, setIsAsking] = useState(false);
  const removeTenant = async (): Promise<void> => {
    setIsAsking(false);
    // A toast tells of a refusal, and the tenant stays open.
    const { error } = await remove({ params: { id: tenant.id } });
    if (!error) onClose();
  };
  return (
    <>
      <div className={styles.whole}>
        <h3 className={dialog.unit}>{nameOf(tenant)}</h3>
        <PersonFacts person={tenant}>
          <div>
            <dt>Units</dt>
            <dd>{unitsOf(tenant)}</dd>
          </div>
          <div>
            <dt>Lease</dt>
            <dd>
              {tenant.leaseId === null ? (
                'None'
              ) : (
                <Link to={`${paths.leases}?record=${tenant.leaseId}`}>Open lease {tenant.leaseId}</Link>
              )}
            </dd>
          </div>
        </PersonFacts>
      </div>
      <footer className={dialog.foot}>
        <Button variant="quiet" className={dialog.delete} busy={isLoading} onClick={() => setIsAsking(true)}>
          Delete
        </Button>
        <span className={dialog.gap} />
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
        <Button onClick={onEdit}>Edit tenant</Button>
      </footer>
      <ConfirmDialog
        isOpen={isAsking}
        title="Delete tenant?"
        confirm="Delete"
        cancel="Keep tenant"
        onConfirm={() => void removeTenant()}
        onCancel={() => setIsAsking(false)}
      >
        <p>{nameOf(tenant)} will be lost. This cannot be undone. A tenant with leases is kept.</p>
      </ConfirmDialog>
    </>
  );
}

function unitsOf({ units }: Tenant): string {
  return units.map(({ unitIdentifier }) => unitIdentifier).join(', ') || 'None';
}
