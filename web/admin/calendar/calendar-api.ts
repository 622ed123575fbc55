import type { Page } from '#contracts/endpoint.ts';
import { leases } from '#contracts/leases.ts';
import type { Lease } from '#contracts/leases.ts';
import { api, ask, overrideExisting } from '../kit/state/api.ts';
import type { MonthRange } from './month-days.ts';

export interface CalendarQuery extends MonthRange {
  propertyCode?: string;
}

export interface CalendarLeases {
  leases: Lease[];
  /** Those of them that are not here: a month has more than is read at once. */
  leftOut: number;
}

const pageRows = 200;
const pagesMax = 10;

/** The leases that begin, end or have something due between two days, page after page. */
export const calendarApi = api.injectEndpoints({
  overrideExisting,
  endpoints: (build) => ({
    listCalendarLeases: build.query<CalendarLeases, CalendarQuery>({
      queryFn: async (query, _cache, _options, askServer) => {
        const found: Lease[] = [];
        for (let page = 1; ; page += 1) {
          const answer = await askServer(ask(leases.list, { query: { ...query, page, take: pageRows } }));
          if (answer.error) return { error: answer.error };
          // The answer of the endpoint that was asked.
          const { data, meta } = answer.data as Page<Lease>;
          found.push(...data);
          if (page >= meta.pageCount || page === pagesMax)
            return { data: { leases: found, leftOut: Math.max(0, meta.total - found.length) } };
        }
      },
      providesTags: ['lease'],
    }),
  }),
});

export const { useListCalendarLeasesQuery } = calendarApi;
