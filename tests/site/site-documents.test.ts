import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { site } from '#site';
import { startTestApp } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';

const origin = 'https://www.example.com';
const pages = [
  '/',
  '/who-we-are',
  '/our-team',
  '/services',
  '/contact',
  '/service-request',
  '/owner-tenant-registration',
];
const answers = ['/contact/submitted', '/service-request/submitted', '/owner-tenant-registration/submitted'];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ listen: true, config: { publicUrl: origin } });
});
afterAll(() => app.close());

const read = async (path: string) => app.api.send('GET', path);
const contentOf = (html: string, name: string): string | undefined =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];

describe('what search engines and shared links read', () => {
  // spec: ST-45
  test.each(pages)('%s names its own address, title, description and picture', async (path) => {
    const { text } = await read(path);
    expect(/<link rel="canonical" href="([^"]+)"/.exec(text)?.[1]).toBe(`${origin}${path}`);
    expect(contentOf(text, 'og:url')).toBe(`${origin}${path}`);
    expect(contentOf(text, 'og:title')).toContain(site.companyName);
    expect(contentOf(text, 'description')?.length).toBeGreaterThan(50);
    expect(contentOf(text, 'description')?.length).toBeLessThan(170);
    const card = contentOf(text, 'og:image') ?? '';
    expect(card).toBe(origin + (path === '/' ? '/social-card.png' : `/cards${path}.jpg`));
    const { width, height } = await sharp((await read(card.slice(origin.length))).bytes).metadata();
    expect([width, height]).toEqual([1200, 630]);
    expect(contentOf(text, 'og:image:alt')).not.toBe('');
    expect(text).not.toContain('built-origin');
    expect(contentOf(text, 'robots')).toBeUndefined();
  });

  test('no two pages have the same title or description', async () => {
    const texts = await Promise.all(pages.map(async (path) => (await read(path)).text));
    const titles = texts.map((text) => /<title>([^<]+)/.exec(text)?.[1]);
    const descriptions = texts.map((text) => contentOf(text, 'description'));
    expect(new Set(titles).size).toBe(pages.length);
    expect(new Set(descriptions).size).toBe(pages.length);
  });

  test.each([...answers, '/no-such-page'])('%s asks not to be found', async (path) => {
    const { text } = await read(path);
    expect(contentOf(text, 'robots')).toBe('noindex');
    expect(text).not.toContain('rel="canonical"');
  });

  test('the home page describes the company and each property as data', async () => {
    const { text } = await read('/');
    const blocks = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, block]): Record<string, unknown> => JSON.parse(block ?? ''),
    );
    expect(blocks.map((block) => block['@type'])).toEqual([
      'ProfessionalService',
      ...site.properties.map(() => 'ApartmentComplex'),
    ]);
    expect(blocks[0]).toMatchObject({ name: site.companyName, url: `${origin}/`, foundingDate: '2024-12' });
    // What the company has not given is published nowhere.
    expect(site.office).toEqual({ address: null, hours: null, license: null });
    for (const name of ['address', 'openingHoursSpecification', 'hasCredential'])
      expect(blocks[0]).not.toHaveProperty(name);
    expect(blocks.slice(1).map((block) => block['name'])).toEqual(site.properties.map(({ name }) => name));
  });

  // spec: ST-45
  test('the sitemap lists exactly the public pages, in both languages', async () => {
    const { text, headers } = await read('/sitemap.xml');
    expect(headers['content-type']).toMatch(/^application\/xml/);
    const addresses = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? '');
    const paths = pages.flatMap((path) => [path, path === '/' ? '/es' : `/es${path}`]);
    expect(new Set(addresses)).toEqual(new Set(paths.map((path) => `${origin}${path}`)));
    expect(addresses).toHaveLength(paths.length);
    // Each names its translations.
    const [contact = ''] = /<url><loc>[^<]+\/es\/contact<\/loc>.*?<\/url>/.exec(text) ?? [];
    for (const [language, path] of [
      ['en', '/contact'],
      ['es', '/es/contact'],
      ['x-default', '/contact'],
    ])
      expect(contact).toContain(
        `<xhtml:link rel="alternate" hreflang="${language}" href="${origin}${path}"/>`,
      );
  });

  test('robots are kept out of the back office and led to the sitemap', async () => {
    const { text } = await read('/robots.txt');
    expect(text).toContain('Disallow: /admin\n');
    expect(text).toContain('Disallow: /login\n');
    expect(text).toContain(`Sitemap: ${origin}/sitemap.xml`);
    expect((await read('/login')).headers['x-robots-tag']).toBe('noindex');
  });

  test('security.txt says where to report, for less than a year', async () => {
    const { text, headers } = await read('/.well-known/security.txt');
    expect(headers['content-type']).toMatch(/^text\/plain/);
    expect(text).toContain(`Contact: mailto:${site.securityEmail}\n`);
    expect(text).toContain(`Canonical: ${origin}/.well-known/security.txt`);
    const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '');
    const daysAhead = (expires - app.clock.now().getTime()) / 86_400_000;
    expect(daysAhead).toBeGreaterThan(30);
    expect(daysAhead).toBeLessThan(365);
  });

  test('the manifest and every icon are there, in the sizes they claim', async () => {
    const manifest = await read('/site.webmanifest');
    expect(manifest.headers['content-type']).toMatch(/^application\/manifest\+json/);
    const { icons } = JSON.parse(manifest.text) as { icons: { src: string; sizes: string }[] };
    const claimed = [
      ...icons,
      { src: '/apple-touch-icon.png', sizes: '180x180' },
      { src: site.socialCard.src, sizes: '1200x630' },
    ];
    for (const { src, sizes } of claimed) {
      const { status, bytes } = await read(src);
      expect([src, status]).toEqual([src, 200]);
      expect([src, `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`]).toEqual([src, sizes]);
    }
    expect((await read('/favicon.ico')).status).toBe(200);
    expect((await read('/favicon.svg')).status).toBe(200);
  });
});

