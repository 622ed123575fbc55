import { search } from '#contracts/search.ts';
import type { SearchAnswer } from '#contracts/search.ts';
import { api, ask, overrideExisting } from '../kit/state/api.ts';

/** The cached search; what it finds is asked for again each time the search is opened. */
export const searchApi = api.injectEndpoints({
  overrideExisting,
  endpoints: (build) => ({
    findRecords: build.query<SearchAnswer, string>({
      query: (q) => ask(search.find, { query: { q } }),
      keepUnusedDataFor: 20,
    }),
  }),
});

export const { useFindRecordsQuery } = searchApi;
