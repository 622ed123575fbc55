import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { smallBodyMaxBytes } from '#contracts/endpoint.ts';
import type { EndpointDefinition, InputFor, Returns } from '#contracts/endpoint.ts';
import { fail, Failure } from '#contracts/errors.ts';
import { pathIn } from '#contracts/languages.ts';
import { pageOf } from '#contracts/fields.ts';
import type { Caller } from '#server/platform/auth/admit.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { StoredFile } from '#server/platform/files/file-store.ts';
import type { CallLimit } from '#server/platform/limits.ts';
import { admitUpload } from './admit-upload.ts';
import { authenticate } from './authenticate.ts';
import type { AdminCall, Call, Content, PublicCall } from './call.ts';
import { once } from './idempotency.queries.ts';
import { asksForPage } from './asks-for-page.ts';
import { answerForm, formPageOf } from './form-answer.ts';
import type { FormPage } from './form-answer.ts';
import type { Outcome } from './idempotency.queries.ts';
import { createInputReader } from './read-input.ts';
import type { InputReader, RouteInput } from './read-input.ts';
import { languageOf } from './request-language.ts';
import { allowUpload } from './slow-requests.ts';
import { answerSchema, serializerSchema } from './answer-schema.ts';

type CallFor<E extends EndpointDefinition> = E['access'] extends 'public' ? PublicCall : AdminCall;

type OutputFor<E extends EndpointDefinition> = E['returns'] extends { kind: 'list'; schema: infer S }
  ? { rows: SchemaOutput<S>[]; total: number } & MetaFor<E['returns']>
  : E['returns'] extends { kind: 'one' | 'plain'; schema: infer S }
    ? SchemaOutput<S>
    : E['returns'] extends { kind: 'content' }
      ? Content
      : void;

/** A list whose contract adds to `meta` gets that from its handler. */
type MetaFor<R> = R extends { meta: infer M } ? { meta: SchemaOutput<M> } : unknown;

type SchemaOutput<S> = S extends { _zod: { output: infer O } } ? O : never;

export type Handler<E extends EndpointDefinition> = (
  context: AppContext,
  input: InputFor<E, StoredFile>,
  call: CallFor<E>,
) => Promise<OutputFor<E>>;

export type Handlers<G extends Record<string, EndpointDefinition>> = { [Name in keyof G]: Handler<G[Name]> };

/** Where a route does a part of the common work itself. */
export interface RouteOptions<E extends EndpointDefinition = EndpointDefinition> {
  /** The handler's own statement keeps the Idempotency-Key. */
  storesKey?: boolean;
  /** A repeat is decided by the handler's own rules: its answers hold tokens, which no table of keys may keep. */
  ignoresKey?: boolean;
  /** Calls that count, before their body is read, against this limit of the caller's address. */
  limit?: 'tokenExchange' | 'publicForm' | 'privatePage' | 'publicPreview';
  /** Refuses, before the body is read, what no body can make right, such as a private link that opens nothing. */
  precheck?: (context: AppContext, params: Record<string, string>) => Promise<unknown>;
  /** The most calls of this route at the same time, before their body is read; others are asked to come again. */
  atOnce?: number;
  /** The public page whose form posts here without JavaScript: success goes to `<page>/submitted`, failure shows the page again. */
  formPage?: string | FormPage<OutputFor<E>>;
  /** A form's address is also this list's: a browser that asks for it again is led back to the form's page. */
  leadsBackTo?: string;
}

export interface HttpPlatform {
  app: FastifyInstance;
  context: AppContext;
}

/** Any handler, once its types have been checked against its contract. */
type AnyHandler = (context: AppContext, input: never, call: never) => Promise<unknown>;

/**
 * Turns a group of contracts and their handlers into routes below /api. A missing or extra handler does not compile.
 * Input is validated before the handler exists, and the answer carries only what the contract names.
 */
