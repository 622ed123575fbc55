import type { CallOf } from '#contracts/endpoint.ts';
import { maintenancePriorities, maintenanceSortKeys, maintenanceStatuses } from '#contracts/maintenance.ts';
import type {
  listMaintenance,
  MaintenanceFilters,
  MaintenancePriority,
  MaintenanceRecord,
} from '#contracts/maintenance.ts';
import { propertyIn, readListState, sortNamed, unitIn, writeListState } from '../kit/lists/list-state.ts';
import type { ListState } from '../kit/lists/list-state.ts';

export type MaintenanceStatus = MaintenanceRecord['status'];
export type MaintenanceQuery = NonNullable<CallOf<typeof listMaintenance>['query']>;

export type MaintenanceLook = 'list' | 'board';

/** What the records are narrowed to; '' is everything. */
export interface MaintenanceFilter {
  /** A property's code. */
  property: string;
  /** A unit's identifier. */
  unit: string;
  status: MaintenanceStatus | '';
  /** What is not completed, whatever its status. */
  state: 'open' | '';
  priority: MaintenancePriority | '';
  /** Only those with a requested review. */
  review: boolean;
  q: string;
}

/** What the screen shows. All of it is in the URL, so that a reload, a link or Back shows the same. */
export interface MaintenanceView extends ListState, MaintenanceFilter {
  look: MaintenanceLook;
  sort: MaintenanceFilters['sort'];
}

export const everything: MaintenanceFilter = {
  property: '',
  unit: '',
  status: '',
  state: '',
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
  return {
    ...readListState(search),
    sort: readOrder(search.get('sort')),
    look: search.get('view') === 'board' ? 'board' : 'list',
    property: propertyIn(search),
    unit: unitIn(search),
    status: maintenanceStatuses.find((status) => status === search.get('status')) ?? '',
    state: search.get('state') === 'open' ? 'open' : '',
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
      state,
      priority,
      review: review ? '1' : '',
      q,
      sort: sort === usualSort ? '' : sort,
    },
  );
}

/** The filters as the server reads them; the property chosen for all screens goes before this one's own. */
export function filterQuery(
  view: MaintenanceFilter,
  selectedProperty: string,
  unitId: number | undefined,
): MaintenanceQuery {
  const property = selectedProperty === 'all' ? view.property : selectedProperty;
  return {
    ...(property ? { propertyCode: property } : {}),
    ...(unitId === undefined ? {} : { unitId }),
    ...(view.status ? { status: view.status } : {}),
    ...(view.state ? { state: view.state } : {}),
    ...(view.priority ? { priority: view.priority } : {}),
    ...(view.review ? { pendingTagRequest: true } : {}),
    ...(view.q ? { q: view.q } : {}),
  };
}

export function isNarrowed(filter: MaintenanceFilter): boolean {
  const { property, unit, status, state, priority, review, q } = filter;
  return review || [property, unit, status, state, priority, q].some((filter) => filter !== '');
}
