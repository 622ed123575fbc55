import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { Server } from 'socket.io';
import type { DefaultEventsMap, Socket } from 'socket.io';
import { fail, Failure } from '#contracts/errors.ts';
import type { SocketEvents } from '#contracts/events.ts';
import { admit, isAdmin } from '#server/platform/auth/admit.ts';
import { findCaller } from '#server/platform/auth/caller.queries.ts';
import { isInScope } from '#server/platform/auth/property-scope.queries.ts';
import type { PropertyScope } from '#server/platform/auth/property-scope.queries.ts';
import type { AppContext } from '#server/platform/context.ts';
import { codeOf } from '#server/platform/database/database.ts';
import { findLiveScopes } from './live-callers.queries.ts';
import { listenOnPostgres } from './listen-on-postgres.ts';
import { connectTimeoutMs, createHandshakeLimit, limitClosing, limitPackets } from './limit-sockets.ts';
import type { CausedChange, Delivery, RealtimeHub } from './realtime.ts';

interface SocketUser {
  userId: number;
  sessionId: string;
}

type Notify = { [Name in keyof SocketEvents]: (payload: SocketEvents[Name]) => void };
interface Between {
  deliver: (delivery: Delivery) => void;
}
type OpenSocket = Socket<DefaultEventsMap, Notify, Between, SocketUser>;
type Sockets = Server<DefaultEventsMap, Notify, Between, SocketUser>;

/** Sockets whose session has ended are closed within this time, also while nothing happens. */
const sweepEveryMs = 15_000;

/**
 * Opens the socket for back offices at /socket.io. A client shows an access token when it connects; before any event is sent, every
 * instance asks the database which of its sockets' sessions still live and what their admins may see. With a database
 * that instances share, events reach the sockets of all of them. `headers` go with every answer to one that polls.
 */
export function registerRealtime(
  app: FastifyInstance,
  context: AppContext & { realtime: RealtimeHub },
  { sharedDatabaseUrl, headers }: { sharedDatabaseUrl: string | null; headers: OutgoingHttpHeaders },
): void {
  const { config, log } = context;
  const countHandshake = createHandshakeLimit(context);
  const io: Sockets = new Server(app.server, {
    serveClient: false,
    // Browsers only listen.
    maxHttpBufferSize: 10_000,
    connectTimeout: connectTimeoutMs,
    allowRequest: (request, answer) => {
      if (!isFromOurPage(context, request)) answer(null, false);
      else
        countHandshake(request).then(
          () => answer(null, true),
          () => answer(null, false),
        );
    },
    ...(config.allowedOrigins.length > 0
      ? { cors: { origin: config.allowedOrigins, credentials: true } }
      : {}),
    ...(sharedDatabaseUrl ? { adapter: listenOnPostgres(sharedDatabaseUrl, log) } : {}),
  });
  limitClosing(io);
  limitPackets(io);
  io.engine.on('headers', (answered: OutgoingHttpHeaders) => Object.assign(answered, headers));
  io.use((socket, next) => void letIn(context, socket, next));

  const here = (delivery: Delivery): void => void deliver(context, io, delivery);
  const hub = context.realtime.connect((delivery) => {
    here(delivery);
    if (sharedDatabaseUrl) io.serverSideEmit('deliver', delivery);
  });
  io.on('connection', (socket) => {
    context.metrics.sockets.inc();
    socket.once('disconnect', () => context.metrics.sockets.dec());
  });
  io.on('deliver', here);
  const sweep = setInterval(() => here({ to: 'all', changes: [] }), sweepEveryMs).unref();

  app.addHook('preClose', async () => {
    clearInterval(sweep);
    hub.stop();
    io.disconnectSockets(true);
    await io.of('/').adapter.close();
    io.engine.close();
  });
}

/** A page of another site cannot connect, even with a token, unless the settings allow its origin. */
function isFromOurPage({ config }: AppContext, { headers }: IncomingMessage): boolean {
  const { origin, host } = headers;
  if (origin === undefined || config.allowedOrigins.includes(origin)) return true;
  const from = URL.parse(origin);
  return from !== null && [host, config.publicUrl && URL.parse(config.publicUrl)?.host].includes(from.host);
}

/** Takes an admin's socket whose token is genuine and whose session lives; refuses any other by the code of its error. */
async function letIn(
  context: AppContext,
  { handshake, data }: OpenSocket,
  next: (refusal?: Error) => void,
): Promise<void> {
  const { token }: { token?: unknown } = handshake.auth;
  const now = context.clock.now();
  try {
    const claims = typeof token === 'string' ? await context.accessTokens.verify(token, now) : null;
    if (!claims) throw fail('INVALID_SESSION');
    const caller = await admit(context, claims, await findCaller(context.db, claims.sessionId, now));
    if (!isAdmin(caller)) throw fail('FORBIDDEN');
    data.userId = claims.userId;
    data.sessionId = claims.sessionId;
    next();
  } catch (error) {
    next(new Error(error instanceof Failure ? error.code : 'INTERNAL'));
  }
}

async function deliver(context: AppContext, io: Sockets, delivery: Delivery): Promise<void> {
  const sockets = [...io.of('/').sockets.values()].filter(
    ({ data }) => delivery.to === 'all' || delivery.userIds.includes(data.userId),
  );
  if (sockets.length === 0) return;
  try {
    const sessionIds = [...new Set(sockets.map(({ data }) => data.sessionId))];
    const scopes = await findLiveScopes(context.db, sessionIds, context.clock.now());
    for (const socket of sockets) {
      const scope = scopes.get(socket.data.sessionId);
      if (scope === undefined) socket.disconnect(true);
      else if (delivery.to === 'users') emit(socket, delivery);
      else notifyChanges(socket, delivery.changes, scope);
    }
  } catch (error) {
    context.log.warn({ code: codeOf(error) }, 'open back offices were not notified');
  }
}

function notifyChanges(socket: OpenSocket, all: readonly CausedChange[], scope: PropertyScope): void {
  const changes = all
    .filter(({ by }) => by !== socket.id)
    .filter(({ propertyCode }) => (propertyCode === null ? scope === null : isInScope(scope, propertyCode)))
    .map(({ by: _by, ...change }) => change);
  if (changes.length > 0) socket.emit('records_changed', { changes });
}

function emit(socket: OpenSocket, { event, payload }: Extract<Delivery, { to: 'users' }>): void {
  // `emitToUsers` has checked that they belong together; the way between instances only forgets it.
  socket.emit(event, payload as never);
}
