import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { properties, propertySortKeys } from '#contracts/properties.ts';
import { propertyLabel } from '#contracts/public-properties.ts';
import type { Property } from '#contracts/properties.ts';
import { formatCount } from '#web/lib/formats.ts';
import { Button } from '#web/ui/button/button.tsx';
import { useOwnScope } from '../account/use-own-scope.ts';
import { AddButton } from '../kit/lists/add-button.tsx';
import { listedUnitsMax } from './property-created.ts';
import { CascadeRemoval } from '../kit/records/cascade-removal.tsx';
import { ListPage } from '../kit/lists/list-page.tsx';
import { usualMessages } from '../kit/lists/usual-messages.tsx';
import { listPath } from '../kit/nouns/nouns.ts';
import { AddressedRecord } from '../kit/records/addressed-record.tsx';
import { RecordHistory } from '../kit/history/record-history.tsx';
import { FactList } from '../kit/records/fact-list.tsx';
import { RecordFoot } from '../kit/records/record-parts.tsx';
import { isFiltered, useFilteredList } from '../kit/lists/list-view.ts';
import { useAskedRecords } from '../kit/records/use-asked-records.ts';
import { useGetPropertyQuery, useListPropertiesQuery, useRemovePropertyMutation } from './properties-api.ts';
import { PropertyDialog } from './property-dialog.tsx';
import { UnitsPanel } from '../units/units-panel.tsx';
import { assessmentsPath, propertyAccountsPath } from '../kit/shell/paths.ts';
import { useAddCommand } from '../kit/shell/use-add-command.ts';
import dialog from '../kit/records/record-dialog.module.css';
import lists from '../kit/lists/list.module.css';
import styles from '../kit/records/layout.module.css';

const labelOf = ({ code, displayName, title }: Property) =>
  propertyLabel({ code, name: displayName ?? title });

const columns = [
  { name: 'Property', width: '28%', sortKey: 'code', cell: labelOf },
  {
    name: 'Address',
    width: '27%',
    sortKey: 'address',
    cell: (property: Property) => addressOf(property) || '–',
  },
  { name: 'Rented', width: '13%', sortKey: 'rented', cell: rentedOf },
  {
    name: 'Open requests',
    width: '15%',
    sortKey: 'requests',
    cell: ({ code, openRequests }: Property) => (
      <Link to={openRequestsOf(code)}>
        {formatCount(openRequests)}
        <span className="visually-hidden"> open requests</span>
      </Link>
    ),
  },
  {
    name: 'Open maintenance',
    width: '17%',
    sortKey: 'maintenance',
    cell: ({ openMaintenance }: Property) => formatCount(openMaintenance),
  },
];

/** The managed properties, and the units of the one that is open. */
export function PropertiesPage(): ReactNode {
  const asked = useAskedRecords({ kind: 'property' }, {}, propertySortKeys);
  const { view } = asked;
  const { query } = asked.listed;
  const list = useListPropertiesQuery({ query: { ...query, sort: query.sort ?? 'newest' } }, asked.renewal);
  const shown = useFilteredList(view, list);
  const { listState } = shown;
  const opened = useGetPropertyQuery(asked.opened, asked.whenOpen);
  const { worksWithAll } = useOwnScope();
  const [isAdding, setIsAdding] = useState(false);
  useAddCommand(() => setIsAdding(true));
  // Opens once the form is gone, which lets no one go while something is typed.
  const createdId = useRef<number | null>(null);
  const { show } = listState;
  useEffect(() => {
    const id = createdId.current;
    if (isAdding || id === null) return;
    createdId.current = null;
    show({ record: id });
  }, [isAdding, show]);
  const property = view.record === null ? undefined : (opened.currentData ?? shown.openRow);

  return (
    <ListPage
      title="Properties"
      actions={worksWithAll && <AddButton onClick={() => setIsAdding(true)}>New property</AddButton>}
      shown={shown}
      exportedBy={properties.export}
      followsShownProperty
      tableClassName={lists.wrapping}
      columns={columns}
      sorting={shown.sorting}
      {...usualMessages(
        'Properties',
        isFiltered(view),
        'Properties that you add appear here, with their units.',
      )}
    >
      <AddressedRecord title="Property" noun="property" listState={listState} opened={opened}>
        {property && <OpenProperty key={property.id} property={property} onClose={listState.close} />}
      </AddressedRecord>
      {isAdding && (
        <PropertyDialog
          property={null}
          onCreated={({ id, unitIdentifiers }) => {
            if (unitIdentifiers.length > listedUnitsMax) createdId.current = id;
          }}
          onClose={() => setIsAdding(false)}
        />
      )}
    </ListPage>
  );
}

/** A property as it stands, with its units. */
function OpenProperty({ property, onClose }: { property: Property; onClose: () => void }): ReactNode {
  const [remove] = useRemovePropertyMutation();
  // A property that is assigned to someone is not deleted.
  const { worksWithAll } = useOwnScope();
  const [isEditing, setIsEditing] = useState(false);
  return (
    <>
      <div className={styles.whole}>
        <h3 className={dialog.unit}>{labelOf(property)}</h3>
        <FactList
          facts={{
            Rented: rentedOf(property),
            'Open requests': (
              <Link to={openRequestsOf(property.code)}>{formatCount(property.openRequests)}</Link>
            ),
            'Open maintenance': formatCount(property.openMaintenance),
            Address: addressOf(property) || 'Not given',
            Website: property.website ? (
              <a href={property.website} target="_blank" rel="noreferrer">
                {property.website}
              </a>
            ) : (
              'Not given'
            ),
          }}
        />
        <p className={styles.reports}>
          <Link to={propertyAccountsPath(property.code)}>Accounts of its units</Link>
          <Link to={assessmentsPath(property.code)}>Assessments</Link>
        </p>
        <UnitsPanel property={property} />
        <RecordHistory kind="property" id={property.id} emptyText="No changes yet." />
      </div>
      <RecordFoot
        actions={
          worksWithAll && (
            <CascadeRemoval
              noun="property"
              name={property.code}
              className={dialog.delete}
              lost={`${labelOf(property)}, its units, and their maintenance records and expenses will be deleted.`}
              onRemove={(cascade) => remove({ params: { id: property.id }, query: { cascade } })}
              onRemoved={onClose}
            />
          )
        }
        onClose={onClose}
      >
        <Button onClick={() => setIsEditing(true)}>Edit property</Button>
      </RecordFoot>
      {isEditing && <PropertyDialog property={property} onClose={() => setIsEditing(false)} />}
    </>
  );
}

/** The list whose number the property says. */
function openRequestsOf(code: string): string {
  return `${listPath('service-request')}?${new URLSearchParams({ state: 'open', property: code })}`;
}

function rentedOf({ occupiedUnits, units }: Property): string {
  return units.length === 0 ? 'No units' : `${formatCount(occupiedUnits)} of ${formatCount(units.length)}`;
}

function addressOf({ street, city, state, zip, country }: Property): string {
  return [street, city, [state, zip].filter(Boolean).join(' '), country].filter(Boolean).join(', ');
}
