import { chromium, type Browser, type Page, type Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chromiumArguments, findChromium } from '#tests/support/find-chromium.ts';
import { startTestApp } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';

const pages = [
  '/',
  '/who-we-are',
  '/our-team',
  '/services',
  '/contact',
  '/service-request',
  '/owner-tenant-registration',
];

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  app = await startTestApp({ listen: true });
  browser = await chromium.launch({
    executablePath: findChromium(process.env) ?? '',
    args: chromiumArguments,
    // Tests are usually spared this cache; here it is what is looked at.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

/** A page that remembers whether it was put away and taken out again whole. */
async function open(path: string): Promise<Page> {
  const page = await browser.newPage({ baseURL: app.url });
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.evaluate(() => {
    window.addEventListener('pageshow', (event) => Reflect.set(window, 'cameBack', event.persisted));
  });
  return page;
}

test.each(pages)('going back to %s shows it at once, as it was left', async (path) => {
  const page = await open(path);
  await page.evaluate((next) => window.location.assign(next), path === '/services' ? '/' : '/services');
  await page.waitForURL(path === '/services' ? '**/' : '**/services');
  await page.goBack({ waitUntil: 'commit' });
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'cameBack') as unknown)).toBe(true);
  await page.close();
});

test('what was typed is still there after going on and back', async () => {
  const page = await open('/contact');
  await page.getByLabel('First Name').fill('Ada');
  await page.getByRole('banner').getByRole('link', { name: 'SERVICES' }).click();
  await page.waitForURL('**/services');
  await page.goBack({ waitUntil: 'commit' });
  await expect.poll(() => page.getByLabel('First Name').inputValue()).toBe('Ada');
  await page.close();
});

test('visitors download nothing of the back office, only from this site, and see a page before its script', async () => {
  const page = await browser.newPage({ baseURL: app.url });
  const asked: URL[] = [];
  page.on('request', (request) => asked.push(new URL(request.url())));
  for (const path of [...pages, '/no-such-page']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    const { before, after } = await page.evaluate(countScripts);
    expect([path, before <= 1]).toEqual([path, true]);
    expect(after).toBeGreaterThan(2);
  }
  expect(asked.length).toBeGreaterThan(pages.length * 2);
  expect(asked.filter(({ origin }) => origin !== app.url).map(String)).toEqual([]);
  expect(asked.filter(({ pathname }) => /admin|login/.test(pathname)).map(String)).toEqual([]);
  await page.close();
});

test('the data for search engines passes the content security policy', async () => {
  const page = await browser.newPage({ baseURL: app.url });
  await page.addInitScript(() => {
    Reflect.set(window, 'refused', []);
    document.addEventListener('securitypolicyviolation', (event) => {
      const refused: unknown = Reflect.get(window, 'refused');
      if (Array.isArray(refused)) refused.push(event.violatedDirective);
    });
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(await page.locator('script[type="application/ld+json"]').count()).toBe(6);
  expect(await page.evaluate(() => Reflect.get(window, 'refused') as unknown)).toEqual([]);
  await page.close();
});

test.each([
  [360, 740],
  [768, 1024],
  [1440, 900],
])(
  'nothing moves while a page comes in %i px wide and its fonts late, and the browser has no complaint',
  async (width, height) => {
    const page = await browser.newPage({ baseURL: app.url, viewport: { width, height } });
    const complaints: string[] = [];
    page.on('console', (line) => {
      if (['error', 'warning'].includes(line.type())) complaints.push(line.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.addInitScript(() => {
      Reflect.set(window, 'moved', 0);
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const before = Number(Reflect.get(window, 'moved'));
          Reflect.set(window, 'moved', before + Number(Reflect.get(entry, 'value')));
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    // Each font waits until the page has been painted without it.
    const held: Route[] = [];
    await page.route('**/*.woff2', (route) => void held.push(route));
    for (const path of pages) {
      await page.goto(path, { waitUntil: 'commit' });
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      await expect.poll(() => held.length).toBe(2);
      await Promise.all(held.splice(0).map((route) => route.continue()));
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => document.fonts.ready);
      const moved = await page.evaluate(() => Reflect.get(window, 'moved') as unknown);
      expect([path, moved]).toEqual([path, 0]);
    }
    expect(complaints).toEqual([]);
    await page.close();
  },
);

test('nothing needs sideways scroll at 400 % zoom, nor on a phone whose letters are half as large again', async () => {
  const page = await browser.newPage({ baseURL: app.url });
  const settings = await page.context().newCDPSession(page);
  const answers = ['/contact', '/service-request', '/owner-tenant-registration'].map(
    (it) => `${it}/submitted`,
  );
  for (const [width, letters] of [
    [320, 16],
    [360, 24],
  ] as const) {
    await page.setViewportSize({ width, height: 640 });
    await settings.send('Page.setFontSizes', { fontSizes: { standard: letters } });
    for (const path of [...pages, ...answers, '/no-such-page']) {
      await page.goto(path);
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect([letters, path, tooWide]).toEqual([letters, path, 0]);
    }
  }
  await page.close();
});

test.each(['/contact', '/service-request', '/owner-tenant-registration'])(
  'walking back through %s on a phone’s keyboard, nothing lies hidden under the bar on top',
  async (path) => {
    const page = await open(path);
    await page.setViewportSize({ width: 360, height: 480 });
    await page.getByRole('contentinfo').getByRole('link').last().focus();
    const walked = new Set<string>();
    const hidden: string[] = [];
    for (let step = 0; step < 16; step += 1) {
      await page.keyboard.press('Shift+Tab');
      const { name, isHidden } = await page.evaluate(readFocus);
      walked.add(name);
      if (isHidden) hidden.push(name);
    }
    expect(walked.size).toBeGreaterThan(8);
    expect(hidden).toEqual([]);
    await page.close();
  },
);

/** In the page: how many scripts it asked for before it was first painted, and how many since. */
function countScripts(): { before: number; after: number } {
  const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
  const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
  const before = scripts.filter(({ startTime }) => startTime < painted).length;
  return { before, after: scripts.length - before };
}

/** In the page: what has the focus, and whether something else is painted over it. */
function readFocus(): { name: string; isHidden: boolean } {
  const focused = document.activeElement ?? document.body;
  const name = focused.getAttribute('name') ?? focused.textContent.trim();
  // The box of a choice is drawn by its label.
  const shown = focused.closest('label') ?? focused;
  const box = shown.getBoundingClientRect();
  const painted = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  // Past the first stop it is nowhere, which is the body.
  if (focused === document.body) return { name: '', isHidden: false };
  return { name, isHidden: !painted || !(shown.contains(painted) || painted.contains(shown)) };
}
