import { audit } from '#contracts/audit.ts';
import type { AuditedKind, AuditEntry } from '#contracts/audit.ts';
import type { Page } from '#contracts/endpoint.ts';
import { api, ask, overrideExisting } from '../state/api.ts';

/** The history of one record, newest first. */
export const historyApi = api.injectEndpoints({
  overrideExisting,
  endpoints: (build) => ({
    listAudit: build.query<Page<AuditEntry>, { objectKind: AuditedKind; objectId: number }>({
      query: (about) => ask(audit.list, { query: { ...about, pageSize: 50 } }),
      providesTags: (_result, _error, { objectKind, objectId }) => [
        { type: 'audit', id: `${objectKind}-${objectId}` },
      ],
    }),
  }),
});

export const { useListAuditQuery } = historyApi;
