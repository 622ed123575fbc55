import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { tenants } from '#contracts/tenants.ts';
import type { Tenant } from '#contracts/tenants.ts';
import { formatDollars } from '#contracts/money.ts';
import { fullName, personSortKeys } from '#contracts/people.ts';
import { formatDay, formatStatus } from '#web/lib/formats.ts';
import { text } from '../kit/lists/list-address.ts';
import { useAskedRecords } from '../kit/records/use-asked-records.ts';
import { peopleKind, PeoplePage } from '../people/people-page.tsx';
import { PersonDialog } from '../people/person-dialog.tsx';
import {
  useChangeTenantMutation,
  useCreateTenantMutation,
  useGetTenantQuery,
  useListTenantsQuery,
  useRemoveTenantMutation,
} from './tenants-api.ts';
import { DeleteOpened } from '../kit/records/delete-record.tsx';
import { recordPath } from '../kit/nouns/nouns.ts';
import { UnitLink } from '../kit/records/name-links.tsx';
import { PersonSection } from '../people/person-section.tsx';
import { useListLeasesOfTenantQuery } from '../people/person-units-api.ts';
import styles from '../kit/records/layout.module.css';

const kind = peopleKind<Tenant>({
  kind: 'tenant',
  exportedBy: tenants.export,
  unitsOf: ({ units }) => units,
  Records: TenantLeases,
  Actions: DeleteTenant,
  Dialog: TenantDialog,
});

/** Who rents. */
export function TenantsPage(): ReactNode {
  const asked = useAskedRecords(kind, { q: text() }, personSortKeys);
  return (
    <PeoplePage
      kind={kind}
      view={asked.view}
      list={useListTenantsQuery(asked.listed, asked.renewal)}
      opened={useGetTenantQuery(asked.opened, asked.whenOpen)}
      empty="Tenants that you add appear here, with the units they live in."
    />
  );
}

function TenantDialog({ record, onClose }: { record: Tenant | null; onClose: () => void }): ReactNode {
  const [create] = useCreateTenantMutation();
  const [change] = useChangeTenantMutation();
  return (
    <PersonDialog
      kind="tenant"
      person={record}
      onSave={(body) => (record ? change({ params: { id: record.id }, body }) : create({ body })).unwrap()}
      onClose={onClose}
    />
  );
}

/** The leases of a tenant, those that run first. */
function TenantLeases({ record }: { record: Tenant }): ReactNode {
  const list = useListLeasesOfTenantQuery({ query: { tenantId: record.id, sort: 'status', take: 50 } });
  return (
    <PersonSection title="Leases" list={list} empty="This tenant has no lease.">
      {({ id, unit, status, startDate, endDate, balance }) => (
        <>
          <Link to={recordPath('lease', id)}>
            {formatDay(startDate)} – {formatDay(endDate)}
          </Link>
          <span>{formatStatus(status)}</span>
          <UnitLink unit={unit.unitIdentifier} />
          {balance > 0 && <span className={styles.owed}>{formatDollars(balance)} due</span>}
        </>
      )}
    </PersonSection>
  );
}

function DeleteTenant({ record, onClose }: { record: Tenant; onClose: () => void }): ReactNode {
  return (
    <DeleteOpened noun="tenant" id={record.id} removal={useRemoveTenantMutation()} onDeleted={onClose}>
      {fullName(record)} will be deleted. This cannot be undone. A tenant with leases stays.
    </DeleteOpened>
  );
}
