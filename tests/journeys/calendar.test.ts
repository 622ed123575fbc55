import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { site } from '#site';
import { dayInMonth, dayOf } from '#contracts/days.ts';
import { createLease } from '#contracts/leases.ts';
import { dayWords, monthWords } from '#web/admin/calendar/day-words.ts';
import { dayAfter, monthAfter } from '#web/admin/calendar/month-days.ts';
import { signIn } from '#tests/support/builders.ts';
import { addRentedUnit } from '#tests/support/rented-unit.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { eventually, expectNoViolations, openSignedIn, phone } from './back-office.ts';
import { openOffice } from './stage.ts';

let app: TestApp;
let browser: Browser;
let page: Page;
/** The browser's own today, where the company is. */
const today = dayOf(new Date(), site.timeZone);
const yesterday = dayAfter(today, -1);
const nextMonth = dayInMonth(monthAfter(today, 1), 10);
let leaseId: number;

beforeAll(async () => {
  const office = await openOffice();
  ({ app, browser, page } = office);
  return office.close;
});

/** A lease from yesterday on: something was due then, something is due today and on the tenth of next month. */
async function rentOut(): Promise<void> {
  const { pool } = app.database.db;
  const ids = await addRentedUnit(pool, 'BT01');
  await pool.query('delete from payment; delete from payment_schedule; delete from lease');
  const token = (await signIn(app)).accessToken;
  const answer = await app.api.call(
    createLease,
    {
      body: {
        unitId: ids.unit,
        tenantId: ids.tenant,
        startDate: yesterday,
        endDate: monthAfter(nextMonth, 1),
        rentAmount: 1250.5,
        paymentSchedule: [
          { dueDate: yesterday, amountDue: 40 },
          { dueDate: today, amountDue: 1250.5 },
          { dueDate: nextMonth, amountDue: 1250.5 },
        ],
      },
    },
    { token },
  );
  expect(answer.status).toBe(201);
  leaseId = answer.body.data.id;
}

const dayButton = (day: string) => page.getByRole('button', { name: dayWords(day) });
const chosen = () => page.getByRole('region', { name: /, \d{4}$/ });

// spec: CA-01, CA-04, CA-06, CA-07, NF-02
test('a month shows when leases begin and payments are due, and its days are walked with the keyboard', async () => {
  await page.goto('/admin/calendar');
  await page.getByRole('heading', { name: 'Calendar' }).waitFor();
  await chosen().getByText('Nothing on this day.').waitFor();
  await expectNoViolations(page);
  await rentOut();
  await page.reload();
  await eventually(() => dayButton(today).getAttribute('aria-label')).toBe(`${dayWords(today)}, 1 event`);
  expect(await dayButton(today).getAttribute('aria-current')).toBe('date');
  await chosen()
    .getByRole('link', { name: `Payment Deadline for Lease ${leaseId}` })
    .waitFor();
  await chosen().getByText('Amount: $1,250.50').waitFor();
  expect(await chosen().getByText('Past').count()).toBe(0);
  await expectNoViolations(page);

  // The day before may be another month's: the arrow keys go there all the same.
  await dayButton(today).focus();
  await page.keyboard.press('ArrowLeft');
  await page.waitForURL(`**?day=${yesterday}`);
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
    `${dayWords(yesterday)}, 2 events`,
  );
  await chosen().getByRole('link', { name: 'Lease Start' }).waitFor();
  await chosen()
    .getByText(/^BT01-\w{4} — Ada Example$/)
    .waitFor();
  // A deadline and a beginning that were yesterday are both past.
  await eventually(() => chosen().getByText('Past').count()).toBe(2);
  await expectNoViolations(page);
  await page.keyboard.press('PageDown');
  await page
    .getByRole('status')
    .getByText(monthWords(monthAfter(yesterday, 1)))
    .waitFor();
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Today' }).click();
  await page.waitForURL(/\/calendar$/);
}, 60_000);

// spec: CA-02, CA-03, CA-05
test('the agenda lists a month newest first, leads to the lease, and stands in the URL', async () => {
  await page.goto(`/admin/calendar?day=${nextMonth}`);
  await page.getByText('Agenda', { exact: true }).click();
  await page.waitForURL(/view=agenda/);
  await page.reload();
  const link = page.getByRole('link', { name: `Payment Deadline for Lease ${leaseId}` });
  await link.waitFor();
  expect(await link.getAttribute('href')).toBe(`/admin/leases?record=${leaseId}`);
  await page.getByRole('heading', { name: dayWords(nextMonth) }).waitFor();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Next month' }).click();
  await page.getByRole('link', { name: 'Lease End' }).waitFor();
  await page.goto(`/admin/calendar?day=${yesterday}&view=agenda`);
  await page.getByRole('link', { name: 'Lease Start' }).waitFor();
  const days = await page
    .locator('[data-list] h2 time')
    .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''));
  expect(days).toContain(yesterday);
  expect(days).toEqual(days.toSorted().toReversed());
  await page.getByRole('link', { name: 'Lease Start' }).focus();
  await page.keyboard.press('ArrowDown');
  await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe(
    `Payment Deadline for Lease ${leaseId}`,
  );
}, 60_000);

test('the chosen property narrows the calendar, and a month without anything says so', async () => {
  await page.goto('/admin/calendar?view=agenda');
  const choice = page.getByRole('complementary', { name: 'ADMIN' }).getByLabel('Shown property');
  await choice.selectOption('WK02');
  await dayButton(today).waitFor();
  await page.getByText('Agenda', { exact: true }).click();
  await page.getByRole('heading', { name: `Nothing in ${monthWords(today)}` }).waitFor();
  await expectNoViolations(page);

  // The choice stands on every screen: nothing below it moves, and it takes no filter away that it is not about.
  const item = page.getByRole('complementary', { name: 'ADMIN' }).getByRole('link', { name: 'Calendar' });
  const topOf = () => item.evaluate((link: HTMLElement) => link.offsetTop);
  const before = await topOf();
  await page.getByRole('link', { name: 'Archived Service Requests' }).click();
  await page.getByRole('heading', { name: 'Archived Service Requests' }).waitFor();
  expect([await topOf(), await choice.inputValue()]).toEqual([before, 'WK02']);
  await choice.selectOption('all');
  await eventually(() => choice.inputValue()).toBe('all');
  expect(new URL(page.url()).search).toBe('?view=archived');
});

test('a calendar that cannot be loaded says so and tries again when asked', async () => {
  await page.route('**/api/leases?**', (route) => route.fulfill({ status: 400, json: { message: 'no' } }));
  await page.goto('/admin/calendar');
  await page.getByRole('alert').getByText('The calendar could not be loaded').waitFor();
  await expectNoViolations(page);
  await page.unroute('**/api/leases?**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await eventually(() => dayButton(today).getAttribute('aria-label')).toBe(`${dayWords(today)}, 1 event`);
});

test('on a phone the calendar is an agenda', async () => {
  const { page: small, context } = await openSignedIn(app, browser, phone);
  await small.goto('/admin/calendar');
  await small.getByRole('link', { name: 'Payment Deadline' }).first().waitFor();
  expect(await small.getByRole('table').count()).toBe(0);
  await expectNoViolations(small);
  const overflow = await small.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await context.close();
});
