import { audit, listAuditChoices } from '#contracts/audit.ts';
import type { AuditChoices, AuditEntry } from '#contracts/audit.ts';
import type { CallOf, Page } from '#contracts/endpoint.ts';
import { api, ask, overrideExisting } from '../kit/state/api.ts';

export type ActionsQuery = NonNullable<CallOf<typeof audit.list>['query']>;

/** The log of all that staff did, newest first. */
export const auditApi = api.injectEndpoints({
  overrideExisting,
  endpoints: (build) => ({
    listActions: build.query<Page<AuditEntry>, ActionsQuery>({
      query: (query) => ask(audit.list, { query }),
    }),
    listAuditChoices: build.query<AuditChoices, void>({ query: () => ask(listAuditChoices, {}) }),
  }),
});

export const { useListActionsQuery, useListAuditChoicesQuery } = auditApi;
