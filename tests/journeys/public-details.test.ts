import type { Browser, Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { site } from '#site';
import { violationsOn } from '#tests/support/axe.ts';
import { submitRequest } from '#tests/support/builders.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { KeptTab } from './kept-tab.ts';
import { fieldsOf as registrationFieldsOf, fillIn as fillInRegistration } from './registration-form.ts';
import { desktopSized, fieldsOf, fillIn, openForm, phoneSized, visit } from './service-request-form.ts';
import { openStage } from './stage.ts';

let app: TestApp;
let browser: Browser;
const tab = new KeptTab();

beforeAll(async () => {
  const stage = await openStage();
  ({ app, browser } = stage);
  return stage.close;
});
afterEach(() => tab.leave());

test.each([
  ['touch', phoneSized],
  ['the mouse', desktopSized],
])('a press on Submit by %s counts although the field just left is wrong', async (_by, size) => {
  const { page } = await visit({ app, browser, tab }, '/owner-tenant-registration', size);
  const fields = registrationFieldsOf(page);
  await fillInRegistration(page, 'D001');
  await fields.submit.scrollIntoViewIfNeeded();
  await fields.phone.evaluate((input) => input.focus({ preventScroll: true }));
  await fields.phone.evaluate((input: HTMLInputElement) => input.setSelectionRange(0, 20));
  await page.keyboard.type('214555');
  await fields.submit.scrollIntoViewIfNeeded();
  const box = await fields.submit.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 40, (box?.y ?? 0) + (box?.height ?? 0) * 0.15];
  if (size === phoneSized) await page.touchscreen.tap(x, y);
  else {
    await page.mouse.move(x, y);
    await page.mouse.down();
    expect(await fields.summary.count()).toBe(0);
    await page.mouse.up();
  }
  await fields.summary.getByRole('link', { name: 'Phone: Must be 10 digits' }).waitFor();
  expect(await fields.summary.evaluate((box) => document.activeElement?.contains(box))).toBe(true);
  // Led to the field and back to the button, the next press sends.
  await fields.summary.getByRole('link').click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('2145550100');
  await fields.submit.click();
  await fields.sent.waitFor();
  await page.getByRole('heading', { name: 'Send another registration' }).waitFor();
});

test('a field that is left is checked, and what is still needed leads to it', async () => {
  const { page } = await visit({ app, browser, tab }, '/owner-tenant-registration', phoneSized);
  const fields = registrationFieldsOf(page);
  await fields.email.fill('no address');
  await page.getByRole('link', { name: 'Last name', exact: true }).click();
  expect(await fields.lastName.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await fields.email.getAttribute('aria-invalid')).toBe('true');
});

test('a request that an offline phone could not send is sent once it is online again', async () => {
  const { page, context } = await openForm({ app, browser, tab }, phoneSized);
  await fillIn(page, '77');
  await context.setOffline(true);
  try {
    await fieldsOf(page).submit.click();
    await page.getByRole('heading', { name: 'Your request has not been sent' }).waitFor();
    await page.getByRole('button', { name: 'Close message' }).click();
    const panel = page.getByRole('status').filter({ hasText: 'Your phone is offline.' });
    await panel.getByText('What you entered is still here. Try again, or call').waitFor();
    const call = panel.getByRole('link', { name: site.urgentPhone.display });
    expect(await call.getAttribute('href')).toBe(`tel:${site.urgentPhone.tel}`);
    expect(await violationsOn(page)).toEqual([]);
  } finally {
    await context.setOffline(false);
  }
  await page.getByRole('heading', { name: 'You are back online' }).waitFor();
  await page.getByRole('button', { name: 'Send again' }).click();
  await page.getByRole('dialog').waitFor();
});

test('with letters twice as large no word of a heading and no telephone number breaks on a phone', async () => {
  const page = await tab.open(app, browser, {}, phoneSized);
  for (const path of ['/service-request', '/owner-tenant-registration', '/services']) {
    await page.goto(path);
    await page.evaluate(() => (document.documentElement.style.fontSize = '32px'));
    expect([path, await brokenTexts(page)]).toEqual([path, []]);
  }
});

test('at 1024 pixels the whole navigation is in sight, and both columns of a form begin in one line', async () => {
  const page = await tab.open(app, browser, {}, desktopSized);
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto('/service-request');
  const nav = page.getByRole('navigation', { name: 'Main' });
  expect(await nav.getByRole('link').count()).toBe(6);
  expect(await nav.getByRole('link', { name: 'Quick Pay' }).isVisible()).toBe(true);
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  const start = (locator: ReturnType<Page['locator']>) =>
    locator.evaluate((element) => Math.round(element.getBoundingClientRect().left));
  const choice = await start(page.locator('label', { hasText: 'Electrical issues' }));
  expect(choice).toBe(await start(page.locator('#phone')));
});

test('what is in the second column of a page begins in one line, and the name in the header stands on one', async () => {
  const page = await tab.open(app, browser, {}, desktopSized);
  await page.goto('/who-we-are');
  const leftOf = (text: string) =>
    page.getByText(text).evaluate((element) => Math.round(element.getBoundingClientRect().left));
  expect(await leftOf('Thank you for considering us.')).toBe(await leftOf('Unmatched Responsiveness'));
  const name = page.getByRole('banner').getByRole('link', { name: site.companyName });
  const heights = await name.evaluate((link) => {
    const range = document.createRange();
    range.selectNodeContents(link.querySelector('span') ?? link);
    return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
  });
  expect(heights).toBe(1);
});

test('the login goes on in the light face of the site, and says without JavaScript what it needs', async () => {
  const page = await tab.open(app, browser, {}, desktopSized);
  await page.emulateMedia({ colorScheme: 'dark' });
  const face = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.goto('/');
  const light = await face();
  await page.goto('/login');
  await page.getByRole('heading', { name: 'Welcome Back!' }).waitFor();
  expect(await face()).toBe(light);
  await page.emulateMedia({ colorScheme: null });
  const plain = await visit({ app, browser }, '/login', { ...desktopSized, javaScriptEnabled: false });
  await plain.page.getByRole('heading', { name: 'The back office needs JavaScript' }).waitFor();
  await plain.page.getByRole('link', { name: 'Back to the website' }).waitFor();
  expect(await plain.page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(light);
});

test('on paper a request is its reference, its facts and what happened', async () => {
  const { trackingPath, reference } = await submitRequest(app, { notes: 'No hot water.' });
  const page = await tab.open(app, browser, {}, desktopSized);
  await page.goto(trackingPath);
  await page.emulateMedia({ media: 'print' });
  const printed = await page.locator('body').innerText();
  for (const words of [reference, 'No hot water.', 'What happened since']) expect(printed).toContain(words);
  for (const words of ['Send note', 'Choose', 'Our services']) expect(printed).not.toContain(words);
});

/** The words of the main heading, and the telephone numbers, that stand on more than one line. */
async function brokenTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = [];
    const look = (node: Node, pattern: RegExp): void => {
      for (const { 0: text, index } of (node.textContent ?? '').matchAll(pattern)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + text.length);
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(text);
      }
    };
    for (const [selector, pattern] of [
      ['h1', /[^\s\u00A0]+/g],
      ['a[href^="tel:"]', /\(.*/g],
    ] as const) {
      for (const element of document.querySelectorAll(selector)) {
        for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) look(node, pattern);
      }
    }
    return broken;
  });
}
