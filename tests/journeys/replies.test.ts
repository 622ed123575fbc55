import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { listInquiryReplies } from '#contracts/inquiry-replies.ts';
import { submitInquiry } from '#tests/support/inquiry-builders.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import {
  detailDialog,
  dialogs,
  eventually,
  expectNoSidewaysScrolling,
  expectNoViolations,
  followLink,
  toast,
  turnIntoPhone,
} from './back-office.ts';
import { fieldsOf, fillInAtOnce, openForm, phoneSized } from './service-request-form.ts';
import { openOffice } from './stage.ts';

// One tab of the office, which is a phone in the end.
let app: TestApp;
let browser: Browser;
let office: Page;
let token: string;
beforeAll(async () => {
  const stage = await openOffice();
  ({ app, browser, token } = stage);
  office = stage.page;
  return stage.close;
});

const reply = (label: string) => office.getByLabel(label, { exact: true });
const press = (name: string) => office.getByRole('dialog').getByRole('button', { name, exact: true }).click();

test('an owner who smells gas reads whom to call, the office answers by a template, and the owner reads it', async () => {
  const { page, complaints, context } = await openForm({ app, browser }, phoneSized);
  const fields = fieldsOf(page);
  await fillInAtOnce(page, '105');
  const notice = page.getByRole('status').filter({ hasText: 'Is this an emergency?' });
  await fields.notes.fill('This is the third time! The gas grill is gone');
  expect(await notice.count()).toBe(0);
  await fields.notes.fill('This is the third time! I smell gas in the hallway.');
  await notice.waitFor();
  await eventually(() =>
    notice.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
  ).toEqual(['tel:911', 'tel:+12145550142']);
  await expectNoSidewaysScrolling(page);
  await expectNoViolations(page, 'form');
  await fields.submit.click();
  const followed = await page.getByRole('link', { name: 'Follow your request' }).getAttribute('href');

  await followLink(office, '/admin/public-submissions');
  await office.getByText('Mentions: gas').waitFor();
  await office.getByRole('link', { name: 'BT01-0105', exact: true }).click();
  await detailDialog(office).getByText('I smell gas in the hallway.').first().waitFor();
  await press('Insert template');
  await office.getByRole('menuitem', { name: 'We are on it' }).waitFor();
  await expectNoViolations(office, '[role="menu"]');
  await office.getByRole('menuitem', { name: 'We are on it' }).click();
  await press('Send reply');
  await detailDialog(office).getByText('Please replace {{nextUpdateBy}} before you send this.').waitFor();
  await expectNoViolations(office, dialogs);
  // The place is selected: what is typed now stands there.
  await office.keyboard.type('noon today');
  await press('Send reply');
  await toast(office, 'Reply sent').waitFor();

  await page.goto(followed ?? '');
  const news = page.getByRole('region', { name: /wrote/ });
  await news.getByText('arranging what it needs. You will hear from us by noon today.').waitFor();
  expect(await page.content()).not.toContain('{{');
  expect(complaints).toEqual([]);
  await office.keyboard.press('Escape');
  await context.close();
});

test('without JavaScript the receipt says whom to call', async () => {
  const options = { ...phoneSized, javaScriptEnabled: false };
  const { page, context } = await openForm({ app, browser }, options);
  await fillInAtOnce(page, '106');
  await fieldsOf(page).notes.fill('Smoke comes out of the outlet');
  await fieldsOf(page).submit.click();
  await page.getByRole('heading', { name: 'Submission Successful' }).waitFor();
  await page.getByRole('link', { name: '911' }).waitFor();
  await expectNoSidewaysScrolling(page);
  await context.close();
});

test('an inquiry is answered in the office and leaves those without an answer', async () => {
  const { id } = await submitInquiry(app, { firstName: 'Bea', communityName: 'Cedar Court' });
  await followLink(office, '/admin/contact-inquiries?state=unanswered');
  await office.getByRole('link', { name: 'Bea Example' }).click();
  await press('Insert template');
  await office.getByRole('menuitem', { name: 'Thank you, and when may we call?' }).click();
  expect(await reply('Reply to visitor').inputValue()).toContain('telling us about Cedar Court');
  // What was not sent is asked about, and can be sent then and there.
  await office.keyboard.press('Escape');
  const question = office.getByRole('alertdialog', { name: 'Discard your reply?' });
  await question.getByRole('button', { name: 'Send reply' }).click();
  await toast(office, 'Reply sent').waitFor();
  await office.getByRole('dialog', { name: 'Contact inquiry' }).waitFor({ state: 'detached' });
  const { body } = await app.api.call(listInquiryReplies, { params: { id } }, { token });
  expect(body.data).toMatchObject([{ text: expect.stringContaining('Dear Bea Example') }]);
  await eventually(() => office.getByRole('tab', { name: /Without an answer/ }).textContent()).toBe(
    'Without an answer 0',
  );
});

test('a template is written with what can be filled in, on a screen that fits a phone', async () => {
  await followLink(office, '/admin/templates');
  await office.getByRole('link', { name: 'We are on it' }).waitFor();
  await expectNoViolations(office, 'main');
  await office.getByRole('button', { name: 'New template' }).click();
  await office.getByLabel('Name', { exact: true }).fill('The gate is open');
  await office.getByLabel('Text', { exact: true }).fill('The gate of {{propperty}} is open.');
  await press('Save');
  await office.getByText(/^Unknown here: {{propperty}}\./).waitFor();
  await expectNoViolations(office, dialogs);
  await office.getByLabel('Text', { exact: true }).fill('Open now: ');
  await press('{{property}}');
  expect(await office.getByLabel('Text', { exact: true }).inputValue()).toBe('Open now: {{property}}');
  await press('Save');
  await toast(office, 'Success').getByText('Template created successfully.').waitFor();
  await office.getByRole('link', { name: 'The gate is open' }).waitFor();
  await turnIntoPhone(office);
  await expectNoSidewaysScrolling(office);
  await expectNoViolations(office, 'main');
});
