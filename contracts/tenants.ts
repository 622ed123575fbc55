import * as z from 'zod/mini';
import { endpoint, json, list, nothing, one } from './endpoint.ts';
import { exportOf } from './exports.ts';
import { id } from './fields.ts';
import { person, personFilters, personForm, unitName } from './people.ts';

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

const byId = z.object({ id });

export const listTenants = endpoint({
  method: 'GET',
  path: '/tenants',
  access: 'admin',
  summary: 'List tenants, newest first',
  query: personFilters,
  returns: list(tenant),
  errors: ['VALIDATION_FAILED'],
});

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

export const getTenant = endpoint({
  method: 'GET',
  path: '/tenants/:id',
  access: 'admin',
  summary: 'Read one tenant',
  params: byId,
  returns: one(tenant),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND'],
});

export const replaceTenant = endpoint({
  method: 'PUT',
  path: '/tenants/:id',
  access: 'admin',
  summary: 'Write all fields of a tenant; those left out become empty',
  params: byId,
  body: json(z.extend(personForm, { leaseId: z.optional(z.nullable(id)) })),
  returns: one(tenant),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT'],
});

export const removeTenant = endpoint({
  method: 'DELETE',
  path: '/tenants/:id',
  access: 'admin',
  summary: 'Delete a tenant who has no leases',
  params: byId,
  returns: nothing,
  errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT'],
});

export const tenants = {
  list: listTenants,
  export: exportOf(listTenants, 'tenants'),
  create: createTenant,
  get: getTenant,
  replace: replaceTenant,
  remove: removeTenant,
};
