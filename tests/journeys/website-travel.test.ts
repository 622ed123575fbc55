import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page, type Route } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { findChromium, journeyArguments } from '#tests/support/find-chromium.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { openContext, phone } from './back-office.ts';
import { intercept } from './intercept.ts';
import { complaintsOf, untilAlive } from './service-request-form.ts';
import { openStage } from './stage.ts';

const formPages = ['/contact', '/service-request', '/owner-tenant-registration'];
const pages = ['/', '/who-we-are', '/our-team', '/services', ...formPages];

let app: TestApp;
/** The one that all journeys share. */
let browser: Browser;

beforeAll(async () => {
  const stage = await openStage();
  ({ app, browser } = stage);
  return stage.close;
});

test('in a browser with letters of 24 px and more the menu of a phone stays in sight; going back to a page shows it at once, as it was left, with what was typed in it', async () => {
  // The browser's own setting, which enlarges letters and no measures.
  const profile = await mkdtemp(join(tmpdir(), 'large-letters-'));
  await mkdir(join(profile, 'Default'));
  const webprefs = { minimum_font_size: 24, minimum_logical_font_size: 24 };
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify({ webkit: { webprefs } }));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(process.env) ?? '',
    args: journeyArguments,
    // Tests are usually spared this cache; here it is what is looked at.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    baseURL: app.url,
    ...phone,
  });
  try {
    const page = await context.newPage();
    await page.goto('/', { waitUntil: 'networkidle' });
    await expectMenuInSight(page);
    await walkThereAndBack(page);
  } finally {
    await context.close();
    await rm(profile, { recursive: true });
  }
});

async function expectMenuInSight(page: Page): Promise<void> {
  const menu = page.locator('summary');
  const letters = await menu.evaluate((element) => getComputedStyle(element).fontSize);
  const box = await menu.boundingBox();
  expect([letters, box && box.x + box.width <= 360]).toEqual(['24px', true]);
}

/** Those with a form have scripts of their own; all others are like one of these two. */
const walked = ['/', '/who-we-are', ...formPages];

async function walkThereAndBack(page: Page): Promise<void> {
  for (const path of walked) {
    await page.evaluate((next) => {
      if (window.location.pathname !== next) window.location.assign(next);
    }, path);
    await page.waitForURL(`${app.url}${path}`);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => {
      window.addEventListener('pageshow', (event) => Reflect.set(window, 'cameBack', event.persisted));
    });
    if (path === '/contact') await page.getByLabel('First Name').fill('Ada');
  }
  const cameBack = () => page.evaluate(() => [location.pathname, Reflect.get(window, 'cameBack')]);
  const [last = '', ...earlier] = walked.toReversed();
  await page.goBack({ waitUntil: 'commit' });
  await page.goForward({ waitUntil: 'commit' });
  await expect.poll(cameBack).toEqual([last, true]);
  for (const path of earlier) {
    await page.goBack({ waitUntil: 'commit' });
    await expect.poll(cameBack).toEqual([path, true]);
    if (path === '/contact') expect(await page.getByLabel('First Name').inputValue()).toBe('Ada');
  }
}

/** Each page has its own layout on a phone and on a desktop; between them only the columns of these are other ones. */
const sizes = [
  { width: 360, height: 740, paths: pages },
  { width: 768, height: 1024, paths: ['/', '/services', '/service-request'] },
  // The others come in two parts below.
  { width: 1440, height: 900, paths: ['/', ...formPages, '/no-such-page'] },
];

test('on a phone, a tablet and a desktop each page is seen before its script, nothing moves while that and its fonts come, and nothing else does', async () => {
  await Promise.all(sizes.map(expectStillPages));
});

