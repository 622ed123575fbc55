import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { superAdmin } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';

export const desktop = { viewport: { width: 1440, height: 900 } } as const;
export const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const;

/** A browser of its own, as a person has one: storage, tabs, theme. */
export async function openContext(
  app: TestApp,
  browser: Browser,
  options: BrowserContextOptions = desktop,
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: app.url, ...options });
  context.setDefaultTimeout(8000);
  return context;
}

/** Signs in by the login screen and lands on the service requests. */
export async function logIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-Mail').fill(superAdmin.email);
  await page.getByLabel('Password', { exact: true }).fill(superAdmin.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('heading', { name: 'Service Request Submissions' }).waitFor();
}

/** Signs in and takes the toast away, which would stay until it is closed. */
export async function openDesk(
  app: TestApp,
  browser: Browser,
  options?: BrowserContextOptions,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await openContext(app, browser, options);
  const page = await context.newPage();
  await logIn(page);
  await toast(page, 'Logged in successfully').waitFor();
  await page.getByRole('button', { name: 'Close message' }).click();
  await eventually(() => toast(page, 'Logged in successfully').count()).toBe(0);
  return { context, page };
}

/** Expects something of the page that may still need a moment. */
export function eventually<T>(look: () => T) {
  return expect.poll(look, { timeout: 8000 });
}

/** The visible toast with this title. */
export function toast(page: Page, title: string) {
  return page.getByRole('dialog', { name: title });
}

export function detailDialog(page: Page) {
  return page.getByRole('dialog', { name: 'Submission Details' });
}

/** axe finds nothing on the page as it stands, in light and in dark. */
export async function expectNoViolations(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // The new colours are on the screen with the frame after the next.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(
      violations.map(({ id, nodes }) => ({ id, colorScheme, where: nodes.map(({ html }) => html) })),
    ).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' });
}

export const sessionKeys = ['session', 'accessToken', 'token', 'refreshToken'] as const;

export async function storedSession(page: Page): Promise<Record<string, string | null>> {
  return page.evaluate(
    (keys) => Object.fromEntries(keys.map((key) => [key, localStorage.getItem(key)])),
    sessionKeys,
  );
}
