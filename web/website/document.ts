import { site } from '#site';
import { refusedTitle, type FormState } from './forms/form-state.ts';
import type { WebsiteRoute } from './routes.ts';

/** The files that a page needs, by their public addresses. */
export interface PageAssets {
  script: string;
  /** The page's own code, fetched beside the script instead of after it. */
  chunks: string[];
  styles: string[];
  fonts: string[];
}

/** The whole HTML of a page. Nothing in it is inline script or style, so that the strict CSP holds. */
export function documentOf(page: {
  route: WebsiteRoute;
  body: string;
  assets: PageAssets;
  formState: FormState | null;
}): string {
  const { route, body, assets, formState } = page;
  const title = `${formState ? refusedTitle : ''}${route.title} – ${site.companyName}`;
  const state = formState ? ` data-state="${escape(JSON.stringify(formState))}"` : '';
  return `<!doctype html>
<html lang="en" data-theme="light">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<meta name="description" content="${escape(route.description)}">
<meta name="theme-color" content="#f6f2ea">
${route.status === 404 ? '<meta name="robots" content="noindex">\n' : ''}<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${assets.fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>\n`).join('')}${assets.styles
    .map((href) => `<link rel="stylesheet" href="${href}">\n`)
    .join('')}</head>
<body>
<div id="root" data-route="${route.path}"${state}>${body}</div>
${assets.chunks.map((href) => `<link rel="modulepreload" href="${href}" fetchpriority="low">\n`).join('')}<script type="module" src="${assets.script}" fetchpriority="low"></script>
</body>
</html>
`;
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
