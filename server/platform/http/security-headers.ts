import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { IncomingMessage, ServerResponse } from 'node:http';
import type { OutgoingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';

/** Strict headers on every answer: nothing inline, nothing from elsewhere, no frame around us. */
export function registerSecurityHeaders(app: FastifyInstance, { isHttps }: { isHttps: boolean }): void {
  const headers = {
    ...headersOf(strictHelmet(isHttps)),
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

type Middleware = ReturnType<typeof helmet>;

function strictHelmet(isHttps: boolean): Middleware {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        frameSrc: ["'self'", 'blob:'],
        formAction: ["'self'"],
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

/** What the middleware sets, asked once: it never differs, and making it anew took a twentieth of an answer's time. */
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
