import * as z from 'zod/mini';
import { endpoint, json, nothing, one } from './endpoint.ts';
import { exportOf } from './exports.ts';
import type { Issue } from './errors.ts';
import { flag, id, instant, noneOrText, orNone, pageParameters, propertyCode, sortOrder } from './fields.ts';
import { legalRegime } from './legal-regimes.ts';
import { publicPropertyMessages } from './property-messages.en.ts';
import { chosenProperty } from './property-filter.ts';
import { listPublicProperties, lookUpUnit } from './public-properties.ts';
import { changeEndpoint, getEndpoint, listEndpoint } from './record-endpoints.ts';

/** A property to choose from. */
export const namedProperty = z.object({ id, code: z.string(), name: z.string() });
export type NamedProperty = z.infer<typeof namedProperty>;

/** Validation messages of properties and units. */
export const propertyMessages = {
  code: 'Enter a code of up to 12 capital letters, digits and hyphens.',
  codeTaken: 'Another property has this code.',
  title: 'Enter a name of up to 120 characters.',
  website: 'Enter an address that begins with https:// or http://.',
  tooLong: 'Max 120',
  unitNumber: 'Enter 1 to 4 letters or digits.',
  unitTaken: 'The property has this unit already.',
  property: 'Please select a property',
  ...publicPropertyMessages,
  owner: 'There is no such owner.',
  tenant: 'There is no such tenant.',
  otherUnit: 'This property has no such unit.',
  unitByItself: 'Change a unit that the property has by itself.',
  hasEntries:
    'The accounts of this property’s units have entries, and entries are never deleted, so the property cannot be deleted.',
  assigned: 'This property is assigned to accounts. Remove it from them first.',
} as const;

/** What a removal is refused with that `cascade=true` would let through: the question that is left, as an issue. */
export function needsCascade(message: string): Issue {
  return { path: 'cascade', message };
}

const line = () => noneOrText(120, propertyMessages.tooLong);

/** A unit's number, upper-cased; `7` and `0007` are the same unit. */
export const unitNumber = z
  .string(propertyMessages.unitNumber)
  .check(z.trim(), z.regex(/^[A-Za-z0-9]{1,4}$/, propertyMessages.unitNumber), z.toUpperCase());

const unitFields = { unitNumber, ownerId: orNone(id), tenantId: orNone(id) };

/** Units of a property: entries in which nothing is filled in are dropped. */
/* @__NO_SIDE_EFFECTS__ */
function unitList<S extends z.core.$ZodType>(entry: S) {
  return z.pipe(
    z.transform((value: unknown) => (Array.isArray(value) ? value.filter(isFilledIn) : value)),
    z.array(entry).check(z.maxLength(1000, 'At most 1,000 units at once.')),
  );
}

