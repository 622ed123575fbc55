import type { CallOf } from '#contracts/endpoint.ts';
import type {
  countServiceRequests,
  listServiceRequestCategories,
  listServiceRequests,
} from '#contracts/service-requests.ts';
import type { ServiceRequestFilters } from '#contracts/service-request-filters.ts';
import type { listServiceRequestAssignees } from '#contracts/service-request-desk.ts';
import type { ServiceRequestState } from '#contracts/service-request-desk.ts';
import { flag, listAddress, named, oneOf, openRecord, pageNumber, text } from '../kit/lists/list-address.ts';
import { digitsOnly, pageSize, positiveInteger } from '../kit/lists/list-state.ts';
import { firstRead } from '../kit/state/first-reads.ts';
import type { FirstReads } from '../kit/state/first-reads.ts';

// The early script reads the address too, without the contracts: these are theirs, as the compiler sees.
const states: Record<ServiceRequestState, true> = {
  open: true,
  waiting: true,
  others: true,
  missed: true,
  completed: true,
  merged: true,
  all: true,
};
const orders: Record<ServiceRequestFilters['sort'], true> = {
  created: true,
  '-created': true,
  unit: true,
  '-unit': true,
  category: true,
  '-category': true,
  status: true,
  '-status': true,
  due: true,
  '-due': true,
};

// What is found is one of the keys.
const keysOf = <Key extends string>(known: Record<Key, true>) => Object.keys(known) as Key[];

const sort = oneOf(keysOf(orders), '-created');

/** An order by its name; the usual one for any other. */
export const readOrder = sort.read;

export const { readView, writeView, everything, isNarrowed, given } = listAddress(
  {
    isArchived: named('view', flag('archived')),
    state: oneOf(keysOf(states), 'all'),
    property: text((sent) => sent),
    category: text((sent) => sent),
    unit: text(digitsOnly),
    q: text((sent) => sent.trim().slice(0, 200)),
    /** A user's id, `me` or `none`; '' is anyone's. */
    assignee: text((sent) => (['me', 'none'].includes(sent) || positiveInteger(sent) !== null ? sent : '')),
    /** Only what came after this instant; '' is any time. */
    since: text((sent) => (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/.test(sent) ? sent : '')),
    sort,
    page: pageNumber,
    record: openRecord,
  },
  ['property', 'category', 'unit', 'q', 'assignee', 'since'],
);

export type ListView = ReturnType<typeof readView>;

/** What narrows the list, as the server takes it: for the list and for its counts. */
export function narrowingQuery(view: ListView): NonNullable<CallOf<typeof countServiceRequests>['query']> {
  return {
    archived: view.isArchived ? 1 : 0,
    ...(view.property ? { propertyCode: view.property } : {}),
    ...given(view, 'unit', 'category', 'q', 'assignee', 'since'),
  };
}

/** What the server is asked for (specification section 7: the page size goes under all its names). */
export function listQuery(
  view: ListView,
  take = pageSize,
): NonNullable<CallOf<typeof listServiceRequests>['query']> {
  return {
    page: view.page,
    take,
    limit: take,
    pageSize: take,
    per_page: take,
    ...narrowingQuery(view),
    ...given(view, 'state', 'sort'),
  };
}

/** What the screen reads first. */
export const firstReads: FirstReads = (search) => {
  const view = readView(search);
  return [
    firstRead<typeof listServiceRequests>('/public-submissions', listQuery(view)),
    firstRead<typeof countServiceRequests>('/public-submissions/counts', narrowingQuery(view)),
    firstRead<typeof listServiceRequestCategories>('/public-submissions/categories'),
    firstRead<typeof listServiceRequestAssignees>('/public-submissions/assignees'),
  ];
};
