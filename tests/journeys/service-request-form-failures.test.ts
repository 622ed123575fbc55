import type { Browser, Route } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { site } from '#site';
import { violationsOn } from '#tests/support/axe.ts';
import { tinyJpeg } from '#tests/support/builders.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { KeptTab } from './kept-tab.ts';
import { breakAttempts, countStored, expectNewKey, loseAnswers, submitTwice } from './public-form.ts';
import {
  expectFilledIn,
  fieldsOf,
  fillIn,
  openForm,
  partsOf,
  phoneSized,
  untilAlive,
} from './service-request-form.ts';
import { openStage } from './stage.ts';

const submissions = '**/api/public-submissions';
const jpeg = { name: 'leak.jpg', mimeType: 'image/jpeg', buffer: tinyJpeg };

let app: TestApp;
let browser: Browser;
const tab = new KeptTab();

beforeAll(async () => {
  const stage = await openStage();
  ({ app, browser } = stage);
  return stage.close;
});
afterEach(() => tab.leave());

/** What may come instead of an answer, and what is said of it. */
const failures: [(route: Route) => Promise<void>, string][] = [
  [(route) => route.abort(), 'Network error.'],
  [(route) => route.fulfill({ status: 400, json: { message: 'Not today.' } }), 'Not today.'],
  [
    (route) =>
      route.fulfill({ status: 400, json: { error: [{ message: 'First.' }, { message: 'Second.' }] } }),
    'First.',
  ],
  [(route) => route.fulfill({ status: 500, json: { error: 'Broken.' } }), 'Broken.'],
  // A page of a proxy, and the sign-in page of a hotel.
  [
    (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
    'Submission failed.',
  ],
  [
    (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome</h1>' }),
    'Submission failed.',
  ],
  [
    (route) => route.fulfill({ status: 429, json: { error: { code: 'RATE_LIMITED', message: 'Wait.' } } }),
    'Wait.',
  ],
];

test('whatever goes wrong is told in words, nothing is lost, and once online again the request is sent', async () => {
  // spec: RF-04, RF-05, RF-11, RF-38, RF-39, RF-40, RF-41, RF-42, RF-45
  const { page, context, complaints } = await openForm({ app, browser, tab }, phoneSized);
  const fields = fieldsOf(page);
  await fillIn(page, '9');
  await fields.attachment.setInputFiles(jpeg);
  const closeToast = async (): Promise<void> => {
    await fields.toast.getByRole('button', { name: 'Close message' }).click();
    await expect.poll(() => fields.toast.innerText()).toBe('');
  };
  // The toast lies below the submit button, not on it. It goes by itself, so all that is about it comes first.
  const overlap = async (): Promise<number> => {
    const bar = await fields.toast.locator('> *').boundingBox();
    const button = await fields.submit.boundingBox();
    return (button?.y ?? 0) + (button?.height ?? 0) - (bar?.y ?? 0);
  };
  for (const [fulfil, words] of failures) {
    await page.route(submissions, fulfil, { times: 1 });
    await fields.submit.click();
    await fields.toast.getByText(words, { exact: true }).waitFor();
    await expect.poll(overlap).toBeLessThanOrEqual(0);
    await closeToast();
    await expectFilledIn(page, '9');
    await page.getByRole('img', { name: 'Preview of leak.jpg' }).waitFor();
  }

  // While it is sent the form cannot be sent again, and can be cancelled.
  const { busy, countSent } = await submitTwice(page, submissions);
  expect(await busy.isDisabled()).toBe(true);
  expect(await page.locator('body').evaluate(isFocused)).toBe(false);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => fields.submit.evaluate(isFocused)).toBe(true);
  expect(countSent()).toBe(1);
  await page.unroute(submissions);

  // What the server finds wrong shows at its field.
  await fields.attachment.setInputFiles({
    name: 'leak.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<html>not a picture</html>'),
  });
  await fields.submit.click();
  await expect.poll(() => fields.attachment.getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => fields.attachment.evaluate(isFocused)).toBe(true);
  await page.getByText('leak.png').first().waitFor();
  await fields.attachment.setInputFiles(jpeg);

  await context.setOffline(true);
  try {
    await fields.submit.click();
    await page.getByRole('heading', { name: 'Your request has not been sent' }).waitFor();
    const panel = page.getByRole('status').filter({ hasText: 'Your phone is offline.' });
    await panel.getByText('What you entered and your photo are still here. Try again, or call').waitFor();
    const call = panel.getByRole('link', { name: site.urgentPhone.display });
    expect(await call.getAttribute('href')).toBe(`tel:${site.urgentPhone.tel}`);
    await closeToast();
    expect(await violationsOn(page)).toEqual([]);
  } finally {
    await context.setOffline(false);
  }
  await page.getByRole('heading', { name: 'You are back online' }).waitFor();
  await page.getByRole('button', { name: 'Send again' }).click();
  await page.getByRole('dialog').waitFor();
  expect(complaints).toEqual([]);
});