async function expectStillPages({ width, height, paths }: (typeof sizes)[number]): Promise<void> {
  const context = await openContext(app, browser, {
    viewport: { width, height },
    reducedMotion: 'no-preference',
  });
  await context.addInitScript(() => {
    Reflect.set(window, 'refused', []);
    document.addEventListener('securitypolicyviolation', (event) => {
      const refused: unknown = Reflect.get(window, 'refused');
      if (Array.isArray(refused)) refused.push(event.violatedDirective);
    });
  });
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  const asked: URL[] = [];
  page.on('request', (request) => asked.push(new URL(request.url())));
  // Each font waits until the page has been painted without it.
  const held: Route[] = [];
  await page.route('**/*.woff2', (route) => void held.push(route));
  for (const path of paths) {
    const letScriptRun = width === 360 && path === '/service-request' ? await holdScript(page) : undefined;
    await page.setViewportSize({ width, height });
    await page.goto(path, { waitUntil: 'commit' });
    await untilPainted(page);
    await expect.poll(() => held.length).toBe(2);
    await Promise.all(held.splice(0).map((route) => route.continue()));
    if (letScriptRun) await expectButtonInPlace(page, letScriptRun);
    await page.waitForLoadState('networkidle');
    let scripts = { before: 0, after: 0 };
    await expect
      .poll(async () => {
        scripts = await page.evaluate(countScripts);
        return scripts.after;
      })
      .toBeGreaterThan(2);
    const { moves, refused } = await readMoves(page);
    expect({ path, moves, complaints, refused, early: scripts.before <= 1 }).toEqual({
      path,
      moves: 0,
      complaints: [],
      refused: [],
      early: true,
    });
    // The data for search engines, which the content security policy lets be.
    if (path === '/') expect(await page.locator('script[type="application/ld+json"]').count()).toBe(6);
    if (width === 360) await expectRoomForLetters(page);
    // The first one has the bar alone; the others have a line of their own in sight too.
    if (width === 360 && formPages.slice(1).includes(path)) await walkBack(page);
  }
  expect(asked.length).toBeGreaterThan(paths.length * 2);
  expect(asked.filter(({ origin }) => origin !== app.url).map(String)).toEqual([]);
  expect(asked.filter(({ pathname }) => /admin|login/.test(pathname)).map(String)).toEqual([]);
  await context.close();
}

// A browser paints what it has read so far, which may end anywhere, in another font where ours have not come.
test('with its fonts and without, nothing moves when a page is painted after it has been read as far as any place', async () => {
  await Promise.all([expectStillParts('with'), expectStillParts('without')]);
});

/** Their room depends on no font. */
const pictures = [
  [1440, '/our-team', '<img'],
  [1440, '/services', '<img'],
] as const;

async function expectStillParts(fonts: 'with' | 'without'): Promise<void> {
  const twice = await serveInTwo();
  const context = await openContext(app, browser, { reducedMotion: 'no-preference' });
  const page = await context.newPage();
  if (fonts === 'without') await page.route('**/*.woff2', (route) => route.abort());
  // Each font waits until the page has been painted without it.
  const held: Route[] = [];
  if (fonts === 'with') await page.route('**/*.woff2', (route) => void held.push(route));
  for (const [width, path, cut] of [
    [360, '/who-we-are', '<summary'],
    [360, '/who-we-are', 'Close</span></summary>'],
    [1440, '/who-we-are', '<li><a href="/our-team"'],
    ...(fonts === 'with' ? pictures : []),
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    const goOn = twice.cutAt(cut);
    await page.goto(`${twice.url}${path}`, { waitUntil: 'commit' });
    await untilPainted(page);
    expect([cut, await page.locator('footer').count()]).toEqual([cut, 0]);
    if (fonts === 'with') await expect.poll(() => held.length).toBe(2);
    await Promise.all(held.splice(0).map((route) => route.continue()));
    goOn();
    await page.locator('footer').waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    expect([cut, (await readMoves(page)).moves, await page.evaluate(isNameInSight)]).toEqual([cut, 0, true]);
  }
  await context.close();
  twice.server.close();
}

/** The script of the next page waits until it is let. */
async function holdScript(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await intercept(
    page,
    /\/assets\/main-.*\.js/,
    async (route) => {
      await promise;
      await route.continue();
    },
    { times: 1 },
  );
  return resolve;
}

/** Else a press on Submit in the moment when the script begins to run would land beside it. */
async function expectButtonInPlace(page: Page, letScriptRun: () => void): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const topOf = () =>
    page.locator('form [type=submit]').evaluate((button) => button.getBoundingClientRect().top);
  const before = await topOf();
  letScriptRun();
  await untilAlive(page);
  expect(await topOf()).toBe(before);
}

