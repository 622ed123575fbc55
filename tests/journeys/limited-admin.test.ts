import { beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { submitRequest } from '#tests/support/builders.ts';
import { submitInquiry } from '#tests/support/inquiry-builders.ts';
import { submitRegistration } from '#tests/support/registration-builders.ts';
import { addAccountEntry, addAssessment, addRentedUnit } from '#tests/support/rented-unit.ts';
import { adminPassword, createAdmin } from '#tests/support/user-builders.ts';
import { eventually, expectNoSidewaysScrolling, followLink, openSignedIn, phone } from './back-office.ts';
import { openStage } from './stage.ts';
import type { Stage } from './stage.ts';

let stage: Stage;
let page: Page;
/** Answers that a person would see as refusals. */
let refused: string[];
let unitPath: string;
/** A record of each screen that opens one. */
let records: Record<string, number>;
beforeAll(async () => {
  stage = await openStage();
  const { app, browser } = stage;
  const { pool } = app.database.db;
  const email = 'an.assistant.with.a.rather.long.address@example.com';
  await createAdmin(app, email, { properties: ['BT01', 'PR05'] });
  const request = await submitRequest(app, { notes: 'Water is dripping from the ceiling of the garage.' });
  const registration = await submitRegistration(app, {});
  await submitRequest(app, { propertyCode: 'WK02' });
  await submitInquiry(app);
  const rented = await addRentedUnit(pool, 'BT01');
  await addRentedUnit(pool, 'WK02');
  await addAccountEntry(pool, rented.unit);
  await addAssessment(pool, 'BT01');
  const { rows } = await pool.query<{ unit: string; property: number }>(
    `select unit_identifier as unit, real_estate_object_id as property from unit where id = $1`,
    [rented.unit],
  );
  unitPath = `/admin/units/${rows[0]?.unit}`;
  records = {
    '/admin/public-submissions': request.id,
    '/admin/registration-submissions': registration.id,
    '/admin/properties': rows[0]?.property ?? 0,
    '/admin/owners': rented.owner,
    '/admin/tenants': rented.tenant,
    '/admin/leases': rented.lease,
    '/admin/maintenance': rented.maintenance,
  };
  ({ page } = await openSignedIn(app, browser, phone, { email, password: adminPassword }));
  refused = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
  });
  return stage.close;
});

/** The screen has come, with all that it asks for. */
async function untilShown(): Promise<void> {
  await page.waitForLoadState('networkidle');
  await eventually(() => page.locator('[aria-busy="true"], [role="progressbar"]').count()).toBe(0);
}

async function expectSound(path: string): Promise<void> {
  await untilShown();
  await page.getByRole('heading').first().waitFor();
  expect([path, refused]).toEqual([path, []]);
  await expectNoSidewaysScrolling(page);
  expect(await page.getByText(/not allowed|could not be loaded/).count(), path).toBe(0);
}

test('an assistant with two properties comes to every screen on a phone, and is refused nothing', async () => {
  await page.goto('/admin/today');
  await untilShown();
  await page.getByRole('button', { name: 'Menu' }).click();
  const links = page.getByRole('navigation', { name: 'ADMIN' }).getByRole('link');
  await links.first().waitFor();
  const menu = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(menu.length).toBeGreaterThan(15);
  expect(menu).not.toContain('/admin/contact-inquiries');
  await page.getByText('You work with: BT01, PR05').last().waitFor();
  await page.keyboard.press('Escape');
  const others = [unitPath, `${unitPath}/account`, '/admin/properties/BT01/accounts'];
  for (const path of [...menu, ...others, '/admin/properties/BT01/assessments', '/admin/account']) {
    await followLink(page, path);
    await expectSound(path);
  }
  for (const [path, id] of Object.entries(records)) {
    const address = `${path}?record=${id}`;
    await followLink(page, address);
    await page.getByRole('dialog').first().waitFor();
    await expectSound(address);
  }
});
