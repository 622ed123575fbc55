import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail, Failure, statusOfCode } from '#contracts/errors.ts';
import type { ErrorBody } from '#contracts/errors.ts';
import { pathIn } from '#contracts/languages.ts';
import { codeOf } from '#server/platform/database/database.ts';
import { logRefusal } from '#server/platform/auth/log-refusal.ts';
import type { AppContext } from '#server/platform/context.ts';
import { isDiskFull } from '#server/platform/disk-space.ts';
import { isOutage } from '#server/platform/database/outage.ts';
import { describe } from '#server/platform/last-resort.ts';
import { visitorMessages } from '#server/platform/visitor-messages.en.ts';
import { asksForPage } from './asks-for-page.ts';
import { privateHeaders } from './render-page.ts';
import { inTheirLanguage, languageOf } from './request-language.ts';
import { policyOfData } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A link leads here, to a file: a browser that opens it is refused by a page. */
    opensInTab?: boolean;
  }
}

export interface FailureAnswer {
  status: number;
  headers: Record<string, string>;
  body: ErrorBody;
}

/**
 * Gives every error the one form of the API; what is not a Failure becomes a 503 in an outage, else
 * a 500 that says nothing but its request id.
 */
export function registerErrors(app: FastifyInstance, context: AppContext): void {
  app.setErrorHandler(async (error, request, reply) => {
    if (error instanceof Failure && error.code === 'FORBIDDEN') noteRefusal(context, request);
    const failure = readFailure(error, request);
    const { status, headers, body } = failure;
    // A stream failed before anything of it was sent.
    for (const name of ['content-encoding', 'content-disposition', 'content-length'])
      reply.removeHeader(name);
    reply.status(status).headers({ 'cache-control': 'no-store', ...headers });
    if (request.routeOptions.config.opensInTab && asksForPage(request))
      return reply
        .headers(privateHeaders)
        .type('text/html; charset=utf-8')
        .send(await pageOfFailure(failure, request));
    return reply.type('application/json; charset=utf-8').send(body);
  });
}

/** Says to a person why a file does not open, and where that may pass, leads back to the same address. */
function pageOfFailure({ status, body }: FailureAnswer, request: FastifyRequest): Promise<string> {
  const mayPass = status >= 500 || status === statusOfCode.RATE_LIMITED;
  const data = { message: body.message, again: mayPass ? request.url : null };
  return request.server.renderPage(pathIn(languageOf(request), '/unavailable'), { data });
}

function noteRefusal(context: AppContext, request: FastifyRequest): void {
  logRefusal(context, {
    event: 'right refused',
    reqId: request.id,
    code: 'FORBIDDEN',
    account: request.caller?.email ?? null,
    address: request.ip,
    attempt: `${request.method} ${request.routeOptions.url ?? 'unknown'}`,
  });
}

/** Answers a request whose address or method cannot even be read: no hook of the app has seen it. */
export function answerUnreadable(_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const { status, body } = answerTo(unreadable());
  void reply.status(status).headers(bareHeaders).send(body);
}

/** A client that keeps its half of a refused connection open has so long to read why. */
const farewellMs = 1000;

/**
 * Answers what is not HTTP, too slow, or more headers than are read, and hangs up. Browsers open connections in advance: on
 * one that has said nothing, an answer would be taken for that to the request which is just being sent, so it only ends.
 */
export function refuseConnection(error: Error, socket: Socket): void {
  const isSilent = socket.bytesRead === 0;
  if (isSilent || !socket.writable || ('code' in error && error.code === 'ECONNRESET')) {
    socket.destroy(error);
    return;
  }
  const { status, body } = answerTo(unreadable());
  const text = JSON.stringify(body);
  const headers = { ...bareHeaders, 'content-length': String(Buffer.byteLength(text)), connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} Bad Request`, ...lines, '', text].join('\r\n'));
  setTimeout(() => socket.destroy(), farewellMs).unref();
}

const bareHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': policyOfData,
  'x-content-type-options': 'nosniff',
};

/** What cannot be read as HTTP or JSON, or is nested deeper than any of ours. */
export function unreadable(): Failure {
  return fail('VALIDATION_FAILED', {
    message: visitorMessages.unreadable,
  });
}

/** The answer to whatever was thrown; an unforeseen error is logged here, without the data that its message may carry. */
export function readFailure(error: unknown, request: FastifyRequest): FailureAnswer {
  const answer = failureOf(error, request);
  return { ...answer, body: inTheirLanguage(answer.body, request) };
}

function failureOf(error: unknown, request: FastifyRequest): FailureAnswer {
  if (error instanceof Failure) return answerTo(error);
  // Also where the database's own disk is full; that of the files is `foreseen`.
  if (isOutage(error)) {
    request.log.warn({ reqId: request.id, code: codeOf(error) }, 'refused while something is away');
    return answerTo(fail('UNAVAILABLE', { retryAfterSeconds: outageSeconds }));
  }
  const failure = foreseen(error);
  if (failure) return answerTo(failure);
  request.log.error({ reqId: request.id, ...describe(error) }, 'request failed');
  return answerTo(fail('INTERNAL'), request.id);
}

/** Most outages are restarts, which take some seconds. */
const outageSeconds = 3;

function answerTo(failure: Failure, requestId?: string): FailureAnswer {
  const { code, message, issues, data, retryAfterSeconds } = failure;
  return {
    status: statusOfCode[code],
    headers: retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) },
    body: {
      error: { code, message, ...(issues ? { issues } : {}), ...(requestId ? { requestId } : {}) },
      message,
      ...(data === undefined ? {} : { data }),
    },
  };
}

/** Errors of the HTTP server itself that a caller caused, and a disk that took no more. */
function foreseen(error: unknown): Failure | undefined {
  if (isDiskFull(error)) return fail('STORAGE_FULL');
  const status = isFastifyError(error) ? error.statusCode : undefined;
  if (status === 413) return fail('PAYLOAD_TOO_LARGE', { message: tooMuch(codeOf(error)) });
  if (status === 415)
    return fail('UNSUPPORTED_MEDIA_TYPE', { message: 'This content type is not accepted here.' });
  if (status === 404) return fail('NOT_FOUND');
  if (status !== undefined && status >= 400 && status < 500) {
    return unreadable();
  }
  // Uploads that end before their last boundary, and other broken multipart bodies.
  if (error instanceof Error && /unexpected end|malformed|premature|boundary|aborted/i.test(error.message)) {
    return fail('VALIDATION_FAILED', { message: visitorMessages.brokenOff });
  }
  return undefined;
}

/** The answer to a body that is too large, or to a form with more parts than any of ours has. */
function tooMuch(code: string): string {
  const counted = ['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT'];
  return counted.includes(code) ? visitorMessages.tooManyParts : visitorMessages.tooLarge;
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'statusCode' in error;
}
