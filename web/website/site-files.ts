import { site } from '#site';
import { languages, pathIn } from '#contracts/languages.ts';
import { alternatesOf, isListed } from './page-head.ts';
import { routes } from './routes.ts';

/** The texts about the site for machines, by their place below its root. */
export function siteFilesOf(origin: string): Record<string, string> {
  return { 'robots.txt': robots(origin), 'sitemap.xml': sitemap(origin), 'site.webmanifest': manifest() };
}

/** The back office and the API are nobody's to search. */
function robots(origin: string): string {
  return [
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /login',
    'Disallow: /signup',
    'Disallow: /api/',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}

/** Every page in both languages, each with its translations. */
function sitemap(origin: string): string {
  const addresses = routes.filter(isListed).flatMap((route) => {
    const alternates = alternatesOf(route)
      .map(([name, path]) => `<xhtml:link rel="alternate" hreflang="${name}" href="${origin}${path}"/>`)
      .join('');
    return languages.map((name) => `<url><loc>${origin}${pathIn(name, route.path)}</loc>${alternates}</url>`);
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...addresses,
    '</urlset>',
    '',
  ].join('\n');
}

function manifest(): string {
  const icon = (size: number, more = {}): object => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    ...more,
  });
  return JSON.stringify({
    name: site.companyName,
    short_name: site.shortName,
    description: site.tagline,
    start_url: '/',
    display: 'browser',
    background_color: '#f6f2ea',
    theme_color: '#1f4d3f',
    icons: [icon(192), icon(512), icon(512, { purpose: 'maskable' })],
  });
}
