import type { ServiceRequest } from '#contracts/service-requests.ts';
import { nextUpdateBy } from '#server/features/promises/promise-book.ts';
import type { PromiseBook } from '#server/features/promises/promise-book.ts';

/** What of a request its clock goes by. */
export type ClockedRequest = Pick<
  ServiceRequest,
  | 'propertyCode'
  | 'category'
  | 'createdAt'
  | 'status'
  | 'waitingFor'
  | 'archivedAt'
  | 'nextUpdateBy'
  | 'isPromised'
  | 'isSetByHand'
>;

/** When the resident hears next, whether they know, and whether staff set the date. */
export type NextUpdate = Pick<ServiceRequest, 'nextUpdateBy' | 'isPromised' | 'isSetByHand'>;

const none: NextUpdate = { nextUpdateBy: null, isPromised: false, isSetByHand: false };

/** Whether time runs: the request waits for the office, and is neither completed nor put away. */
export function isRunning({
  status,
  waitingFor,
  archivedAt,
}: Pick<ClockedRequest, 'status' | 'waitingFor' | 'archivedAt'>): boolean {
  return waitingFor === 'OFFICE' && status !== 'COMPLETED' && archivedAt === null;
}

/**
 * What follows from a change by staff. A date that they say themselves stands. A new status, and a clock that starts, set
 * the next date by the rule, unless one that staff said still lies ahead; a clock that stops ends what a rule promised.
 */
export function nextUpdateAfter(
  before: ClockedRequest,
  after: ClockedRequest,
  { book, now }: { book: PromiseBook; now: Date },
): NextUpdate {
  if (after.nextUpdateBy !== before.nextUpdateBy) return saidByStaff(after, { book, now });
  if (!isRunning(after)) return before.isSetByHand ? nextUpdateOf(before) : none;
  const isUpdate = after.status !== before.status || !isRunning(before);
  return isUpdate ? nextUpdateFrom(after, { book, now }) : nextUpdateOf(before);
}

/** What follows from an answer to the resident: the next date by the rule, unless one that staff said still lies ahead. */
export function nextUpdateFrom(
  request: ClockedRequest,
  { book, now }: { book: PromiseBook; now: Date },
): NextUpdate {
  if (!isRunning(request)) return nextUpdateOf(request);
  const byRule = nextUpdateBy(book, request, now);
  if (request.isSetByHand && isAhead(request.nextUpdateBy, now))
    return { ...nextUpdateOf(request), isPromised: byRule !== null };
  return byRule === null ? none : { nextUpdateBy: byRule, isPromised: true, isSetByHand: false };
}

/**
 * What follows from the words of a resident, who has the office's turn by them: the clock starts again. Words never put off
 * what was promised before: of a date that stands and a new one the earlier is it, even when past.
 */
export function nextUpdateForResident(
  before: ClockedRequest,
  { book, now }: { book: PromiseBook; now: Date },
): NextUpdate {
  const byRule = nextUpdateBy(book, before, now);
  const isStanding = isRunning(before) && before.nextUpdateBy !== null;
  if (byRule === null || (isStanding && !isAhead(before.nextUpdateBy, new Date(byRule))))
    return nextUpdateOf(before);
  return { nextUpdateBy: byRule, isPromised: true, isSetByHand: false };
}

/**
 * What follows for a request from a report that is merged into it: of two dates that stand the earlier counts, so that no
 * promise is put off by merging. Null where the request's own stays.
 */
export function earlierUpdate(head: ClockedRequest, report: ClockedRequest): NextUpdate | null {
  if (!isRunning(head) || !isRunning(report) || !report.isPromised || report.nextUpdateBy === null)
    return null;
  const isEarlier =
    head.nextUpdateBy === null || Date.parse(report.nextUpdateBy) < Date.parse(head.nextUpdateBy);
  return isEarlier ? nextUpdateOf(report) : null;
}

function saidByStaff(after: ClockedRequest, { book, now }: { book: PromiseBook; now: Date }): NextUpdate {
  if (after.nextUpdateBy === null) return none;
  const isPromised = isRunning(after) && nextUpdateBy(book, after, now) !== null;
  return { nextUpdateBy: after.nextUpdateBy, isPromised, isSetByHand: true };
}

function isAhead(date: string | null, now: Date): boolean {
  return date !== null && Date.parse(date) > now.getTime();
}

/** What of a request says when its resident hears next. */
export function nextUpdateOf({ nextUpdateBy: by, isPromised, isSetByHand }: NextUpdate): NextUpdate {
  return { nextUpdateBy: by, isPromised, isSetByHand };
}
