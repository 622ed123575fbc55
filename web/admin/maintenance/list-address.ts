import type { CallOf } from '#contracts/endpoint.ts';
import {
  maintenancePriorities,
  maintenanceSortKeys,
  maintenanceStates,
  maintenanceStatuses,
} from '#contracts/maintenance.ts';
import type {
  countMaintenance,
  listMaintenance,
  MaintenanceFilters,
  MaintenancePriority,
  MaintenanceRecord,
  MaintenanceState,
} from '#contracts/maintenance.ts';
import {
  pageSize,
  propertyIn,
  readListState,
  sortNamed,
  unitIn,
  writeListState,
} from '../kit/lists/list-state.ts';
import type { ListState } from '../kit/lists/list-state.ts';

export type MaintenanceStatus = MaintenanceRecord['status'];
export type MaintenanceQuery = NonNullable<CallOf<typeof listMaintenance>['query']>;

export type MaintenanceCountQuery = NonNullable<CallOf<typeof countMaintenance>['query']>;

export type MaintenanceLook = 'list' | 'board';

/** What the records are narrowed to; '' is everything. */
export interface MaintenanceFilter {
  /** A property's code. */
  property: string;
  /** A unit's identifier. */
  unit: string;
  /** One status; the states narrow to several. */
  status: MaintenanceStatus | '';
  priority: MaintenancePriority | '';
  /** Only those with a requested review. */
  review: boolean;
  q: string;
}

/** What the screen shows. All of it is in the URL, so that a reload, a link or Back shows the same. */
export interface MaintenanceView extends ListState, MaintenanceFilter {
  look: MaintenanceLook;
  state: MaintenanceState;
  sort: MaintenanceFilters['sort'];
}

export const everything: MaintenanceFilter = {
  property: '',
  unit: '',
  status: '',
  priority: '',
  review: false,
  q: '',
};

export const usualSort = '-created';

/** An order by its name; the usual one for any other. */
export function readOrder(name: string | null): MaintenanceFilters['sort'] {
  return sortNamed(name, maintenanceSortKeys) ?? usualSort;
}

export function readView(search: URLSearchParams): MaintenanceView {
  const status = maintenanceStatuses.find((one) => one === search.get('status')) ?? '';
  return {
    ...readListState(search),
    sort: readOrder(search.get('sort')),
    look: search.get('view') === 'board' ? 'board' : 'list',
    property: propertyIn(search),
    unit: unitIn(search),
    status,
    // A status is narrower than a state, and may contradict it.
    state:
      status === '' ? (maintenanceStates.find((state) => state === search.get('state')) ?? 'all') : 'all',
    priority: maintenancePriorities.find((priority) => priority === search.get('priority')) ?? '',
    review: search.get('review') === '1',
    q: search.get('q')?.trim() ?? '',
  };
}

export function writeView({
  look,
  review,
  property,
  unit,
  status,
  state,
  priority,
  q,
  sort,
  ...listState
}: MaintenanceView): URLSearchParams {
  return writeListState(
    { ...listState, isArchived: false },
    {
      view: look === 'board' ? 'board' : '',
      property,
      unit,
      status,
      state: state === 'all' ? '' : state,
      priority,
      review: review ? '1' : '',
      q,
      sort: sort === usualSort ? '' : sort,
    },
  );
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
    ...(view.status ? { status: view.status } : {}),
    ...(view.priority ? { priority: view.priority } : {}),
    ...(view.review ? { pendingTagRequest: true } : {}),
    ...(view.q ? { q: view.q } : {}),
  };
}

export function isNarrowed(filter: MaintenanceFilter): boolean {
  const { property, unit, status, priority, review, q } = filter;
  return review || [property, unit, status, priority, q].some((filter) => filter !== '');
}

/** The list that a view shows, a page of it. */
export function listQuery(
  { state, sort, page }: Pick<MaintenanceView, 'state' | 'sort' | 'page'>,
  filter: MaintenanceCountQuery,
  take = pageSize,
): MaintenanceQuery {
  return {
    ...filter,
    page,
    take,
    ...(state === 'all' ? {} : { state }),
    ...(sort === usualSort ? {} : { sort }),
  };
}
