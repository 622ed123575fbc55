import { chromium, type Browser, type Page, type Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chromiumArguments, findChromium } from '#tests/support/find-chromium.ts';
import { openBrowser } from '#tests/support/browser.ts';
import { startTestApp } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { untilAlive } from './service-request-form.ts';

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
/** The one that all journeys share. */
let browser: Browser;
/** It keeps pages for going back to. */
let keeping: Browser;
/** A tab of that one. */
let tab: Page;
beforeAll(async () => {
  app = await startTestApp({ listen: true });
  browser = await openBrowser();
  keeping = await chromium.launch({
    executablePath: findChromium(process.env) ?? '',
    args: chromiumArguments,
    // Tests are usually spared this cache; here it is what is looked at.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  tab = await keeping.newPage({ baseURL: app.url });
});
afterAll(async () => {
  await keeping?.close();
  await browser?.close();
  await app?.close();
});

test.each(pages)('going back to %s shows it at once, as it was left', async (path) => {
  await tab.goto(path, { waitUntil: 'networkidle' });
  await tab.evaluate(() => {
    window.addEventListener('pageshow', (event) => Reflect.set(window, 'cameBack', event.persisted));
  });
  await tab.evaluate((next) => window.location.assign(next), path === '/services' ? '/' : '/services');
  await tab.waitForURL(path === '/services' ? '**/' : '**/services');
  await tab.goBack({ waitUntil: 'commit' });
  await expect.poll(() => tab.evaluate(() => Reflect.get(window, 'cameBack') as unknown)).toBe(true);
});

test('what was typed is still there after going on and back', async () => {
  await tab.goto('/contact', { waitUntil: 'networkidle' });
  await tab.getByLabel('First Name').fill('Ada');
  await tab.getByRole('banner').getByRole('link', { name: 'SERVICES' }).click();
  await tab.waitForURL('**/services');
  await tab.goBack({ waitUntil: 'commit' });
  await expect.poll(() => tab.getByLabel('First Name').inputValue()).toBe('Ada');
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
    const context = await browser.newContext({ baseURL: app.url, viewport: { width, height } });
    await context.addInitScript(() => {
      Reflect.set(window, 'moved', 0);
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const before = Number(Reflect.get(window, 'moved'));
          Reflect.set(window, 'moved', before + Number(Reflect.get(entry, 'value')));
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const comeIn = async (path: string): Promise<unknown[]> => {
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on('console', (line) => {
        if (['error', 'warning'].includes(line.type())) complaints.push(line.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      // Each font waits until the page has been painted without it.
      const held: Route[] = [];
      await page.route('**/*.woff2', (route) => void held.push(route));
      await page.goto(path, { waitUntil: 'commit' });
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      await expect.poll(() => held.length).toBe(2);
      await Promise.all(held.splice(0).map((route) => route.continue()));
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => document.fonts.ready);
      return [path, await page.evaluate(() => Reflect.get(window, 'moved') as unknown), complaints];
    };
    // At once, since each has nothing to do for half a second.
    expect(await Promise.all(pages.map(comeIn))).toEqual(pages.map((path) => [path, 0, []]));
    await context.close();
  },
);

test.each(['/contact', '/service-request', '/owner-tenant-registration'])(
  'walking back through %s on a phone’s keyboard, nothing lies hidden under the bar on top',
  async (path) => {
    const page = await browser.newPage({ baseURL: app.url, viewport: { width: 360, height: 480 } });
    await page.goto(path);
    await untilAlive(page);
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