function isFilledIn(entry: unknown): boolean {
  if (typeof entry !== 'object' || entry === null) return !isEmpty(entry);
  return Object.keys(sentUnit.shape).some((name) => !isEmpty(Reflect.get(entry, name)));
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

/** A new unit; or with an id one that the property has, as it was read. */
const sentUnit = z.object({ id: z.optional(id), ...unitFields });
export type SentUnit = z.infer<typeof sentUnit>;

const propertyFields = {
  title: z
    .string(propertyMessages.title)
    .check(z.trim(), z.minLength(1, propertyMessages.title), z.maxLength(120, propertyMessages.title)),
  displayName: line(),
  street: line(),
  city: line(),
  state: line(),
  zip: noneOrText(12, 'Max 12'),
  country: line(),
  website: orNone(
    z
      .string(propertyMessages.website)
      .check(z.trim(), z.maxLength(300, 'Max 300'), z.regex(/^https?:\/\/\S+$/i, propertyMessages.website)),
  ),
  legalRegime: z.optional(legalRegime),
};

export const propertyForm = z.object({
  code: propertyCode(propertyMessages.code),
  ...propertyFields,
  units: z.optional(unitList(z.object(unitFields))),
});
export type PropertyForm = z.infer<typeof propertyForm>;

/**
 * Only what is present changes; with the code, the identifiers of the property's units change too. `units` adds those that
 * have no id.
 */
export const propertyChanges = z.object({
  code: z.optional(propertyCode(propertyMessages.code)),
  ...propertyFields,
  title: z.optional(propertyFields.title),
  units: z.optional(unitList(sentUnit)),
  expectedUpdatedAt: z.optional(instant),
});
export type PropertyChanges = z.infer<typeof propertyChanges>;

/** A unit as its property lists it. */
export const propertyUnit = z.object({
  id,
  unitNumber: z.string(),
  unitIdentifier: z.string(),
  ownerId: z.nullable(z.number()),
  /** As the unit's own answer has it. */
  tenantId: z.nullable(z.number()),
});

/** A managed property as staff see it. */
export const property = z.object({
  id,
  createdAt: instant,
  updatedAt: instant,
  code: z.string(),
  title: z.string(),
  displayName: z.nullable(z.string()),
  street: z.nullable(z.string()),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  zip: z.nullable(z.string()),
  country: z.nullable(z.string()),
  website: z.nullable(z.string()),
  /** By which law it is run: it decides which documents of a registration the desk may require. */
  legalRegime,
  /** By their identifiers. */
  units: z.array(propertyUnit),
  /** Units with a tenant, of a lease that runs today or without one. */
  occupiedUnits: z.int(),
  /** Active service requests that are not completed, whatever unit they name. */
  openRequests: z.int(),
  /** Maintenance records that are not completed. */
  openMaintenance: z.int(),
});
export type Property = z.infer<typeof property>;

/** The labels of the fields that staff change or read in the history. */
export const propertyLabels = {
  code: 'Code',
  title: 'Name',
  displayName: 'Display name',
  street: 'Street',
  city: 'City',
  state: 'State',
  zip: 'ZIP',
  country: 'Country',
  website: 'Website',
  legalRegime: 'Legal regime',
  units: 'Unit numbers',
} as const satisfies Record<keyof PropertyForm, string>;

/** A new property, with the identifiers of its new units for the message that lists them. */
export const createdProperty = z.extend(property, { unitIdentifiers: z.array(z.string()) });
export type CreatedProperty = z.infer<typeof createdProperty>;

const byId = z.object({ id });

/** What the list can be sorted by besides `newest` and `usual`. */
export const propertySortKeys = ['code', 'address', 'rented', 'requests', 'maintenance'] as const;

export const propertyOrder = z.union(
  [z.enum(['newest', 'usual']), sortOrder(propertySortKeys)],
  `This needs newest, usual, or one of ${propertySortKeys.join(', ')}, with a minus for the other way round.`,
);
export type PropertyOrder = z.infer<typeof propertyOrder>;

const collection = { path: '/properties', access: 'admin', record: property } as const;

export const listProperties = listEndpoint(
  collection,
  'List the properties with their units',
  z.object({
    ...pageParameters,
    propertyCode: chosenProperty,
    sort: z._default(propertyOrder, 'usual'),
  }),
);

export const listPropertyNames = endpoint({
  method: 'GET',
  path: '/properties/names',
  access: 'admin',
  summary: 'List code and name of every property that the caller works with',
  returns: one(z.array(namedProperty)),
});

export const createProperty = endpoint({
  method: 'POST',
  path: '/properties',
  access: 'admin',
  summary: 'Create a property with its units; only for those who work with all properties',
  body: json(propertyForm),
  returns: one(createdProperty),
  errors: ['VALIDATION_FAILED', 'FORBIDDEN', 'CONFLICT'],
});

export const getProperty = getEndpoint(collection, 'Read one property with its units');

export const changeProperty = changeEndpoint(collection, 'Change a property', propertyChanges);

export const removeProperty = endpoint({
  method: 'DELETE',
  path: '/properties/:id',
  access: 'admin',
  summary:
    'Delete a property with its units; one with leases only with cascade=true, which deletes these too',
  params: byId,
  query: z.object({ cascade: z._default(flag, false) }),
  returns: nothing,
  errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT'],
});

export const properties = {
  listPublic: listPublicProperties,
  lookUpUnit,
  list: listProperties,
  export: exportOf(listProperties, 'properties'),
  listNames: listPropertyNames,
  create: createProperty,
  get: getProperty,
  change: changeProperty,
  remove: removeProperty,
};
