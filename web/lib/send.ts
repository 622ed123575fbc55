import type { EndpointDefinition } from '#contracts/endpoint.ts';
import { addressOf, entriesOf, isGiven, textOf } from './address-of.ts';
import { CallError } from './call-error.ts';
import type { CallFailure } from './call-error.ts';
import { forgetEarlyAnswers, takeEarlyAnswer } from './early-answers.ts';
import { readOne, readPage } from './read-answer.ts';
import { socketId } from './socket-id.ts';
import { upload } from './upload.ts';

/** What any endpoint may be given; `CallOf` is the typed form for one of them. */
export interface LooseInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  files?: unknown;
  /** Sends the body as a form where the endpoint takes both. */
  asForm?: boolean;
  /** A repeat with the same key is answered like the first, and does nothing twice. */
  idempotencyKey?: string;
  /** Is sent to its end also where the page is left meanwhile. */
  outlivesPage?: boolean;
  /** Called with how much of a form has gone up, from 0 to 1. */
  onProgress?: (share: number) => void;
  /** Called with each part of a file as it comes, and with its answer. */
  onReceived?: (part: Uint8Array, answer: Response) => void;
  /** Gives the call up. */
  signal?: AbortSignal;
}

const timeoutMs = 30_000;
/** Files take their time: 20 MB on a slow line, a record of activity of years. */
const fileTimeoutMs = 10 * 60_000;
/** Half a file is none: it could be taken for the whole. */
const brokenOffMessage = 'The file broke off before its end, so nothing was saved. Please try again.';

/** One request for one endpoint with the given Bearer token, and its answer in the contract's form. Throws CallError. */
export async function send(
  endpoint: EndpointDefinition,
  input: LooseInput,
  token: string | null,
): Promise<unknown> {
  const response = await answerTo(endpoint, input, token);
  if (endpoint.returns.kind === 'content' && response.ok) return wholeFileOf(response, input);
  const body = await bodyOf(response);
  if (!response.ok) throw new CallError(failureOf(response, body));
  return shaped(endpoint, body);
}

async function answerTo(
  endpoint: EndpointDefinition,
  input: LooseInput,
  token: string | null,
): Promise<Response> {
  const headers = new Headers({ accept: endpoint.returns.kind === 'content' ? '*/*' : 'application/json' });
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  const listening = socketId();
  if (listening !== null) headers.set('x-socket-id', listening);
  if (input.idempotencyKey !== undefined) headers.set('idempotency-key', input.idempotencyKey);
  const payload = payloadOf(endpoint, input);
  if (typeof payload === 'string') headers.set('content-type', 'application/json');
  if (payload instanceof Blob) headers.set('content-type', 'application/octet-stream');
  const { method } = endpoint;
  const address = addressOf(endpoint.path, input);
  const isFile = endpoint.body?.kind === 'multipart' || endpoint.returns.kind === 'content';
  const limitMs = isFile || endpoint.isLong ? fileTimeoutMs : timeoutMs;
  // What changes something makes old what was asked for before.
  if (method !== 'GET') forgetEarlyAnswers();
  const early = token === null ? null : await takeEarlyAnswer(address, token);
  if (early) return early;
  try {
    if (input.onProgress && payload !== null && typeof payload !== 'string') {
      const { onProgress } = input;
      return await upload({ address, method, headers, body: payload, timeoutMs: limitMs, onProgress });
    }
    return await fetch(address, {
      method,
      headers,
      credentials: 'include',
      keepalive: input.outlivesPage ?? false,
      signal: AbortSignal.any([AbortSignal.timeout(limitMs), ...(input.signal ? [input.signal] : [])]),
      ...(payload === null ? {} : { body: payload }),
    });
  } catch (error) {
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
    throw new CallError({ status: isTimeout ? 'TIMEOUT_ERROR' : 'FETCH_ERROR', data: null });
  }
}

function payloadOf(endpoint: EndpointDefinition, input: LooseInput): string | FormData | Blob | null {
  if (!endpoint.body) return endpoint.method === 'POST' ? 'null' : null;
  if (endpoint.body.kind === 'file') return input.body instanceof Blob ? input.body : null;
  if (endpoint.body.kind === 'json') {
    return input.asForm ? changesForm(input.body) : JSON.stringify(input.body ?? {});
  }
  const form = new FormData();
  for (const [name, value] of entriesOf(input.body)) if (isGiven(value)) form.append(name, textOf(value));
  for (const [name, file] of entriesOf(input.files)) if (file instanceof Blob) form.append(name, file);
  return form;
}

/** A form has no null: what is emptied is sent as nothing. */
function changesForm(changes: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of entriesOf(changes)) {
    if (value !== undefined) form.append(name, value === null ? '' : textOf(value));
  }
  return form;
}

async function wholeFileOf(response: Response, { onReceived }: LooseInput): Promise<Blob> {
  try {
    if (!onReceived || !response.body) return await response.blob();
    const watched = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform: (part, controller) => {
          onReceived(part, response);
          controller.enqueue(part);
        },
      }),
    );
    return await new Response(watched, { headers: response.headers }).blob();
  } catch {
    throw new CallError({ status: 'FETCH_ERROR', data: { message: brokenOffMessage } });
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  let text: string;
  try {
    text = await response.text();
  } catch {
    throw new CallError({ status: 'FETCH_ERROR', data: null });
  }
  if (text === '') return null;
  try {
    const body: unknown = JSON.parse(text);
    return body;
  } catch {
    if (response.ok) throw new CallError({ status: 'PARSING_ERROR', data: text });
    return text;
  }
}

function failureOf(response: Response, data: unknown): CallFailure {
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return {
    status: response.status,
    data,
    ...(Number.isFinite(retryAfter) ? { retryAfterSeconds: retryAfter } : {}),
  };
}

function shaped(endpoint: EndpointDefinition, body: unknown): unknown {
  if (endpoint.returns.kind === 'list') return readPage(body);
  if (endpoint.returns.kind === 'one') return readOne(body);
  return endpoint.returns.kind === 'plain' ? body : undefined;
}
