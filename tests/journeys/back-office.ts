import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { violationsOn } from '#tests/support/axe.ts';
import { waitTimeout } from '#tests/support/wait-timeout.ts';
import { signIn, superAdmin } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { accessTokenLifetimeMs } from '#web/lib/session-store.ts';

export const desktop = { viewport: { width: 1440, height: 900 } } as const;
export const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const;

/** A browser of its own, as a person has one: storage, tabs, theme. */
export async function openContext(
  app: TestApp,
  browser: Browser,
  options: BrowserContextOptions = desktop,
): Promise<BrowserContext> {
  // What moves only takes time here; that it stands still for who wishes so has tests of its own.
  const context = await browser.newContext({ baseURL: app.url, reducedMotion: 'reduce', ...options });
  // However busy the machine is: a wait that ends as it should costs nothing.
  context.setDefaultTimeout(waitTimeout);
  return context;
}

export interface Credentials {
  email: string;
  password: string;
}

/** Signs in by the login screen and lands on the service requests. */
export async function logIn(page: Page, who: Credentials = superAdmin): Promise<void> {
  await page.goto('/login');
  await enterLogin(page, who);
  await page.getByRole('heading', { name: 'Service Request Submissions' }).waitFor();
}

/** Fills in the login, once the page shows it, and sends it. */
export async function enterLogin(page: Page, who: Credentials = superAdmin): Promise<void> {
  // The screen before it may have fields of the same names.
  await page.getByRole('heading', { name: 'Welcome Back!' }).waitFor();
  await page.getByLabel('E-Mail').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Leads to another address of the back office as a link does: without loading the page again, where it shows one. */
export async function followLink(page: Page, to: string): Promise<void> {
  if (page.url() === 'about:blank') {
    await page.goto(to);
    return;
  }
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, to);
}

/** Opens a screen from the sidebar. */
export async function visit(page: Page, name: string): Promise<void> {
  // One with a sidebar and no list.
  if (page.url() === 'about:blank') await page.goto('/admin/account');
  await page.getByRole('link', { name, exact: true }).click();
}

/** Someone's browser, in which they have signed in before. How they sign in is the login's own story. */
export interface SignedIn {
  context: BrowserContext;
  /** Shows nothing yet. */
  page: Page;
  /** For what the same person does meanwhile without the browser. */
  token: string;
}

export async function openSignedIn(
  app: TestApp,
  browser: Browser,
  options: BrowserContextOptions = desktop,
  who?: Credentials,
): Promise<SignedIn> {
  const { token, stored } = await signInAhead(app, who);
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  const context = await openContext(app, browser, {
    ...options,
    storageState: { cookies: [], origins: [{ origin: app.url, localStorage }] },
  });
  return { context, page: await context.newPage(), token };
}

/** What the browser of someone who signed in keeps; that of the super admin, who is signed in already, where no one is named. */
export async function signInAhead(
  app: TestApp,
  who?: Credentials,
): Promise<{ token: string; stored: Record<string, string> }> {
  const session = who ? signIn(app, who) : app.superAdminSession();
  const { accessToken: token, refreshToken } = await session;
  const exp = Date.now() + accessTokenLifetimeMs;
  const stored = { session: JSON.stringify({ token, exp }), accessToken: token, token, refreshToken };
  return { token, stored };
}

/** Signs someone else in on the tab: what it loads next is theirs. */
export async function signInOnTab(app: TestApp, page: Page, who: Credentials): Promise<void> {
  const { stored } = await signInAhead(app, who);
  if (page.url() === 'about:blank') await page.goto(`${app.url}/robots.txt`);
  await page.evaluate((entries) => {
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
  }, stored);
}

/**
 * Makes the tab a phone's, with a finger in place of the mouse, without loading its page again: that costs a third of a
 * phone's own context. A tap is a click there. The tab stays one until its test file ends.
 */
export async function turnIntoPhone(
  page: Page,
  viewport: { width: number; height: number } = phone.viewport,
): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await page.setViewportSize(viewport);
  await devtools.send('Emulation.setDeviceMetricsOverride', {
    ...viewport,
    deviceScaleFactor: 1,
    mobile: true,
  });
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
}

