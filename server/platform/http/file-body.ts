import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FilePart, HeldFile } from '#contracts/endpoint.ts';
import { fail } from '#contracts/errors.ts';
import { checkUpload } from '#server/platform/files/check-upload.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    takesFile?: boolean;
  }
}

/** A client that sends more slowly holds a place that others wait for. */
const timeLimitMs = 60_000;

/** Lets the routes that take a file as their body read it from the wire; to all others it is unknown. */
export function registerFileBody(app: FastifyInstance): void {
  app.addContentTypeParser('application/octet-stream', (request, payload, done) => {
    if (request.routeOptions.config.takesFile) done(null, payload);
    else done(fail('UNSUPPORTED_MEDIA_TYPE'));
  });
}

/** Reads a file into memory, checked as an upload is but for viruses: what is not stored reaches no one. */
export async function readFileBody(rule: FilePart, request: FastifyRequest): Promise<HeldFile> {
  const content = request.body;
  if (!(content instanceof Readable)) {
    throw fail('UNSUPPORTED_MEDIA_TYPE', { message: 'Send the bytes as application/octet-stream.' });
  }
  const deadline = setTimeout(() => content.destroy(new Error('Sent too slowly')), timeLimitMs);
  let kind: HeldFile['kind'] | undefined;
  try {
    if (Number(request.headers['content-length']) > rule.maxBytes) {
      throw fail('PAYLOAD_TOO_LARGE', { message: rule.messages.tooLarge });
    }
    const bytes = await buffer(
      checkUpload(content, rule, { onDone: (facts) => (kind = facts.kind), startScan: () => undefined }),
    );
    if (kind === undefined) throw fail('VALIDATION_FAILED', { message: rule.messages.missing });
    return { kind, bytes };
  } finally {
    clearTimeout(deadline);
    content.resume();
  }
}
