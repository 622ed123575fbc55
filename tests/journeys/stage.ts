import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { closeContexts, openBrowser } from '#tests/support/browser.ts';
import { startTestApp } from '#tests/support/start-test-app.ts';
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
  const [app, browser] = await Promise.all([startTestApp({ listen: true }), openBrowser()]);
  const close = async (): Promise<void> => {
    await closeContexts(browser);
    await app.close();
  };
  return { app, browser, close };
}

/** A stage on which the super admin has signed in. */
export type Office = Stage & SignedIn;

export async function openOffice(): Promise<Office> {
  const stage = await openStage();
  return { ...stage, ...(await openSignedIn(stage.app, stage.browser)) };
}

/** A signed-in desk on a server of its own, new for each test. */
export class FreshDesk {
  readonly #tab = new SharedTab();
  /** The same for each server, so that the browser takes them for one. */
  #port: number | true = true;
  #parts: { app: TestApp; page: Page; token: string } | undefined;

  async start(browser: Browser): Promise<void> {
    const app = await startTestApp({ listen: this.#port });
    this.#port = Number(new URL(app.url).port);
    const { token, stored } = await signInAhead(app);
    this.#parts = { app, token, page: await this.#tab.open(app, browser, stored) };
  }

  async stop(): Promise<void> {
    await this.#tab.leave();
    if (this.#parts) await closeUnderTab(this.#parts.app);
    this.#parts = undefined;
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

/** The tab may hold a connection that it opened in advance, for whose first request the server would wait a minute. */
async function closeUnderTab(app: TestApp): Promise<void> {
  const cutting = setInterval(() => app.app.server.closeAllConnections(), 20);
  try {
    await app.close();
  } finally {
    clearInterval(cutting);
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
