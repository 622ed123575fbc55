import { renderToString } from 'react-dom/server';
import { documentOf, type PageAssets } from './document.ts';
import type { FormState } from './forms/form-state.ts';
import { findRoute, loadPage, notFoundRoute, routes } from './routes.ts';
import { Website } from './website.tsx';

/** Made by the build: which files each page's module needs. None while developing. */
declare const __PAGE_ASSETS__: Record<string, PageAssets> | null;

/** The sources, which Vite serves one by one; styles come with the scripts. */
const developmentAssets: PageAssets = { script: '/main.tsx', chunks: [], styles: [], fonts: [] };

/** The paths to prerender. */
export const pagePaths: string[] = [...routes, notFoundRoute].map((route) => route.path);

/** Renders one page. `formState` shows a form again that was refused, with what had been typed. */
export async function renderPage(
  path: string,
  formState: FormState | null = null,
): Promise<{ status: number; html: string }> {
  const route = findRoute(path);
  const Page = await loadPage(route);
  const body = renderToString(<Website route={route} Page={Page} formState={formState} />);
  const assets = __PAGE_ASSETS__ === null ? developmentAssets : __PAGE_ASSETS__[route.page];
  if (!assets) throw new Error(`The build knows no files for ${route.page}.`);
  return { status: route.status, html: documentOf({ route, body, assets, formState }) };
}
