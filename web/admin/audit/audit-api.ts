import { audit } from '#contracts/audit.ts';
import type { AuditedKind, AuditEntry } from '#contracts/audit.ts';
import type { Page } from '#contracts/endpoint.ts';
import { api, ask } from '../state/api.ts';

/** The history of one record, newest first. */
export const auditApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAudit: build.query<Page<AuditEntry>, { objectKind: AuditedKind; objectId: number }>({
      query: (about) => ask(audit.list, { query: { ...about, pageSize: 50 } }),
      providesTags: (_result, _error, { objectKind, objectId }) => [
        { type: 'Audit', id: `${objectKind}-${objectId}` },
      ],
    }),
  }),
});

export const { useListAuditQuery } = auditApi;
