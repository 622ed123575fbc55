import * as z from 'zod/mini';
import { auditedKind } from './audit.ts';
import type { listContactInquiries } from './contact-inquiries.ts';
import { calendarDay } from './days.ts';
import { endpoint, nothing, one } from './endpoint.ts';
import type { CallOf, EndpointDefinition } from './endpoint.ts';
import { id, instant } from './fields.ts';
import type { listOverdueLeases } from './leases.ts';
import type { listMail } from './mail.ts';
import type { listMaintenance } from './maintenance.ts';
import { anyAmount } from './money.ts';
import { personName, unitName } from './people.ts';
import type { listRegistrations } from './registrations.ts';
import type { listServiceRequests } from './service-requests.ts';

type QueryOf<E extends EndpointDefinition> = CallOf<E> extends { query?: infer Q } ? NonNullable<Q> : never;

/**
 * What each card of Today counts: a list of the API under these filters, whose total is the card's number. `new` also takes
 * `since`, the time of the caller's last visit.
 */
export const todayFilters = {
  missed: { state: 'missed' } satisfies QueryOf<typeof listServiceRequests>,
  mine: { assignee: 'me', state: 'open' } satisfies QueryOf<typeof listServiceRequests>,
  waiting: { state: 'waiting' } satisfies QueryOf<typeof listServiceRequests>,
  others: { state: 'others' } satisfies QueryOf<typeof listServiceRequests>,
  unassigned: { assignee: 'none', state: 'open' } satisfies QueryOf<typeof listServiceRequests>,
  new: {} satisfies QueryOf<typeof listServiceRequests>,
  registrations: { review: 'UNDECIDED' } satisfies QueryOf<typeof listRegistrations>,
  returned: { review: 'RETURNED' } satisfies QueryOf<typeof listRegistrations>,
  expiring: { due: 'soon' } satisfies QueryOf<typeof listRegistrations>,
  urgent: { priority: 'URGENT', state: 'open' } satisfies QueryOf<typeof listMaintenance>,
  overdue: {} satisfies QueryOf<typeof listOverdueLeases>,
  inquiries: { folder: 'OPEN', state: 'unanswered' } satisfies QueryOf<typeof listContactInquiries>,
  failedMail: { state: 'failed' } satisfies QueryOf<typeof listMail>,
  returnedMail: { state: 'returned' } satisfies QueryOf<typeof listMail>,
  heldMail: { state: 'held' } satisfies QueryOf<typeof listMail>,
} as const;
export type TodayCardName = keyof typeof todayFilters;
// The keys of the filters.
export const todayCardNames = Object.keys(todayFilters) as TodayCardName[];

/** A record of a card, as it is named in one line. */
export const todayRow = z.object({
  /** The id of the record in the card's list: for overdue rent, the lease's. */
  id,
  title: z.string(),
  text: z.nullable(z.string()),
  /** Since when: an instant; of an overdue lease the day on which the oldest open amount was due, of papers the day on which they are due. */
  since: z.union([instant, calendarDay()]),
  /** What is open of an overdue lease, in dollars. */
  amount: z.nullable(anyAmount),
});
export type TodayRow = z.infer<typeof todayRow>;

/** A count of a list with its oldest three records. */
export const todayCard = z.object({
  name: z.enum(todayCardNames),
  /** The kind of record whose screen shows the list. */
  kind: auditedKind,
  /** The filter of the list, as its endpoint takes it. */
  filter: z.record(z.string(), z.string()),
  total: z.int(),
  rows: z.array(todayRow),
  /** For overdue rent, in dollars: everything, and what has been due for more than 90 days. */
  amounts: z.nullable(z.object({ total: anyAmount, over90: anyAmount })),
});
export type TodayCard = z.infer<typeof todayCard>;

/** What the next seven days bring; `from` and `to` are both included. */
export const comingWeek = z.object({
  from: calendarDay(),
  to: calendarDay(),
  leaseEnds: z.array(z.object({ leaseId: id, endDate: calendarDay(), unit: unitName, tenant: personName })),
  /** By day: how many entries of payment schedules are due, and their sum in dollars. */
  deadlines: z.array(z.object({ day: calendarDay(), count: z.int(), amountDue: anyAmount })),
});
export type ComingWeek = z.infer<typeof comingWeek>;

/** How the backups of this installation stand. */
export const backupStatus = z.object({
  /** When the last good one was taken; null: never. */
  lastGoodAt: z.nullable(instant),
  /** Whether the last good one is older than two days while one is due each day, or there is none yet. */
  isLate: z.boolean(),
  /** Why the newest attempt failed, in words; null where it did not. */
  failure: z.nullable(z.object({ at: instant, reason: z.string() })),
});
export type BackupStatus = z.infer<typeof backupStatus>;

export const today = z.object({
  /** When the caller was here last; a week ago for the first time. It stays the same during a visit. */
  since: instant,
  /** In the order of the screen. Cards that the caller may not see, and email trouble that there is not, are left out. */
  cards: z.array(todayCard),
  week: comingWeek,
  /** For the super admin, where backups are taken by schedule or were taken by hand; else null. */
  backup: z.nullable(backupStatus),
});
export type Today = z.infer<typeof today>;

/** By week, from Monday on: how many requests came and how many were completed. */
export const requestWeek = z.object({ from: calendarDay(), opened: z.int(), completed: z.int() });
export type RequestWeek = z.infer<typeof requestWeek>;

/** What was spent on a category, in dollars, in each of the months. */
export const categorySpending = z.object({ category: z.string(), amounts: z.array(anyAmount) });
export type CategorySpending = z.infer<typeof categorySpending>;

export const trends = z.object({
  /** The last twelve, the current one last. */
  weeks: z.array(requestWeek),
  /** The last six months, by their first days, and the categories by what was spent on them; past five, all others are one. */
  spending: z.object({ months: z.array(calendarDay()), categories: z.array(categorySpending) }),
});
export type Trends = z.infer<typeof trends>;

/** The name of all categories but the five largest. */
export const otherCategories = 'All others';

/** What waits, as the menu says it: each the total of the list that its entry leads to. */
export const badges = z.object({
  /** Service requests that wait for the office: the tab "Waiting for us". */
  'service-request': z.int(),
  /** Registrations that await a decision. */
  registration: z.int(),
  /** Inquiries without an answer. */
  'contact-inquiry': z.int(),
  /** Messages from colleagues that the caller has not read. */
  message: z.int(),
  /** Email that failed. */
  mail: z.int(),
});
export type Badges = z.infer<typeof badges>;

export const getToday = endpoint({
  method: 'GET',
  path: '/today',
  access: 'admin',
  summary:
    'Read what waits for the caller: counts of lists, each with its oldest three records, and the next seven days',
  returns: one(today),
});

export const getTrends = endpoint({
  method: 'GET',
  path: '/today/trends',
  access: 'admin',
  summary: 'Read the requests opened and completed by week, and the spending by category and month',
  returns: one(trends),
});

export const noteVisit = endpoint({
  method: 'PUT',
  path: '/today/visit',
  access: 'admin',
  summary: 'Note that the caller is looking at Today; after half an hour without, a new visit begins',
  returns: nothing,
});

export const getBadges = endpoint({
  method: 'GET',
  path: '/today/badges',
  access: 'admin',
  summary: 'Count what waits, for the menu',
  returns: one(badges),
});

export const todayEndpoints = { get: getToday, trends: getTrends, noteVisit, badges: getBadges };
