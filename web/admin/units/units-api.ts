import { unitOverviews } from '#contracts/unit-overview.ts';
import { units } from '#contracts/units.ts';
import type { Unit } from '#contracts/units.ts';
import { api, ask, overrideExisting } from '../kit/state/api.ts';
import { collectionTag } from '../kit/state/collections.ts';
import { lists, reads, readsAll, writes } from '../kit/state/endpoints.ts';

/** The cached calls for units. */
export const unitsApi = api.injectEndpoints({
  overrideExisting,
  endpoints: (build) => ({
    listUnits: lists(build, units.list, 'unit'),
    listUnitsOfProperty: readsAll<Unit, string>(build, {
      tags: ['unit'],
      askFor: (propertyCode, page) =>
        ask(units.list, { query: { propertyCode, sort: 'identifier', ...page } }),
    }),
    listUnitRequests: reads(build, units.requests, ['unit', 'maintenance']),
    // What visitors send is an event about units too.
    getUnitSummary: reads(build, unitOverviews.summary, ['unit']),
    getUnitOverview: reads(build, unitOverviews.get, [
      'unit',
      'lease',
      'payment',
      'account',
      'expense',
      'maintenance',
      'service-request',
      'registration',
      'mail',
      'audit',
      collectionTag('service-request'),
      collectionTag('registration'),
    ]),
    createUnit: writes(build, units.create, { kind: 'unit', toast: 'create' }),
    changeUnit: writes(build, units.change, { kind: 'unit', toast: 'update' }),
    removeUnit: writes(build, units.remove, { kind: 'unit', toast: 'delete' }),
  }),
});

export const {
  useListUnitsQuery,
  useLazyListUnitsQuery,
  useListUnitsOfPropertyQuery,
  useListUnitRequestsQuery,
  useGetUnitSummaryQuery,
  useGetUnitOverviewQuery,
  useCreateUnitMutation,
  useChangeUnitMutation,
  useRemoveUnitMutation,
} = unitsApi;
