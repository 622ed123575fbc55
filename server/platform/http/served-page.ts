import type { AppContext } from '#server/platform/context.ts';
import type { FormState } from './form-answer.ts';
import type { HttpPlatform } from './implement.ts';

/** What a public page is rendered from at a request. */
export interface PageGiven {
  /** What the page shows; its form is a matter between the page and whoever loads it. Plain JSON. */
  data?: unknown;
  /** Where the page stands, where that is not its own path. */
  address?: string;
  /** The form that was refused. */
  form?: FormState;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Renders a public page; given by the composition root. */
    renderPage: (page: string, given: PageGiven) => Promise<string>;
  }
}

/** A public page that is made at each request, of what stands in its address. */
export interface ServedPage {
  /** With `:name` for parameters. */
  path: string;
  /** The page's path among those that the website knows. */
  page: string;
  load: (
    context: AppContext,
    params: Record<string, string>,
  ) => Promise<{ status: 200 | 404; given: PageGiven }>;
}

/**
 * The address itself opens the page, so that nothing may keep the page or pass the address on: no cache, no search
 * engine, no other site that a link leads to.
 */
export const privateHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
};

/** Serves a page whose address is a secret. Requests are logged by the path's pattern alone. */
export function servePage({ app, context }: HttpPlatform, { path, page, load }: ServedPage): void {
  app.get<{ Params: Record<string, string> }>(path, async (request, reply) => {
    reply.headers(privateHeaders);
    await context.limits.privatePage.consume(request.ip);
    const { status, given } = await load(context, request.params);
    const html = await app.renderPage(page, given);
    return reply.status(status).type('text/html; charset=utf-8').send(html);
  });
}
