import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Issue } from '#contracts/errors.ts';
import { readFailure } from './errors.ts';

/** What the page of a refused form is rendered from. */
export interface FormState {
  values: Record<string, string>;
  issues: Issue[];
  message: string;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Renders a public page with the state of a refused form; given by the composition root. */
    renderFormPage: (page: string, state: FormState) => Promise<string>;
  }
}

/** The page to answer with, for a form that a browser sent without JavaScript: it asks for HTML, where scripts ask for JSON. */
export function formPageOf(request: FastifyRequest, formPage: string | undefined): string | undefined {
  return (request.headers.accept ?? '').includes('text/html') ? formPage : undefined;
}

/** Answers such a form with a page: success moves on to `<page>/submitted`, a refusal shows the form again with its values. */
export async function answerForm(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, run }: { page: string; run: () => Promise<unknown> },
): Promise<FastifyReply> {
  try {
    await run();
    return reply.redirect(`${page}/submitted`, 303);
  } catch (error) {
    const { status, headers, body } = readFailure(error, request);
    const html = await request.server.renderFormPage(page, {
      values: request.formFields ?? {},
      issues: body.error.issues ?? [],
      message: body.message,
    });
    return reply.status(status).headers(headers).type('text/html; charset=utf-8').send(html);
  }
}
