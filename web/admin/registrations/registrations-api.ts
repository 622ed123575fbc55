import type { CallOf, Page } from '#contracts/endpoint.ts';
import { listPublicProperties } from '#contracts/public-properties.ts';
import type { PublicProperty } from '#contracts/public-properties.ts';
import { registrations } from '#contracts/registrations.ts';
import type { listRegistrations, Registration } from '#contracts/registrations.ts';
import type { RegistrationCounts } from '#contracts/registration-filters.ts';
import { readProperties } from '#web/lib/read-answer.ts';
import { api, ask, overrideExisting } from '../kit/state/api.ts';

export type RegistrationQuery = NonNullable<CallOf<typeof listRegistrations>['query']>;
export type RegistrationPage = Page<Registration, { counts: RegistrationCounts }>;

/** The cached reads of this screen. */
export const registrationsApi = api.injectEndpoints({
  overrideExisting,
  endpoints: (build) => ({
    listRegistrations: build.query<RegistrationPage, RegistrationQuery>({
      query: (query) => ask(registrations.list, { query }),
      providesTags: [{ type: 'registration', id: 'LIST' }],
    }),
    listPublicProperties: build.query<PublicProperty[], void>({
      query: () => ask(listPublicProperties, {}),
      // Codes, or objects in several forms: the one reader knows them all.
      transformResponse: readProperties,
      providesTags: ['property-names'],
    }),
    getRegistration: build.query<Registration, number>({
      query: (id) => ask(registrations.get, { params: { id } }),
      providesTags: (_result, _error, id) => [{ type: 'registration', id }],
    }),
  }),
});

export const { useListRegistrationsQuery, useListPublicPropertiesQuery, useGetRegistrationQuery } =
  registrationsApi;