/** With letters twice as large nothing scrolls sideways, and no word of a heading and no telephone number breaks. */
async function expectRoomForLetters(page: Page): Promise<void> {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Page.enable');
  await protocol.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  const look = () =>
    page.evaluate(() => ({
      letters: getComputedStyle(document.documentElement).fontSize,
      width: document.documentElement.scrollWidth,
    }));
  await expect.poll(look).toEqual({ letters: '32px', width: 360 });
  expect(await page.evaluate(brokenTexts)).toEqual([]);
  await protocol.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } });
  await protocol.detach();
  // Text alone may be enlarged too, of which a media query hears nothing.
  const enlarge = (size: string) =>
    page.evaluate((to) => document.documentElement.style.setProperty('font-size', to), size);
  await enlarge('200%');
  await expect.poll(look).toEqual({ letters: '32px', width: 360 });
  await enlarge('');
}

/** Walking back through a form on a phone's keyboard, nothing lies hidden under the bar on top. */
async function walkBack(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 480 });
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
}

/** The same site, whose pages come as far as the cut, and the rest when they are told to go on. */
async function serveInTwo(): Promise<{ url: string; cutAt: (cut: string) => () => void; server: Server }> {
  let cut = '';
  let rest = Promise.resolve();
  const server = createServer((request, response) => {
    void fetch(`${app.url}${request.url}`).then(async (answer) => {
      const type = answer.headers.get('content-type') ?? '';
      response.setHeader('content-type', type);
      response.setHeader('cache-control', answer.headers.get('cache-control') ?? '');
      const body = Buffer.from(await answer.arrayBuffer());
      if (!type.startsWith('text/html')) return response.end(body);
      response.write(body.subarray(0, body.indexOf(cut)));
      await rest;
      return response.end(body.subarray(body.indexOf(cut)));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // Listening at a port, so it has one.
  const { port } = server.address() as AddressInfo;
  const cutAt = (place: string): (() => void) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    [cut, rest] = [place, promise];
    return resolve;
  };
  return { url: `http://127.0.0.1:${port}`, cutAt, server };
}

/** By how much the page has moved under the reader's eyes since it came, as the browser tells it, and what its policy refused. */
async function readMoves(page: Page): Promise<{ moves: number; refused: unknown }> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    // What moved last is known once it has been painted.
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    const moves = observer.takeRecords();
    observer.disconnect();
    return {
      moves: moves.reduce((sum, move) => sum + Number(Reflect.get(move, 'value')), 0),
      refused: Reflect.get(window, 'refused') as unknown,
    };
  });
}

/** In the page: whether the company's name can be read in the header. */
function isNameInSight(): boolean {
  const brand = document.querySelector('header a');
  const name = brand?.querySelector('span');
  if (!brand || !name) return false;
  const [room, place] = [brand.getBoundingClientRect(), name.getBoundingClientRect()];
  return place.top >= room.top && place.bottom <= room.bottom && place.right <= room.right;
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

/** In the page: the words of the main heading, and the telephone numbers, that stand on more than one line. */
function brokenTexts(): string[] {
  const broken: string[] = [];
  const look = (node: Node, pattern: RegExp): void => {
    for (const { 0: text, index } of (node.textContent ?? '').matchAll(pattern)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + text.length);
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(text);
    }
  };
  for (const [selector, pattern] of [
    ['h1', /[^\s\u00A0]+/g],
    ['a[href^="tel:"]', /\(.*/g],
  ] as const) {
    for (const element of document.querySelectorAll(selector)) {
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) look(node, pattern);
    }
  }
  return broken;
}
