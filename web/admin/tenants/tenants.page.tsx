import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { tenants } from '#contracts/tenants.ts';
import type { Tenant } from '#contracts/tenants.ts';
import { formatDollars } from '#contracts/money.ts';
import { fullName } from '#contracts/people.ts';
import { formatDay, formatStatus } from '#web/lib/formats.ts';
import { PeoplePage, usePeopleView } from '../people/people-page.tsx';
import type { PeopleKind } from '../people/people-page.tsx';
import {
  useChangeTenantMutation,
  useCreateTenantMutation,
  useGetTenantQuery,
  useListTenantsQuery,
  useRemoveTenantMutation,
} from './tenants-api.ts';
import { DeleteRecord } from '../kit/records/delete-record.tsx';
import { recordPath } from '../kit/nouns/nouns.ts';
import { UnitLink } from '../kit/records/name-links.tsx';
import { PersonSection } from '../people/person-section.tsx';
import { useListLeasesOfTenantQuery } from '../people/person-units-api.ts';
import styles from '../kit/records/layout.module.css';

const kind: PeopleKind<Tenant> = {
  noun: 'tenant',
  title: 'Tenants',
  exportedBy: tenants.export,
  empty: 'Tenants that you add appear here, with the units they live in.',
  unitsOf: ({ units }) => units,
  Records: TenantLeases,
  Actions: DeleteTenant,
};

/** Who rents. */
export function TenantsPage(): ReactNode {
  const { view, asked, renewal } = usePeopleView();
  const list = useListTenantsQuery(asked, renewal);
  const opened = useGetTenantQuery({ params: { id: view.record ?? 0 } }, { skip: view.record === null });
  const [create] = useCreateTenantMutation();
  const [change] = useChangeTenantMutation();
  return (
    <PeoplePage
      kind={kind}
      view={view}
      list={list}
      opened={opened}
      onCreate={(body) => create({ body }).unwrap()}
      onChange={(id, body) => change({ params: { id }, body }).unwrap()}
    />
  );
}

/** The leases of a tenant, those that run first. */
function TenantLeases({ person }: { person: Tenant }): ReactNode {
  const list = useListLeasesOfTenantQuery({ query: { tenantId: person.id, sort: 'status', take: 50 } });
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

function DeleteTenant({ person, onClose }: { person: Tenant; onClose: () => void }): ReactNode {
  const [remove, { isLoading }] = useRemoveTenantMutation();
  const removeTenant = async (): Promise<void> => {
    // A toast shows a refusal, and the tenant stays open.
    const { error } = await remove({ params: { id: person.id } });
    if (!error) onClose();
  };
  return (
    <DeleteRecord
      title="Delete tenant?"
      keep="Keep tenant"
      isBusy={isLoading}
      onDelete={() => void removeTenant()}
    >
      {fullName(person)} will be deleted. This cannot be undone. A tenant with leases stays.
    </DeleteRecord>
  );
}