/** No part of the page is wider than its window. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  // Not `innerWidth`, which a phone widens to what overflows.
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, page.url()).toBeLessThanOrEqual(0);
}

/** Expects something of the page that may still need a moment. */
export function eventually<T>(look: () => T) {
  return expect.poll(look);
}

/** Waits for the keyboard's focus: a dialog takes it a moment after it has opened, and gives it back a moment after its end. */
export async function untilFocused(control: Locator): Promise<void> {
  await eventually(() => control.evaluate((element) => element === document.activeElement)).toBe(true);
}

/** Calls that fail until they are asked for again by hand. */
export interface FailingCalls {
  /** Answers the calls that have waited, where they do. */
  fail: () => void;
  /** Presses 'Try again'; from that press on the server answers. */
  tryAgain: (button?: Locator) => Promise<void>;
}

/**
 * Lets calls fail until 'Try again' is pressed, and not just until then: a list is also asked for again by itself, which
 * would take the button away. With `waits` each call waits until `fail`, so that a page can be looked at while it loads.
 */
export async function failCalls(
  page: Page,
  url: string,
  { waits = false, answer = { status: 400, json: { message: 'no' } } }: FailingOptions = {},
): Promise<FailingCalls> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (!waits) resolve();
  const mark = `tried again ${(failures += 1)}`;
  let isOver = false;
  const isPressed = () => page.evaluate((name) => name in window, mark).catch(() => false);
  await page.route(url, async (route) => {
    await promise;
    await (isOver || (await isPressed()) ? route.fallback() : route.fulfill(answer));
  });
  return {
    fail: resolve,
    tryAgain: async (button = page.getByRole('button', { name: 'Try again' })) => {
      // On the document: each time that the calls fail, the button is another one.
      await page.evaluate((name) => {
        const notePress = (): void => void Reflect.set(window, name, true);
        document.addEventListener('click', notePress, { capture: true, once: true });
      }, mark);
      await button.click();
      // The route stays: to take it away while a call is on its way would answer that call twice.
      isOver = true;
    },
  };
}

let failures = 0;

interface FailingOptions {
  waits?: boolean;
  answer?: Parameters<Route['fulfill']>[0];
}

/** The visible toast with this title. */
export function toast(page: Page, title: string) {
  return page.getByRole('dialog', { name: title });
}

export function detailDialog(page: Page) {
  return page.getByRole('dialog', { name: 'Submission Details' });
}

/** Leads axe to a part of the page that its heading names. */
export async function selectorOf(part: Locator): Promise<string> {
  return `[aria-labelledby="${await part.getAttribute('aria-labelledby')}"]`;
}

/** What axe looks at where a dialog opened over a page that it has seen. */
export const dialogs = '[role="dialog"], [role="alertdialog"]';

/**
 * axe finds nothing on the page as it stands, and nothing in its other colors: all else is the same in the dark. The
 * page is left in them, since going back would cost as much as axe does. `within` is for a part of the page, where axe
 * has seen the rest.
 */
export async function expectNoViolations(page: Page, within?: string): Promise<void> {
  const colors = await page.evaluate(() =>
    matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  );
  const others = colors === 'dark' ? 'light' : 'dark';
  expect(sayWhere(await violationsOn(page, { within }), colors)).toEqual([]);
  await page.emulateMedia({ colorScheme: others });
  expect(sayWhere(await violationsOn(page, { colorsOnly: true, within }), others)).toEqual([]);
}

function sayWhere(violations: Awaited<ReturnType<typeof violationsOn>>, colorScheme: 'light' | 'dark') {
  return violations.map(({ id, nodes }) => ({ id, colorScheme, where: nodes.map(({ html }) => html) }));
}

const sessionKeys = ['session', 'accessToken', 'token', 'refreshToken'] as const;

export async function storedSession(page: Page): Promise<Record<string, string | null>> {
  return page.evaluate(
    (keys) => Object.fromEntries(keys.map((key) => [key, localStorage.getItem(key)])),
    sessionKeys,
  );
}
