import type { FastifyInstance } from 'fastify';

/** Reads JSON bodies; an empty one means no body, since clients send the content type with calls that need none. */
export function registerJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') done(null, undefined);
    else void parse(request, body, done);
  });
}
