import * as z from 'zod/mini';
import { endpoint, json, list, one } from './endpoint.ts';
import { exportOf } from './exports.ts';
import { id } from './fields.ts';
import { person, personFilters, personForm, unitName } from './people.ts';

/** An owner of units. */
export const owner = z.extend(person, { unitsOwned: z.array(unitName) });
export type Owner = z.infer<typeof owner>;

const byId = z.object({ id });

export const listOwners = endpoint({
  method: 'GET',
  path: '/owners',
  access: 'admin',
  summary: 'List owners, newest first',
  query: personFilters,
  returns: list(owner),
  errors: ['VALIDATION_FAILED'],
});

export const createOwner = endpoint({
  method: 'POST',
  path: '/owners',
  access: 'admin',
  summary: 'Add an owner',
  body: json(personForm),
  returns: one(owner),
  errors: ['VALIDATION_FAILED'],
});

export const getOwner = endpoint({
  method: 'GET',
  path: '/owners/:id',
  access: 'admin',
  summary: 'Read one owner with the units owned',
  params: byId,
  returns: one(owner),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND'],
});

export const replaceOwner = endpoint({
  method: 'PUT',
  path: '/owners/:id',
  access: 'admin',
  summary: 'Write all fields of an owner; those left out become empty',
  params: byId,
  body: json(personForm),
  returns: one(owner),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT'],
});

export const owners = {
  list: listOwners,
  export: exportOf(listOwners, 'owners'),
  create: createOwner,
  get: getOwner,
  replace: replaceOwner,
};
