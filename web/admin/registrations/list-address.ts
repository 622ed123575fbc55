import type { CallOf } from '#contracts/endpoint.ts';
import { partyTypes, partyWord, registrationFileKinds } from '#contracts/registration-form.ts';
import type { PartyType, RegistrationFileKind } from '#contracts/registration-form.ts';
import { registrationSortKeys } from '#contracts/registration-filters.ts';
import { reviewFilters } from '#contracts/registration-review.ts';
import type { listRegistrations } from '#contracts/registrations.ts';
import type { RegistrationFilters as ListedRegistrations } from '#contracts/registration-filters.ts';
import type { ReviewFilter } from '#contracts/registration-review.ts';
import { digitsOnly, pageSize, readListState, sortNamed, writeListState } from '../kit/lists/list-state.ts';
import type { ListState } from '../kit/lists/list-state.ts';

/** What the list shows. All of it is in the URL, so that a reload, a link or Back shows the same. */
export interface RegistrationView extends ListState {
  property: string;
  /** '' for both. */
  owner: PartyType | '';
  unit: string;
  q: string;
  /** '' for every state. */
  review: ReviewFilter | '';
  /** What is due soon, in both tabs; '' for all. */
  due: 'soon' | '';
  sort: ListedRegistrations['sort'];
  /** Which file of the open record is looked at; null while the record is edited. */
  file: RegistrationFileKind | null;
  /** Whether the open record is about to become records. */
  isApproving: boolean;
}

export type RegistrationFilters = Pick<
  RegistrationView,
  'property' | 'owner' | 'unit' | 'review' | 'due' | 'q'
>;

export const noFilters: RegistrationFilters = {
  property: '',
  owner: '',
  unit: '',
  review: '',
  due: '',
  q: '',
};

const archivedPath = /\/archived\/?$/;

const usualSort = '-created';

/** An order by its name; the usual one for any other. */
export function readOrder(name: string | null): ListedRegistrations['sort'] {
  return sortNamed(name, registrationSortKeys) ?? usualSort;
}

/** The archived applications have two addresses: `view=archived`, and a path ending in /archived. */
export function readView(pathname: string, search: URLSearchParams): RegistrationView {
  const listState = readListState(search);
  return {
    ...listState,
    isArchived: listState.isArchived || archivedPath.test(pathname),
    property: propertyWord(search.get('property') ?? ''),
    owner: partyTypes.find((type) => type === partyWord(search.get('owner') ?? '')) ?? '',
    unit: digitsOnly(search.get('unit') ?? ''),
    review: reviewFilters.find((state) => state === search.get('review')) ?? '',
    due: search.get('due') === 'soon' ? 'soon' : '',
    q: search.get('q')?.trim() ?? '',
    sort: readOrder(search.get('sort')),
    file: registrationFileKinds.find((kind) => kind === search.get('file')) ?? null,
    isApproving: search.has('approve'),
  };
}

export function writeView({
  property,
  owner,
  unit,
  review,
  due,
  q,
  sort,
  file,
  isApproving,
  ...listState
}: RegistrationView): URLSearchParams {
  const search = writeListState(listState, {
    property,
    owner,
    unit,
    review,
    due,
    q,
    sort: sort === usualSort ? '' : sort,
  });
  if (listState.record !== null && isApproving) search.set('approve', '1');
  else if (listState.record !== null && file !== null) search.set('file', file);
  return search;
}

/** The list's path, without its own word for the archived ones. */
export function listPath(pathname: string): string {
  return pathname.replace(archivedPath, '').replace(/\/$/, '');
}

export function listQuery(view: RegistrationView): NonNullable<CallOf<typeof listRegistrations>['query']> {
  return {
    page: view.page,
    take: pageSize,
    archived: view.isArchived ? 1 : 0,
    ...(view.q ? { q: view.q } : {}),
    ...(view.property ? { property: view.property } : {}),
    ...(view.unit ? { unit: view.unit } : {}),
    ...(view.owner ? { owner: view.owner } : {}),
    ...(view.review ? { review: view.review } : {}),
    ...(view.due ? { due: view.due } : {}),
    ...(view.sort === usualSort ? {} : { sort: view.sort }),
  };
}

export function isFiltered({ property, owner, unit, review, due, q }: RegistrationFilters): boolean {
  return Boolean(property || owner || unit || review || due || q);
}

/** Upper-cased, and stripped to letters, digits and hyphens. */
export function propertyWord(text: string): string {
  return text.toUpperCase().replaceAll(/[^A-Z0-9-]/g, '');
}
