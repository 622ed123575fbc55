import { House } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { unitOverviewMessages } from '#contracts/unit-overview.ts';
import type { UnitOverview } from '#contracts/unit-overview.ts';
import type { Unit } from '#contracts/units.ts';
import { Badge } from '#web/ui/badge/badge.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { isGone, reasonOf } from '../kit/lists/failure-messages.ts';
import { ListMessage, LoadFailed } from '../kit/lists/list-message.tsx';
import { recordPath } from '../kit/nouns/nouns.ts';
import { formatDay } from '#web/lib/formats.ts';
import { FactList } from '../kit/records/fact-list.tsx';
import { PersonLink } from '../kit/records/name-links.tsx';
import { unitPath } from '../kit/shell/paths.ts';
import { UnitTabs } from '../accounts/unit-tabs.tsx';
import { Occupancy } from '../units/occupancy.tsx';
import { UnitDialog } from '../units/unit-dialog.tsx';
import { useGetUnitOverviewQuery } from '../units/units-api.ts';
import { UnitParts } from './unit-parts.tsx';
import styles from '../kit/lists/list-page.module.css';

/** All there is about one unit, by its identifier in the address, however that is spelled. */
export function UnitPage(): ReactNode {
  const { unit: named = '' } = useParams();
  const overview = useGetUnitOverviewQuery({ query: { unit: named } }, { refetchOnMountOrArgChange: true });
  const [edited, setEdited] = useState<Unit | null>(null);
  const { currentData: shown, isError, error } = overview;
  const name = shown?.unitIdentifier ?? named.toUpperCase();
  useUsualAddress(named, shown?.unitIdentifier);
  useHashOnce(shown !== undefined);
  const isMissing = isError && isGone(error);

  return (
    <div className={styles.page}>
      <title>{`${name} · Back office`}</title>
      <header className={styles.head}>
        <h1 className={styles.title}>{name}</h1>
        {shown && !isMissing && <Standing overview={shown} />}
        {shown?.unit && !isMissing && (
          <div className={styles.actions}>
            <Button variant="secondary" onClick={() => setEdited(shown.unit)}>
              Edit unit
            </Button>
          </div>
        )}
      </header>
      {isMissing ? (
        <ListMessage icon={<House size={28} aria-hidden="true" />} title={`No unit ${name}`}>
          <p>{unitOverviewMessages.unknown}</p>
          <p>A unit is named with its property, such as BT01-0007.</p>
        </ListMessage>
      ) : shown ? (
        <>
          {shown.account && <UnitTabs unit={name} shown="overview" />}
          <People overview={shown} />
          <UnitParts overview={shown} />
        </>
      ) : isError ? (
        <LoadFailed
          title="The unit could not be loaded"
          reason={reasonOf(error)}
          onRetry={() => void overview.refetch()}
        />
      ) : (
        <Skeleton lines={10} label="Loading the unit" />
      )}
      {edited && <UnitDialog unit={edited} onClose={() => setEdited(null)} />}
    </div>
  );
}

function Standing({ overview: { unit } }: { overview: UnitOverview }): ReactNode {
  return unit ? <Occupancy unit={unit} /> : <Badge tone="danger">No such unit on file</Badge>;
}

/** Who has the unit. Visitors also name units that are not on file: their words are shown all the same. */
function People({ overview: { unit, propertyCode } }: { overview: UnitOverview }): ReactNode {
  if (!unit) {
    return (
      <p>
        No such unit on file: {propertyCode} has none with this number. Everything that names it is listed
        below, so that you can correct it.
      </p>
    );
  }
  return (
    <FactList
      look="line"
      facts={{
        Owner: (
          <>
            <PersonLink kind="owner" person={unit.owner} none="Not on file" />
            {unit.ownerSince && ` since ${formatDay(unit.ownerSince)}`}
          </>
        ),
        Tenant: <PersonLink kind="tenant" person={unit.tenant} none="None" />,
        Property: <Link to={recordPath('property', unit.realEstateObjectId)}>{propertyCode}</Link>,
      }}
    />
  );
}

/** However the unit was spelled, its address is one. */
function useUsualAddress(named: string, unitIdentifier: string | undefined): void {
  const navigate = useNavigate();
  const { hash } = useLocation();
  useEffect(() => {
    if (unitIdentifier !== undefined && unitIdentifier !== named)
      void navigate(unitPath(unitIdentifier) + hash, { replace: true });
  }, [named, unitIdentifier, hash, navigate]);
}

/** What the address names by its hash is there only once the unit was read. */
function useHashOnce(isThere: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (isThere && hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [isThere, hash]);
}
