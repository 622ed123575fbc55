import { pathIn } from '#contracts/languages.ts';
import { readReference, referenceOf } from '#contracts/references.ts';
import type { ReferencedKind } from '#contracts/references.ts';
import type { FormPage } from './form-answer.ts';
import type { HttpPlatform } from './implement.ts';
import { servePage } from './served-page.ts';

/**
 * The page of a form that is answered, without JavaScript, by its `submitted` page with the reference number: the number
 * stands in that page's address, so that a reload shows it again.
 */
export function formPageWithReference(page: string): FormPage<{ reference: string }> {
  return { page, next: ({ reference }) => `${page}/submitted/${reference}` };
}

/** Serves the page that such a form leads to. It shows what is a number of that kind, and no other text of an address. */
export function serveSubmittedPage(platform: HttpPlatform, page: string, kind: ReferencedKind): void {
  servePage(platform, {
    path: `${page}/submitted/:reference`,
    page: `${page}/submitted`,
    load: (_context, { reference = '' }, language) => {
      const named = readReference(reference);
      const data = named?.kind === kind ? { reference: referenceOf(kind, named.id) } : null;
      const address = pathIn(language, `${page}/submitted/${data?.reference ?? ''}`);
      return Promise.resolve({ status: 200, given: { data, ...(data ? { address } : {}) } });
    },
  });
}
