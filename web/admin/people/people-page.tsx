import { Fragment, useMemo, useState, type ReactNode } from 'react';
import type { ExportEndpoint } from '#contracts/exports.ts';
import type { Person, UnitName } from '#contracts/people.ts';
import { fullName, personSortKeys } from '#contracts/people.ts';
import { formatPhone } from '#web/lib/format-phone.ts';
import { Button } from '#web/ui/button/button.tsx';
import { AddButton } from '../kit/lists/add-button.tsx';
import { pageSize } from '../kit/lists/list-state.ts';
import { SearchFilter } from '../kit/lists/filter-bar.tsx';
import { useRenewal } from '../kit/lists/use-renewal.ts';
import { AddressedRecord } from '../kit/records/addressed-record.tsx';
import type { FetchedRecord } from '../kit/records/addressed-record.tsx';
import { RecordHistory } from '../kit/history/record-history.tsx';
import { UnitLink } from '../kit/records/name-links.tsx';
import { RecordFoot } from '../kit/records/record-parts.tsx';
import { EmailAddress } from '../kit/lists/email-address.tsx';
import { ListPage } from '../kit/lists/list-page.tsx';
import type { Column } from '../kit/lists/record-list.tsx';
import { usualMessages } from '../kit/lists/usual-messages.tsx';
import { ListFilters } from '../kit/lists/list-filters.tsx';
import type { FetchedList } from '../kit/lists/use-shown-list.ts';
import {
  givenFilters,
  sortOf,
  useChosenProperty,
  useListView,
  isFiltered,
  useFilteredList,
} from '../kit/lists/list-view.ts';
import type { ListView } from '../kit/lists/list-view.ts';
import { PersonDialog } from './person-dialog.tsx';
import { PersonFacts } from './person-facts.tsx';
import { PersonUnits } from './person-units.tsx';
import type { PersonValues } from './person-values.ts';
import { useAddCommand } from '../kit/shell/use-add-command.ts';
import dialog from '../kit/records/record-dialog.module.css';
import lists from '../kit/lists/list.module.css';
import styles from '../kit/records/layout.module.css';

/** How owners or tenants are called. */
export interface PeopleKind<P extends Person> {
  noun: 'owner' | 'tenant';
  title: string;
  exportedBy: ExportEndpoint;
  /** What will stand in an empty list. */
  empty: string;
  unitsOf: (person: P) => readonly UnitName[];
  /** Their records, below what is known of them and of their units. */
  Records?: (props: { person: P }) => ReactNode;
  /** What is done to the open person besides editing. */
  Actions?: (props: { person: P; onClose: () => void }) => ReactNode;
}

type PersonBody = PersonValues & { expectedUpdatedAt?: string | undefined };

export interface PeoplePageProps<P extends Person> {
  kind: PeopleKind<P>;
  view: ListView;
  list: FetchedList<P>;
  opened: FetchedRecord & { currentData?: P | undefined };
  /** These throw what the server refused with. */
  onCreate: (body: PersonBody) => Promise<unknown>;
  onChange: (id: number, body: PersonBody) => Promise<unknown>;
}

/** What the address and the chosen property ask of a list of people. */
export function usePeopleView() {
  const view = useListView(['q'], personSortKeys);
  const chosen = useChosenProperty();
  return {
    view,
    asked: {
      query: {
        page: view.page,
        take: pageSize,
        ...chosen,
        ...givenFilters(view.filters),
        ...sortOf(view, personSortKeys),
      },
    },
    renewal: useRenewal(view.record !== null),
  };
}

function peopleColumns<P extends Person>({ unitsOf }: PeopleKind<P>): readonly Column<P>[] {
  return [
    { name: 'Name', width: '24%', sortKey: 'name', cell: fullName },
    { name: 'Units', width: '24%', cell: (row) => unitLinks(unitsOf(row)) },
    { name: 'Email', width: '31%', cell: ({ email }) => (email ? <EmailAddress address={email} /> : '–') },
    { name: 'Phone', width: '21%', cell: ({ phone }) => (phone ? formatPhone(phone) : '–') },
  ];
}

/** The screen of the owners or of the tenants. */
export function PeoplePage<P extends Person>(props: PeoplePageProps<P>): ReactNode {
  const { kind, view, list, opened, onCreate, onChange } = props;
  const { noun, title } = kind;
  const shown = useFilteredList(view, list);
  const { listState } = shown;
  const [isAdding, setIsAdding] = useState(false);
  useAddCommand(() => setIsAdding(true));
  const person = view.record === null ? undefined : (opened.currentData ?? shown.openRow);
  const columns = useMemo(() => peopleColumns(kind), [kind]);

  return (
    <ListPage
      title={title}
      actions={<AddButton onClick={() => setIsAdding(true)}>New {noun}</AddButton>}
      filters={
        <ListFilters count={1} view={view} onReset={listState.show}>
          <SearchFilter
            placeholder="Name, email, phone, address…"
            value={view.filters['q'] ?? ''}
            onChange={(q) => shown.filter('q', q)}
          />
        </ListFilters>
      }
      shown={shown}
      exportedBy={kind.exportedBy}
      followsShownProperty
      tableClassName={lists.wrapping}
      sorting={shown.sorting}
      columns={columns}
      {...usualMessages(title, isFiltered(view), kind.empty)}
    >
      <AddressedRecord title={title.slice(0, -1)} noun={noun} listState={listState} opened={opened}>
        {person && (
          <OpenPerson
            key={person.id}
            kind={kind}
            person={person}
            onChange={(body) => onChange(person.id, body)}
            onClose={listState.close}
          />
        )}
      </AddressedRecord>
      {isAdding && (
        <PersonDialog noun={noun} person={null} onSave={onCreate} onClose={() => setIsAdding(false)} />
      )}
    </ListPage>
  );
}

function OpenPerson<P extends Person>({
  kind: { noun, Records, Actions },
  person,
  onChange,
  onClose,
}: {
  kind: PeopleKind<P>;
  person: P;
  onChange: (body: PersonBody) => Promise<unknown>;
  onClose: () => void;
}): ReactNode {
  const [isEditing, setIsEditing] = useState(false);
  return (
    <>
      <div className={styles.whole}>
        <h3 className={dialog.unit}>{fullName(person)}</h3>
        <PersonFacts person={person} />
        <PersonUnits noun={noun} personId={person.id} />
        {Records && <Records person={person} />}
        <RecordHistory kind={noun} id={person.id} emptyText={`No changes yet.`} />
      </div>
      <RecordFoot actions={Actions && <Actions person={person} onClose={onClose} />} onClose={onClose}>
        <Button onClick={() => setIsEditing(true)}>Edit {noun}</Button>
      </RecordFoot>
      {isEditing && (
        <PersonDialog noun={noun} person={person} onSave={onChange} onClose={() => setIsEditing(false)} />
      )}
    </>
  );
}

function unitLinks(units: readonly UnitName[]): ReactNode {
  if (units.length === 0) return 'None';
  return units.map(({ id, unitIdentifier }, index) => (
    <Fragment key={id}>
      {index > 0 && ', '}
      <UnitLink unit={unitIdentifier} />
    </Fragment>
  ));
}
