import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { getContactInquiry } from '#contracts/contact-inquiries.ts';
import { submitInquiry } from '#tests/support/inquiry-builders.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import {
  dialogs,
  eventually,
  expectNoSidewaysScrolling,
  expectNoViolations,
  failCalls,
  followLink,
  toast,
  turnIntoPhone,
} from './back-office.ts';
import { openOffice } from './stage.ts';

// One tab at one desk, which is a phone in the end. Each test has its own visitors.
let app: TestApp;
let page: Page;
let token: string;
beforeAll(async () => {
  const office = await openOffice();
  ({ app, page, token } = office);
  return office.close;
});
beforeEach(async () => {
  await app.database.db.pool.query('delete from contact_inquiry');
});

const path = '/admin/contact-inquiries';
const tab = (name: string) => page.getByRole('tab', { name });
const dialog = () => page.getByRole('dialog', { name: 'Contact inquiry' });
const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click();
const read = async (id: number) =>
  (await app.api.call(getContactInquiry, { params: { id } }, { token })).body.data;

/** Looks at the open inquiries: a folder that is opened is asked for again. */
async function openFolder(): Promise<void> {
  await tab('Archived').click();
  await tab('Open').click();
}

test('an inquiry is read, noted and handled, and its history says so', async () => {
  const { id } = await submitInquiry(app, {
    boardPosition: ['Board Member', 'Homeowner'],
    referral: 'A neighbor',
  });
  await page.goto(path);
  await eventually(() => page.getByRole('tab').allTextContents()).toEqual([
    'Open 1',
    'Without an answer 1',
    'Handled 0',
    'Spam 0',
    'Archived 0',
  ]);
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Ada Example' }).click();
  await page.waitForURL(`**record=${id}`);
  await dialog().getByText('We look for a new manager.').waitFor();
  await dialog().getByText('Board Member, Homeowner').waitFor();
  await dialog().getByText('A neighbor').waitFor();
  expect(await dialog().getByRole('link', { name: '(214) 555-0100' }).getAttribute('href')).toBe(
    'tel:2145550100',
  );
  await dialog().getByText('No one has worked on this inquiry yet.').waitFor();
  await expectNoViolations(page, dialogs);
  await dialog().getByLabel('Notes').fill('Called back, wants a proposal.');
  await press('Save changes');
  await toast(page, 'Success').getByText('Changes saved.').waitFor();
  await dialog().getByRole('listitem').getByText('Called back, wants a proposal.').waitFor();
  await press('Mark handled');
  await toast(page, 'Success').getByText('Inquiry marked as handled.').waitFor();
  await dialog().waitFor({ state: 'detached' });
  await eventually(() => tab('Handled').textContent()).toBe('Handled 1');
  expect(await read(id)).toMatchObject({ folder: 'HANDLED', notes: 'Called back, wants a proposal.' });
  await toast(page, 'Success').getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Mark handled Ada Example' }).waitFor();
  await eventually(() => read(id)).toMatchObject({ folder: 'OPEN' });
});

test('the desk is worked with the keyboard alone, and a list that cannot be searched says so', async () => {
  for (const firstName of ['Dora', 'Grace', 'Edith']) await submitInquiry(app, { firstName });
  await openFolder();
  await page.getByRole('link', { name: 'Edith Example' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await dialog().getByText('Grace Example').waitFor();
  await dialog().getByRole('button', { name: 'Next inquiry' }).press('Enter');
  await dialog().getByText('Dora Example').waitFor();
  await page.keyboard.press('Escape');
  await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Dora Example');
  const list = await failCalls(page, '**/api/contact-inquiries?**', { answer: { status: 500, json: {} } });
  await page.getByRole('searchbox', { name: 'Search' }).fill('grace');
  await page.waitForURL(/\?q=grace$/);
  await page.getByRole('alert').getByText('The inquiries could not be loaded').waitFor();
  await expectNoViolations(page, 'main');
  await list.tryAgain();
  await page.getByRole('status').getByText('1 result').waitFor();
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.getByRole('status').getByText('3 results').waitFor();
});

test('a deletion names what is lost and is for good, also in a list that was asked for before it', async () => {
  const { id } = await submitInquiry(app, { firstName: 'Faye', communityName: 'Cedar Court' });
  const listed = Promise.withResolvers<void>();
  const deleted = Promise.withResolvers<void>();
  const lookedAt = Promise.withResolvers<void>();
  let asked = 0;
  let isOver = false;
  // The page before may still renew its own list.
  await page.route(/\/api\/contact-inquiries\?.*q=faye/, async (route) => {
    const turn = (asked += 1) === 1 ? deleted : lookedAt;
    if (isOver) return route.fallback();
    const answer = await route.fetch();
    listed.resolve();
    await turn.promise;
    return route.fulfill({ response: answer });
  });
  // The search stands in the address, as the open inquiry does.
  await page.goto(`${path}?q=faye&record=${id}`);
  await press('Delete');
  const question = page.getByRole('alertdialog', { name: 'Delete inquiry?' });
  await question.getByText('The inquiry of Faye Example for Cedar Court will be deleted.').waitFor();
  await listed.promise;
  await question.getByRole('button', { name: 'Delete' }).click();
  await toast(page, 'Success').getByText('Inquiry deleted.').waitFor();
  await eventually(() => dialog().count()).toBe(0);
  await eventually(() => page.getByRole('searchbox', { name: 'Search' }).inputValue()).toBe('faye');
  deleted.resolve();
  // Who is at work in the list keeps what they look at, but for what they have deleted.
  await page.getByRole('link', { name: 'Faye Example' }).hover();
  lookedAt.resolve();
  await page.getByRole('heading', { name: 'No inquiries found' }).waitFor();
  // The route stays: a call may be on its way.
  isOver = true;
});

test('on a phone the desk is cards, and an inquiry is worked from first to last', async () => {
  const { id } = await submitInquiry(app, {
    firstName: 'Gwen',
    communityName: 'A community with quite a long name, Phase II',
  });
  await turnIntoPhone(page);
  await followLink(page, path);
  await openFolder();
  await page.getByRole('link', { name: 'Gwen Example' }).waitFor();
  expect(await page.getByRole('table').count()).toBe(0);
  await expectNoViolations(page, 'main');
  await page.getByRole('button', { name: 'View Gwen Example' }).click();
  await dialog().getByLabel('Notes').fill('Noted');
  await eventually(() => dialog().boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 });
  await expectNoSidewaysScrolling(page);
  await press('Save changes');
  await toast(page, 'Success').getByText('Changes saved.').waitFor();
  expect((await read(id)).notes).toBe('Noted');
  await press('Mark handled');
  await eventually(async () => (await read(id)).handled).toBe(true);

  // What was set aside as spam says why, and is moved back.
  const spam = await submitInquiry(app, { firstName: 'Bea', subject: 'https://spam.example.com' });
  await tab('Spam').click();
  await page.getByRole('button', { name: 'View Bea Example' }).click();
  await dialog().getByText('A field that people do not see was filled in.').waitFor();
  await press('Not spam');
  await toast(page, 'Success').getByText('Inquiry is no longer marked as spam.').waitFor();
  await eventually(async () => (await read(spam.id)).folder).toBe('OPEN');
});
