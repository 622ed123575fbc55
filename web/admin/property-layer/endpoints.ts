import type { CallOf, EndpointDefinition, ResultOf } from '#contracts/endpoint.ts';
import { ask } from '../state/api.ts';
import type { api, CacheTag } from '../state/api.ts';

type Build = Parameters<Parameters<typeof api.injectEndpoints>[0]['endpoints']>[0];

const patient = { isPatient: true } as const;

/** A cached read of a contract's endpoint; what the contract takes is what the hook is given. */
export function reads<E extends EndpointDefinition>(build: Build, endpoint: E, tags: readonly CacheTag[]) {
  return build.query<ResultOf<E>, CallOf<E>>({
    query: (input) => ask(endpoint, input),
    providesTags: tags,
    extraOptions: patient,
  });
}

/** What a change is given; with a key (`attemptFor`) one that is asked for again, since its answer was lost, happens once. */
export type WriteOf<E extends EndpointDefinition> = CallOf<E> & { key?: string };

/** A change by a contract's endpoint. Whatever shows something of it is read anew, also where what is shown was old. */
export function writes<E extends EndpointDefinition>(
  build: Build,
  endpoint: E,
  { tags, prepare }: { tags: readonly CacheTag[]; prepare?: (input: CallOf<E>) => CallOf<E> },
) {
  return build.mutation<ResultOf<E>, WriteOf<E>>({
    query: (input) => ask(endpoint, prepare ? prepare(input) : input, input.key),
    invalidatesTags: (_result, error) =>
      error && error.status !== 404 && error.status !== 409 ? [] : [...tags, 'Audit'],
    extraOptions: patient,
  });
}
