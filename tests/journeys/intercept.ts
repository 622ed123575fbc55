import type { Page, Route } from 'playwright-core';

interface Interception {
  /** Only calls of this method. */
  method?: string;
  /** Only so many calls; all of them by default. */
  times?: number;
}

/**
 * Takes a page's calls to an address in the server's place until the returned function is called. The route itself stays for as
 * long as the page: where routes are taken away, the browser can lose a call that is on its way.
 */
export async function intercept(
  page: Page,
  url: string | RegExp,
  handle: (route: Route) => unknown,
  { method, times = Infinity }: Interception = {},
): Promise<() => void> {
  let left = times;
  await page.route(url, async (route) => {
    if (left === 0 || (method !== undefined && route.request().method() !== method)) return route.fallback();
    left -= 1;
    await handle(route);
  });
  return () => {
    left = 0;
  };
}

/** The server does what it is asked for, and its answers get lost on the way. */
export async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort();
}