export function implement<G extends Record<string, EndpointDefinition>>(
  platform: HttpPlatform,
  contracts: G,
  handlers: Handlers<G>,
  options: { [Name in keyof G]?: RouteOptions<G[Name]> } = {},
): void {
  for (const [name, contract] of Object.entries(contracts)) {
    // Handlers<G> has a checked handler under every name of G; the loop only forgets which.
    const handler = handlers[name] as unknown as AnyHandler;
    const readings = Object.values(contracts).filter(
      ({ method, path }) => method === 'GET' && path === contract.path,
    );
    const read = createInputReader(contract, readings);
    addRoute(platform, { contract, handler, options: options[name] ?? {}, read });
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

function addRoute(platform: HttpPlatform, route: Route) {
  const { contract, options } = route;
  let running = 0;
  platform.app.route({
    method: contract.method,
    url: `/api${contract.path}`,
    ...bodyLimitOf(contract),
    config: {
      takesFile: contract.body?.kind === 'file',
      answersData: contract.returns.kind !== 'content' && !options.formPage,
      answersVisitors: options.formPage !== undefined || isLinked(contract),
      opensInTab: isLinked(contract),
    },
    onRequest: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      refuseCompressed(request);
      if (options.leadsBackTo && !request.headers.authorization && asksForPage(request))
        return reply.redirect(pathIn(languageOf(request), options.leadsBackTo), 303);
      if (options.atOnce) {
        if (running >= options.atOnce) throw fail('RATE_LIMITED', { retryAfterSeconds: 5 });
        running++;
        reply.raw.once('close', () => running--);
      }
      if (options.limit) await countCall(platform.context.limits[options.limit], options, request);
      await authenticate(platform.context, contract, request);
      if (options.precheck && !request.refusal) {
        const refused = await precheck(platform.context, options, request, reply);
        if (refused) return refused;
      }
      if (takesUpload(contract)) {
        allowUpload(request.raw, reply.raw);
        const busy = await admitUpload(platform.context, request, reply);
        if (busy) refuseUnlessForm(busy, options, request);
      }
      return undefined;
    },
    handler: (request, reply) => {
      const run = () => perform(platform.context, route, request);
      const page = formPageOf(request, options.formPage);
      if (!page) return run().then((outcome) => send(reply, contract.returns, outcome));
      return answerForm(request, reply, { context: platform.context, page, run });
    },
  });
}

/** Whether a link leads to it: a file whose address is the permission. */
function isLinked({ access, returns }: EndpointDefinition): boolean {
  return access === 'public' && returns.kind === 'content';
}

function takesUpload({ body }: EndpointDefinition): boolean {
  return body?.kind === 'multipart' || body?.kind === 'file';
}

/** No client of ours compresses what it sends, and unpacking is work that a stranger could ask for. */
function refuseCompressed({ headers }: FastifyRequest): void {
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity')
    throw fail('UNSUPPORTED_MEDIA_TYPE', { message: 'Send this as it is, not compressed.' });
}

async function countCall(limit: CallLimit, options: RouteOptions, request: FastifyRequest) {
  try {
    await limit.consume(request.ip);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    refuseUnlessForm(error, options, request);
  }
}

/** A form sent without JavaScript is still read where it is refused, so that its page can be shown with what was typed. */
function refuseUnlessForm(refusal: Failure, { formPage }: RouteOptions, request: FastifyRequest): void {
  if (!formPageOf(request, formPage)) throw refusal;
  request.refusal ??= refusal;
}

/** A refusal ends the connection too: what is still sent is read by no one. */
async function precheck(
  context: AppContext,
  { precheck: check, formPage }: RouteOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  try {
    // Every parameter of an address is a text.
    await check?.(context, request.params as Record<string, string>);
    return undefined;
  } catch (error) {
    reply.header('connection', 'close');
    const page = formPageOf(request, formPage);
    if (!page) throw error;
    return answerForm(request, reply, { context, page, run: () => Promise.reject(error) });
  }
}

interface Route {
  contract: EndpointDefinition;
  handler: AnyHandler;
  options: RouteOptions;
  read: InputReader;
}

/** A route that reads less than usual has a smaller limit. Forms and files have limits of their own. */
function bodyLimitOf({ body }: EndpointDefinition): { bodyLimit?: number } {
  if (!body) return { bodyLimit: smallBodyMaxBytes };
  return body.kind === 'json' && body.maxBytes ? { bodyLimit: body.maxBytes } : {};
}

async function perform(context: AppContext, route: Route, request: FastifyRequest): Promise<Outcome> {
  const { contract, options } = route;
  const call: Call<Caller | null> = {
    caller: request.caller,
    requestId: request.id,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
    idempotencyKey: idempotencyKeyOf(request),
    isPlainForm: formPageOf(request, options.formPage) !== undefined,
  };
  const input = await route.read(context, request);
  const socketId = request.headers['x-socket-id'];
  const run = async (known: AppContext): Promise<Outcome> => {
    const within =
      typeof socketId === 'string' ? { ...known, realtime: known.realtime.causedBy(socketId) } : known;
    // `input` and `call` have the shapes that the contract promises the handler: they were just validated.
    const result = await route.handler(within, input as never, call as never);
    return { status: statusOf(contract), body: bodyOf(contract, result, input) };
  };
  const storesNone = options.storesKey || options.ignoresKey;
  const isKeyedWrite = contract.method !== 'GET' && call.idempotencyKey !== null && !storesNone;
  return isKeyedWrite ? once(context, { contract, call, input }, run) : run(context);
}

function send(reply: FastifyReply, returns: Returns, { status, body }: Outcome): FastifyReply {
  reply.status(status);
  if (returns.kind === 'nothing') return reply.send();
  if (isContent(body)) return reply.headers(body.headers).send(body.body);
  return reply.type('application/json; charset=utf-8').send(writerOf(returns, reply)(body));
}

/** Writes the named fields of an answer and nothing else. */
type WriteAnswer = (body: unknown) => string;

/** Each is compiled when such an answer is first written: a start need not wait for all of them. */
const writers = new WeakMap<Returns, WriteAnswer>();

function writerOf(returns: Returns, reply: FastifyReply): WriteAnswer {
  const known = writers.get(returns);
  if (known) return known;
  const compiled = reply.compileSerializationSchema(serializerSchema(answerSchema(returns) ?? {}));
  // What it writes is an object, as the contract says of every answer that has a schema.
  const write = compiled as WriteAnswer;
  writers.set(returns, write);
  return write;
}

function isContent(body: unknown): body is Content {
  return typeof body === 'object' && body !== null && 'headers' in body && 'body' in body;
}

function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && /^[\x21-\x7e]{8,200}$/.test(key)) return key;
  throw fail('VALIDATION_FAILED', {
    issues: [{ path: 'Idempotency-Key', message: 'An Idempotency-Key has 8 to 200 visible characters.' }],
  });
}

function statusOf(contract: EndpointDefinition): number {
  if (contract.returns.kind === 'nothing') return 204;
  return contract.method === 'POST' && contract.returns.kind === 'one' ? 201 : 200;
}

function bodyOf(contract: EndpointDefinition, result: unknown, input: RouteInput): unknown {
  switch (contract.returns.kind) {
    case 'one':
      return { data: result };
    case 'list': {
      // Handlers of list endpoints answer rows and total, and what their contract adds to meta (OutputFor).
      const { rows, total, meta } = result as { rows: unknown[]; total: number; meta?: object };
      const { page, pageSize } = pageOf(input.query ?? {});
      return {
        data: rows,
        meta: { total, page, pageSize, pageCount: Math.ceil(total / pageSize), ...meta },
        ...(contract.returns.totalOnTop ? { total } : {}),
      };
    }
    case 'plain':
    case 'content':
      return result;
    default:
      return undefined;
  }
}
