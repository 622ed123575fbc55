import type { FastifyReply, FastifyRequest } from 'fastify';
import { pathIn } from '#contracts/languages.ts';
import type { Language } from '#contracts/languages.ts';
import type { AppContext } from '#server/platform/context.ts';
import { asksForPage } from './asks-for-page.ts';
import { readFailure } from './errors.ts';
import type { Outcome } from './idempotency.queries.ts';
import { privateHeaders } from './render-page.ts';
import type { PageGiven } from './render-page.ts';
import { languageOf } from './request-language.ts';

/** The page whose form posts to an endpoint without JavaScript. `Answer` is what the endpoint answers with. */
export interface FormPage<Answer> {
  page: string;
  /** Where an accepted form leads, in English; `<page>/submitted` where nothing is said. */
  next?(answer: Answer, params: Record<string, string>): string;
  /** What the page shows beside its form, where it is no page for everyone. */
  load?(context: AppContext, params: Record<string, string>, language: Language): Promise<PageGiven>;
}

/** The page to answer with, for a form that a browser sent without JavaScript. */
export function formPageOf<Answer>(
  request: FastifyRequest,
  formPage: string | FormPage<Answer> | undefined,
): FormPage<Answer> | undefined {
  if (!asksForPage(request)) return undefined;
  return typeof formPage === 'string' ? { page: formPage } : formPage;
}

/** Answers such a form with a page: success moves on to another one, a refusal shows the form again with its values. */
export async function answerForm<Answer>(
  request: FastifyRequest,
  reply: FastifyReply,
  { context, page, run }: { context: AppContext; page: FormPage<Answer>; run: () => Promise<Outcome> },
): Promise<FastifyReply> {
  // Every parameter of an address is a text.
  const params = request.params as Record<string, string>;
  try {
    const { body } = await run();
    // A form page's endpoint answers `{ data }`, by its contract.
    const { data } = body as { data: Answer };
    const next = page.next?.(data, params) ?? `${page.page}/submitted`;
    return reply.redirect(pathIn(languageOf(request), next), 303);
  } catch (error) {
    const { status, headers, body } = readFailure(error, request);
    const language = languageOf(request);
    const shown = await page.load?.(context, params, language);
    const html = await request.server.renderPage(pathIn(language, page.page), {
      ...shown,
      form: {
        values: request.formFields ?? {},
        issues: body.error.issues ?? [],
        message: body.message,
      },
    });
    return reply
      .status(status)
      .headers({ ...headers, ...(shown ? privateHeaders : {}) })
      .type('text/html; charset=utf-8')
      .send(html);
  }
}
