import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { fullName } from '#contracts/people.ts';
import type { PersonName } from '#contracts/people.ts';
import { recordPath } from '../nouns/nouns.ts';
import { unitPath } from '../shell/paths.ts';
import styles from './layout.module.css';

/** A unit by its identifier, leading to its page. */
export function UnitLink({
  unit,
  saysUnit = false,
}: {
  unit: string;
  /** Its name begins with 'Unit': where links to records of the unit have the identifier as their name. */
  saysUnit?: boolean;
}): ReactNode {
  return (
    // Not dragged by itself, since it also stands on cards that are.
    <Link className={styles.unbroken} to={unitPath(unit)} draggable={false}>
      {saysUnit && <span className="visually-hidden">Unit </span>}
      {unit}
    </Link>
  );
}

/** An owner or a tenant by name, leading to their record; what is said instead where there is no one. */
export function PersonLink({
  kind,
  person,
  none = '–',
}: {
  kind: 'owner' | 'tenant';
  person: PersonName | null;
  none?: string;
}): ReactNode {
  if (!person) return none;
  return (
    <Link to={recordPath(kind, person.id)}>
      <bdi>{fullName(person)}</bdi>
    </Link>
  );
}

/** A lease's parties, each by their own link: `BT01-0007, Ada Example`. */
export function PartyLinks({
  unit: { unitIdentifier },
  tenant,
  between = ', ',
}: {
  unit: { unitIdentifier: string };
  tenant: PersonName;
  between?: string;
}): ReactNode {
  return (
    <>
      <UnitLink unit={unitIdentifier} />
      {between}
      <PersonLink kind="tenant" person={tenant} />
    </>
  );
}
