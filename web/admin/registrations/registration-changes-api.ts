import type { CallOf } from '#contracts/endpoint.ts';
import type { DocumentKind } from '#contracts/documents.ts';
import { registrations } from '#contracts/registrations.ts';
import type { changeRegistration, Registration } from '#contracts/registrations.ts';
import type { CallFailure } from '#web/lib/call-error.ts';
import { api, ask, overrideExisting } from '../kit/state/api.ts';
import type { Asked } from '../kit/state/api.ts';
import { followChange, removeFromLists } from './optimistic-lists.ts';
import { registrationsApi } from './registrations-api.ts';

type Changes = CallOf<typeof changeRegistration>['body'];

interface PartOfSave {
  /** More of the same save follows: lists and history are read again after its last write. */
  hasMore?: boolean;
}

/** The changes of this screen. Each shows in the cached lists at once and is undone where the server refuses it. */
export const registrationChangesApi = api.injectEndpoints({
  overrideExisting,
  endpoints: (build) => ({
    changeRegistration: build.mutation<Registration, { id: number; changes: Changes } & PartOfSave>({
      queryFn: async ({ id, changes }, _cache, _options, callServer) => {
        const asked = ask(registrations.change, { params: { id }, body: changes });
        const first = await callServer(asked);
        const answer =
          first.error && deservesForm(first.error) ? await callServer(asForm(asked, first.error)) : first;
        // The server shapes the answer through the same contract that was asked.
        return answer.error ? { error: answer.error } : { data: answer.data as Registration };
      },
      onQueryStarted: async ({ id, changes }, cache) => {
        await followChange(cache, {
          id,
          changes,
          leaves: changes.archived !== undefined,
          store: (record) =>
            cache.dispatch(registrationsApi.util.upsertQueryData('getRegistration', id, record)),
        });
      },
      // After a conflict too, since it means that the cache is stale.
      invalidatesTags: (_result, error, { id, hasMore }) =>
        (error ? error.status !== 409 : hasMore) ? [] : staleAfter(id, error),
    }),
    replaceRegistrationFile: build.mutation<
      Registration,
      { id: number; kind: DocumentKind; file: File; onProgress: (share: number) => void } & PartOfSave
    >({
      query: ({ id, kind, file, onProgress }) => {
        const { endpoint, input } = ask(registrations.replaceFile, {
          params: { id },
          query: { kind },
          body: {},
          files: { file },
        });
        return { endpoint, input: { ...input, onProgress } };
      },
      onQueryStarted: async ({ id }, cache) => {
        try {
          const { data } = await cache.queryFulfilled;
          await cache.dispatch(registrationsApi.util.upsertQueryData('getRegistration', id, data));
        } catch {
          // The caller shows the failure; nothing was shown that would have to be taken back.
        }
      },
      // After a failure too: what the same save wrote before it is not shown yet.
      invalidatesTags: (_result, error, { id, hasMore }) => (hasMore && !error ? [] : staleAfter(id)),
    }),
    deleteRegistration: build.mutation<null, Pick<Registration, 'id' | 'updatedAt'>>({
      query: ({ id, updatedAt }) =>
        ask(registrations.remove, { params: { id }, query: { expectedUpdatedAt: updatedAt } }),
      onQueryStarted: async ({ id }, cache) => {
        const undo = removeFromLists(cache, id);
        await cache.queryFulfilled.catch(undo);
      },
      invalidatesTags: (_result, error, { id }) => {
        if (error) return error.status === 409 ? staleAfter(id, error) : [];
        return [{ type: 'registration', id: 'LIST' }];
      },
    }),
  }),
});

/** What makes the client try once more, with the fields as a form (specification section 7). */
function deservesForm({ status }: CallFailure): boolean {
  return status === 400 || status === 415 || status === 'PARSING_ERROR';
}

function asForm(asked: Asked, failure: CallFailure): Asked {
  const input = { ...asked.input, asForm: true };
  // An answer that could not be read was still a success: the record has moved on by this very change.
  if (failure.status === 'PARSING_ERROR') {
    input.body = { ...(input.body as Changes), expectedUpdatedAt: undefined };
  }
  return { ...asked, input };
}

function staleAfter(id: number, error?: CallFailure): Stale[] {
  return [
    { type: 'registration', id: 'LIST' },
    { type: 'audit', id: `registration-${id}` },
    { type: 'packet', id },
    ...(error ? [{ type: 'registration' as const, id }] : []),
  ];
}

interface Stale {
  type: 'registration' | 'audit' | 'packet';
  id: number | string;
}

export const {
  useChangeRegistrationMutation,
  useReplaceRegistrationFileMutation,
  useDeleteRegistrationMutation,
} = registrationChangesApi;
