import { renderToString } from 'react-dom/server';
import { readPath } from '#contracts/languages.ts';
import type { PublicProperty } from '#contracts/public-properties.ts';
import { localPath } from '#web/frame/local-path.ts';
import { documentOf } from './document.ts';
import type { PageAssets } from './page-assets.ts';
import { ownState, type PageState } from './page-state.ts';
import { propertyFilesOf } from './property-files.ts';
import { findRoute, loadPage, notFoundRoute, routes, type WebsiteRoute } from './routes.ts';
import { Website } from './website.tsx';

export { shareCards } from './share-cards.ts';
export { siteFilesOf } from './site-files.ts';
export { propertyFilesOf };
export { siteProperties } from './site-properties.ts';

/** Made by the build: the files that every page names. None while developing. */
declare const __PAGE_ASSETS__: PageAssets | null;

/** The sources, which Vite serves one by one; styles come with the scripts. */
const developmentAssets: PageAssets = { script: '/main.ts', styles: {}, fonts: [] };

/** The paths to prerender, in the language of this build as all that stand here. */
export const pagePaths: string[] = [...routes, notFoundRoute].map((route) => localPath(route.path));

/** Renders one page. `origin` is the site's own address, for what must be a whole one. */
export async function renderPage(path: string, origin: string): Promise<{ status: number; html: string }> {
  const route = routeAt(path);
  return { status: route.status, html: await render(route, { origin, state: ownState }) };
}

const propertyPages = [...routes, notFoundRoute].filter(({ showsProperties }) => showsProperties);

/** The paths of everything that shows the properties. */
export const propertyPaths: string[] = [
  ...propertyPages.map(({ path }) => localPath(path)),
  ...Object.keys(propertyFilesOf([])),
];

/** Everything that shows the properties, as it is with this list, by its path. */
export async function renderPropertyDocuments(
  properties: readonly PublicProperty[],
  origin: string,
): Promise<Record<string, string>> {
  const state: PageState = { ...ownState, properties };
  const rendered = propertyPages.map(
    async (route) => [localPath(route.path), await render(route, { origin, state })] as const,
  );
  return { ...Object.fromEntries(await Promise.all(rendered)), ...propertyFilesOf(properties) };
}

/** What a page is rendered from at a request, as the server hands it over. */
export interface PageGiven {
  data?: unknown;
  address?: PageState['address'];
  form?: PageState['formState'];
  properties?: PageState['properties'];
}

/** Renders a page at a request: around a form that was refused, or with what only this request may see. */
export async function renderAnswer(
  path: string,
  { data = null, address = null, form: formState = null, properties = null }: PageGiven,
): Promise<string> {
  const route = routeAt(path);
  const shown = route.showsProperties ? properties : null;
  return render(route, { origin: null, state: { data, address, formState, properties: shown } });
}

/** The page of a path as visitors see it. */
function routeAt(path: string): WebsiteRoute {
  return findRoute(readPath(path).path);
}

async function render(
  route: WebsiteRoute,
  given: { origin: string | null; state: PageState },
): Promise<string> {
  const Page = await loadPage(route);
  const markup = renderToString(<Website route={route} Page={Page} state={given.state} />);
  // React puts preloads of pictures in front; the head has the one that is seen first.
  const body = markup.replace(/^(<link rel="preload"[^>]*>)+/, '');
  return documentOf({ route, body, assets: __PAGE_ASSETS__ ?? developmentAssets, ...given });
}
