import type { Browser, Route } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { violationsOn } from '#tests/support/axe.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { KeptTab } from './kept-tab.ts';
import { breakAttempts, countStored, expectNewKey, loseAnswers, submitTwice } from './public-form.ts';
import {
  expectFilledIn,
  fieldsOf,
  fillIn,
  openRegistration,
  samples,
  submissions,
} from './registration-form.ts';
import { partsOf, phoneSized, untilAlive } from './service-request-form.ts';
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

/** What may come instead of an answer, and what is said of it. */
const failures: [(route: Route) => Promise<void>, string][] = [
  [(route) => route.abort(), 'Network error.'],
  [
    (route) =>
      route.fulfill({
        status: 429,
        json: {
          error: { code: 'RATE_LIMITED', message: 'Too many attempts.' },
          message: 'Too many attempts.',
        },
      }),
    'Too many attempts.',
  ],
  [
    (route) => route.fulfill({ status: 503, contentType: 'text/plain', body: 'Closed for repairs\n' }),
    'Closed for repairs',
  ],
  [(route) => route.fulfill({ status: 502, body: '' }), 'HTTP 502'],
  // The sign-in page of a hotel.
  [
    (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome</h1>' }),
    'Network error.',
  ],
];

test('whatever goes wrong is told in words, nothing is lost, and a try can be cancelled and made again', async () => {
  // spec: GF-15, GF-16, GF-54, GF-55, GF-61
  const { page, complaints } = await openRegistration({ app, browser, tab }, phoneSized);
  const fields = fieldsOf(page);
  await fillIn(page, 'F001');
  await fields.license.setInputFiles(samples.license);
  for (const [fulfil, words] of failures) {
    await page.route(submissions, fulfil, { times: 1 });
    await fields.submit.click();
    await expect.poll(() => fields.failure.allInnerTexts()).toEqual([`Could not submit: ${words}`]);
    await expectFilledIn(page, 'F001');
    await page.getByRole('button', { name: 'Remove completed form.pdf' }).waitFor();
    await page.getByRole('img', { name: 'Preview of license.jpg' }).waitFor();
    // The next thing to do is to try again: the button has the focus, and lies in sight with the words.
    expect(await fields.submit.evaluate((button) => button === document.activeElement)).toBe(true);
    const [said, button] = [await fields.failure.boundingBox(), await fields.submit.boundingBox()];
    expect(said?.y).toBeGreaterThanOrEqual(0);
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(680);
  }
  expect(await violationsOn(page)).toEqual([]);

  // While it is sent it cannot be sent again, and shows how far each file is.
  const { busy, countSent } = await submitTwice(page, submissions);
  expect(await busy.isDisabled()).toBe(true);
  expect(await page.locator('form li').allInnerTexts()).toEqual([
    expect.stringMatching(/^Completed registration form\s+(Waiting|\d+ %)$/),
    expect.stringMatching(/^Driver’s license\s+(Waiting|\d+ %)$/),
  ]);
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Submit Registration' }).waitFor();
  await expectFilledIn(page, 'F001');
  expect(countSent()).toBe(1);
  await page.unroute(submissions);
  await expect.poll(() => fields.submit.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await fields.sent.waitFor();
  expect(complaints).toEqual([]);
});

test('the body has every part, a retry creates nothing twice, and the text outlives a reload', async () => {
  // spec: GF-48, GF-54, GF-56, GF-57, GF-58, GF-59, GF-60, GF-61, GF-62, GF-63
  const { page } = await openRegistration({ app, browser, tab });
  const fields = fieldsOf(page);
  await page.route(submissions, (route) => route.abort(), { times: 1 });
  await fillIn(page, 'F003');
  const bare = page.waitForRequest(submissions);
  await fields.submit.click();
  const request = await bare;
  expect(new URL(request.url()).pathname).toBe('/api/registration-submissions');
  expect(partsOf(request.postData() ?? '')).toEqual({
    propertyCode: 'BT01',
    unitDigits: 'F003',
    unitIdentifier: 'BT01-F003',
    partyType: 'OWNER',
    firstName: 'Renata',
    lastName: 'Okafor',
    email: 'resident@example.com',
    phone: '2145550142',
  });
  expect(fileParts(request.postData())).toEqual(['filledPacket']);
  await fields.failure.waitFor();

  await fields.backgroundCheck.setInputFiles(samples.report);
  await fields.lease.setInputFiles(samples.report);
  await fields.license.setInputFiles(samples.license);
  const full = page.waitForRequest(submissions);
  const lost = await loseAnswers(page, submissions);
  for (const _try of [1, 2]) {
    await fields.submit.click();
    await expect.poll(() => lost.length).toBe(_try);
    await fields.failure.waitFor();
  }
  expect(fileParts((await full).postData())).toEqual([
    'filledPacket',
    'backgroundCheck',
    'leaseAgreement',
    'driversLicense',
  ]);
  expect(await countStored(app, 'registration-submissions', 'F003')).toBe(1);
  await fields.firstName.fill('Renate');
  await expectNewKey(page, { submissions, lost, send: () => fields.submit.click() });
  await fields.sent.waitFor();
  expect(await countStored(app, 'registration-submissions', 'F003')).toBe(2);

  // The text outlives a reload, files do not.
  await fillIn(page, 'F004');
  await fields.type('Tenant').check();
  await fields.license.setInputFiles(samples.license);
  await page.reload();
  await untilAlive(page);
  expect(await fields.type('Tenant').isChecked()).toBe(true);
  await fields.type('Owner').check();
  await expectFilledIn(page, 'F004');
  expect(await page.getByText('license.jpg').count()).toBe(0);
  const kept = await page.evaluate(() => Object.values(sessionStorage).join());
  expect(kept).toContain('Renata');
  expect(kept).not.toContain('license.jpg');
  expect(kept).not.toContain('completed form');

  // Anything else that goes wrong is told as well.
  await fields.completedForm.setInputFiles(samples.completedForm);
  await breakAttempts(page);
  await fields.submit.click();
  await page.getByText('Could not submit: Something went wrong.').waitFor();
  await expectFilledIn(page, 'F004');
});

/** The names of the file parts of a multipart body, in their order. */
function fileParts(body: string | null): string[] {
  return [...(body ?? '').matchAll(/name="([^"]+)"; filename=/g)].map(([, name]) => name ?? '');
}
