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
  /** An upload stands still once fewer than `progressBytes` came within this time. */
  stallMs: 30_000,
  progressBytes: 16 * 1024,
} as const;

const cuts = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Cuts the connection of a request whose body has not come in time, anyone who reads it. Uploads ask for more time. */
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

/**
 * Gives a request the time of an upload, as long as it makes progress; one that is not answered within it is cut, wherever
 * it stands.
 */
export function allowUpload(request: IncomingMessage, response: ServerResponse): void {
  clearTimeout(cuts.get(request));
  const { socket } = request;
  const cut = setTimeout(() => socket.destroy(), requestTimes.uploadMs).unref();
  let bytesBefore = socket.bytesRead;
  const watch = setInterval(() => {
    if (request.complete) return clearInterval(watch);
    const bytes = socket.bytesRead - bytesBefore;
    bytesBefore = socket.bytesRead;
    // Bytes that wait to be read are held up by this server.
    if (bytes < requestTimes.progressBytes && request.readableLength === 0) socket.destroy();
    return undefined;
  }, requestTimes.stallMs).unref();
  const stop = (): void => {
    clearTimeout(cut);
    clearInterval(watch);
  };
  // What is refused early may still be on its way.
  response.once('close', () => (request.complete ? stop() : request.once('close', stop)));
}

/**
 * Throws away what was answered before it was read, such as the rest of a broken form. Node.js does so only where no one had
 * begun to read; otherwise the next request on the connection would never be seen, though a proxy may send it for someone else.
 */
export function discardUnread(server: Server): void {
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    response.once('finish', () => {
      if (request.complete) return;
      request.unpipe();
      request.resume();
    });
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}
