import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
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
    await untilPainted(page);
    let counted = await page.evaluate(countScripts);
    await expect
      .poll(async () => {
        counted = await page.evaluate(countScripts);
        return counted.after;
      })
      .toBeGreaterThan(2);
    expect([path, counted.before <= 1]).toEqual([path, true]);
  }
  expect(asked.length).toBeGreaterThan(pages.length * 2);
  expect(asked.filter(({ origin }) => origin !== app.url).map(String)).toEqual([]);
  expect(asked.filter(({ pathname }) => /admin|login/.test(pathname)).map(String)).toEqual([]);
  await page.close();
});

test('with letters twice as large, on a phone, no page scrolls sideways', async () => {
  const context = await browser.newContext({ baseURL: app.url, viewport: { width: 360, height: 680 } });
  const page = await context.newPage();
  const protocol = await context.newCDPSession(page);
  await protocol.send('Page.enable');
  await protocol.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  for (const path of pages) {
    await page.goto(path);
    const shown = await page.evaluate(() => ({
      letters: getComputedStyle(document.documentElement).fontSize,
      width: document.documentElement.scrollWidth,
    }));
    expect({ path, ...shown }).toEqual({ path, letters: '32px', width: 360 });
  }
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
      await untilPainted(page);
      await expect.poll(() => held.length).toBe(2);
      await Promise.all(held.splice(0).map((route) => route.continue()));
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => document.fonts.ready);
      return [path, await movesOf(page), complaints];
    };
    // At once, since each has nothing to do for half a second.
    expect(await Promise.all(pages.map(comeIn))).toEqual(pages.map((path) => [path, 0, []]));
    await context.close();
  },
);

// A browser paints what it has read so far, which may end anywhere.
test.each([
  [360, '/who-we-are', '<summary'],
  [360, '/who-we-are', 'Menu</summary>'],
  [1440, '/who-we-are', '<li><a href="/our-team"'],
  [1440, '/our-team', '<img'],
  [1440, '/services', '<img'],
])(
  'nothing moves when, %i px wide, %s is painted after it has been read as far as %s',
  async (width, path, cut) => {
    const twice = await serveInTwo(cut);
    const context = await browser.newContext({ baseURL: twice.url, viewport: { width, height: 740 } });
    const page = await context.newPage();
    await page.goto(path, { waitUntil: 'commit' });
    await untilPainted(page);
    expect(await page.locator('footer').count()).toBe(0);
    twice.goOn();
    await page.locator('footer').waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    expect(await movesOf(page)).toBe(0);
    await context.close();
    twice.server.close();
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

/** The same site, whose pages come as far as `cut`, and the rest when they are told to go on. */
async function serveInTwo(cut: string): Promise<{ url: string; goOn: () => void; server: Server }> {
  const rest = Promise.withResolvers<undefined>();
  const server = createServer((request, response) => {
    void fetch(`${app.url}${request.url}`).then(async (answer) => {
      const type = answer.headers.get('content-type') ?? '';
      response.setHeader('content-type', type);
      const body = Buffer.from(await answer.arrayBuffer());
      if (!type.startsWith('text/html')) return response.end(body);
      response.write(body.subarray(0, body.indexOf(cut)));
      await rest.promise;
      return response.end(body.subarray(body.indexOf(cut)));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // Listening at a port, so it has one.
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, goOn: () => rest.resolve(undefined), server };
}

/** By how much the page has moved under the reader's eyes since it came, as the browser tells it. */
async function movesOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // What moved last is known once it has been painted.
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    const moves = observer.takeRecords();
    observer.disconnect();
    return moves.reduce((sum, move) => sum + Number(Reflect.get(move, 'value')), 0);
  });
}

async function untilPainted(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
}

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
