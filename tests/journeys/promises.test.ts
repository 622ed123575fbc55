import { expect, test } from 'vitest';
import { getPromises } from '#contracts/promises.ts';
import { noticeMissed } from '#server/features/service-requests/notice-missed.ts';
import { submitRequest } from '#tests/support/builders.ts';
import {
  eventually,
  expectNoSidewaysScrolling,
  expectNoViolations,
  followLink,
  toast,
  turnIntoPhone,
} from './back-office.ts';
import { deskForEachTest } from './desk.ts';

const desk = deskForEachTest();

const minuteMs = 60_000;

test('the office promises an update, misses one, hears of it like its resident, and makes up for it', async () => {
  const { page, app } = desk;
  await page.goto('/admin/promises');
  await page.getByText('No rule yet').waitFor();
  await expectNoViolations(page, 'main');

  await page.getByRole('button', { name: 'Add a rule' }).click();
  const rule = page.getByRole('group', { name: 'Rule 1' });
  await rule.getByLabel('Category').selectOption('Water leak');
  const first = rule.getByLabel('First update (minutes)');
  await first.fill('0');
  await page.getByRole('button', { name: 'Add a holiday' }).click();
  const holiday = page.getByRole('group', { name: 'Holiday 1' });
  await holiday.getByLabel('Day', { exact: true }).fill('2190-12-25');
  await holiday.getByLabel('Name').fill('Christmas Day');
  for (const name of ['Saturday', 'Sunday']) await page.getByLabel(name).check();
  await page.getByLabel('Opens').fill('00:00');
  await page.getByLabel('Closes').fill('23:59');
  await page.getByLabel('Email the resident when a promise is missed').check();
  const save = page.getByRole('button', { name: 'Save changes' });
  await save.click();
  await page.getByText('Enter whole minutes from 1 to 12,000.').waitFor();
  await expectNoViolations(page, 'main');
  await first.fill('2');
  await rule.getByText('is promised its first update by').waitFor();
  await save.click();
  await toast(page, 'Success').waitFor();
  await page.getByText('1 rule', { exact: true }).waitFor();
  const settings = await app.api.call(getPromises, {}, { token: desk.token });
  expect(settings.body.data).toMatchObject({
    officeDays: [0, 1, 2, 3, 4, 5, 6],
    sendsMail: true,
    holidays: [{ day: '2190-12-25', name: 'Christmas Day' }],
    rules: [{ propertyCode: null, category: 'Water leak', firstMinutes: 2, nextMinutes: 960 }],
  });

  const { id, unitIdentifier, trackingPath } = await submitRequest(app);
  // So says the receipt of a form that was sent without JavaScript too.
  for (const path of [trackingPath, trackingPath.replace('/track/', '/service-request/submitted/')])
    expect(await (await fetch(app.url + path)).text()).toContain('You will hear from us by');
  await followLink(page, '/admin/public-submissions?state=waiting');
  await page.getByRole('tab', { name: 'Late 0' }).waitFor();
  await page.getByText(/^Due/).waitFor();
  app.clock.advance(5 * minuteMs);
  expect(await noticeMissed(app.context)).toBe(1);
  // The list hears of it by itself.
  await page.getByRole('tab', { name: 'Late 1' }).click();
  await page.getByText(/^Late: due/).waitFor();
  await expectNoViolations(page, 'main');

  await page.getByRole('button', { name: `change status of ${unitIdentifier}` }).click();
  await page.getByRole('menuitemradio', { name: 'Open', exact: true }).click();
  await page.getByRole('tab', { name: 'Late 0' }).waitFor();
  await eventually(() => desk.read(id)).toMatchObject({ isLate: false, isPromised: true });
  // Taken back, it is as late as it was.
  await page.getByRole('button', { name: 'Undo' }).click();
  await eventually(() => desk.read(id)).toMatchObject({ status: 'REPORTED', isLate: true });
  await page.goto(trackingPath);
  await page.getByText('We are late, and we are sorry.').waitFor();
  await expectNoViolations(page);

  await turnIntoPhone(page);
  await expectNoSidewaysScrolling(page);
  await page.goto('/admin/public-submissions?state=missed&sort=due');
  await page.getByText(/^Late: due/).waitFor();
  await expectNoSidewaysScrolling(page);
  await followLink(page, '/admin/promises');
  await page.getByRole('button', { name: 'Add a rule' }).click();
  await expectNoSidewaysScrolling(page);
  await expectNoViolations(page, 'main');
});
