import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { openContext } from './back-office.ts';
import { enterAtOnce } from './public-form.ts';
import type { SharedTab } from './shared-tab.ts';

export const phoneSized: BrowserContextOptions = {
  viewport: { width: 360, height: 680 },
  isMobile: true,
  hasTouch: true,
};
export const desktopSized: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };

/** A visitor's tab, and what the browser complained about in it. */
export interface Visitor {
  context: BrowserContext;
  page: Page;
  complaints: string[];
}

/** Where a visitor comes to: in a tab of their own, or in the one that stays open for the tests of a file. */
export interface Visited {
  app: TestApp;
  browser: Browser;
  tab?: SharedTab;
}

/** Opens the maintenance request form as a visitor does, and waits until it is alive. */
export async function openForm(visited: Visited, options?: BrowserContextOptions): Promise<Visitor> {
  return visit(visited, '/service-request', options);
}

/** Opens a page with a form as a visitor does, and waits until it is alive. */
export async function visit(
  { app, browser, tab }: Visited,
  path: string,
  options: BrowserContextOptions = desktopSized,
): Promise<Visitor> {
  const isStored = options === desktopSized || options === phoneSized;
  const page =
    tab && isStored
      ? await tab.open(app, browser, {}, options)
      : await (await openContext(app, browser, options)).newPage();
  const complaints = complaintsOf(page);
  await page.goto(path);
  if (options.javaScriptEnabled !== false) await untilAlive(page);
  return { context: page.context(), page, complaints };
}

/** What the browser complains about in a tab from now on. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (line) => {
    // What the network refuses is part of some stories; the browser notes it by itself.
    const isNote = line.text().startsWith('Failed to load resource');
    if (!isNote && ['error', 'warning'].includes(line.type())) complaints.push(line.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

/** The form tells that its script runs by taking over the checks from the browser. */
export async function untilAlive(page: Page): Promise<void> {
  await page.locator('form[novalidate]').first().waitFor({ state: 'attached' });
}

export const fieldsOf = (page: Page) => ({
  property: page.getByLabel('Property'),
  unit: page.getByLabel('Unit'),
  category: (name: string) => page.getByRole('radio', { name }),
  notes: page.getByLabel('Notes'),
  email: page.getByLabel('Email'),
  phone: page.getByLabel('Phone', { exact: true }),
  attachment: page.locator('input[name=attachment]'),
  submit: page.getByRole('button', { name: /^Submit/ }),
  toast: page.getByRole('alert'),
});

/** Fills in everything that is required, with a unit of the test's own. */
export async function fillIn(page: Page, unit: string): Promise<void> {
  const fields = fieldsOf(page);
  await fields.property.selectOption('BT01');
  await fields.unit.fill(unit);
  await fields.category('Water leak').check();
  await fields.email.fill('resident@example.com');
  await fields.phone.fill('2145550142');
}

/** The same without typing it. */
export async function fillInAtOnce(page: Page, unitDigits: string): Promise<void> {
  await enterAtOnce(page, {
    propertyCode: 'BT01',
    unitDigits,
    category: 'Water leak',
    email: 'resident@example.com',
    phone: '2145550142',
  });
}

export async function expectFilledIn(page: Page, unit: string): Promise<void> {
  expect(await textsOf(page)).toMatchObject({
    propertyCode: 'BT01',
    unitDigits: unit,
    category: 'Water leak',
    email: 'resident@example.com',
    phone: '(214) 555-0142',
  });
}

/** What stands in the fields of the page's form and is chosen in it, files apart. */
export async function textsOf(page: Page): Promise<Record<string, unknown>> {
  return page
    .locator('form')
    .evaluate((form: HTMLFormElement) =>
      Object.fromEntries([...new FormData(form)].filter(([, value]) => typeof value === 'string')),
    );
}
