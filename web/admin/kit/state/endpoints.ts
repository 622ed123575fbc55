import type { AuditedKind } from '#contracts/audit.ts';
import type { CallOf, EndpointDefinition, Page, ResultOf } from '#contracts/endpoint.ts';
import { attemptFor, type Attempt } from '#web/lib/attempt.ts';
import type { CallFailure } from '#web/lib/call-error.ts';
import type { ChangeAction, ChangeMessage } from '../nouns/change-messages.ts';
import { nounOf } from '../nouns/nouns.ts';
import { failedChange, toastWork, wentWell } from '../toasts/toast-work.ts';
import type { WorkMessages } from '../toasts/toast-work.ts';
import { ask } from './api.ts';
import { collectionsFollow, collectionTag } from './collections.ts';
import type { CollectionTag } from './collections.ts';
import type { api, Asked, CacheTag } from './api.ts';

type Build = Parameters<Parameters<typeof api.injectEndpoints>[0]['endpoints']>[0];

/** A cached read of a contract's endpoint; what the contract takes is what the hook is given. */
export function reads<E extends EndpointDefinition>(
  build: Build,
  endpoint: E,
  tags: readonly (CacheTag | CollectionTag)[],
) {
  return build.query<ResultOf<E>, CallOf<E>>({
    query: (input) => ask(endpoint, input),
    providesTags: tags,
  });
}

/**
 * A cached read of a contract's list: with what other pages and filters of it answered, the client's collection of a kind
 * (`collections.ts`).
 */
export function lists<E extends EndpointDefinition>(
  build: Build,
  endpoint: E,
  kind: AuditedKind,
  alsoShown: readonly CacheTag[] = [],
) {
  return reads(build, endpoint, [kind, ...alsoShown, collectionTag(kind)]);
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

export interface WriteOptions<E extends EndpointDefinition> {
  /** What is changed: whatever shows something of it is read again, also where what is shown was old. */
  kind: AuditedKind;
  /** The noun's message for it, or one of its own; null where no one asked for the change. */
  toast: ChangeAction | ChangeMessage | null;
  prepare?: (input: CallOf<E>) => CallOf<E>;
  /** Records of these kinds change with it. */
  alsoChanges?: readonly AuditedKind[];
  /** The answer is no record of the kind: what is cached waits until it is read again. */
  answersAnother?: true;
  /**
   * It is of a part of the record that no other such change touches, so that one made right after another is a change of what
   * that made, and no one else's work. It answers the record.
   */
  inTurn?: true;
}

/** A change by a contract's endpoint. A toast says that it runs and how it ended. */
export function writes<E extends EndpointDefinition>(
  build: Build,
  endpoint: E,
  { kind, toast, prepare, alsoChanges = [], answersAnother, inTurn }: WriteOptions<E>,
) {
  return build.mutation<ResultOf<E>, WriteOf<E>>({
    query: ({ key, ...given }) => {
      // What remains without the key is the endpoint's own input.
      const input = prepare ? prepare(given as CallOf<E>) : (given as CallOf<E>);
      return { ...ask(endpoint, input, key ?? keyOf(endpoint, input)), ...(inTurn && { inTurn }) };
    },
    onQueryStarted: async (input, { dispatch, queryFulfilled }) => {
      const answer = queryFulfilled.then(
        ({ data }) => {
          unanswered.delete(endpoint.path);
          if (!answersAnother)
            dispatch(
              collectionsFollow({ kind, method: endpoint.method, isNew: toast === 'create', input, data }),
            );
          return data;
        },
        // The cache wraps what the call failed with; who asked for the change gets it as well.
        (wrapped: { error: unknown }) => Promise.reject(wrapped.error as CallFailure),
      );
      const message = typeof toast === 'string' ? messageOf(kind, toast) : toast;
      await wentWell(message ? toastWork(answer, toastOf(message)) : answer);
    },
    invalidatesTags: (_result, error) =>
      error && error.status !== 404 && error.status !== 409
        ? []
        : [...[kind, ...alsoChanges].flatMap((changed) => nounOf(changed).tags), 'audit'],
  });
}

function messageOf(kind: AuditedKind, action: ChangeAction): ChangeMessage {
  const message = nounOf(kind).messages?.[action];
  if (!message) throw new Error(`The noun ${kind} has no messages.`);
  return message;
}

function toastOf({ loading, success, failure }: ChangeMessage): WorkMessages<unknown> {
  const descriptionOf = (error: unknown) => (typeof failure === 'function' ? failure(error) : failure);
  return {
    loading,
    success,
    failure: (error) => {
      const description = descriptionOf(error);
      return description === undefined ? failedChange : { ...failedChange, description };
    },
  };
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
