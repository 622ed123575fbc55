import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { registrations } from '#contracts/registrations.ts';
import type { Registration, RegistrationChanges } from '#contracts/registrations.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { signInAhead } from './back-office.ts';
import { SharedTab } from './shared-tab.ts';
import { openStage } from './stage.ts';
import type { Stage } from './stage.ts';

export const deskPath = '/admin/registration-submissions';

/** The desk of registrations, on one server and in one tab for all tests of a file. */
class RegistrationDesk {
  readonly #tab = new SharedTab();
  #stage: Stage | undefined;
  #parts: { page: Page; token: string } | undefined;

  async openStage(): Promise<() => Promise<void>> {
    const stage = await openStage();
    this.#stage = stage;
    return () => stage.close();
  }

  /** Signs in the super admin, at a desk without registrations. */
  async start(): Promise<void> {
    await this.app.database.db.pool.query('delete from registration');
    const { token, stored } = await signInAhead(this.app);
    this.#parts = { token, page: await this.#tab.open(this.app, this.#running.browser, stored) };
  }

  async leave(): Promise<void> {
    await this.#tab.leave();
    this.#parts = undefined;
  }

  get app(): TestApp {
    return this.#running.app;
  }

  get page(): Page {
    return this.#signedIn.page;
  }

  get token(): string {
    return this.#signedIn.token;
  }

  get #running(): Stage {
    if (!this.#stage) throw new Error('The stage is not open.');
    return this.#stage;
  }

  get #signedIn() {
    if (!this.#parts) throw new Error('The desk runs only inside a test.');
    return this.#parts;
  }

  metric(label: string): Promise<string | null> {
    return this.page.locator('dl > div', { hasText: label }).locator('dd').textContent();
  }

  async openList(): Promise<void> {
    await this.page.goto(deskPath);
    await this.page.getByRole('heading', { name: 'OWNER / TENANT Registration submissions' }).waitFor();
  }

  /** Loads the list, and the record in it to be edited. */
  async edit({ id }: Registration): Promise<void> {
    await this.page.goto(`${deskPath}?record=${id}`);
    await this.editDialog.getByLabel('First name').waitFor();
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

  /** Changes a record as someone else at another desk does. */
  async change(id: number, body: RegistrationChanges): Promise<Registration> {
    const answer = await this.app.api.call(
      registrations.change,
      { params: { id }, body },
      { token: this.token },
    );
    expect(answer.status).toBe(200);
    return answer.body.data;
  }

  async read(id: number): Promise<Registration> {
    const { token } = this;
    return (await this.app.api.call(registrations.get, { params: { id } }, { token })).body.data;
  }

  /** What the page asks the server to change from now on. */
  changes(): { method: string; path: string; type: string; body: string }[] {
    const seen: { method: string; path: string; type: string; body: string }[] = [];
    this.page.on('request', (request) => {
      const method = request.method();
      if (method !== 'PATCH' && method !== 'PUT') return;
      const { pathname, search } = new URL(request.url());
      // A file's bytes are nobody's to read here.
      const body = method === 'PATCH' ? (request.postData() ?? '') : '';
      const type = request.headers()['content-type']?.split(';')[0] ?? '';
      seen.push({ method, path: pathname + search, type, body });
    });
    return seen;
  }
}

/** Opens the desk for the tests of a file, which each find it empty. */
export function openRegistrationDesk(): RegistrationDesk {
  const desk = new RegistrationDesk();
  beforeAll(() => desk.openStage());
  beforeEach(() => desk.start());
  afterEach(() => desk.leave());
  return desk;
}
