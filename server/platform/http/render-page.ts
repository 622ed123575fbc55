import type { Issue } from '#contracts/errors.ts';

/** What the page of a refused form is rendered from. */
export interface FormState {
  values: Record<string, string>;
  issues: Issue[];
  message: string;
}

/** What a public page is rendered from at a request. */
export interface PageGiven {
  /** What the page shows; its form is a matter between the page and anyone who loads it. Plain JSON. */
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

/**
 * The address itself opens the page, so that nothing may keep the page or pass the address on: no cache, no search
 * engine, no other site that a link leads to.
 */
export const privateHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
};
