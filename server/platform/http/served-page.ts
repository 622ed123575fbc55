import { languages, pathIn } from '#contracts/languages.ts';
import type { Language } from '#contracts/languages.ts';
import type { AppContext } from '#server/platform/context.ts';
import { readFailure } from './errors.ts';
import type { HttpPlatform } from './implement.ts';
import { privateHeaders } from './render-page.ts';
import type { PageGiven } from './render-page.ts';

/** A public page that is made at each request, of what stands in its address; in Spanish below /es. */
export interface ServedPage {
  /** With `:name` for parameters, as the page's in English. */
  path: string;
  /** The page's path among those that the website knows. */
  page: string;
  load: (
    context: AppContext,
    params: Record<string, string>,
    language: Language,
  ) => Promise<{ status: 200 | 404; given: PageGiven }>;
}

/**
 * Serves a page whose address is a secret; where it cannot be made right now, one that says so and leads back to the same
 * address. Requests are logged by the path's pattern alone.
 */
export function servePage({ app, context }: HttpPlatform, { path, page, load }: ServedPage): void {
  for (const language of languages) {
    app.get<{ Params: Record<string, string> }>(pathIn(language, path), async (request, reply) => {
      reply.headers(privateHeaders);
      const answer = async (): Promise<{ status: number; page: string; given: PageGiven }> => {
        await context.limits.privatePage.consume(request.ip);
        return { page, ...(await load(context, request.params, language)) };
      };
      const { status, ...shown } = await answer().catch((error: unknown) => {
        const failure = readFailure(error, request);
        reply.headers(failure.headers);
        return { status: failure.status, page: '/unavailable', given: { address: request.url } };
      });
      const html = await app.renderPage(pathIn(language, shown.page), shown.given);
      return reply.status(status).type('text/html; charset=utf-8').send(html);
    });
  }
}
