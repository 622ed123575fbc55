import { timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail, Failure } from '#contracts/errors.ts';
import { bearerOf } from './bearer.ts';
import { isForwarded } from './forwarded.ts';
import type { AppContext } from '#server/platform/context.ts';
import { createStateGauges } from '#server/platform/metrics.ts';
import type { Metrics, ServerState } from '#server/platform/metrics.ts';

export interface OperationParts {
  checkDatabase: () => Promise<void>;
  /** What database and disk say at the moment, for /metrics. */
  readState: () => Promise<ServerState>;
  isStopping?: () => boolean;
}

/** /healthz, /readyz and /metrics: for anyone who runs the server. */
export function registerOperations(
  app: FastifyInstance,
  context: AppContext,
  { checkDatabase, readState, isStopping }: OperationParts,
): void {
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );

  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (isStopping?.()) return reply.status(503).send({ status: 'stopping' });
    const [database, files] = await Promise.allSettled([
      inTime(checkDatabase()),
      inTime(context.files.check()),
    ]);
    const state = { database: word(database), files: word(files) };
    const isReady = database.status === 'fulfilled' && files.status === 'fulfilled';
    return reply.status(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready', ...state });
  });

  measureAnswers(app, context.metrics);
  const { registry } = context.metrics;
  const state = createStateGauges(context.metrics);
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, context.config.metricsToken)) throw fail('FORBIDDEN');
    state.show(await readState());
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}

/** Counts every answer with its time, and those that broke off. */
function measureAnswers(app: FastifyInstance, { requests, brokenOff }: Metrics): void {
  // Finding a combination's place among all labels again costs more than the counting itself.
  const observers = new Map<string, ReturnType<typeof requests.labels>>();
  const observerOf = (method: string, route: string, status: number) => {
    const key = `${method} ${route} ${status}`;
    const observer = observers.get(key) ?? requests.labels(method, route, String(status));
    observers.set(key, observer);
    return observer;
  };
  const routeOf = (request: FastifyRequest) => request.routeOptions.url ?? 'unknown';
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () => {
      if (reply.raw.writableFinished) return;
      brokenOff.inc({ method: request.method, route: routeOf(request) });
    });
    done();
  });
  app.addHook('onResponse', async (request, reply) => {
    observerOf(request.method, routeOf(request), reply.statusCode).observe(reply.elapsedTime / 1000);
  });
}

/** Readiness is asked every few seconds: no answer by then is a no. */
const readyWithinMs = 2000;

function inTime(check: Promise<void>): Promise<void> {
  return Promise.race([
    check,
    sleep(readyWithinMs).then(() => Promise.reject(new Error('no answer in time'))),
  ]);
}

function word(result: PromiseSettledResult<void>): 'ok' | 'failed' | 'full' {
  if (result.status === 'fulfilled') return 'ok';
  const { reason }: { reason: unknown } = result;
  return reason instanceof Failure && reason.code === 'STORAGE_FULL' ? 'full' : 'failed';
}

/** With a token: by the token alone. Without one: from this machine, but for what a proxy on it passes on. */
function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  if (token !== null) return isSame(bearerOf(request) ?? '', token);
  const isLocal = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '');
  return isLocal && !isForwarded(request.headers);
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
