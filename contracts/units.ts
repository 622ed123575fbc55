import * as z from 'zod/mini';
import { calendarDay } from './days.ts';
import { endpoint, json, list, nothing, one } from './endpoint.ts';
import { exportOf } from './exports.ts';
import { flag, id, instant, optionalText, orNone, pageParameters } from './fields.ts';
import { leaseStatus } from './lease-status.ts';
import { anyAmount } from './money.ts';
import { personName, unitName } from './people.ts';
import { propertyMessages, unitNumber } from './properties.ts';
import { chosenProperty } from './property-filter.ts';
import { changeEndpoint, createEndpoint, getEndpoint, listEndpoint } from './record-endpoints.ts';

/** A lease as its unit lists it. */
export const unitLease = z.object({
  id,
  tenantId: id,
  startDate: calendarDay(),
  endDate: calendarDay(),
  rentAmount: anyAmount,
  status: leaseStatus,
});

/** A unit of a property. `realEstateObjectId` is the owning property's id, as the specification names it. */
export const unit = z.extend(unitName, {
  createdAt: instant,
  updatedAt: instant,
  ownerId: z.nullable(z.number()),
  /** The first day of the owner's, where that is known. */
  ownerSince: z.nullable(calendarDay()),
  /** The tenant of the lease that runs today; without one, the tenant whom the unit itself names. */
  tenantId: z.nullable(z.number()),
  /** What the unit pays of its association's budget: a weight, or a declared percentage. */
  share: z.nullable(z.number()),
  owner: z.nullable(personName),
  tenant: z.nullable(personName),
  /** The latest start first. */
  leases: z.array(unitLease),
  /** Maintenance records and public submissions that are not completed. */
  openRequests: z.int(),
});
export type Unit = z.infer<typeof unit>;

/** The labels of the fields that staff change or read in the history. */
export const unitLabels = {
  ownerId: 'Owner',
  ownerSince: 'Owner since',
  tenantId: 'Tenant',
  share: 'Share',
} as const satisfies Partial<Record<keyof Unit, string>>;

export const unitForm = z.object({
  realEstateObjectId: id,
  unitNumber,
  ownerId: orNone(id),
  tenantId: orNone(id),
});
export type UnitForm = z.infer<typeof unitForm>;

/** Only what is present changes. A unit stays with its property. */
export const unitChanges = z.object({
  unitNumber: z.optional(unitNumber),
  ownerId: orNone(id),
  /** The first day of the owner named, or of the present owner; a new owner without it has none. */
  ownerSince: orNone(calendarDay()),
  tenantId: orNone(id),
  expectedUpdatedAt: z.optional(instant),
});
export type UnitChanges = z.infer<typeof unitChanges>;

export const unitOrder = z.enum(['newest', 'identifier'], 'This needs newest or identifier.');

export const unitFilters = z.object({
  ...pageParameters,
  propertyCode: chosenProperty,
  realEstateObjectId: z.optional(id),
  ownerId: z.optional(id),
  tenantId: z.optional(id),
  /** Units with, or without, a tenant. */
  occupied: z.optional(flag),
  /** The beginning of an identifier or of a unit's number. */
  q: optionalText(20, 'Max 20'),
  sort: z._default(unitOrder, 'newest'),
});
export type UnitFilters = z.infer<typeof unitFilters>;

/** A maintenance record or a public submission of a unit, in one form. */
export const unitRequest = z.object({
  kind: z.enum(['maintenance', 'public-submission']),
  id,
  createdAt: instant,
  updatedAt: instant,
  status: z.string(),
  category: z.nullable(z.string()),
  /** A maintenance record's title; a public submission has none. */
  title: z.nullable(z.string()),
  /** What was reported. */
  text: z.nullable(z.string()),
  unitIdentifier: z.string(),
  archived: z.boolean(),
});
export type UnitRequest = z.infer<typeof unitRequest>;

const byId = z.object({ id });

const collection = { path: '/units', access: 'admin', record: unit } as const;

export const listUnits = listEndpoint(collection, 'List units, newest first or by identifier', unitFilters);

export const createUnit = createEndpoint(collection, 'Add a unit to a property', unitForm, 'CONFLICT');

export const getUnit = getEndpoint(collection, 'Read one unit');

export const changeUnit = changeEndpoint(collection, 'Change a unit', unitChanges);

export const removeUnit = endpoint({
  method: 'DELETE',
  path: '/units/:id',
  access: 'admin',
  summary: 'Delete a unit; one with leases only with cascade=true, which deletes these too',
  params: byId,
  query: z.object({ cascade: z._default(flag, false) }),
  returns: nothing,
  errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT'],
});

export const setUnitTenant = endpoint({
  method: 'PUT',
  path: '/units/:id/tenant',
  access: 'admin',
  summary: 'Name the tenant of a unit; null clears it',
  params: byId,
  body: json(z.object({ tenantId: z.nullable(id), expectedUpdatedAt: z.optional(instant) })),
  returns: one(unit),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT'],
});

export const setUnitOwner = endpoint({
  method: 'PUT',
  path: '/units/:id/owner',
  access: 'admin',
  summary: 'Name the owner of a unit; null clears it',
  params: byId,
  body: json(z.object({ ownerId: z.nullable(id), expectedUpdatedAt: z.optional(instant) })),
  returns: one(unit),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT'],
});

export const listUnitRequests = endpoint({
  method: 'GET',
  path: '/units/:id/requests',
  access: 'admin',
  summary: 'List the maintenance records and public submissions of a unit, newest first',
  params: byId,
  query: z.object(pageParameters),
  returns: list(unitRequest),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND'],
});

export const units = {
  list: listUnits,
  export: exportOf(listUnits, 'units'),
  create: createUnit,
  get: getUnit,
  change: changeUnit,
  remove: removeUnit,
  setTenant: setUnitTenant,
  setOwner: setUnitOwner,
  requests: listUnitRequests,
};

/** Why a unit is refused. */
export const unitMessages = {
  unknown: 'There is no such unit.',
  taken: propertyMessages.unitTaken,
  ownerSince: 'Choose an owner first, or leave this empty.',
  hasEntries:
    'This unit’s account has entries, and entries are never deleted, so the unit cannot be deleted. Clear its owner and tenant instead.',
  leaseNamesTenant: 'The lease that runs today names the tenant of this unit. Change the lease.',
} as const;
