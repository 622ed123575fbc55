import type { Browser, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { changeContactInquiry, getContactInquiry } from '#contracts/contact-inquiries.ts';
import { submitInquiry } from '#tests/support/inquiry-builders.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { eventually, expectNoViolations, openSignedIn, phone, toast } from './back-office.ts';
import { openOffice } from './stage.ts';

let app: TestApp;
let browser: Browser;
let page: Page;
let token: string;
beforeAll(async () => {
  const office = await openOffice();
  ({ app, browser, page, token } = office);
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

async function openList(): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { name: 'Contact inquiries' }).waitFor();
}

test('an inquiry is read, noted and handled, and its history says so', async () => {
  await openList();
  await page.getByRole('heading', { name: 'No inquiries found' }).waitFor();
  await expectNoViolations(page);
  const { id } = await submitInquiry(app, {
    boardPosition: ['Board Member', 'Homeowner'],
    referral: 'A neighbor',
  });
  await page.reload();
  await eventually(() => page.getByRole('tab').allTextContents()).toEqual([
    'Open1',
    'Handled0',
    'Set aside0',
    'Archived0',
  ]);
  expect(await page.getByRole('columnheader').allTextContents()).toEqual([
    'Received',
    'Name',
    'Community',
    'Units',
    'Actions',
  ]);
  await page.getByRole('link', { name: 'Ada Example' }).click();
  expect(page.url()).toContain(`record=${id}`);
  await dialog().getByText('We look for a new manager.').waitFor();
  await dialog().getByText('Board Member, Homeowner').waitFor();
  await dialog().getByText('A neighbor').waitFor();
  expect(await dialog().getByRole('link', { name: '(214) 555-0100' }).getAttribute('href')).toBe(
    'tel:2145550100',
  );
  await dialog().getByText('Nobody has worked on this inquiry yet.').waitFor();
  await expectNoViolations(page);
  await press('Save changes');
  await toast(page, 'Nothing has changed').waitFor();
  await dialog().getByLabel('Notes').fill('Called back, wants a proposal.');
  await press('Mark handled');
  await page.getByRole('alertdialog', { name: 'Discard your changes?' }).waitFor();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await press('Save changes');
  await toast(page, 'Success').getByText('Changes saved.').waitFor();
  await dialog().getByRole('listitem').getByText('Called back, wants a proposal.').waitFor();
  await press('Mark handled');
  await toast(page, 'Success').getByText('Inquiry marked as handled.').waitFor();
  await dialog().waitFor({ state: 'detached' });
  await eventually(() => tab('Handled').textContent()).toBe('Handled1');
  expect(await read(id)).toMatchObject({ folder: 'HANDLED', notes: 'Called back, wants a proposal.' });
  await toast(page, 'Success').getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Mark handled Ada Example' }).waitFor();
  expect(await read(id)).toMatchObject({ folder: 'OPEN' });
}, 60_000);

test('what was set aside is looked at, and moved back where it is no spam', async () => {
  const { id } = await submitInquiry(app, {
    subject: 'https://spam.example.com',
    communityName: 'Elm Place',
  });
  await openList();
  await page.getByRole('heading', { name: 'No inquiries found' }).waitFor();
  await tab('Set aside').click();
  await page.waitForURL('**?view=set-aside');
  await page.getByRole('link', { name: 'Ada Example' }).click();
  await dialog().getByText('A field that people do not see was filled in.').waitFor();
  await expectNoViolations(page);
  await press('Not spam');
  await toast(page, 'Success').getByText('Inquiry is no longer set aside.').waitFor();
  await eventually(() => tab('Open').textContent()).toBe('Open1');
  await tab('Open').click();
  await page.getByRole('button', { name: 'View Ada Example' }).click();
  await press('Archive');
  await toast(page, 'Success').getByText('Inquiry archived.').waitFor();
  await tab('Archived').click();
  await page.getByRole('button', { name: 'Unarchive Ada Example' }).click();
  await toast(page, 'Success').getByText('Inquiry is out of the archive.').waitFor();
  await eventually(async () => (await read(id)).folder).toBe('OPEN');
}, 60_000);

test('a deletion names what will be lost, and is for good', async () => {
  const { id } = await submitInquiry(app, { communityName: 'Cedar Court' });
  await page.goto(`${path}?record=${id}`);
  await press('Delete');
  const question = page.getByRole('alertdialog', { name: 'Delete inquiry?' });
  await question.getByText('The inquiry of Ada Example for Cedar Court will be lost.').waitFor();
  await question.getByRole('button', { name: 'Delete' }).click();
  await toast(page, 'Success').getByText('Inquiry deleted.').waitFor();
  await page.getByRole('heading', { name: 'No inquiries found' }).waitFor();
});

test('a list that was asked for before a deletion and comes after it does not keep the inquiry there', async () => {
  const { id } = await submitInquiry(app);
  const deleted = Promise.withResolvers<void>();
  const lookedAt = Promise.withResolvers<void>();
  let asked = 0;
  await page.route('**/api/contact-inquiries?**', async (route) => {
    const turn = (asked += 1) === 1 ? deleted : lookedAt;
    const answer = await route.fetch();
    await turn.promise;
    await route.fulfill({ response: answer });
  });
  await page.goto(`${path}?record=${id}`);
  await press('Delete');
  await page
    .getByRole('alertdialog', { name: 'Delete inquiry?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await toast(page, 'Success').getByText('Inquiry deleted.').waitFor();
  await eventually(() => dialog().count()).toBe(0);
  deleted.resolve();
  // Who is at work in the list keeps what they look at, but for what they have deleted.
  await page.getByRole('link', { name: 'Ada Example' }).hover();
  lookedAt.resolve();
  await page.getByRole('heading', { name: 'No inquiries found' }).waitFor();
  await page.unroute('**/api/contact-inquiries?**');
});

test('two people at one inquiry do not overwrite each other', async () => {
  const { id } = await submitInquiry(app);
  await page.goto(`${path}?record=${id}`);
  await dialog().getByLabel('Notes').fill('Mine');
  await app.api.call(
    changeContactInquiry,
    { params: { id }, body: { notes: 'Theirs', handled: true } },
    { token },
  );
  await press('Save changes');
  const notice = dialog().getByRole('alert');
  await notice.getByText('superadmin@example.com changed this inquiry').waitFor();
  await notice.getByText('Theirs').waitFor();
  await notice.getByText('Handled').waitFor();
  await expectNoViolations(page);
  await press('Keep what I typed');
  await press('Save changes');
  await toast(page, 'Success').getByText('Changes saved.').waitFor();
  expect(await read(id)).toMatchObject({ notes: 'Mine', handled: true });
});

test('the search stands in the URL, counts in every folder, and the desk is worked with the keyboard alone', async () => {
  for (const firstName of ['Ada', 'Grace', 'Edith']) await submitInquiry(app, { firstName });
  await openList();
  await page.getByRole('link', { name: 'Edith Example' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await dialog().getByText('Grace Example').waitFor();
  await dialog().getByRole('button', { name: 'Next inquiry' }).press('Enter');
  await dialog().getByText('Ada Example').waitFor();
  await page.keyboard.press('Escape');
  await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Ada Example');
  await page.getByLabel('Search').fill('grace');
  await page.waitForURL(/\?q=grace$/);
  await page.getByRole('status').getByText('1 result').waitFor();
  await page.reload();
  expect(await page.getByLabel('Search').inputValue()).toBe('grace');
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.getByRole('status').getByText('3 results').waitFor();
});

test('a list that cannot be loaded says so, and a mark that fails brings the row back', async () => {
  await submitInquiry(app);
  await page.route('**/api/contact-inquiries?**', (route) => route.fulfill({ status: 500, json: {} }));
  await openList();
  await page.getByRole('alert').getByText('The inquiries could not be loaded').waitFor();
  await expectNoViolations(page);
  await page.unroute('**/api/contact-inquiries?**');
  await page.getByRole('button', { name: 'Try again' }).click();
  const { promise: seen, resolve: answer } = Promise.withResolvers<void>();
  await page.route(/contact-inquiries\/\d+$/, async (route) => {
    await seen;
    await route.fulfill({ status: 500, json: { message: 'no' } });
  });
  await page.getByRole('button', { name: 'Mark handled Ada Example' }).click();
  const row = page.getByRole('link', { name: 'Ada Example' });
  await row.waitFor({ state: 'detached' });
  answer();
  await toast(page, 'Uh oh! Something went wrong.').waitFor();
  await row.waitFor();
  await page.unroute(/contact-inquiries\/\d+$/);
});

test('on a phone the desk is cards, and an inquiry is worked from first to last', async () => {
  const { id } = await submitInquiry(app, { communityName: 'A community with quite a long name, Phase II' });
  const { page: small, context } = await openSignedIn(app, browser, phone);
  await small.goto(path);
  await small.getByRole('link', { name: 'Ada Example' }).waitFor();
  expect(await small.getByRole('table').count()).toBe(0);
  await expectNoViolations(small);
  await small.getByRole('button', { name: 'View Ada Example' }).tap();
  const opened = small.getByRole('dialog', { name: 'Contact inquiry' });
  await opened.getByLabel('Notes').fill('Noted');
  expect(await opened.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 });
  await expectNoViolations(small);
  const overflow = await small.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await opened.getByRole('button', { name: 'Save changes' }).tap();
  await toast(small, 'Success').getByText('Changes saved.').waitFor();
  expect((await read(id)).notes).toBe('Noted');
  await opened.getByRole('button', { name: 'Mark handled' }).tap();
  await eventually(async () => (await read(id)).handled).toBe(true);
  await context.close();
}, 60_000);
