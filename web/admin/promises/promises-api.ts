import { promises } from '#contracts/promises.ts';
import { api, overrideExisting } from '../kit/state/api.ts';
import { reads, writes } from '../kit/state/endpoints.ts';

/** The cached calls for the settings of the promise. */
export const promisesApi = api.injectEndpoints({
  overrideExisting,
  endpoints: (build) => ({
    getPromises: reads(build, promises.get, ['promise']),
    replacePromises: writes(build, promises.replace, {
      kind: 'promise',
      toast: { loading: 'Saving changes…', success: 'The promises are saved.' },
    }),
  }),
});

export const { useGetPromisesQuery, useReplacePromisesMutation } = promisesApi;
