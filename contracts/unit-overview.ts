import * as z from 'zod/mini';
import { accountSummary } from './accounts.ts';
import { auditEntry } from './audit.ts';
import { endpoint, one } from './endpoint.ts';
import { expense } from './expenses.ts';
import { instant } from './fields.ts';
import { lease } from './leases.ts';
import { mailSummary } from './mail.ts';
import { maintenanceRecord } from './maintenance.ts';
import { personName } from './people.ts';
import { registration } from './registrations.ts';
import { serviceRequest } from './service-requests.ts';
import { spelledUnit } from './unit-filter.ts';
import { unit } from './units.ts';

/** How many rows of each list an overview shows; the rest is in the list. */
export const overviewRows = 5;

/** Why a unit is not shown. */
export const unitOverviewMessages = {
  unknown: 'There is no such unit, or it belongs to a property you do not work with.',
} as const;

const named = {
  propertyCode: z.string(),
  /** Four letters or digits. */
  unitNumber: z.string(),
  unitIdentifier: z.string(),
};

/** A unit in one line, beside a record that names it. */
export const unitSummary = z.object({
  ...named,
  /** Null where no such unit is on file: visitors type what they like. */
  unit: z.nullable(z.object({ owner: z.nullable(personName), tenant: z.nullable(personName) })),
  /** Service requests of the unit, active and archived; those that came before a time where one is given. */
  requests: z.int(),
});
export type UnitSummary = z.infer<typeof unitSummary>;

/** The beginning of a list, and how many rows the whole list has. */
/* @__NO_SIDE_EFFECTS__ */
function partOf<S extends z.core.$ZodType>(row: S) {
  return z.object({ total: z.int(), rows: z.array(row) });
}

/** All there is about a unit. Each part is what its own list answers under the filter of the unit, newest first. */
export const unitOverview = z.object({
  ...named,
  /** Null where no such unit is on file. */
  unit: z.nullable(unit),
  /** What its owner owes the association; null where no such unit is on file. */
  account: z.nullable(accountSummary),
  /** First the one that runs. */
  leases: partOf(lease),
  requests: partOf(serviceRequest),
  archivedRequests: z.int(),
  /** Its reports that are worked on as another request. */
  mergedRequests: z.int(),
  maintenance: partOf(maintenanceRecord),
  registrations: partOf(registration),
  archivedRegistrations: z.int(),
  expenses: partOf(expense),
  messages: partOf(mailSummary),
  history: partOf(auditEntry),
});
export type UnitOverview = z.infer<typeof unitOverview>;

export const getUnitSummary = endpoint({
  method: 'GET',
  path: '/units/summary',
  access: 'admin',
  summary: 'Read who has a unit, and how many service requests it had; also of a unit that is not on file',
  query: z.object({
    unit: spelledUnit,
    /** Counts only the requests that came before. */
    before: z.optional(instant),
  }),
  returns: one(unitSummary),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND'],
});

export const getUnitOverview = endpoint({
  method: 'GET',
  path: '/units/overview',
  access: 'admin',
  summary: `Read all about a unit: its people, and the newest ${overviewRows} rows of each list about it`,
  query: z.object({ unit: spelledUnit }),
  returns: one(unitOverview),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND'],
});

export const unitOverviews = { summary: getUnitSummary, get: getUnitOverview };
