import * as z from 'zod/mini';
import { exportOf } from './exports.ts';
import { person, personFilters, personForm, unitName } from './people.ts';
import { createEndpoint, getEndpoint, listEndpoint, replaceEndpoint } from './record-endpoints.ts';

/** An owner of units. */
export const owner = z.extend(person, { unitsOwned: z.array(unitName) });
export type Owner = z.infer<typeof owner>;

const collection = { path: '/owners', access: 'admin', record: owner } as const;

export const listOwners = listEndpoint(collection, 'List owners, newest first', personFilters);

export const createOwner = createEndpoint(collection, 'Add an owner', personForm);

export const getOwner = getEndpoint(collection, 'Read one owner with the units owned');

export const replaceOwner = replaceEndpoint(
  collection,
  'Write all fields of an owner; those left out become empty',
  personForm,
);

export const owners = {
  list: listOwners,
  export: exportOf(listOwners, 'owners'),
  create: createOwner,
  get: getOwner,
  replace: replaceOwner,
};
