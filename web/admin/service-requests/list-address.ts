import type { CallOf } from '#contracts/endpoint.ts';
import type { listServiceRequestCategories, listServiceRequests } from '#contracts/service-requests.ts';
import { digitsOnly, pageSize, readListState, writeListState } from '../kit/lists/list-state.ts';
import type { ListState } from '../kit/lists/list-state.ts';
import { firstRead } from '../kit/state/first-reads.ts';
import type { FirstReads } from '../kit/state/first-reads.ts';

/** What the list shows. All of it is in the URL, so that a reload, a link or Back shows the same. */
export interface ListView extends ListState {
  property: string;
  category: string;
  unit: string;
}

export function readView(search: URLSearchParams): ListView {
  return {
    ...readListState(search),
    property: search.get('property') ?? '',
    category: search.get('category') ?? '',
    unit: digitsOnly(search.get('unit') ?? ''),
  };
}

export function writeView({ property, category, unit, ...listState }: ListView): URLSearchParams {
  return writeListState(listState, { property, category, unit });
}

/** What the server is asked for (specification section 7: the page size goes under all its names). */
export function listQuery(view: ListView): NonNullable<CallOf<typeof listServiceRequests>['query']> {
  return {
    page: view.page,
    take: pageSize,
    limit: pageSize,
    pageSize,
    per_page: pageSize,
    archived: view.isArchived ? 1 : 0,
    ...(view.unit ? { unit: view.unit } : {}),
    ...(view.category ? { category: view.category } : {}),
    ...(view.property ? { propertyCode: view.property } : {}),
  };
}

/** What the screen reads first. */
export const firstReads: FirstReads = (search) => [
  firstRead<typeof listServiceRequests>('/public-submissions', listQuery(readView(search))),
  firstRead<typeof listServiceRequestCategories>('/public-submissions/categories'),
];
