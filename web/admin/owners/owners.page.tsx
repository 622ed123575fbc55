import type { ReactNode } from 'react';
import type { Owner } from '#contracts/owners.ts';
import { PeoplePage } from '../property-layer/people-page.tsx';
import type { PeopleKind } from '../property-layer/people-page.tsx';
import {
  useChangeOwnerMutation,
  useCreateOwnerMutation,
  useGetOwnerQuery,
  useListOwnersQuery,
} from '../property-layer/rental-api.ts';

const owners: PeopleKind<Owner> = {
  noun: 'owner',
  title: 'Owners',
  empty: 'Owners that you add appear here, with the units they own.',
  unitsOf: ({ unitsOwned }) => unitsOwned,
  useList: useListOwnersQuery,
  useOne: useGetOwnerQuery,
  useCreate: useCreateOwnerMutation,
  useChange: useChangeOwnerMutation,
};

/** Who owns the units. */
export function OwnersPage(): ReactNode {
  return <PeoplePage kind={owners} />;
}