test('the error toast goes by itself after 7 seconds, and silence for a minute counts as no answer', async () => {
  // spec: RF-12, RF-42, RF-43
  const { page } = await openForm({ app, browser, tab });
  await page.clock.install();
  // Else it goes on by itself, as long as the machine takes for what is done meanwhile.
  await page.clock.pauseAt(Date.now() + 60_000);
  const fields = fieldsOf(page);
  await fields.submit.click();
  await fields.toast.getByText('Please fix the highlighted fields.').waitFor();
  await page.clock.runFor(6_900);
  expect(await fields.toast.innerText()).not.toBe('');
  await page.clock.runFor(200);
  await expect.poll(() => fields.toast.innerText()).toBe('');

  await fillIn(page, '8');
  await page.route(submissions, () => new Promise(() => undefined));
  await fields.submit.click();
  await page.getByRole('button', { name: 'Submitting…' }).waitFor();
  await page.clock.runFor(61_000);
  await fields.toast.getByText('Network error.').waitFor();
  expect(await fields.submit.isEnabled()).toBe(true);

  // Anything else that goes wrong is told as well.
  await fields.unit.fill('6');
  await breakAttempts(page);
  await fields.submit.click();
  await fields.toast.getByText('Something went wrong.').waitFor();
  await expectFilledIn(page, '6');
});

test('the body has every part, the text outlives a reload, and a retry after a lost answer creates nothing twice', async () => {
  // spec: RF-34, RF-35, RF-36, RF-37, RF-44, RF-46, RF-47
  const { page } = await openForm({ app, browser, tab });
  const fields = fieldsOf(page);
  await fillIn(page, '0052');
  await page.route(submissions, (route) => route.abort(), { times: 1 });
  const bare = page.waitForRequest(submissions);
  await fields.submit.click();
  expect(partsOf((await bare).postData() ?? '')).toEqual({
    email: 'resident@example.com',
    phone: '2145550142',
    category: 'Water leak',
    propertyCode: 'BT01',
    unitDigits: '0052',
    phoneNumber: '2145550142',
    property: 'BT01',
    unit: '0052',
  });
  await page.getByRole('heading', { name: 'Your request has not been sent' }).waitFor();

  await fields.notes.fill('Since this morning.');
  const lost = await loseAnswers(page, submissions);
  await fields.submit.click();
  await expect.poll(() => lost.length).toBe(1);
  await page.getByRole('button', { name: 'Submit', exact: true }).waitFor();
  expect(await countStored(app, 'public-submissions', '0052')).toBe(1);
  await fields.attachment.setInputFiles(jpeg);
  await page.reload();
  await untilAlive(page);
  await expectFilledIn(page, '0052');
  expect(await fields.notes.inputValue()).toBe('Since this morning.');
  expect(await page.getByText('leak.jpg').count()).toBe(0);
  const kept = await page.evaluate(() => Object.values(sessionStorage).join());
  expect(kept).not.toContain('leak.jpg');

  await fields.submit.click();
  await fields.toast.getByText('Network error.').waitFor();
  await fields.notes.fill('And the ceiling too.');
  const full = page.waitForRequest(submissions);
  await expectNewKey(page, { submissions, lost, send: () => fields.submit.click() });
  expect(partsOf((await full).postData() ?? '')).toMatchObject({ notes: 'And the ceiling too.' });
  await page.getByRole('dialog').waitFor();
  expect(await countStored(app, 'public-submissions', '0052')).toBe(2);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

/** Runs in the page. */
function isFocused(element: Element): boolean {
  return element === document.activeElement;
}
