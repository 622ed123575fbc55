import proxyAddress from '@fastify/proxy-addr';
import type { IncomingMessage } from 'node:http';
import type { Server } from 'socket.io';
import type { AppContext } from '#server/platform/context.ts';

/** A back office only listens: it answers a ping every half minute, and says who it is when it connects. */
const packetsPerMinute = 100;

/** Closes a socket that says more than a back office has to say, before anybody reads what it says. */
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

/** Counts the sockets that a network opens: nobody has said yet who connects. Throws RATE_LIMITED. */
export function createHandshakeLimit({
  config,
  limits,
}: AppContext): (request: IncomingMessage) => Promise<void> {
  const isTrusted = proxyAddress.compile(config.trustProxy);
  return (request) => limits.socketHandshake.consume(proxyAddress(request, isTrusted));
}
