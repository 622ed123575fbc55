import { userSortKeys } from '#contracts/users.ts';
import { listAddress, orderBy, pageNumber, text } from '../kit/lists/list-address.ts';
import { pageSize } from '../kit/lists/list-state.ts';
import { offeredRole } from './role-select.tsx';
import type { UserQuery } from './users-api.ts';

const sort = orderBy(userSortKeys, 'email');

/** An order by its name; the usual one for any other. */
export const readOrder = sort.read;

export const { readView, writeView, isNarrowed, given } = listAddress(
  { role: text((sent) => offeredRole(sent.trim())), sort, page: pageNumber },
  ['role'],
);

export type UsersView = ReturnType<typeof readView>;

export function listQuery(view: UsersView): UserQuery {
  return { page: view.page, take: pageSize, ...given(view, 'role', 'sort') };
}
