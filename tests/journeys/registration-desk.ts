import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { registrations } from '#contracts/registrations.ts';
import type { Registration, RegistrationChanges } from '#contracts/registrations.ts';
import { openBrowser } from '#tests/support/browser.ts';
import { signIn } from '#tests/support/builders.ts';
import { startTestApp } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { openDesk } from './back-office.ts';

export const deskPath = '/admin/registration-submissions';

/** A signed-in desk of registrations on a server of its own, new for each test. */
class RegistrationDesk {
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

  async openList(query = ''): Promise<void> {
    await this.page.goto(`${deskPath}${query}`);
    await this.page.getByRole('heading', { name: 'OWNER / TENANT Registration submissions' }).waitFor();
  }

  /** Opens the list anew and the record in it to be edited. */
  async edit({ id, archived }: Registration): Promise<void> {
    await this.page.goto(`${deskPath}?${archived ? 'view=archived&' : ''}record=${id}`);
    await this.editDialog.getByLabel('First name').waitFor();
  }

  /** Opens the list anew and the record's files over it. */
  async viewFiles({ unitIdentifier }: Registration): Promise<void> {
    await this.openList();
    await this.page.getByRole('button', { name: `View files of ${unitIdentifier}` }).click();
    await this.viewDialog.getByRole('tablist').waitFor();
  }

  get editDialog(): Locator {
    return this.page.getByRole('dialog', { name: 'Edit registration' });
  }

  get viewDialog(): Locator {
    return this.page.getByRole('dialog', { name: 'Attachments' });
  }

  editButton(name: string): Locator {
    return this.editDialog.getByRole('button', { name, exact: true });
  }

  /** Changes a record as somebody else at another desk does. */
  async change(id: number, body: RegistrationChanges): Promise<Registration> {
    const answer = await this.app.api.call(
      registrations.change,
      { params: { id }, body },
      { token: this.#running.token },
    );
    expect(answer.status).toBe(200);
    return answer.body.data;
  }

  async read(id: number): Promise<Registration> {
    const { token } = this.#running;
    return (await this.app.api.call(registrations.get, { params: { id } }, { token })).body.data;
  }

  get token(): string {
    return this.#running.token;
  }

  metric(label: string): Promise<string | null> {
    return this.page.locator('dl > div', { hasText: label }).locator('dd').textContent();
  }

  /** What the page asks the server to change from now on. */
  changes(): { method: string; path: string; type: string; body: string }[] {
    const seen: { method: string; path: string; type: string; body: string }[] = [];
    this.page.on('request', (request) => {
      const method = request.method();
      if (method !== 'PATCH' && method !== 'PUT') return;
      const { pathname, search } = new URL(request.url());
      const type = request.headers()['content-type']?.split(';')[0] ?? '';
      seen.push({ method, path: pathname + search, type, body: request.postData() ?? '' });
    });
    return seen;
  }

  get #running() {
    if (!this.#parts) throw new Error('The desk runs only inside a test.');
    return this.#parts;
  }
}

export function registrationDeskForEachTest(): RegistrationDesk {
  const desk = new RegistrationDesk();
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());
  beforeEach(() => desk.start(browser));
  afterEach(() => desk.stop());
  return desk;
}
