import * as z from 'zod/mini';
import { endpoint, json, one } from './endpoint.ts';
import { exportOf } from './exports.ts';
import { id } from './fields.ts';
import { person, personFilters, personForm, unitName } from './people.ts';
import { getEndpoint, listEndpoint, removeEndpoint, replaceEndpoint } from './record-endpoints.ts';

/** Someone who rents. */
export const tenant = z.extend(person, {
  /** The lease that the tenant was attached to, else the latest that names the tenant. */
  leaseId: z.nullable(z.number()),
  /** The units whose tenant this is: by a lease that runs today, or named by the unit without one. */
  units: z.array(unitName),
});
export type Tenant = z.infer<typeof tenant>;

export const tenantMessages = {
  lease: 'There is no such lease.',
  hasLeases: 'This tenant has leases. Delete these first.',
  elsewhere: 'This tenant also rents where you do not work. Ask someone who works with all properties.',
} as const;

const collection = { path: '/tenants', access: 'admin', record: tenant } as const;

export const listTenants = listEndpoint(collection, 'List tenants, newest first', personFilters);

export const createTenant = endpoint({
  method: 'POST',
  path: '/tenants',
  access: 'admin',
  summary: 'Add a tenant; leaseId attaches the tenant to that lease',
  query: z.object({ leaseId: z.optional(id) }),
  body: json(personForm),
  returns: one(tenant),
  errors: ['VALIDATION_FAILED'],
});

export const getTenant = getEndpoint(collection, 'Read one tenant');

export const replaceTenant = replaceEndpoint(
  collection,
  'Write all fields of a tenant; those left out become empty',
  z.extend(personForm, { leaseId: z.optional(z.nullable(id)) }),
);

export const removeTenant = removeEndpoint(collection, 'Delete a tenant who has no leases', 'CONFLICT');

export const tenants = {
  list: listTenants,
  export: exportOf(listTenants, 'tenants'),
  create: createTenant,
  get: getTenant,
  replace: replaceTenant,
  remove: removeTenant,
};
