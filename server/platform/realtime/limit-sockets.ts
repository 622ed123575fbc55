import proxyAddress from '@fastify/proxy-addr';
import type { IncomingMessage } from 'node:http';
import type { Server } from 'socket.io';
import type { AppContext } from '#server/platform/context.ts';

/** A back office only listens: it answers a ping every half minute, and says who it is when it connects. */
const packetsPerMinute = 100;

/** A back office says who it is as soon as it has connected; who has not by then is closed. */
export const connectTimeoutMs = 8000;
/** How long a web socket that was closed waits for the other side to say so too. */
export const closeTimeoutMs = 1500;

/**
 * Lets go of a closed web socket soon: `ws` waits half a minute for an answer that a stranger never sends. Call it before
 * the server listens, which is when Engine.IO makes the `ws` server that counts.
 */
export function limitClosing({ engine }: Pick<Server, 'engine'>): void {
  const { opts } = engine;
  // The documented option's default, the server class of `ws`; its type says nothing of it.
  const WebSocketServer = opts.wsEngine as new (options: object) => object;
  opts.wsEngine = class extends WebSocketServer {
    constructor(options: object) {
      super({ ...options, closeTimeout: closeTimeoutMs });
    }
  };
}

/** Closes a socket that says more than a back office has to say, before anyone reads what it says. */
export function limitPackets({ engine }: Pick<Server, 'engine'>): void {
  engine.on('connection', (socket) => {
    let packets = 0;
    let minuteBegan = performance.now();
    socket.on('packet', () => {
      if (performance.now() - minuteBegan > 60_000) {
        packets = 0;
        minuteBegan = performance.now();
      }
      if (++packets > packetsPerMinute) socket.close(true);
    });
  });
}

/** Counts the sockets that a network opens: no one has said yet who connects. Throws RATE_LIMITED. */
export function createHandshakeLimit({
  config,
  limits,
}: AppContext): (request: IncomingMessage) => Promise<void> {
  const isTrusted = proxyAddress.compile(config.trustProxy);
  return (request) => limits.socketHandshake.consume(proxyAddress(request, isTrusted));
}
