import { languages, locales, pathIn } from '#contracts/languages.ts';
import { sessionScript } from '#contracts/session-script.ts';
import { language } from '#web/frame/language.en.ts';
import { localPath } from '#web/frame/local-path.ts';
import { site } from '#site';
import type { PublicProperty } from '#contracts/public-properties.ts';
import { escapeHtml } from './escape-html.ts';
import type { PageAssets } from './page-assets.ts';
import { routeTexts } from './route-texts.en.ts';
import type { WebsiteRoute } from './routes.ts';
import { shareCardOf } from './share-cards.ts';
import { structuredDataOf } from './structured-data.ts';

interface HeadParts {
  route: WebsiteRoute;
  title: string;
  assets: PageAssets;
  /** null for the answer to a form, which has no address of its own. */
  origin: string | null;
  properties: readonly PublicProperty[];
}

/** The lines of a page's head. `origin` is the site's own address, in front of what must be a whole address. */
export function pageHeadOf(page: HeadParts): string {
  const { route, title, assets, origin } = page;
  const style = assets.styles[route.page];
  const isFindable = origin !== null && isListed(route);
  return [
    `<meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<title>${escapeHtml(title)}</title>`,
    // In front of the styles, which it would wait for.
    `<script>${sessionScript}</script>`,
    // What is seen first comes first.
    ...assets.fonts.map(
      (href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`,
    ),
    ...(route.firstPicture
      ? [`<link rel="preload" href="${route.firstPicture}" as="image" fetchpriority="high">`]
      : []),
    ...(style ? [`<link rel="stylesheet" href="${style}">`] : []),
    `<meta name="description" content="${escapeHtml(routeTexts[route.path].description)}">`,
    `<meta name="theme-color" content="#f6f2ea">`,
    `<link rel="icon" href="/favicon.ico" sizes="32x32">`,
    `<link rel="icon" href="/favicon.svg" type="image/svg+xml">`,
    `<link rel="apple-touch-icon" href="/apple-touch-icon.png">`,
    `<link rel="manifest" href="/site.webmanifest">`,
    ...(isFindable ? addressedLines(page, origin) : [`<meta name="robots" content="noindex">`]),
  ].join('\n');
}

/** Pages to be found: not the not-found page, nor what a sent form is answered with. */
export function isListed({ status, isAnswer }: WebsiteRoute): boolean {
  return status === 200 && !isAnswer;
}

function addressedLines({ route, title, properties }: HeadParts, origin: string): string[] {
  const address = `${origin}${localPath(route.path)}`;
  const card = shareCardOf(route);
  const social: [string, string][] = [
    ['og:type', 'website'],
    ['og:site_name', site.companyName],
    ['og:title', title],
    ['og:description', routeTexts[route.path].description],
    ['og:url', address],
    ['og:image', `${origin}${card.src}`],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', card.alt],
    ['og:locale', localeOf(language)],
    ...otherLanguages.map((other): [string, string] => ['og:locale:alternate', localeOf(other)]),
  ];
  // A data block: browsers never run it, so the content security policy leaves it alone.
  const data = structuredDataOf(route, origin, properties).map(
    (block) => `<script type="application/ld+json">${escapeJson(block)}</script>`,
  );
  return [
    `<link rel="canonical" href="${address}">`,
    ...alternatesOf(route).map(
      ([name, path]) => `<link rel="alternate" hreflang="${name}" href="${origin}${path}">`,
    ),
    ...social.map(([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}">`),
    `<meta name="twitter:card" content="summary_large_image">`,
    ...data,
  ];
}

/** The page in each language, for search engines: its language, and its path. English is for everyone else. */
export function alternatesOf({ path }: WebsiteRoute): [string, string][] {
  return [...languages.map((name): [string, string] => [name, pathIn(name, path)]), ['x-default', path]];
}

const otherLanguages = languages.filter((name) => name !== language);

function localeOf(name: (typeof languages)[number]): string {
  return locales[name].replace('-', '_');
}

/** Nothing in it may end the script element. */
function escapeJson(block: object): string {
  return JSON.stringify(block).replaceAll('<', '\\u003c');
}
