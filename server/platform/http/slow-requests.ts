import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** How long the parts of a request may take. */
export const requestTimes = {
  /** Its line and headers; also how long a new connection may say nothing. */
  headersMs: 20_000,
  /** How often Node.js looks for those that took longer. */
  checkEveryMs: 5_000,
  /** Its body, from its headers on. */
  bodyMs: 30_000,
  /** An upload and its answer: ten megabytes over a poor mobile connection take their time. */
  uploadMs: 15 * 60_000,
} as const;

const cuts = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Cuts the connection of a request whose body has not come in time, whoever reads it. Uploads ask for more time. */
export function limitBodies(server: Server, bodyMs: number = requestTimes.bodyMs): void {
  server.prependListener('request', (request: IncomingMessage) => {
    if (!hasBody(request)) return;
    const cut = setTimeout(() => {
      if (!request.complete) request.socket.destroy();
    }, bodyMs).unref();
    cuts.set(request, cut);
    request.once('close', () => clearTimeout(cut));
  });
}

/** Gives a request the time of an upload; one that is not answered within it is cut, wherever it stands. */
export function allowUpload(request: IncomingMessage, response: ServerResponse): void {
  clearTimeout(cuts.get(request));
  const cut = setTimeout(() => request.socket.destroy(), requestTimes.uploadMs).unref();
  response.once('close', () => clearTimeout(cut));
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}
