import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { closeContexts, openBrowser } from '#tests/support/browser.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { openSignedIn, signInAhead } from './back-office.ts';
import type { SignedIn } from './back-office.ts';
import { SharedTab } from './shared-tab.ts';

/** A server and a browser, for all tests of a file. */
export interface Stage {
  app: TestApp;
  browser: Browser;
  close: () => Promise<void>;
}

/** In `beforeAll`, which calls what it is answered when the tests are done: `return stage.close`. */
export async function openStage(): Promise<Stage> {
  const browser = await openBrowser();
  const app = await borrowTestApp({ listen: true });
  const close = async (): Promise<void> => {
    try {
      await closeContexts(browser);
    } finally {
      await app.close();
    }
  };
  return { app, browser, close };
}

/** A stage on which the super admin has signed in. */
export type Office = Stage & SignedIn;

export async function openOffice(): Promise<Office> {
  const stage = await openStage();
  try {
    return { ...stage, ...(await openSignedIn(stage.app, stage.browser)) };
  } catch (error) {
    await stage.close();
    throw error;
  }
}

/** A signed-in desk, without the data of the test before. */
export class FreshDesk {
  readonly #tab = new SharedTab();
  #borrowed: TestApp | undefined;
  #parts: { app: TestApp; page: Page; token: string } | undefined;

  async start(browser: Browser): Promise<void> {
    const app = await borrowTestApp({ listen: true });
    this.#borrowed = app;
    const { token, stored } = await signInAhead(app);
    this.#parts = { app, token, page: await this.#tab.open(app, browser, stored) };
  }

  async stop(): Promise<void> {
    this.#parts = undefined;
    try {
      await this.#tab.leave();
    } finally {
      await this.#borrowed?.close();
    }
  }

  get app(): TestApp {
    return this.#running.app;
  }

  get page(): Page {
    return this.#running.page;
  }

  get token(): string {
    return this.#running.token;
  }

  metric(label: string): Promise<string | null> {
    return this.page.locator('dl > div', { hasText: label }).locator('dd').textContent();
  }

  get #running() {
    if (!this.#parts) throw new Error('The desk runs only inside a test.');
    return this.#parts;
  }
}

/** Opens the desk before each test of the file, and closes it after. */
export function openForEachTest<D extends FreshDesk>(desk: D): D {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => closeContexts(browser));
  beforeEach(() => desk.start(browser));
  afterEach(() => desk.stop());
  return desk;
}
