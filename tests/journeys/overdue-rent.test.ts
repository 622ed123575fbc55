import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { listMail } from '#contracts/mail.ts';
import { createTenant } from '#contracts/tenants.ts';
import { siteDay } from '#server/platform/site-day.ts';
import { dayAfter } from '#web/admin/calendar/month-days.ts';
import { addLease, addUnit } from '#tests/support/property-builders.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { dialogs, expectNoViolations, toast } from './back-office.ts';
import { openOffice } from './stage.ts';

let app: TestApp;
let page: Page;
let as: { token: string };
beforeAll(async () => {
  const office = await openOffice();
  ({ app, page } = office);
  as = { token: office.token };
  return office.close;
});

const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
const top = async () => (await page.getByRole('navigation', { name: 'Lists' }).boundingBox())?.y;

test('a tenant pays a part of what is overdue, the schedule says so, and a reminder goes out', async () => {
  const person = { firstName: 'Ada', lastName: 'Debtor', email: 'debtor@example.com', phone: '2145550142' };
  const tenantId = (await app.api.call(createTenant, { body: person }, as)).body.data.id;
  const today = siteDay(app.context);
  const unit = await addUnit(app, as, '35', 'PR05');
  await addLease(app, as, {
    unitId: unit.id,
    tenantId,
    startDate: dayAfter(today, -100),
    endDate: dayAfter(today, 200),
    paymentSchedule: [-53, -23, 7].map((days) => ({ dueDate: dayAfter(today, days), amountDue: 1850 })),
  });

  await page.goto('/admin/payments');
  await page.getByRole('heading', { name: 'Payments', level: 1 }).waitFor();
  const before = await top();
  await page.getByRole('link', { name: 'Overdue', exact: true }).click();
  const ages = page.getByRole('navigation', { name: 'Overdue by age' });
  await ages.getByRole('link', { name: 'Total overdue $3,700.00 1 lease' }).waitFor();
  expect(await top()).toBe(before);
  await ages.getByRole('link', { name: '31–60 days' }).click();
  await page.waitForURL(/show=overdue&age=31-60/);
  await page.getByRole('link', { name: '(214) 555-0142' }).waitFor();
  await expectNoViolations(page);

  await page.getByRole('link', { name: 'PR05-0035, Ada Debtor' }).click();
  await dialog('Lease').getByRole('button', { name: 'Record payment' }).click();
  const amount = dialog('Record payment').getByLabel('Amount');
  await expect.poll(() => amount.inputValue()).toBe('1850.00');
  await amount.fill('500');
  await dialog('Record payment').getByRole('button', { name: 'Record payment' }).click();
  await toast(page, 'Success').getByText('Payment created successfully.').waitFor();
  const schedule = dialog('Lease').getByRole('table', { name: 'Payment schedule' });
  await schedule.getByRole('row', { name: /\$500\.00 \$1,350\.00 Part paid, 53 days late$/ }).waitFor();
  await schedule.getByRole('row', { name: /23 days late$/ }).waitFor();
  await schedule.getByRole('row', { name: /Upcoming$/ }).waitFor();
  await expectNoViolations(page, dialogs);
  await dialog('Lease').getByRole('button', { name: 'Close', exact: true }).click();
  expect(new URL(page.url()).search).toBe('?show=overdue&age=31-60');

  await page.getByRole('checkbox', { name: 'Select PR05-0035, Ada Debtor' }).check();
  await page.getByRole('button', { name: 'Send reminder' }).click();
  await dialog('Send reminder').getByText('$3,200.00 of unpaid rent', { exact: false }).waitFor();
  await expectNoViolations(page, dialogs);
  await dialog('Send reminder').getByRole('button', { name: 'Send 1 message' }).click();
  await toast(page, 'Success').getByText('1 reminder is on its way.').waitFor();
  const { data } = (await app.api.call(listMail, { query: { kind: 'rent-reminder' } }, as)).body;
  expect(data).toMatchObject([{ recipient: 'debtor@example.com', recordKind: 'lease' }]);
  await page.getByText(/^Reminded /).waitFor();
});
