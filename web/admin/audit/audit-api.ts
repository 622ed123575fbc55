import { audit, listAuditChoices } from '#contracts/audit.ts';
import type { AuditChoices, AuditedKind, AuditEntry } from '#contracts/audit.ts';
import type { CallOf, Page } from '#contracts/endpoint.ts';
import { api, ask, overrideExisting } from '../state/api.ts';

export type ActsQuery = NonNullable<CallOf<typeof audit.list>['query']>;

/** The history of one record, and the log of all that staff did; newest first. */
export const auditApi = api.injectEndpoints({
  overrideExisting,
  endpoints: (build) => ({
    listAudit: build.query<Page<AuditEntry>, { objectKind: AuditedKind; objectId: number }>({
      query: (about) => ask(audit.list, { query: { ...about, pageSize: 50 } }),
      providesTags: (_result, _error, { objectKind, objectId }) => [
        { type: 'Audit', id: `${objectKind}-${objectId}` },
      ],
    }),
    listActs: build.query<Page<AuditEntry>, ActsQuery>({ query: (query) => ask(audit.list, { query }) }),
    listAuditChoices: build.query<AuditChoices, void>({ query: () => ask(listAuditChoices, {}) }),
  }),
});

export const { useListAuditQuery, useListActsQuery, useListAuditChoicesQuery } = auditApi;
