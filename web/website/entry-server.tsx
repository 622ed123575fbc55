import { renderToString } from 'react-dom/server';
import { documentOf, type PageAssets } from './document.ts';
import type { FormState } from './forms/form-state.ts';
import { findRoute, loadPage, notFoundRoute, routes, type WebsiteRoute } from './routes.ts';
import { Website } from './website.tsx';

export { siteFilesOf } from './site-files.ts';

/** Made by the build: which files each page's module needs. None while developing. */
declare const __PAGE_ASSETS__: Record<string, PageAssets> | null;

/** The sources, which Vite serves one by one; styles come with the scripts. */
const developmentAssets: PageAssets = { script: '/main.tsx', chunks: [], styles: [], fonts: [] };

/** The paths to prerender. */
export const pagePaths: string[] = [...routes, notFoundRoute].map((route) => route.path);

/** Renders one page. `origin` is the site's own address, for what must be a whole one. */
export async function renderPage(path: string, origin: string): Promise<{ status: number; html: string }> {
  const route = findRoute(path);
  return { status: route.status, html: await render(route, { origin, formState: null }) };
}

/** Shows a form again that was refused, with what had been typed. */
export async function renderAnswer(path: string, formState: FormState): Promise<string> {
  return render(findRoute(path), { origin: null, formState });
}

async function render(
  route: WebsiteRoute,
  given: { origin: string | null; formState: FormState | null },
): Promise<string> {
  const Page = await loadPage(route);
  const markup = renderToString(<Website route={route} Page={Page} formState={given.formState} />);
  // React puts preloads of pictures in front; the head has the one that is seen first.
  const body = markup.replace(/^(<link rel="preload"[^>]*>)+/, '');
  const assets = __PAGE_ASSETS__ === null ? developmentAssets : __PAGE_ASSETS__[route.page];
  if (!assets) throw new Error(`The build knows no files for ${route.page}.`);
  return documentOf({ route, body, assets, ...given });
}
