import type { Browser, Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { ContactInquiry } from '#contracts/contact-inquiries.ts';
import { contactMessages } from '#contracts/contact-messages.en.ts';
import { violationsOn } from '#tests/support/axe.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { eventually, untilFocused } from './back-office.ts';
import { enterAtOnce } from './public-form.ts';
import { SharedTab } from './shared-tab.ts';
import { phoneSized, visit } from './service-request-form.ts';
import { openStage } from './stage.ts';

let app: TestApp;
let browser: Browser;
const tab = new SharedTab();
beforeAll(async () => {
  const stage = await openStage();
  ({ app, browser } = stage);
  return stage.close;
});
afterEach(() => tab.leave());

const required = {
  firstName: 'Ada',
  lastName: 'Example',
  phone: '(214) 555-0100',
  email: 'ada@example.com',
  communityName: 'Cedar Court',
  communityLocation: 'Dallas, TX',
  numberOfUnits: '48',
  propertyType: 'Condominium',
  description: 'We look for a new manager.\nSoon.',
};

const field = (page: Page, name: string) => page.locator(`form [name="${name}"]`);
const submit = (page: Page) => page.getByRole('button', { name: /^Submit/ });
const openForm = (options = phoneSized) => visit({ app, browser, tab }, '/contact', options);

async function fillIn(page: Page, changes: Record<string, string> = {}): Promise<void> {
  await enterAtOnce(page, { ...required, ...changes });
}

async function listStored(search: string): Promise<ContactInquiry[]> {
  const { accessToken } = await app.superAdminSession();
  const stored: ContactInquiry[] = [];
  for (const folder of ['OPEN', 'SET_ASIDE']) {
    const answer = await app.app.inject({
      url: `/api/contact-inquiries?folder=${folder}&q=${search}`,
      headers: { authorization: `Bearer ${accessToken}` },
    });
    stored.push(...answer.json().data);
  }
  return stored;
}

// spec: RT-06, CF-01, CF-02, CF-03, CF-04, CF-05, CF-06, CF-07, CF-08, CF-09, CF-10, CF-13, CF-15, CF-16, CF-17, CF-18, CF-19
test('the page asks for everything in its order and says what is missing; filled in by keyboard it arrives, and is empty again', async () => {
  const { page, complaints } = await openForm();
  await page.getByRole('heading', { level: 1, name: 'Tell us about your community' }).waitFor();
  await page.getByText('We’ll reach out to you shortly with next steps.').waitFor();
  const labels = await page.locator('form :is(label[for], legend)').allInnerTexts();
  expect(labels.filter((label) => label !== 'Leave this empty')).toEqual([
    'First Name',
    'Last Name',
    'Phone',
    'Your Email',
    'Your Role (optional)',
    'Community Name',
    'Community Location',
    'Number of Units',
    'Property Type',
    'How can we help?',
    'How did you hear about us? (optional)',
  ]);
  expect(await page.getByRole('group', { name: 'Your Role' }).getByRole('checkbox').count()).toBe(4);
  for (const name of ['Board Member', 'Association Manager', 'Developer', 'Homeowner']) {
    expect(await page.getByRole('checkbox', { name }).isChecked()).toBe(false);
  }
  expect(await field(page, 'email').getAttribute('type')).toBe('email');
  expect(await field(page, 'phone').getAttribute('type')).toBe('tel');
  expect(await field(page, 'numberOfUnits').getAttribute('type')).toBe('number');
  expect(await field(page, 'numberOfUnits').getAttribute('min')).toBe('1');
  expect(await submit(page).innerText()).toBe('Submit');
  // What only programs find is no field for people.
  expect(await page.getByRole('textbox', { name: 'Leave this empty' }).count()).toBe(0);
  await submit(page).click();
  await page.getByText('Please fix the highlighted fields.').waitFor();
  await untilFocused(field(page, 'firstName'));
  const invalid = () =>
    page.locator('[aria-invalid]').evaluateAll((all) => all.map((one) => one.getAttribute('name')));
  await eventually(invalid).toEqual(Object.keys(required));
  const summary = page.getByRole('region', { name: 'Please fix the highlighted fields.' });
  expect(await summary.getByRole('link').count()).toBe(Object.keys(required).length);
  await summary.getByRole('link', { name: /^How can we help\? / }).waitFor();
  await summary.getByRole('link', { name: /^Community Name:/ }).click();
  const communityName = field(page, 'communityName');
  await untilFocused(communityName);
  expect(await violationsOn(page)).toEqual([]);
  await field(page, 'firstName').focus();
  const { keyboard } = page;
  const typed = [required.firstName, 'Keyboard', required.phone, required.email];
  for (const text of typed) {
    await keyboard.type(text);
    await keyboard.press('Tab');
  }
  await keyboard.press('Space');
  for (let tabs = 0; tabs < 3; tabs += 1) await keyboard.press('Tab');
  await keyboard.press('Space');
  for (const text of ['Cedar Court', 'Dallas, TX', '48', 'Condominium', 'A new manager', 'A neighbor']) {
    await keyboard.press('Tab');
    await keyboard.type(text);
  }
  await keyboard.press('Tab');
  await untilFocused(submit(page));
  await keyboard.press('Enter');
  await eventually(invalid).toEqual([]);
  const thanks = page.getByText('Thank you. Your inquiry has been sent.');
  await thanks.waitFor();
  await page.getByText(/^Reference number: CI-/).waitFor();
  await eventually(() => thanks.evaluate((text) => document.activeElement?.contains(text))).toBe(true);
  expect(await field(page, 'firstName').inputValue()).toBe('');
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0);
  expect(await violationsOn(page)).toEqual([]);
  expect(await listStored('Keyboard')).toMatchObject([
    {
      firstName: 'Ada',
      phone: '(214) 555-0100',
      email: 'ada@example.com',
      boardPosition: ['Board Member', 'Homeowner'],
      communityName: 'Cedar Court',
      communityLocation: 'Dallas, TX',
      numberOfUnits: 48,
      propertyType: 'Condominium',
      description: 'A new manager',
      referral: 'A neighbor',
    },
  ]);
  expect(complaints).toEqual([]);
});

// spec: CF-06, CF-08, CF-21
test('without JavaScript it is refused with everything typed, then sent and answered with a page', async () => {
  const { page } = await openForm({ ...phoneSized, javaScriptEnabled: false });
  await fillIn(page, { lastName: 'Plain', phone: 'call me' });
  await page.getByRole('checkbox', { name: 'Board Member' }).check();
  await page.getByRole('checkbox', { name: 'Developer' }).check();
  await submit(page).click();
  await page.getByRole('heading', { name: 'Your inquiry has not been sent yet' }).waitFor();
  expect(await page.title()).toMatch(/^Error – /);
  await page.getByRole('link', { name: `Phone: ${contactMessages.phone}` }).waitFor();
  expect(await field(page, 'description').inputValue()).toBe(required.description);
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(2);
  await field(page, 'phone').fill(required.phone);
  await submit(page).click();
  await page.waitForURL(`${app.url}/contact/submitted/CI-*`);
  await page.getByRole('heading', { name: 'Thank you. Your inquiry has been sent.' }).waitFor();
  await page.getByText(/^Reference number: CI-[\dA-Z]{4}-[\dA-Z]{2}$/).waitFor();
  expect(await listStored('Plain')).toMatchObject([
    { boardPosition: ['Board Member', 'Developer'], suspectedSpam: false },
  ]);
});
