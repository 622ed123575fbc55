import type { Browser, Route } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
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

test.each([
  ['nothing', (route: Route) => route.abort(), 'Network error.'],
  [
    'a message',
    (route: Route) => route.fulfill({ status: 400, json: { message: 'Not today.' } }),
    'Not today.',
  ],
  [
    'a list of errors',
    (route: Route) =>
      route.fulfill({ status: 400, json: { error: [{ message: 'First.' }, { message: 'Second.' }] } }),
    'First.',
  ],
  ['an error text', (route: Route) => route.fulfill({ status: 500, json: { error: 'Broken.' } }), 'Broken.'],
  [
    'a page of a proxy',
    (route: Route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
    'Submission failed.',
  ],
  [
    'the sign-in page of a hotel',
    (route: Route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome</h1>' }),
    'Submission failed.',
  ],
  [
    'too many attempts',
    (route: Route) =>
      route.fulfill({ status: 429, json: { error: { code: 'RATE_LIMITED', message: 'Wait.' } } }),
    'Wait.',
  ],
])('an answer of %s is told in words, and nothing typed is lost', async (_answer, fulfil, words) => {
  // spec: RF-11, RF-38, RF-39, RF-40, RF-41, RF-42, RF-45
  const { page, complaints } = await openForm({ app, browser, tab }, phoneSized);
  const fields = fieldsOf(page);
  await fillIn(page, '9');
  await fields.attachment.setInputFiles(jpeg);
  await page.route(submissions, fulfil);
  await fields.submit.click();
  await fields.toast.getByText(words, { exact: true }).waitFor();
  // The toast lies below the submit button, not on it. It goes by itself, so all that is about it comes first.
  const overlap = async (): Promise<number> => {
    const bar = await fields.toast.locator('> *').boundingBox();
    const button = await fields.submit.boundingBox();
    return (button?.y ?? 0) + (button?.height ?? 0) - (bar?.y ?? 0);
  };
  await expect.poll(overlap).toBeLessThanOrEqual(0);
  await fields.toast.getByRole('button', { name: 'Close message' }).click();
  await expect.poll(() => fields.toast.innerText()).toBe('');
  await expectFilledIn(page, '9');
  await page.getByRole('img', { name: 'Preview of leak.jpg' }).waitFor();
  expect(complaints).toEqual([]);
});

test('the error toast goes by itself after 7 seconds', async () => {
  // spec: RF-12
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
});

test('silence for a minute counts as no answer', async () => {
  // spec: RF-42
  const { page } = await openForm({ app, browser, tab });
  await page.clock.install();
  // Else the toast goes by itself, as soon as the machine is slow enough.
  await page.clock.pauseAt(Date.now() + 60_000);
  const fields = fieldsOf(page);
  await fillIn(page, '8');
  await page.route(submissions, () => new Promise(() => undefined));
  await fields.submit.click();
  await page.getByRole('button', { name: 'Submitting…' }).waitFor();
  await page.clock.runFor(61_000);
  await fields.toast.getByText('Network error.').waitFor();
  expect(await fields.submit.isEnabled()).toBe(true);
});

test('while it is sent the form cannot be sent again, shows how far it is, and can be cancelled', async () => {
  // spec: RF-04, RF-05
  const { page } = await openForm({ app, browser, tab });
  await fillIn(page, '31');
  const { busy, countSent } = await submitTwice(page, submissions);
  expect(await busy.isDisabled()).toBe(true);
  const isFocused = (element: Element): boolean => element === document.activeElement;
  expect(await page.locator('body').evaluate(isFocused)).toBe(false);
  await page.getByRole('button', { name: 'Cancel' }).click();
  const submit = page.getByRole('button', { name: 'Submit', exact: true });
  await expect.poll(() => submit.evaluate(isFocused)).toBe(true);
  await expectFilledIn(page, '31');
  expect(countSent()).toBe(1);
});

test('a retry after a lost answer creates nothing twice, a changed request is a new one', async () => {
  // spec: RF-44
  const { page } = await openForm({ app, browser, tab });
  const fields = fieldsOf(page);
  await fillIn(page, '52');
  const lost = await loseAnswers(page, submissions);
  await fields.submit.click();
  await fields.toast.getByText('Network error.').waitFor();
  expect(await countStored(app, 'public-submissions', '52')).toBe(1);
  await page.reload();
  await untilAlive(page);
  await expectFilledIn(page, '52');
  await fields.submit.click();
  await fields.toast.getByText('Network error.').waitFor();
  await fields.notes.fill('And the ceiling too.');
  await expectNewKey(page, { submissions, lost, send: () => fields.submit.click() });
  await page.getByRole('dialog').waitFor();
  expect(await countStored(app, 'public-submissions', '52')).toBe(2);
});

test('the text outlives a reload, files do not, and a sent request leaves nothing behind', async () => {
  // spec: RF-46, RF-47
  const { page } = await openForm({ app, browser, tab });
  const fields = fieldsOf(page);
  await fillIn(page, '61');
  await fields.notes.fill('Since this morning.');
  await fields.attachment.setInputFiles(jpeg);
  await page.reload();
  await untilAlive(page);
  await expectFilledIn(page, '61');
  expect(await fields.notes.inputValue()).toBe('Since this morning.');
  expect(await page.getByText('leak.jpg').count()).toBe(0);
  const kept = await page.evaluate(() => Object.values(sessionStorage).join());
  expect(kept).not.toContain('leak.jpg');
  await fields.submit.click();
  await page.getByRole('dialog').waitFor();
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

test('the body carries every specified part, and notes and attachment only if present', async () => {
  // spec: RF-34, RF-35, RF-36, RF-37
  const { page } = await openForm({ app, browser, tab });
  const fields = fieldsOf(page);
  await fillIn(page, '0071');
  const bare = page.waitForRequest(submissions);
  await page.route(submissions, (route) => route.abort());
  await fields.submit.click();
  expect(partsOf((await bare).postData() ?? '')).toEqual({
    email: 'resident@example.com',
    phone: '2145550142',
    category: 'Water leak',
    propertyCode: 'BT01',
    unitDigits: '0071',
    phoneNumber: '2145550142',
    property: 'BT01',
    unit: '0071',
  });
  await fields.toast.getByText('Network error.').waitFor();
  await fields.notes.fill('Two lines');
  await page.unroute(submissions);
  const full = page.waitForRequest(submissions);
  await fields.submit.click();
  expect(partsOf((await full).postData() ?? '')).toMatchObject({ notes: 'Two lines' });
});

test('what the server finds wrong shows at its field', async () => {
  const { page } = await openForm({ app, browser, tab });
  const fields = fieldsOf(page);
  await fillIn(page, '5');
  await fields.attachment.setInputFiles({
    name: 'leak.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<html>not a picture</html>'),
  });
  await fields.submit.click();
  await expect.poll(() => fields.attachment.getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => fields.attachment.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.getByText('leak.png').first().waitFor();
});

test('anything else that goes wrong is told as well', async () => {
  // spec: RF-43
  const { page } = await openForm({ app, browser, tab });
  await fillIn(page, '6');
  await breakAttempts(page);
  await fieldsOf(page).submit.click();
  await fieldsOf(page).toast.getByText('Something went wrong.').waitFor();
  await expectFilledIn(page, '6');
});
