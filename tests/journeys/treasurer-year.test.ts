import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { getAccount, listAccounts, reverseEntry } from '#contracts/accounts.ts';
import { changeShares } from '#contracts/assessments.ts';
import { formatDollars } from '#contracts/money.ts';
import { getAccountLink } from '#contracts/owner-statements.ts';
import { listOwners, replaceOwner } from '#contracts/owners.ts';
import { setUnitOwner } from '#contracts/units.ts';
import { applyRules } from '#server/features/accounts/post-automatic.ts';
import { siteDay } from '#server/platform/site-day.ts';
import { addOwner, addUnit } from '#tests/support/property-builders.ts';
import { superAdmin } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import {
  dialogs,
  expectNoSidewaysScrolling,
  expectNoViolations,
  followLink,
  signInOnTab,
  turnIntoPhone,
} from './back-office.ts';
import { openOffice } from './stage.ts';

// A treasurer's year in one tab: the budget, its run, what the bank brought, a late fee and its reversal, a sale, the statement.
let app: TestApp;
let page: Page;
let token: string;
beforeAll(async () => {
  const office = await openOffice();
  ({ app, page, token } = office);
  return office.close;
});

const year = () => siteDay(app.context).slice(0, 4);

test('a year goes from the budget to the statement, with a late fee that is taken back and a sale', async () => {
  const as = { token };
  const units = [];
  for (const [number, name] of [
    ['101', 'Owens'],
    ['102', 'Garza'],
  ] as const) {
    const unit = await addUnit(app, as, number, 'TH03');
    const owner = await addOwner(app, as, name);
    await app.api.call(setUnitOwner, { params: { id: unit.id }, body: { ownerId: owner.id } }, as);
    units.push(unit);
  }
  await addOwner(app, as, 'Buyer');
  await app.api.call(changeShares, { body: { items: units.map(({ id }) => ({ id, share: 1 })) } }, as);

  // The budget is written, looked at and run.
  await page.goto('/admin/properties/TH03/assessments');
  await page.getByText('No assessments yet').waitFor();
  await page.getByRole('button', { name: 'New assessment' }).click();
  const budget = page.getByRole('dialog', { name: 'New assessment' });
  await budget.getByLabel('Name').fill('Operating budget');
  await budget.getByLabel('Budget').fill('2400');
  await budget.getByLabel('First day due').fill(siteDay(app.context));
  await expectNoViolations(page, dialogs);
  await budget.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Preview Operating budget' }).click();
  await page.getByText('2 units').waitFor();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByText(/\$2,400\.00 charged/).waitFor();

  // What of it is not yet due can be divided again; a unit whose charge was reversed by hand is named.
  const [charged] = (await app.api.call(listAccounts, { query: { unit: 'TH03-0101' } }, as)).body.data;
  const all = { params: { id: charged?.id ?? 0 }, query: { asOf: '2199-12-31' } };
  const last = (await app.api.call(getAccount, all, as)).body.data.lines.at(-1);
  const reason = { params: { id: last?.entryId ?? 0 }, body: { reason: 'Agreed with the owner' } };
  expect((await app.api.call(reverseEntry, reason, as)).status).toBe(201);
  await page.getByRole('button', { name: 'Divide again Operating budget' }).click();
  await page.getByText('not yet due were reversed by hand: TH03-0101').waitFor();
  await page.getByLabel('Charge them again too').check();
  await page.getByText('They are charged again like the others.').waitFor();
  await expectNoViolations(page, 'main');
  await page.getByRole('button', { name: 'Close the preview' }).click();

  // A late fee needs a rule, and the rule needs counsel.
  await page.getByRole('link', { name: 'Fees', exact: true }).click();
  await page.getByText('No rules yet').waitFor();
  await page.getByRole('button', { name: 'New rule' }).click();
  const rule = page.getByRole('dialog', { name: 'New rule' });
  await rule.getByLabel('Amount (US dollars)').fill('25');
  await rule.getByLabel('Grace period (days)').fill('10');
  await rule.getByLabel('Provision').fill('Declaration, section 5.3');
  await rule.getByLabel('For charges due from').fill(`${year()}-01-01`);
  await expectNoViolations(page, dialogs);
  await rule.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Not confirmed').waitFor();
  await page.getByRole('button', { name: /^Confirm Late fee/ }).click();
  const confirmation = page.getByRole('dialog', { name: 'Confirm the rule' });
  await confirmation.getByRole('button', { name: 'Confirm' }).click();
  await confirmation.getByText('Enter the name of the attorney').waitFor();
  await confirmation.getByLabel('Name of the attorney').fill('Ann Example');
  await expectNoViolations(page, dialogs);
  await confirmation.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('by Ann Example').waitFor();
  await page.getByText('Nothing would be posted.').waitFor();
  await expectNoViolations(page, 'main');

  // The bank brought one payment that names its unit, and one that no one knows.
  await page.getByRole('link', { name: 'Bank', exact: true }).click();
  await page.getByText('No payments here').waitFor();
  const today = siteDay(app.context);
  await page.locator('input[type=file]').setInputFiles({
    name: 'bank.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Date,Amount,Reference\n${today},100.00,TH03-0101\n${today},3.12,Interest\n`),
  });
  await page.getByText('2 new.').waitFor();
  await page.getByText('The payment names TH03-0101.').waitFor();
  await expectNoViolations(page, 'main');
  await page.getByRole('button', { name: 'Post 1 payment, $100.00' }).click();
  await page.getByText('The payments are posted.').first().waitFor();
  await page.getByRole('button', { name: /^Set aside \$3\.12/ }).click();
  const aside = page.getByRole('dialog', { name: 'Set aside' });
  await aside.getByLabel('Reason').fill('Interest of the bank');
  await aside.getByRole('button', { name: 'Set aside' }).click();
  await page.getByText('No payment from a bank file is waiting.').waitFor();

  // Twelve days later the other unit is late. Its owner is let off, and then sells.
  app.clock.advance(11 * 24 * 60 * 60_000);
  expect(await applyRules(app.context)).toBe(1);
  // A session does not last that long.
  await signInOnTab(app, page, superAdmin);
  await page.goto('/admin/units/TH03-0102/account');
  await page.getByText('Late fee for no. 1').first().waitFor();
  await page.getByRole('button', { name: 'Reverse no. 13' }).click();
  const reversal = page.getByRole('dialog', { name: 'Reverse no. 13' });
  await reversal.getByLabel('Reason').fill('The board waived it');
  await reversal.getByRole('button', { name: 'Reverse' }).click();
  await page.getByText('Reversal of no. 13').waitFor();
  await page.getByRole('button', { name: 'More entries' }).click();
  await page.getByRole('menuitemradio', { name: 'Record sale' }).click();
  const sale = page.getByRole('dialog', { name: 'Record sale' });
  await sale.getByRole('combobox', { name: 'Buyer', exact: true }).selectOption({ label: 'Max Buyer' });
  await expectNoViolations(page, dialogs);
  await sale.getByRole('button', { name: 'Record sale' }).click();
  await page.getByRole('heading', { name: 'Owners' }).waitFor();
  // The screen has the amounts and balances of the API, line by line and to the cent.
  const staff = { token: (await app.superAdminSession()).accessToken };
  const { data } = (await app.api.call(listAccounts, { query: { unit: 'TH03-0102' } }, staff)).body;
  const ofAccount = { params: { id: data[0]?.id ?? 0 } };
  const { lines } = (await app.api.call(getAccount, ofAccount, staff)).body.data;
  const cells = page.getByRole('table', { name: 'Entries of the account' }).locator('td');
  const dollars = (await cells.allTextContents()).filter((text) => /^-?\$[\d,]+\.\d\d$/.test(text));
  expect(lines.map(({ type }) => type)).toEqual(['CHARGE', 'FEE', 'REVERSAL']);
  expect(dollars).toEqual(
    lines.flatMap(({ amount, balance }) => [formatDollars(amount), formatDollars(balance)]),
  );
  await page.locator('summary', { hasText: 'No. 13' }).click();
  await page.getByText(/was open after 10 days of grace/).waitFor();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Statement of Max Buyer' }).click();
  await page.getByRole('menuitemradio', { name: 'Save as PDF' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^statement-.*\.pdf$/);
  await expectNoViolations(page, 'main');

  // Everyone who owes something gets an email, and who has no address a letter.
  const [first] = (await app.api.call(listOwners, { query: { q: 'Buyer' } }, staff)).body.data;
  const reached = {
    firstName: 'Lucía',
    lastName: 'Buyer',
    email: 'buyer@example.com',
    language: 'es',
  } as const;
  await app.api.call(replaceOwner, { params: { id: first?.id ?? 0 }, body: reached }, staff);
  await followLink(page, '/admin/properties/TH03/accounts');
  await page.getByLabel('Letters').selectOption('STATEMENT');
  await page.getByRole('button', { name: 'Write letters' }).click();
  const run = page.getByRole('dialog', { name: 'Statement: TH03' });
  await run.getByText('Estado de cuenta de TH03-0102, in Spanish').waitFor();
  await run.getByText('no email address is on file').waitFor();
  await expectNoViolations(page, dialogs);
  const letters = page.waitForEvent('download');
  await run.getByRole('button', { name: 'One PDF (1)' }).click();
  expect((await letters).suggestedFilename()).toContain('letters-TH03-statement');
  await run.getByRole('button', { name: 'Send 1 email' }).click();
  await page.getByText('1 email on the way').first().waitFor();
  await run.getByText('has been sent today').waitFor();
  await run.getByRole('button', { name: 'Cancel' }).click();

  // The owner reads the account by a private link.
  await followLink(page, '/admin/units/TH03-0102/account');
  await page.getByText('The owner reads this account by a private link').waitFor();
  await turnIntoPhone(page);
  await expectNoSidewaysScrolling(page);
  await expectNoViolations(page);
  // A split payment has room for its fields on a phone.
  await page.getByRole('button', { name: 'Add payment' }).click();
  await page.getByRole('button', { name: 'Split with another unit' }).click();
  const other = page.getByRole('dialog', { name: 'Add payment' }).getByLabel('Unit');
  await other.waitFor();
  expect((await other.boundingBox())?.width).toBeGreaterThan(200);
  await expectNoViolations(page, dialogs);
  await page.getByRole('button', { name: 'Cancel' }).click();

  for (const [path, title] of [
    ['accounts', 'TH03 accounts'],
    ['assessments', 'TH03 assessments'],
    ['account-rules', 'TH03 fees and interest'],
    ['bank-payments', 'TH03 bank payments'],
  ] as const) {
    await followLink(page, `/admin/properties/TH03/${path}`);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await expectNoSidewaysScrolling(page);
    // axe has seen the others at a desk.
    if (path !== 'accounts') continue;
    expect(await page.getByLabel('Sort by').inputValue()).toBe('unit');
    await expectNoViolations(page, 'main');
  }

  const { link } = (await app.api.call(getAccountLink, ofAccount, staff)).body.data;
  await page.goto(new URL(link?.address ?? '').pathname);
  await page.getByRole('heading', { name: 'Cuenta de TH03-0102' }).waitFor();
  await expectNoSidewaysScrolling(page);
  await expectNoViolations(page);
});
