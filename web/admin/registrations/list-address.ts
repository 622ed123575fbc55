import type { CallOf } from '#contracts/endpoint.ts';
import { partyTypes, partyWord, registrationFileKinds } from '#contracts/registration-form.ts';
import type { PartyType, RegistrationFileKind } from '#contracts/registration-form.ts';
import { registrationSortKeys } from '#contracts/registration-filters.ts';
import { reviewFilters } from '#contracts/registration-review.ts';
import type { listRegistrations } from '#contracts/registrations.ts';
import {
  flag,
  listAddress,
  named,
  oneOf,
  openRecord,
  orderBy,
  pageNumber,
  text,
} from '../kit/lists/list-address.ts';
import type { AddressPart } from '../kit/lists/list-address.ts';
import { digitsOnly, pageSize, propertyWord } from '../kit/lists/list-state.ts';

const owner: AddressPart<PartyType | ''> = {
  ...oneOf(partyTypes),
  read: (sent) => partyTypes.find((type) => type === partyWord(sent)) ?? '',
};
const file: AddressPart<RegistrationFileKind | null> = {
  read: (sent) => registrationFileKinds.find((kind) => kind === sent) ?? null,
  write: (kind) => kind ?? '',
};
const sort = orderBy(registrationSortKeys, '-created');

/** An order by its name; the usual one for any other. */
export const readOrder = sort.read;

const address = listAddress(
  {
    isArchived: named('view', flag('archived')),
    property: text(propertyWord),
    owner,
    unit: text(digitsOnly),
    review: oneOf(reviewFilters),
    /** What is due soon, in both tabs. */
    due: oneOf(['soon']),
    q: text(),
    sort,
    page: pageNumber,
    record: openRecord,
    /** Which file of the open record is looked at; null while the record is edited. */
    file,
    /** Whether the open record is about to become records. */
    isApproving: named('approve', flag()),
  },
  ['property', 'owner', 'unit', 'review', 'due', 'q'],
);

export const { everything, isNarrowed } = address;
export type RegistrationView = ReturnType<typeof address.readView>;
export type RegistrationFilters = typeof everything;

const archivedPath = /\/archived\/?$/;

/** The archived applications have two addresses: `view=archived`, and a path ending in /archived. */
export function readView(pathname: string, search: URLSearchParams): RegistrationView {
  const view = address.readView(search);
  return { ...view, isArchived: view.isArchived || archivedPath.test(pathname) };
}

/** What is looked at of a record ends with it, and gives way to its approval. */
export function writeView(view: RegistrationView): URLSearchParams {
  const isApproving = view.isApproving && view.record !== null;
  const shownFile = view.record === null || isApproving ? null : view.file;
  return address.writeView({ ...view, isApproving, file: shownFile });
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
    ...address.given(view, 'q', 'property', 'unit', 'owner', 'review', 'due', 'sort'),
  };
}
