import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Unit } from '#contracts/units.ts';
import { formatCount, formatDay } from '#web/lib/formats.ts';
import { recordPath } from '../kit/nouns/nouns.ts';
import { PersonLink, UnitLink } from '../kit/records/name-links.tsx';
import { unitPath } from '../kit/shell/paths.ts';
import { PersonSection } from './person-section.tsx';
import { useListUnitsOfPersonQuery } from './person-units-api.ts';
import styles from '../kit/records/layout.module.css';

/** The units of an owner or a tenant, each with the other side, the lease that runs, and what is open. */
export function PersonUnits({ noun, personId }: { noun: 'owner' | 'tenant'; personId: number }): ReactNode {
  const list = useListUnitsOfPersonQuery({
    query: {
      ...(noun === 'owner' ? { ownerId: personId } : { tenantId: personId }),
      sort: 'identifier',
      take: 50,
    },
  });
  return (
    <PersonSection title="Units" list={list} empty={`No unit names this ${noun}.`}>
      {(unit) => <UnitLine unit={unit} noun={noun} />}
    </PersonSection>
  );
}

function UnitLine({ unit, noun }: { unit: Unit; noun: 'owner' | 'tenant' }): ReactNode {
  const running = unit.leases.find(({ status }) => status === 'ACTIVE');
  return (
    <>
      <UnitLink unit={unit.unitIdentifier} />
      {noun === 'owner' ? (
        <span>
          tenant <PersonLink kind="tenant" person={unit.tenant} none="none" />
        </span>
      ) : (
        <span>
          owner <PersonLink kind="owner" person={unit.owner} none="not on file" />
        </span>
      )}
      {running && <Link to={recordPath('lease', running.id)}>lease until {formatDay(running.endDate)}</Link>}
      {unit.openRequests > 0 ? (
        <Link to={`${unitPath(unit.unitIdentifier)}#requests`}>
          {formatCount(unit.openRequests)} open (requests and maintenance)
        </Link>
      ) : (
        <span className={styles.soft}>nothing open</span>
      )}
    </>
  );
}
