import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#server/platform/context.ts';

/** What proxies, tunnels and content networks add to the requests that they pass on. */
const forwardingHeaders =
  /^(?:forwarded|via|x-forwarded(?:-.+)?|x-real-ip|(?:x-)?client-ip|x-cluster-client-ip|x-original-.+|true-client-ip|fastly-client-ip|cf-.+|cdn-loop)$/;

/** Whether someone has passed the request on for its sender. */
export function isForwarded(headers: IncomingHttpHeaders): boolean {
  return Object.keys(headers).some((name) => forwardingHeaders.test(name));
}

/** Says once that a proxy seems to stand in front which no setting names: all its visitors then count as one. */
export function warnOfUnnamedProxy(app: FastifyInstance, { config, log }: AppContext): void {
  if (config.trustProxy.length > 0) return;
  let hasWarned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!hasWarned && isForwarded(request.headers)) {
      hasWarned = true;
      log.warn(
        'Requests come through a proxy, and TRUST_PROXY is off: all visitors count as one address, and share its limits. Set TRUST_PROXY to the address of the proxy.',
      );
    }
    done();
  });
}
