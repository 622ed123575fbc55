import { todayEndpoints } from '#contracts/today.ts';
import type { Badges, Today, Trends } from '#contracts/today.ts';
import { api, ask, overrideExisting } from '../kit/state/api.ts';
import type { CacheTag } from '../kit/state/api.ts';

/** What Today counts: it is old with every change of one of these. */
const countedKinds = [
  'service-request',
  'registration',
  'contact-inquiry',
  'maintenance',
  'lease',
  'payment',
  'mail',
] as const satisfies readonly CacheTag[];

/** Lists of what visitors send are renewed apart from its records. */
const listsOf = (kinds: readonly CacheTag[]) => kinds.map((type) => ({ type, id: 'LIST' }));

/** The cached calls of Today and of the menu's badges. */
export const todayApi = api.injectEndpoints({
  overrideExisting,
  endpoints: (build) => ({
    getToday: build.query<Today, void>({
      query: () => ask(todayEndpoints.get, {}),
      providesTags: listsOf(countedKinds),
    }),
    getTrends: build.query<Trends, void>({
      query: () => ask(todayEndpoints.trends, {}),
      providesTags: listsOf(['service-request', 'expense']),
    }),
    getBadges: build.query<Badges, void>({
      query: () => ask(todayEndpoints.badges, {}),
      providesTags: listsOf(['service-request', 'registration', 'contact-inquiry', 'message', 'mail']),
    }),
    noteVisit: build.mutation<null, void>({ query: () => ask(todayEndpoints.noteVisit, {}) }),
  }),
});

export const { useGetTodayQuery, useGetTrendsQuery, useGetBadgesQuery, useNoteVisitMutation } = todayApi;