describe('how files travel', () => {
  test.each(['br', 'gzip'])('pages, styles, scripts and pictures come as %s, made once', async (encoding) => {
    const { text } = await read('/');
    const assets = [...text.matchAll(/"(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, path]) => path ?? '');
    expect(assets.length).toBeGreaterThan(1);
    for (const path of ['/', '/pictures/hero.svg', '/sitemap.xml', ...assets]) {
      const { headers } = await app.api.send('GET', path, { headers: { 'accept-encoding': encoding } });
      expect([path, headers['content-encoding']]).toEqual([path, encoding]);
      expect(headers['vary']).toMatch(/accept-encoding/i);
    }
  });

  test('files with a mark of their content are cached forever, pages are asked for again', async () => {
    const page = await read('/');
    const [asset = ''] = /\/assets\/[^"]+\.js/.exec(page.text) ?? [];
    expect((await read(asset)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(page.headers['cache-control']).toBe('no-cache');
    const again = await app.api.send('GET', '/', {
      headers: { 'if-none-match': String(page.headers['etag']) },
    });
    expect(again.status).toBe(304);
  });

  // spec: RT-25
  test.each(['/%zz', '/track/%E0%A4%A', '/%2'])(
    'an address that cannot be read, such as %s, is an unknown one',
    async (path) => {
      const { status, headers, text } = await read(path);
      expect(status).toBe(404);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(headers['content-security-policy']).toContain("script-src 'self'");
      expect(text).toContain('Page Not Found');
    },
  );

  test('an API address that cannot be read is refused in the form of every error', async () => {
    const { status, error } = await read('/api/%zz');
    expect(status).toBe(400);
    expect(error?.error.code).toBe('VALIDATION_FAILED');
  });

  test.each(['/assets/none.js', '/admin-assets/none.js', '/assets/..%2findex.html'])(
    'the answer for the missing file %s is one line that nobody keeps',
    async (path) => {
      const { status, headers, text } = await read(path);
      expect([status, text]).toEqual([404, 'There is no such file.\n']);
      expect(headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(headers['cache-control']).toBe('no-store');
    },
  );
});
