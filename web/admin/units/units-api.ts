import { units } from '#contracts/units.ts';
import { api, overrideExisting } from '../kit/state/api.ts';
import { lists, reads, writes } from '../kit/state/endpoints.ts';

/** The cached calls for units. */
export const unitsApi = api.injectEndpoints({
  overrideExisting,
  endpoints: (build) => ({
    listUnits: lists(build, units.list, 'unit'),
    listUnitRequests: reads(build, units.requests, ['unit', 'maintenance']),
    createUnit: writes(build, units.create, { kind: 'unit', toast: 'create' }),
    changeUnit: writes(build, units.change, { kind: 'unit', toast: 'update' }),
    removeUnit: writes(build, units.remove, { kind: 'unit', toast: 'delete' }),
  }),
});

export const {
  useListUnitsQuery,
  useLazyListUnitsQuery,
  useListUnitRequestsQuery,
  useCreateUnitMutation,
  useChangeUnitMutation,
  useRemoveUnitMutation,
} = unitsApi;
