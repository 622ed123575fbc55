import { properties } from '#contracts/properties.ts';
import { isFilled } from '../kit/records/filled-fields.ts';
import { api, overrideExisting } from '../kit/state/api.ts';
import { lists, reads, writes } from '../kit/state/endpoints.ts';

/** The cached calls for properties. */
export const propertiesApi = api.injectEndpoints({
  overrideExisting,
  endpoints: (build) => ({
    listProperties: lists(build, properties.list, 'property'),
    listPropertyNames: reads(build, properties.listNames, ['property-names']),
    getProperty: reads(build, properties.get, ['property']),
    createProperty: writes(build, properties.create, {
      kind: 'property',
      toast: 'create',
      prepare: ({ body }) => ({
        body: body.units === undefined ? body : { ...body, units: filledUnits(body.units) },
      }),
    }),
    changeProperty: writes(build, properties.change, { kind: 'property', toast: 'update' }),
    removeProperty: writes(build, properties.remove, { kind: 'property', toast: 'delete' }),
  }),
});

export const {
  useListPropertiesQuery,
  useListPropertyNamesQuery,
  useGetPropertyQuery,
  useCreatePropertyMutation,
  useChangePropertyMutation,
  useRemovePropertyMutation,
} = propertiesApi;

/** The entries of a units list in which something is filled in; the empty ones are not sent (specification section 3). */
function filledUnits(units: unknown): unknown {
  if (!Array.isArray(units)) return units;
  return units.filter(
    (unit) => typeof unit === 'object' && unit !== null && Object.values(unit).some(isFilled),
  );
}
