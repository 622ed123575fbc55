import { ChevronDown } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Unit } from '#contracts/units.ts';
import { formatDay } from '#web/lib/formats.ts';
import { Button } from '#web/ui/button/button.tsx';
import { RowButton } from '../kit/lists/row-button.tsx';
import { useIsNarrow } from '../kit/lists/use-is-narrow.ts';
import { recordPath } from '../kit/nouns/nouns.ts';
import { CascadeRemoval } from '../kit/records/cascade-removal.tsx';
import { FactList } from '../kit/records/fact-list.tsx';
import { PersonLink, UnitLink } from '../kit/records/name-links.tsx';
import { TableHead } from '../kit/records/small-table.tsx';
import { Occupancy } from './occupancy.tsx';
import { UnitRequests } from './unit-requests.tsx';
import { useRemoveUnitMutation } from './units-api.ts';
import cards from '../kit/lists/cards.module.css';
import styles from '../kit/records/layout.module.css';

interface UnitListProps {
  units: Unit[];
  onEdit: (unit: Unit) => void;
}

const columns = ['Unit', 'Occupancy', 'Owner', 'Tenant', 'Lease', 'Open requests and maintenance', 'Actions'];

/** The units of a property: a table, on small screens cards. */
export function UnitList({ units, onEdit }: UnitListProps): ReactNode {
  const isNarrow = useIsNarrow();
  if (isNarrow) {
    return (
      <ul className={cards.cards}>
        {units.map((unit) => (
          <UnitCard key={unit.id} unit={unit} onEdit={onEdit} />
        ))}
      </ul>
    );
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label="Table of units">
      <table className={styles.small}>
        <TableHead heads={columns} />
        <tbody>
          {units.map((unit) => (
            <UnitRow key={unit.id} unit={unit} onEdit={onEdit} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface UnitProps {
  unit: Unit;
  onEdit: UnitListProps['onEdit'];
}

function UnitRow({ unit, onEdit }: UnitProps): ReactNode {
  const [isExpanded, setIsExpanded] = useState(false);
  const requestsId = useId();
  return (
    <>
      <tr>
        <td>
          <strong>
            <UnitLink unit={unit.unitIdentifier} />
          </strong>
        </td>
        <td>
          <Occupancy unit={unit} />
        </td>
        <td>
          <PersonLink kind="owner" person={unit.owner} />
        </td>
        <td>
          <PersonLink kind="tenant" person={unit.tenant} />
        </td>
        <td>
          <LeaseTerm unit={unit} />
        </td>
        <td>
          <RequestsToggle {...{ unit, isExpanded, requestsId }} onToggle={setIsExpanded} />
        </td>
        <td>
          <div className={styles.buttons}>
            <UnitActions unit={unit} onEdit={onEdit} />
          </div>
        </td>
      </tr>
      {isExpanded && (
        <tr>
          <td id={requestsId} colSpan={columns.length}>
            <div className={styles.pinned}>
              <UnitRequests unitId={unit.id} />
            </div>
          </td>
        </tr>
      )}
    </>
  );
}

function UnitCard({ unit, onEdit }: UnitProps): ReactNode {
  const [isExpanded, setIsExpanded] = useState(false);
  const requestsId = useId();
  return (
    <li className={cards.card}>
      <div className={cards.cardHead}>
        <strong>
          <UnitLink unit={unit.unitIdentifier} />
        </strong>
        <Occupancy unit={unit} />
      </div>
      <FactList
        facts={{
          Owner: <PersonLink kind="owner" person={unit.owner} />,
          Tenant: <PersonLink kind="tenant" person={unit.tenant} />,
          Lease: <LeaseTerm unit={unit} />,
          'Open requests and maintenance': (
            <RequestsToggle {...{ unit, isExpanded, requestsId }} onToggle={setIsExpanded} />
          ),
        }}
      />
      {isExpanded && (
        <div id={requestsId}>
          <UnitRequests unitId={unit.id} />
        </div>
      )}
      <div className={cards.cardFoot}>
        <UnitActions unit={unit} onEdit={onEdit} />
      </div>
    </li>
  );
}

/** The lease that runs, or the newest one. */
function LeaseTerm({ unit }: { unit: Unit }): ReactNode {
  const running = unit.leases.find(({ status }) => status === 'ACTIVE');
  const named = running ?? unit.leases[0];
  if (!named) return 'None';
  return (
    <Link to={recordPath('lease', named.id)}>
      {formatDay(named.startDate)} – {formatDay(named.endDate)}
    </Link>
  );
}

/** How many reports are open; shows and hides all of them. */
function RequestsToggle({
  unit,
  isExpanded,
  requestsId,
  onToggle,
}: {
  unit: Unit;
  isExpanded: boolean;
  requestsId: string;
  onToggle: (isExpanded: boolean) => void;
}): ReactNode {
  return (
    <Button
      size="small"
      variant="quiet"
      aria-expanded={isExpanded}
      aria-controls={isExpanded ? requestsId : undefined}
      onClick={() => onToggle(!isExpanded)}
    >
      {unit.openRequests}
      <span className="visually-hidden"> open: requests and maintenance of {unit.unitIdentifier}</span>
      <ChevronDown className={styles.chevron} size={15} aria-hidden="true" />
    </Button>
  );
}

function UnitActions({ unit, onEdit }: UnitProps): ReactNode {
  const [remove] = useRemoveUnitMutation();
  return (
    <>
      <RowButton about={unit.unitIdentifier} onClick={() => onEdit(unit)}>
        Edit
      </RowButton>
      <CascadeRemoval
        noun="unit"
        name={unit.unitIdentifier}
        size="small"
        lost="The unit, its maintenance records and its expenses will be deleted."
        onRemove={(cascade) => remove({ params: { id: unit.id }, query: { cascade } })}
      />
    </>
  );
}
