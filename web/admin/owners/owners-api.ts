import { owners } from '#contracts/owners.ts';
import { api, overrideExisting } from '../kit/state/api.ts';
import { lists, reads, writes } from '../kit/state/endpoints.ts';

/** The cached calls for owners. */
export const ownersApi = api.injectEndpoints({
  overrideExisting,
  endpoints: (build) => ({
    listOwners: lists(build, owners.list, 'owner'),
    getOwner: reads(build, owners.get, ['owner']),
    createOwner: writes(build, owners.create, { kind: 'owner', toast: 'create' }),
    changeOwner: writes(build, owners.replace, { kind: 'owner', toast: 'update' }),
  }),
});

export const { useListOwnersQuery, useGetOwnerQuery, useCreateOwnerMutation, useChangeOwnerMutation } =
  ownersApi;
