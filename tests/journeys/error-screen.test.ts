import { beforeAll, expect, test } from 'vitest';
import type { Browser } from 'playwright-core';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { expectNoViolations, openContext, openSignedIn } from './back-office.ts';
import { openStage } from './stage.ts';
import { intercept } from './intercept.ts';

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  const stage = await openStage();
  ({ app, browser } = stage);
  return stage.close;
});

// spec: PG-05, PG-06
test('a screen that breaks says so, with the error’s text and a way on', async () => {
  const { page } = await openSignedIn(app, browser);
  const load = await intercept(page, '**/admin-assets/service-requests.page-*.js', (route) => route.abort());
  await page.goto('/admin/public-submissions');
  await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor();
  expect(await page.getByRole('main').innerText()).toMatch(
    /Unexpected Application Error!\s+\S+.*dynamically imported module/,
  );
  await expectNoViolations(page);
  load();
  await page.getByRole('link', { name: 'Go to the service requests' }).click();
  await page.getByRole('heading', { name: 'Service Request Submissions' }).waitFor();
  await page.context().close();
});

// spec: PG-05, PG-06
test('a public page that breaks says so, and one whose script does not come stays as it is', async () => {
  const context = await openContext(app, browser);
  const page = await context.newPage();
  const script = '**/assets/services.page-*.js';
  await page.route(script, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => /services\.page-/.test(request.url()));
  await page.goto('/services');
  await failed;
  await page.getByRole('heading', { name: 'How we begin' }).waitFor();
  await page.route(script, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export function Page() { throw new Error("Broken on purpose."); }',
    }),
  );
  await page.reload();
  await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor();
  expect(await page.getByRole('main').innerText()).toMatch(
    /Unexpected Application Error!\s+Broken on purpose\./,
  );
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Go Home' }).click();
  await page.waitForURL(`${app.url}/`);
  await context.close();
});
