import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { desktop, openContext, signInAhead } from './back-office.ts';
import type { Credentials } from './back-office.ts';

/** A page of the app without a script, where nothing writes to the storage. */
const quietPath = '/robots.txt';

/**
 * One tab of each size for the tests of a file, each of which finds it as new: with its scripts still there, a page opens
 * for a fifth of the processor time that it takes in a new browser context.
 */
export class SharedTab {
  /** By the options that their contexts were opened with. */
  readonly #pages = new Map<BrowserContextOptions, Page>();
  /** Those that the present test works with. */
  readonly #inUse = new Set<BrowserContextOptions>();
  #browser: Browser | undefined;

  /** The tab, about to show its first page, with this in the local storage. */
  async open(
    app: TestApp,
    browser: Browser,
    stored: Record<string, string> = {},
    options: BrowserContextOptions = desktop,
  ): Promise<Page> {
    const saved = this.#pages.get(options);
    if (saved && new URL(saved.url()).origin !== app.url) await this.discard(options);
    this.#browser = browser;
    const page = this.#pages.get(options) ?? (await openQuietly(app, browser, options));
    this.#pages.set(options, page);
    this.#inUse.add(options);
    await page.evaluate((entries) => {
      for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
    }, stored);
    return page;
  }

  /** The same, of someone who has signed in before. */
  async openAs(app: TestApp, browser: Browser, who: Credentials): Promise<Page> {
    const { stored } = await signInAhead(app, who);
    return this.open(app, browser, stored);
  }

  /** Takes from the tab what a test did to it, and ends every other one that the test opened. */
  async leave(): Promise<void> {
    const saved = [...this.#pages.values()].map((page) => page.context());
    const others = this.#browser?.contexts().filter((context) => !saved.includes(context)) ?? [];
    await Promise.all(others.map((context) => context.close()));
    for (const options of this.#inUse) await this.#tidy(options);
    this.#inUse.clear();
  }

  async #tidy(options: BrowserContextOptions): Promise<void> {
    const page = this.#pages.get(options);
    if (!page) return;
    if (page.isClosed()) return this.discard(options);
    // A clock that was stopped cannot be started again.
    if (await page.evaluate(() => '__pwClock' in window)) return this.discard(options);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    for (const event of ['request', 'response', 'console', 'pageerror', 'dialog'] as const) {
      page.removeAllListeners(event);
    }
    const pages = page.context().pages();
    await Promise.all(pages.filter((other) => other !== page).map((other) => other.close()));
    await page.mouse.move(0, 0);
    await page.emulateMedia({ media: null, forcedColors: null });
    if (options.viewport) await page.setViewportSize(options.viewport);
    await page.goto(quietPath);
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await page.context().clearCookies();
  }

  async discard(options: BrowserContextOptions = desktop): Promise<void> {
    await this.#pages.get(options)?.context().close();
    this.#pages.delete(options);
  }
}

async function openQuietly(app: TestApp, browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const page = await (await openContext(app, browser, options)).newPage();
  await page.goto(quietPath);
  return page;
}
