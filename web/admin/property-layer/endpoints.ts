import type { CallOf, EndpointDefinition, Page, ResultOf } from '#contracts/endpoint.ts';
import { attemptFor, type Attempt } from '#web/lib/attempt.ts';
import { ask } from '../state/api.ts';
import type { api, Asked, CacheTag } from '../state/api.ts';

type Build = Parameters<Parameters<typeof api.injectEndpoints>[0]['endpoints']>[0];

/** A cached read of a contract's endpoint; what the contract takes is what the hook is given. */
export function reads<E extends EndpointDefinition>(build: Build, endpoint: E, tags: readonly CacheTag[]) {
  return build.query<ResultOf<E>, CallOf<E>>({
    query: (input) => ask(endpoint, input),
    providesTags: tags,
  });
}

const pageSize = 200;

/**
 * A cached read of all pages of a list, one after another. What moves from one page to the next meanwhile is there once; a
 * page that fails fails the whole.
 */
export function readsAll<Row extends { id: number }, Key>(
  build: Build,
  {
    tags,
    askFor,
  }: { tags: readonly CacheTag[]; askFor: (key: Key, page: { page: number; take: number }) => Asked },
) {
  return build.query<Row[], Key>({
    queryFn: async (key, _api, _options, askServer) => {
      const rows = new Map<number, Row>();
      let pageCount = 1;
      for (let page = 1; page <= pageCount; page++) {
        const answer = await askServer(askFor(key, { page, take: pageSize }));
        if (answer.error) return { error: answer.error };
        // Every list of the contracts is answered as a page; the caller names the row of the one it asks for.
        const { data, meta } = answer.data as Page<Row>;
        for (const row of data) rows.set(row.id, row);
        pageCount = meta.pageCount;
      }
      return { data: [...rows.values()] };
    },
    providesTags: tags,
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
