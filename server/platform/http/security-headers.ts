import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { createHash } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import type { OutgoingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import { sessionScript } from '#contracts/session-script.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route answers JSON or nothing at all, never what a browser shows. */
    answersData?: boolean;
  }
}

export interface SecuritySettings {
  isHttps: boolean;
  /** Origins of the hosts that the pages call besides their own. */
  apiOrigins: readonly string[];
}

/** What a browser may do with an answer that is no page: nothing. */
export const policyOfData = "default-src 'none'; frame-ancestors 'none'";

/** The headers that mean something for an answer that is no page. */
const headersOfData = [
  'cross-origin-resource-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
];

/**
 * Strict headers on every answer: nothing inline but one known script, nothing from elsewhere but the API's host, no
 * frame around us. Data has the few that count for
 * it, under a stricter policy: the others are half of what a short answer weighs. Answers those of data, for what is answered
 * beside the app.
 */
export function registerSecurityHeaders(
  app: FastifyInstance,
  settings: SecuritySettings,
): { ofData: OutgoingHttpHeaders } {
  const ofPages: OutgoingHttpHeaders = {
    ...headersOf(strictHelmet(settings)),
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  };
  const ofData: OutgoingHttpHeaders = {
    ...Object.fromEntries(
      headersOfData.filter((name) => name in ofPages).map((name) => [name, ofPages[name]]),
    ),
    'content-security-policy': policyOfData,
  };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.routeOptions.config.answersData ? ofData : ofPages);
    done();
  });
  return { ofData };
}

const sessionScriptHash = createHash('sha256').update(sessionScript).digest('base64');

type Middleware = ReturnType<typeof helmet>;

function strictHelmet({ isHttps, apiOrigins }: SecuritySettings): Middleware {
  const socketOrigins = apiOrigins.map((origin) => origin.replace(/^http/, 'ws'));
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", `'sha256-${sessionScriptHash}'`],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'blob:', 'data:', ...apiOrigins],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...apiOrigins, ...socketOrigins],
        frameSrc: ["'self'", 'blob:', ...apiOrigins],
        formAction: ["'self'", ...apiOrigins],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
      },
    },
    // Over plain http on a local machine the header would lock the browser out. Other hosts below the name are not ours.
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
}

/** What the middleware sets, asked once: it never differs, and making it again took a twentieth of an answer's time. */
function headersOf(middleware: Middleware): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  let isDone = false;
  middleware(request, response, (error) => {
    if (error) throw error;
    isDone = true;
  });
  if (!isDone) throw new Error('The security headers are not known at once.');
  return { ...response.getHeaders() };
}
