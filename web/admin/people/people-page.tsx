import { Fragment, type ReactNode } from 'react';
import { fullName } from '#contracts/people.ts';
import type { Person, UnitName } from '#contracts/people.ts';
import { formatPhone } from '#web/lib/format-phone.ts';
import { EmailAddress } from '../kit/lists/email-address.tsx';
import { SearchOnly } from '../kit/lists/list-filters.tsx';
import { isFiltered, useFilteredList } from '../kit/lists/list-view.ts';
import type { ListView } from '../kit/lists/list-view.ts';
import type { Column } from '../kit/lists/record-list.tsx';
import type { FetchedList } from '../kit/lists/use-shown-list.ts';
import { usualMessages } from '../kit/lists/usual-messages.tsx';
import type { FetchedRecord } from '../kit/records/addressed-record.tsx';
import { nounOf } from '../kit/nouns/nouns.ts';
import { UnitLink } from '../kit/records/name-links.tsx';
import { RecordScreen } from '../kit/records/record-screen.tsx';
import type { RecordKind } from '../kit/records/record-screen.tsx';
import { PersonFacts } from './person-facts.tsx';
import { PersonUnits } from './person-units.tsx';

/** How owners or tenants are shown. */
export interface PeopleKind<P extends Person> extends Pick<
  RecordKind<P>,
  'exportedBy' | 'Actions' | 'Dialog'
> {
  kind: 'owner' | 'tenant';
  unitsOf: (person: P) => readonly UnitName[];
  /** Their records, below what is known of them and of their units. */
  Records?: (props: { record: P }) => ReactNode;
}

/** People as a kind of record: with their names, how they are reached, and their units. */
export function peopleKind<P extends Person>({ Records, unitsOf, ...kind }: PeopleKind<P>): RecordKind<P> {
  return {
    ...kind,
    nameOf: fullName,
    columns: peopleColumns(unitsOf),
    Facts: ({ record }) => (
      <>
        <PersonFacts person={record} />
        <PersonUnits noun={kind.kind} personId={record.id} />
        {Records && <Records record={record} />}
      </>
    ),
  };
}

function peopleColumns<P extends Person>(unitsOf: (person: P) => readonly UnitName[]): readonly Column<P>[] {
  return [
    { name: 'Name', width: '24%', sortKey: 'name', cell: fullName },
    { name: 'Units', width: '24%', cell: (row) => unitLinks(unitsOf(row)) },
    { name: 'Email', width: '31%', cell: ({ email }) => (email ? <EmailAddress address={email} /> : '–') },
    { name: 'Phone', width: '21%', cell: ({ phone }) => (phone ? formatPhone(phone) : '–') },
  ];
}

export interface PeoplePageProps<P extends Person> {
  kind: RecordKind<P>;
  view: ListView;
  list: FetchedList<P>;
  opened: FetchedRecord & { currentData?: P | undefined };
  /** What will stand in an empty list. */
  empty: string;
}

/** The screen of the owners or of the tenants. */
export function PeoplePage<P extends Person>({
  kind,
  view,
  list,
  opened,
  empty,
}: PeoplePageProps<P>): ReactNode {
  const shown = useFilteredList(view, list);
  return (
    <RecordScreen
      kind={kind}
      shown={shown}
      opened={opened}
      filters={<SearchOnly shown={shown} placeholder="Name, email, phone, address…" />}
      messages={usualMessages(nounOf(kind.kind).many, isFiltered(view), empty)}
    />
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
