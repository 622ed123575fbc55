import type { CallOf, EndpointDefinition, ResultOf } from '#contracts/endpoint.ts';
import { attemptFor, type Attempt } from '#web/lib/attempt.ts';
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

/** What a change is given; a key (`attemptFor`) where the screen itself knows what is the same try again. */
export type WriteOf<E extends EndpointDefinition> = CallOf<E> & { key?: string };

/** A change by a contract's endpoint. Whatever shows something of it is read anew, also where what is shown was old. */
export function writes<E extends EndpointDefinition>(
  build: Build,
  endpoint: E,
  { tags, prepare }: { tags: readonly CacheTag[]; prepare?: (input: CallOf<E>) => CallOf<E> },
) {
  return build.mutation<ResultOf<E>, WriteOf<E>>({
    query: ({ key, ...given }) => {
      // What remains without the key is the endpoint's own input.
      const input = prepare ? prepare(given as CallOf<E>) : (given as CallOf<E>);
      return ask(endpoint, input, key ?? keyOf(endpoint, input));
    },
    onQueryStarted: (_input, { queryFulfilled }) => {
      queryFulfilled.then(
        () => unanswered.delete(endpoint.path),
        () => undefined,
      );
    },
    invalidatesTags: (_result, error) =>
      error && error.status !== 404 && error.status !== 409 ? [] : [...tags, 'Audit'],
    extraOptions: patient,
  });
}

/** By the path of an endpoint, the last that was sent to it and not answered well. */
const unanswered = new Map<string, Attempt>();

/** The key of what is created: the same again, after a lost answer, is the same record and no second one. */
function keyOf({ method, path }: EndpointDefinition, input: unknown): string | undefined {
  if (method !== 'POST') return undefined;
  const attempt = attemptFor(JSON.stringify(input), unanswered.get(path) ?? null);
  unanswered.set(path, attempt);
  return attempt.key;
}
