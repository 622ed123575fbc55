import type { ReactNode } from 'react';
import { owners } from '#contracts/owners.ts';
import type { Owner } from '#contracts/owners.ts';
import { PeoplePage, usePeopleView } from '../people/people-page.tsx';
import type { PeopleKind } from '../people/people-page.tsx';
import {
  useChangeOwnerMutation,
  useCreateOwnerMutation,
  useGetOwnerQuery,
  useListOwnersQuery,
} from './owners-api.ts';

const kind: PeopleKind<Owner> = {
  noun: 'owner',
  title: 'Owners',
  exportedBy: owners.export,
  empty: 'Owners that you add appear here, with the units they own.',
  unitsOf: ({ unitsOwned }) => unitsOwned,
};

/** Who owns the units. */
export function OwnersPage(): ReactNode {
  const { view, asked, renewal } = usePeopleView();
  const list = useListOwnersQuery(asked, renewal);
  const opened = useGetOwnerQuery({ params: { id: view.record ?? 0 } }, { skip: view.record === null });
  const [create] = useCreateOwnerMutation();
  const [change] = useChangeOwnerMutation();
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
