import compress from '@fastify/compress';
import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import Fastify, { LogController } from 'fastify';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '#contracts/errors.ts';
import { site } from '#site';
import type { ServerContext } from './create-context.ts';
import { allowedMethods } from './platform/http/allowed-methods.ts';
import { registerApiDocs } from './platform/http/api-docs.ts';
import { registerCrossOrigin } from './platform/http/cross-origin.ts';
import { answerUnreadable, refuseConnection, registerErrors } from './platform/http/errors.ts';
import { warnOfUnnamedProxy } from './platform/http/forwarded.ts';
import { registerFileBody } from './platform/http/file-body.ts';
import { registerJsonBody } from './platform/http/json-body.ts';
import { registerMultipart } from './platform/http/multipart.ts';
import { registerOperations } from './platform/http/operations.ts';
import { readableUrl } from './platform/http/readable-url.ts';
import { discardUnread, limitBodies, requestTimes } from './platform/http/slow-requests.ts';
import { registerSecurityHeaders } from './platform/http/security-headers.ts';
import type { ServerState } from './platform/metrics.ts';
import { registerRealtime } from './platform/realtime/register-realtime.ts';
import type { PageGiven } from './platform/http/render-page.ts';
import { api, endpoints, registerFeatures } from './routes.ts';

export interface AppParts {
  context: ServerContext;
  checkDatabase: () => Promise<void>;
  /** What database and disk say at the moment, for /metrics. */
  readState: () => Promise<ServerState>;
  /** Whether the server is about to end. */
  isStopping?: () => boolean;
  /** Serves the built pages; without it the server is the API alone. */
  registerSite?: (app: FastifyInstance) => Promise<void>;
  /** Renders a public page at a request: with what it shows, with the form that was refused. */
  renderPage: (page: string, given: PageGiven) => Promise<string>;
}

/** Composes the server: the platform's plugins, every feature's routes, and the site. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { context } = parts;
  const { config } = context;
  const app = createFastify(context);
  context.publicUrl.follow(app.server);
  app.decorateRequest('caller', null);
  app.decorate('renderPage', parts.renderPage);
  registerErrors(app, context);
  logRequests(app);
  warnOfUnnamedProxy(app, context);
  const { ofData } = registerSecurityHeaders(app, {
    isHttps: config.publicUrl?.startsWith('https://') ?? false,
    apiOrigins: config.apiOrigins,
  });
  await registerCrossOrigin(app, config.allowedOrigins);
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // The default quality 11 is for files compressed once, not for answers.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    // What is sent compressed is refused (`implement`).
    globalDecompression: false,
  });
  registerRealtime(app, context, { sharedDatabaseUrl: config.databaseUrl, headers: ofData });
  // After the socket, which answers its own requests: this sees those too.
  limitBodies(app.server);
  discardUnread(app.server);
  registerJsonBody(app);
  registerFileBody(app);
  await registerMultipart(app);
  registerOperations(app, context, parts);
  registerApiDocs(app, context, { api, title: site.companyName });

  registerFeatures({ app, context });
  refuseUnknown(app);
  // The site answers every other address that a browser opens, unknown ones with its not-found page.
  await parts.registerSite?.(app);
  return app;
}

function createFastify({ config, log }: ServerContext): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = log;
  return Fastify({
    loggerInstance,
    // Fastify's own request lines hold URLs, and those hold search terms: `logRequests` writes what may be logged.
    logController: new LogController({ disableRequestLogging: true }),
    // A logger for each request costs more than naming the request in the few lines that are written of it.
    childLoggerFactory: (logger) => logger,
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: 1024 * 1024,
    requestTimeout: requestTimes.uploadMs,
    http: { headersTimeout: requestTimes.headersMs, connectionsCheckingInterval: requestTimes.checkEveryMs },
    rewriteUrl: readableUrl,
    frameworkErrors: answerUnreadable,
    clientErrorHandler: refuseConnection,
    forceCloseConnections: 'idle',
    // What comes on an open connection while the server stops is still answered, and the connection closed.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 700, ignoreTrailingSlash: false },
  });
}

/** Calls of the API that no contract knows. */
function refuseUnknown(app: FastifyInstance): void {
  const refuse = async (request: FastifyRequest, reply: FastifyReply) => {
    const [pathname = ''] = request.url.split('?');
    const allowed = allowedMethods(endpoints, pathname.replace(/^\/api/, ''));
    // A parameter longer than any is leads here with a method that is allowed.
    if (allowed.length > 0 && !allowed.some((method) => method === request.method)) {
      reply.header('allow', allowed.join(', '));
      throw fail('METHOD_NOT_ALLOWED');
    }
    throw fail('NOT_FOUND', { message: 'There is no such endpoint.' });
  };
  for (const path of ['/api', '/api/*']) app.all(path, refuse);
  app.setNotFoundHandler(refuse);
}

function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'unknown';
    request.log.info(
      { reqId: request.id, method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
  });
}
