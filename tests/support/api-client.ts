import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { CallOf, EndpointDefinition, ResultOf } from '#contracts/endpoint.ts';
import type { ErrorBody } from '#contracts/errors.ts';

export interface CallOptions {
  token?: string;
  headers?: Record<string, string>;
}

export interface Answer<T> {
  status: number;
  /** The parsed JSON of a success, as the contract names it. */
  body: T;
  /** The parsed JSON of a refusal. */
  error: ErrorBody;
  headers: LightMyRequestResponse['headers'];
  text: string;
  bytes: Buffer;
}

/** What the wire carries for an endpoint's result. */
type WireOf<E extends EndpointDefinition> = E['returns'] extends { kind: 'one' }
  ? { data: ResultOf<E> }
  : ResultOf<E>;

export interface ApiClient {
  /** Calls an endpoint as its contract says, through the server's front door. */
  call<E extends EndpointDefinition>(
    endpoint: E,
    input: CallOf<E>,
    options?: CallOptions,
  ): Promise<Answer<WireOf<E>>>;
  /** Sends anything, for what the contract forbids. */
  send(method: string, path: string, options?: CallOptions & { payload?: unknown }): Promise<Answer<unknown>>;
}

type Plain = string | number | boolean | null | undefined;

interface LooseInput {
  params?: Record<string, Plain>;
  query?: Record<string, Plain>;
  body?: Record<string, Plain>;
  files?: Record<string, Blob | readonly Blob[] | undefined>;
}

export function createApiClient(app: FastifyInstance): ApiClient {
  async function inject(method: string, url: string, payload: unknown, options: CallOptions = {}) {
    const headers: Record<string, string> = { ...options.headers };
    if (options.token) headers.authorization = `Bearer ${options.token}`;
    let body: string | Buffer | undefined;
    if (payload instanceof FormData) {
      const encoded = new Response(payload);
      headers['content-type'] ??= encoded.headers.get('content-type') ?? '';
      body = Buffer.from(await encoded.arrayBuffer());
    } else if (payload instanceof Blob) {
      headers['content-type'] ??= 'application/octet-stream';
      body = Buffer.from(await payload.arrayBuffer());
    } else if (typeof payload === 'string' || Buffer.isBuffer(payload)) {
      body = payload;
    } else if (payload !== undefined) {
      headers['content-type'] ??= 'application/json';
      body = JSON.stringify(payload);
    }
    // light-my-request knows the methods by a closed list; any word is sent as it is.
    const response = await app.inject({
      method: method as 'GET',
      url,
      headers,
      ...(body === undefined ? {} : { payload: body }),
    });
    const json: unknown = isJson(response) ? response.json() : undefined;
    return {
      status: response.statusCode,
      body: json,
      error: json,
      headers: response.headers,
      text: response.body,
      bytes: response.rawPayload,
    };
  }

  return {
    // The contract's own types describe both sides; the loose form in between only builds the request.
    call: (async (endpoint: EndpointDefinition, input: LooseInput, options?: CallOptions) =>
      inject(
        endpoint.method,
        urlOf(endpoint, input),
        payloadOf(endpoint, input),
        options,
      )) as unknown as ApiClient['call'],
    send: (async (
      method: string,
      path: string,
      { payload, ...options }: CallOptions & { payload?: unknown } = {},
    ) => inject(method, path, payload, options)) as unknown as ApiClient['send'],
  };
}

function isJson(response: LightMyRequestResponse): boolean {
  const { headers } = response;
  return (headers['content-type'] ?? '').startsWith('application/json') && !headers['content-encoding'];
}

function urlOf(endpoint: EndpointDefinition, { params = {}, query = {} }: LooseInput): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`;
}

function payloadOf(endpoint: EndpointDefinition, { body, files: sent = {} }: LooseInput): unknown {
  if (endpoint.body?.kind !== 'multipart') return endpoint.body ? (body ?? {}) : undefined;
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {}))
    if (value !== undefined) form.set(name, String(value));
  for (const [name, files] of Object.entries(sent))
    for (const file of [files ?? []].flat()) form.append(name, file);
  return form;
}
