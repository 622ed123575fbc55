import type { CallOf, EndpointDefinition } from '#contracts/endpoint.ts';

/** A read that the early script sends: the code of contracts, which know their addresses, is not there yet. */
export interface FirstRead {
  path: string;
  query?: object | undefined;
}

/** What a screen reads first, by its address; the same that it asks for once it is there. */
export type FirstReads = (search: URLSearchParams) => FirstRead[];

/** What an endpoint's query may say. */
export type QueryOf<E extends EndpointDefinition> =
  CallOf<E> extends { query?: infer Q extends object | undefined } ? NonNullable<Q> : object;

/** The compiler checks path and query against the contract. */
export function firstRead<E extends EndpointDefinition>(path: E['path'], query?: QueryOf<E>): FirstRead {
  return { path, query };
}
