import { pageSize } from '../kit/lists/list-state.ts';
import { offeredRole } from './role-select.tsx';
import type { UserQuery } from './users-api.ts';

/** What the list shows. All of it is in the URL, so that a reload, a link or Back shows the same. */
export interface UsersView {
  /** '' for all. */
  role: string;
  page: number;
}

export function readView(search: URLSearchParams): UsersView {
  return {
    role: offeredRole(search.get('role')?.trim() ?? ''),
    page: Math.max(1, Math.trunc(Number(search.get('page'))) || 1),
  };
}

export function writeView({ role, page }: UsersView): URLSearchParams {
  const search = new URLSearchParams();
  if (role) search.set('role', role);
  if (page > 1) search.set('page', String(page));
  return search;
}

export function listQuery({ role, page }: UsersView): UserQuery {
  return { page, take: pageSize, ...(role ? { role } : {}) };
}
