import type { CallOf } from '#contracts/endpoint.ts';
import {
  maintenancePriorities,
  maintenanceSortKeys,
  maintenanceStates,
  maintenanceStatuses,
} from '#contracts/maintenance.ts';
import type { countMaintenance, listMaintenance, MaintenanceRecord } from '#contracts/maintenance.ts';
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
import { pageSize, propertyWord, unitWord } from '../kit/lists/list-state.ts';

export type MaintenanceStatus = MaintenanceRecord['status'];
export type MaintenanceQuery = NonNullable<CallOf<typeof listMaintenance>['query']>;
export type MaintenanceCountQuery = NonNullable<CallOf<typeof countMaintenance>['query']>;

const sort = orderBy(maintenanceSortKeys, '-created');

/** An order by its name; the usual one for any other. */
export const readOrder = sort.read;

const address = listAddress(
  {
    look: named('view', oneOf(['list', 'board'], 'list')),
    property: text(propertyWord),
    unit: text(unitWord),
    /** One status; the states narrow to several. */
    status: oneOf(maintenanceStatuses),
    state: oneOf(maintenanceStates, 'all'),
    priority: oneOf(maintenancePriorities),
    /** Only those with a requested review. */
    review: flag(),
    q: text(),
    sort,
    page: pageNumber,
    record: openRecord,
  },
  ['property', 'unit', 'status', 'priority', 'review', 'q'],
);

export const { writeView, everything, isNarrowed } = address;
export type MaintenanceView = ReturnType<typeof address.readView>;
export type MaintenanceFilter = typeof everything;
export type MaintenanceLook = MaintenanceView['look'];

/** What an address shows; a status is narrower than a state, and may contradict it. */
export function readView(search: URLSearchParams): MaintenanceView {
  const view = address.readView(search);
  return view.status === '' ? view : { ...view, state: 'all' };
}

/** What narrows the list and its counts, as the server reads it; the property chosen for all screens goes before this one's own. */
export function filterQuery(
  view: MaintenanceFilter,
  selectedProperty: string,
  unitId: number | undefined,
): MaintenanceCountQuery {
  const property = selectedProperty === 'all' ? view.property : selectedProperty;
  return {
    ...(property ? { propertyCode: property } : {}),
    ...(unitId === undefined ? {} : { unitId }),
    ...(view.review ? { pendingTagRequest: true } : {}),
    ...address.given(view, 'status', 'priority', 'q'),
  };
}

/** The list that a view shows, a page of it. */
export function listQuery(
  view: Pick<MaintenanceView, 'state' | 'sort' | 'page'>,
  filter: MaintenanceCountQuery,
  take = pageSize,
): MaintenanceQuery {
  return {
    ...filter,
    page: view.page,
    take,
    ...address.given(view, 'state', 'sort'),
  };
}
