import type { Browser, Page } from 'playwright-core';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { openContext, signInAhead } from './back-office.ts';
import type { Credentials } from './back-office.ts';

/** A page of the app without a script, where nothing writes to the storage. */
const quietPath = '/robots.txt';

/**
 * One tab for the tests of a file, each of which finds it as new: with its scripts still there, a page opens for a fifth
 * of the processor time that it takes in a new browser context.
 */
export class KeptTab {
  #page: Page | undefined;
  #browser: Browser | undefined;

  /** The tab, about to show its first page, with this in the local storage. */
  async open(app: TestApp, browser: Browser, stored: Record<string, string> = {}): Promise<Page> {
    if (this.#page && new URL(this.#page.url()).origin !== app.url) await this.discard();
    this.#browser = browser;
    this.#page ??= await openQuietly(app, browser);
    await this.#page.evaluate((entries) => {
      for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
    }, stored);
    return this.#page;
  }

  /** The same, of somebody who has signed in before. */
  async openAs(app: TestApp, browser: Browser, who: Credentials): Promise<Page> {
    const { stored } = await signInAhead(app, who);
    return this.open(app, browser, stored);
  }

  /** Takes from the tab what a test did to it, and ends every other one that the test opened. */
  async leave(): Promise<void> {
    const page = this.#page;
    const others = this.#browser?.contexts().filter((context) => context !== page?.context()) ?? [];
    await Promise.all(others.map((context) => context.close()));
    if (!page) return;
    if (page.isClosed()) return this.discard();
    // A clock that was stopped cannot be started again.
    if (await page.evaluate(() => '__pwClock' in window)) return this.discard();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    for (const event of ['request', 'response', 'console', 'pageerror', 'dialog'] as const) {
      page.removeAllListeners(event);
    }
    const pages = page.context().pages();
    await Promise.all(pages.filter((other) => other !== page).map((other) => other.close()));
    await page.mouse.move(0, 0);
    await page.emulateMedia({ media: null, forcedColors: null });
    await page.goto(quietPath);
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await page.context().clearCookies();
  }

  async discard(): Promise<void> {
    await this.#page?.context().close();
    this.#page = undefined;
  }
}

async function openQuietly(app: TestApp, browser: Browser): Promise<Page> {
  const page = await (await openContext(app, browser)).newPage();
  await page.goto(quietPath);
  return page;
}
