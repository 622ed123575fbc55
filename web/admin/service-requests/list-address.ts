import type { CallOf } from '#contracts/endpoint.ts';
import type { listServiceRequests } from '#contracts/service-requests.ts';

/** What the list shows. All of it is in the URL, so that a reload, a link or Back shows the same. */
export interface ListView {
  isArchived: boolean;
  property: string;
  category: string;
  unit: string;
  page: number;
  /** The open record's id; null for none. */
  record: number | null;
}

export const pageSize = 25;

export function readView(search: URLSearchParams): ListView {
  return {
    isArchived: search.get('view') === 'archived',
    property: search.get('property') ?? '',
    category: search.get('category') ?? '',
    unit: digitsOnly(search.get('unit') ?? ''),
    page: positiveInteger(search.get('page')) ?? 1,
    record: positiveInteger(search.get('record')),
  };
}

/** The URL's query for a view; what is as usual is left out. */
export function writeView(view: ListView): URLSearchParams {
  const search = new URLSearchParams();
  if (view.isArchived) search.set('view', 'archived');
  if (view.property) search.set('property', view.property);
  if (view.category) search.set('category', view.category);
  if (view.unit) search.set('unit', view.unit);
  if (view.page > 1) search.set('page', String(view.page));
  if (view.record !== null) search.set('record', String(view.record));
  return search;
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

/** Units are one to four digits. */
export function digitsOnly(text: string): string {
  return text.replaceAll(/\D/g, '').slice(0, 4);
}

function positiveInteger(text: string | null): number | null {
  const number = Number(text);
  return text !== null && Number.isSafeInteger(number) && number > 0 ? number : null;
}
