import { createApi } from '@reduxjs/toolkit/query/react';
import type { BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { auditedKinds } from '#contracts/audit.ts';
import type { CallOf, EndpointDefinition } from '#contracts/endpoint.ts';
import { call } from '#web/lib/call.ts';
import { CallError, codeOf } from '#web/lib/call-error.ts';
import type { CallFailure, CallStatus } from '#web/lib/call-error.ts';
import type { LooseInput } from '#web/lib/send.ts';
import { noteOwnChange } from './own-changes.ts';
import type { OwnVersions } from './own-versions.ts';
import { withRetries } from './retry.ts';

/** A call on its way: which endpoint of the contracts, and what it is given. */
export interface Asked {
  endpoint: EndpointDefinition;
  input: LooseInput;
  /** It goes after the person's other changes of its record (own-versions.ts). */
  inTurn?: boolean;
}

/**
 * Names an endpoint and its input; the compiler checks that they belong together. With a key (`attemptFor`) a change that is
 * asked for again, since its answer was lost, happens once.
 */
export function ask<E extends EndpointDefinition>(
  endpoint: E,
  input: CallOf<E>,
  idempotencyKey?: string,
): Asked {
  // Each typed input is one of the loose ones; the compiler cannot see that while E is open.
  const loose = input as LooseInput;
  return { endpoint, input: idempotencyKey === undefined ? loose : { ...loose, idempotencyKey } };
}

/** Refused with these, what a change was about is no longer theirs, has gone or has moved on: lists that are read again show it. */
const outdated = new Set<CallStatus>([403, 404, 409]);

const askServer: BaseQueryFn<Asked, unknown, CallFailure> = async (
  { endpoint, input, inTurn = false },
  { dispatch, type, extra, signal },
) => {
  try {
    const send = async (given: LooseInput): Promise<unknown> => call(endpoint, given);
    // What the store gives to all that it runs (state/store.ts).
    const versions = extra as OwnVersions;
    const data = await (inTurn ? versions.sendInTurn(endpoint.path, input, signal, send) : send(input));
    if (type === 'mutation') noteOwnChange();
    // Nothing is null in the cache's terms: an answer without a body counts as answered.
    return { data: data ?? null };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (type === 'mutation' && outdated.has(error.failure.status)) noteOwnChange();
    // It was demanded of everyone meanwhile: the own account knows, and its gate leads there.
    const code = codeOf(error.failure);
    if (code === 'SECOND_FACTOR_SETUP_REQUIRED' || code === 'PASSWORD_CHANGE_REQUIRED')
      dispatch(api.util.invalidateTags(['own-user']));
    return { error: error.failure };
  }
};

/** What cached reads show: the kinds of record, and what is read apart from these. */
const tagTypes = [
  ...auditedKinds,
  'service-request-categories',
  'conversation',
  'inquiry-replies',
  'packet',
  'own-user',
  'own-session',
  'second-factor',
  'password-change',
  'property-names',
  'saved-view',
] as const;
export type CacheTag = (typeof tagTypes)[number];

/** The cache of server data. Features add their endpoints to it. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: withRetries(askServer),
  tagTypes,
  keepUnusedDataFor: 120,
  refetchOnFocus: false,
  refetchOnReconnect: false,
  endpoints: () => ({}),
});

/** For `injectEndpoints`: two of one name are a mistake, except where development loads a changed file again. */
export const overrideExisting: true | 'throw' = import.meta.env.DEV ? true : 'throw';
