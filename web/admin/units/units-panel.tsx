import { ChevronDown } from 'lucide-react';
import { useId, useState, type ReactNode, type SubmitEvent } from 'react';
import { Link } from 'react-router';
import { unitNumber } from '#contracts/properties.ts';
import { fullName } from '#contracts/people.ts';
import type { Property } from '#contracts/properties.ts';
import type { Unit } from '#contracts/units.ts';
import { firstIssue } from '#web/lib/first-issue.ts';
import { formatDay } from '#web/lib/formats.ts';
import { Badge } from '#web/ui/badge/badge.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { TextField } from '#web/ui/text-field/text-field.tsx';
import { serverMessageOf } from '../kit/lists/failure-messages.ts';
import { Pager } from '../kit/lists/pager.tsx';
import { TableHead } from '../kit/records/small-table.tsx';
import { CascadeRemoval } from '../kit/records/cascade-removal.tsx';
import { useCreateUnitMutation, useListUnitsQuery, useRemoveUnitMutation } from './units-api.ts';
import { recordPath } from '../kit/nouns/nouns.ts';
import { UnitDialog } from './unit-dialog.tsx';
import { UnitRequests } from './unit-requests.tsx';
import styles from '../kit/records/layout.module.css';

const columns = ['Unit', 'Occupancy', 'Owner', 'Tenant', 'Lease', 'Open requests and maintenance', 'Actions'];

/** The units of a property: who owns, who lives there, by which lease, and what is open. */
export function UnitsPanel({ property }: { property: Property }): ReactNode {
  const headingId = useId();
  const [page, setPage] = useState(1);
  const [edited, setEdited] = useState<Unit | null>(null);
  const list = useListUnitsQuery({
    query: { realEstateObjectId: property.id, sort: 'identifier', take: 50, page },
  });
  const units = list.data?.data;
  return (
    <section aria-labelledby={headingId} className={styles.lines}>
      <h3 id={headingId}>Units</h3>
      {list.isError && <p role="alert">The units could not be loaded. Close this and try again.</p>}
      {!units && !list.isError && <Skeleton lines={5} label="Loading the units" />}
      {units?.length === 0 && <p className={styles.soft}>This property has no units yet.</p>}
      {units && units.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        <section className={styles.scroll} tabIndex={0} aria-label="Table of units">
          <table className={styles.small}>
            <TableHead heads={columns} />
            <tbody>
              {units.map((unit) => (
                <UnitRow key={unit.id} unit={unit} onEdit={() => setEdited(unit)} />
              ))}
            </tbody>
          </table>
        </section>
      )}
      {list.data && list.data.meta.pageCount > 1 && (
        <Pager page={page} pageCount={list.data.meta.pageCount} onPage={setPage} />
      )}
      <NewUnit property={property} />
      {edited && <UnitDialog unit={edited} onClose={() => setEdited(null)} />}
    </section>
  );
}

function UnitRow({ unit, onEdit }: { unit: Unit; onEdit: () => void }): ReactNode {
  const [remove] = useRemoveUnitMutation();
  const [isExpanded, setIsExpanded] = useState(false);
  const requestsId = useId();
  const running = unit.leases.find(({ status }) => status === 'ACTIVE');
  const named = running ?? unit.leases[0];
  const isOccupied = unit.tenantId !== null;
  const row = (
    <tr>
      <td>
        <strong className={styles.unbroken}>{unit.unitIdentifier}</strong>
      </td>
      <td>
        <Badge tone={isOccupied ? 'completed' : 'neutral'}>{isOccupied ? 'Occupied' : 'Vacant'}</Badge>
      </td>
      <td>{unit.owner ? fullName(unit.owner) : '–'}</td>
      <td>{unit.tenant ? fullName(unit.tenant) : '–'}</td>
      <td>
        {named ? (
          <Link to={recordPath('lease', named.id)}>
            {formatDay(named.startDate)} – {formatDay(named.endDate)}
          </Link>
        ) : (
          'None'
        )}
      </td>
      <td>
        <Button
          size="small"
          variant="quiet"
          aria-expanded={isExpanded}
          aria-controls={isExpanded ? requestsId : undefined}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {unit.openRequests}
          <span className="visually-hidden"> open: requests and maintenance of {unit.unitIdentifier}</span>
          <ChevronDown className={styles.chevron} size={15} aria-hidden="true" />
        </Button>
      </td>
      <td>
        <Button size="small" variant="secondary" onClick={onEdit}>
          Edit<span className="visually-hidden"> {unit.unitIdentifier}</span>
        </Button>
        <CascadeRemoval
          noun="unit"
          name={unit.unitIdentifier}
          size="small"
          lost="The unit, its maintenance records and its expenses will be lost."
          onRemove={(cascade) => remove({ params: { id: unit.id }, query: { cascade } })}
        />
      </td>
    </tr>
  );
  return (
    <>
      {row}
      {isExpanded && (
        <tr>
          <td id={requestsId} colSpan={columns.length}>
            <UnitRequests unitId={unit.id} />
          </td>
        </tr>
      )}
    </>
  );
}

function NewUnit({ property }: { property: Property }): ReactNode {
  const [create, { isLoading }] = useCreateUnitMutation();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const add = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const issue = firstIssue(unitNumber.safeParse(typed));
    setError(issue === true ? undefined : issue);
    if (issue !== true) return;
    const { error: refused } = await create({
      body: { realEstateObjectId: property.id, unitNumber: typed },
    });
    setError(refused ? serverMessageOf(refused) : undefined);
    if (!refused) setTyped('');
  };
  return (
    <form className={styles.line} noValidate aria-label="New unit" onSubmit={(event) => void add(event)}>
      <TextField
        label="New unit’s number"
        autoComplete="off"
        maxLength={4}
        error={error}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" variant="secondary" busy={isLoading}>
        Add unit
      </Button>
    </form>
  );
}
