import { site } from '#site';
import { language } from '#web/frame/language.en.ts';
import { escapeHtml } from './escape-html.ts';
import { refusedTitle } from './forms/form-texts.en.ts';
import type { PageAssets } from './page-assets.ts';
import { pageHeadOf } from './page-head.ts';
import { routeTexts } from './route-texts.en.ts';
import { ownState, type PageState } from './page-state.ts';
import type { WebsiteRoute } from './routes.ts';
import { siteProperties } from './site-properties.ts';

export interface PageParts {
  route: WebsiteRoute;
  body: string;
  assets: PageAssets;
  /** The site's own address; null for a page that is made at a request. */
  origin: string | null;
  state: PageState;
}

/** The whole HTML of a page. No script or style in it is run from the page itself, so that the strict CSP holds. */
export function documentOf({ route, body, assets, origin, state }: PageParts): string {
  const title = `${state.formState ? refusedTitle : ''}${titleOf(route)}`;
  const given = state === ownState ? '' : ` data-state="${escapeHtml(JSON.stringify(state))}"`;
  return `<!DOCTYPE html>
<html lang="${language}" data-theme="light">
<head>
${pageHeadOf({ route, title, assets, origin, properties: state.properties ?? siteProperties })}
</head>
<body>
<div id="root" data-route="${route.path}"${given}>${body}</div>
<script type="module" src="${assets.script}"></script>
</body>
</html>
`;
}

/** The company's name comes first at home and last elsewhere. */
function titleOf({ path }: WebsiteRoute): string {
  const { title } = routeTexts[path];
  return path === '/' ? `${site.companyName} – ${title}` : `${title} – ${site.companyName}`;
}
