import { timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { fail, Failure } from '#contracts/errors.ts';
import { bearerOf } from './bearer.ts';
import { isForwarded } from './forwarded.ts';
import type { AppContext } from '#server/platform/context.ts';

export interface OperationParts {
  checkDatabase: () => Promise<void>;
  isStopping?: () => boolean;
}

/** /healthz, /readyz and /metrics: for whoever runs the server. */
export function registerOperations(
  app: FastifyInstance,
  context: AppContext,
  { checkDatabase, isStopping }: OperationParts,
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

  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  });
  // Finding a combination's place among all labels again costs more than the counting itself.
  const observers = new Map<string, ReturnType<typeof durations.labels>>();
  const observerOf = (method: string, route: string, status: number) => {
    const key = `${method} ${route} ${status}`;
    const observer = observers.get(key) ?? durations.labels(method, route, String(status));
    observers.set(key, observer);
    return observer;
  };
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    observerOf(request.method, route, reply.statusCode).observe(reply.elapsedTime / 1000);
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, context.config.metricsToken)) throw fail('FORBIDDEN');
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
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
