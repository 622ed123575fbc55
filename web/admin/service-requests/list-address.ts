import type { CallOf } from '#contracts/endpoint.ts';
import type {
  countServiceRequests,
  listServiceRequestCategories,
  listServiceRequests,
} from '#contracts/service-requests.ts';
import type { ServiceRequestFilters } from '#contracts/service-request-filters.ts';
import type { listServiceRequestAssignees } from '#contracts/service-request-desk.ts';
import type { ServiceRequestState } from '#contracts/service-request-desk.ts';
import {
  digitsOnly,
  pageSize,
  positiveInteger,
  readListState,
  writeListState,
} from '../kit/lists/list-state.ts';
import type { ListState } from '../kit/lists/list-state.ts';
import { firstRead } from '../kit/state/first-reads.ts';
import type { FirstReads } from '../kit/state/first-reads.ts';

/** What the list shows. All of it is in the URL, so that a reload, a link or Back shows the same. */
export interface ListView extends ListState {
  state: ServiceRequestState;
  sort: ServiceRequestFilters['sort'];
  property: string;
  category: string;
  unit: string;
  q: string;
  /** A user's id, `me` or `none`; '' is anyone's. */
  assignee: string;
  /** Only what came after this instant; '' is any time. */
  since: string;
}

const usualSort = '-created';

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
const orders: Record<ListView['sort'], true> = {
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

export function readView(search: URLSearchParams): ListView {
  const assignee = search.get('assignee') ?? '';
  const since = search.get('since') ?? '';
  return {
    ...readListState(search),
    state: keyOf(states, search.get('state')) ?? 'all',
    sort: readOrder(search.get('sort')),
    property: search.get('property') ?? '',
    category: search.get('category') ?? '',
    unit: digitsOnly(search.get('unit') ?? ''),
    q: (search.get('q') ?? '').trim().slice(0, 200),
    assignee: ['me', 'none'].includes(assignee) || positiveInteger(assignee) !== null ? assignee : '',
    since: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/.test(since) ? since : '',
  };
}

/** An order by its name; the usual one for any other. */
export function readOrder(name: string | null): ListView['sort'] {
  return keyOf(orders, name) ?? usualSort;
}

function keyOf<Key extends string>(known: Record<Key, true>, name: string | null): Key | undefined {
  // What is found is one of the keys.
  return Object.keys(known).find((key) => key === name) as Key | undefined;
}

export function writeView({
  state,
  sort,
  property,
  category,
  unit,
  q,
  assignee,
  since,
  ...place
}: ListView): URLSearchParams {
  return writeListState(place, {
    state: state === 'all' ? '' : state,
    property,
    category,
    unit,
    q,
    assignee,
    since,
    sort: sort === usualSort ? '' : sort,
  });
}

/** What narrows the list, as the server takes it: for the list and for its counts. */
export function narrowingQuery(view: ListView): NonNullable<CallOf<typeof countServiceRequests>['query']> {
  return {
    archived: view.isArchived ? 1 : 0,
    ...(view.unit ? { unit: view.unit } : {}),
    ...(view.category ? { category: view.category } : {}),
    ...(view.property ? { propertyCode: view.property } : {}),
    ...(view.q ? { q: view.q } : {}),
    ...(view.assignee ? { assignee: view.assignee } : {}),
    ...(view.since ? { since: view.since } : {}),
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
    ...(view.state === 'all' ? {} : { state: view.state }),
    ...(view.sort === usualSort ? {} : { sort: view.sort }),
  };
}

/** Whether anything but the state narrows the list. */
export function isNarrowed({ property, category, unit, q, assignee, since }: ListView): boolean {
  return Boolean(property || category || unit || q || assignee || since);
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
