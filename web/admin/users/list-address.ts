import { userSortKeys } from '#contracts/users.ts';
import type { UserOrder } from '#contracts/users.ts';
import { pageSize, positiveInteger, sortNamed } from '../kit/lists/list-state.ts';
import { offeredRole } from './role-select.tsx';
import type { UserQuery } from './users-api.ts';

/** What the list shows. All of it is in the URL, so that a reload, a link or Back shows the same. */
export interface UsersView {
  /** '' for all. */
  role: string;
  sort: UserOrder;
  page: number;
}

const usualSort = 'email';

/** An order by its name; the usual one for any other. */
export function readOrder(name: string | null): UserOrder {
  return sortNamed(name, userSortKeys) ?? usualSort;
}

export function readView(search: URLSearchParams): UsersView {
  return {
    role: offeredRole(search.get('role')?.trim() ?? ''),
    sort: readOrder(search.get('sort')),
    page: positiveInteger(search.get('page')) ?? 1,
  };
}

export function writeView({ role, sort, page }: UsersView): URLSearchParams {
  const search = new URLSearchParams();
  if (role) search.set('role', role);
  if (sort !== usualSort) search.set('sort', sort);
  if (page > 1) search.set('page', String(page));
  return search;
}

export function listQuery({ role, sort, page }: UsersView): UserQuery {
  return { page, take: pageSize, ...(role ? { role } : {}), ...(sort === usualSort ? {} : { sort }) };
}
