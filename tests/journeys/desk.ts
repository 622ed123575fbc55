import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { serviceRequests } from '#contracts/service-requests.ts';
import type { ServiceRequest, ServiceRequestChanges } from '#contracts/service-requests.ts';
import { openBrowser } from '#tests/support/browser.ts';
import { signIn } from '#tests/support/builders.ts';
import { startTestApp } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { detailDialog, openDesk } from './back-office.ts';

/** A signed-in desk on a server of its own, new for each test. */
class Desk {
  #parts: { app: TestApp; browser: Browser; page: Page; token: string } | undefined;

  async start(browser: Browser): Promise<void> {
    const app = await startTestApp({ listen: true });
    const { accessToken: token } = await signIn(app);
    const { page } = await openDesk(app, browser);
    this.#parts = { app, browser, page, token };
  }

  async stop(): Promise<void> {
    await this.#parts?.page.context().close();
    await this.#parts?.app.close();
    this.#parts = undefined;
  }

  /** Signs in again, as somebody with another screen. */
  async reopen(options: BrowserContextOptions): Promise<void> {
    const { app, browser, page } = this.#running;
    await page.context().close();
    this.#parts = { ...this.#running, ...(await openDesk(app, browser, options)) };
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

  /** Opens the list anew and the record in it. */
  async open({ unitIdentifier }: ServiceRequest): Promise<void> {
    await this.page.goto('/admin/public-submissions');
    await this.page.getByRole('link', { name: unitIdentifier }).click();
    await detailDialog(this.page).getByLabel('Status').waitFor();
  }

  /** Changes a record as somebody else at another desk does. */
  async change(id: number, body: ServiceRequestChanges): Promise<void> {
    const answer = await this.app.api.call(
      serviceRequests.change,
      { params: { id }, body },
      { token: this.token },
    );
    expect(answer.status).toBe(200);
  }

  async read(id: number): Promise<ServiceRequest> {
    const answer = await this.app.api.call(serviceRequests.get, { params: { id } }, { token: this.token });
    return answer.body.data;
  }

  dialogButton(name: string): Locator {
    return detailDialog(this.page).getByRole('button', { name, exact: true });
  }

  alertDialog(name: string): Locator {
    return this.page.getByRole('alertdialog', { name });
  }

  metric(label: string): Promise<string | null> {
    return this.page.locator('dl > div', { hasText: label }).locator('dd').textContent();
  }

  /** The bodies of all changes that the page sends from now on. */
  patches(): { body: unknown }[] {
    const seen: { body: unknown }[] = [];
    this.page.on('request', (request) => {
      if (request.method() === 'PATCH') seen.push({ body: request.postDataJSON() });
    });
    return seen;
  }

  get #running() {
    if (!this.#parts) throw new Error('The desk runs only inside a test.');
    return this.#parts;
  }
}

export function deskForEachTest(): Desk {
  const desk = new Desk();
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());
  beforeEach(() => desk.start(browser));
  afterEach(() => desk.stop());
  return desk;
}
