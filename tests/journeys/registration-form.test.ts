import type { Browser, Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { site } from '#site';
import { violationsOn } from '#tests/support/axe.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { KeptTab } from './kept-tab.ts';
import {
  enablePdfViewer,
  expectEmpty,
  fieldsOf,
  fillIn,
  openRegistration,
  samples,
  submissions,
} from './registration-form.ts';
import { phoneSized } from './service-request-form.ts';
import { openStage } from './stage.ts';

let app: TestApp;
let browser: Browser;
const tab = new KeptTab();

beforeAll(async () => {
  const stage = await openStage();
  ({ app, browser } = stage);
  return stage.close;
});
afterEach(() => tab.leave());

test('on a phone an empty form lists every mistake, a filled one is sent with every document, and is empty again', async () => {
  // spec: RT-08, GF-01, GF-02, GF-03, GF-04, GF-05, GF-06, GF-07, GF-08, GF-09, GF-10, GF-11, GF-12, GF-13, GF-14, GF-17, GF-22, GF-23, GF-24, GF-28, GF-29, GF-31, GF-33, GF-35, GF-38, GF-40, GF-44, GF-51, GF-52, GF-53
  const { page, complaints } = await openRegistration({ app, browser, tab }, phoneSized);
  const fields = fieldsOf(page);
  await expectWaysOut(page);
  expect(await fields.type('Owner').isChecked()).toBe(true);
  await fields.firstName.press('Enter');
  await fields.summary.waitFor();
  expect(await fields.summary.getByRole('link').allInnerTexts()).toEqual([
    'Property: Select a property.',
    'Unit: Enter 4 letters or digits.',
    'First name: Required',
    'Last name: Required',
    'Email: Required',
    'Phone: Must be 10 digits',
    'Completed registration form: Please upload the completed registration form (PDF)',
  ]);
  expect(await fields.summary.evaluate((box) => document.activeElement?.contains(box))).toBe(true);
  expect(await isInSight(page, fields.summary)).toBe(true);
  expect(await describedBy(fields.completedForm)).toContain('Required');
  expect(await violationsOn(page)).toEqual([]);
  for (const [entry, field] of [
    ['Property', fields.property],
    ['Last name', fields.lastName],
    ['Completed registration form', fields.completedForm],
  ] as const) {
    await fields.summary.getByRole('link', { name: entry }).click();
    expect(await field.evaluate((control) => control === document.activeElement)).toBe(true);
    expect(await isInSight(page, field)).toBe(true);
  }

  // Submit waits until everything needed is filled, and says what is missing.
  const needed = async () =>
    (await page.getByText('Still needed:').innerText()).replace('Still needed: ', '');
  const steps: [string, () => Promise<unknown>][] = [
    ['Property', () => fields.property.selectOption('WK02')],
    ['Unit', () => fields.unit.fill('1')],
    ['First name', () => fields.firstName.fill('R')],
    ['Last name', () => fields.lastName.fill('O')],
    ['Email', () => fields.email.fill('r')],
    ['Phone', () => fields.phone.fill('2')],
    ['Completed registration form', () => fields.completedForm.setInputFiles(samples.completedForm)],
  ];
  for (const [label, fill] of steps) {
    expect(await fields.submit.isDisabled()).toBe(true);
    expect(await needed()).toContain(label);
    await fill();
  }
  expect(await fields.submit.isEnabled()).toBe(true);
  // Filled is not yet right: pressing it says what is wrong.
  await fields.submit.click();
  expect(await fields.summary.getByRole('link').allInnerTexts()).toEqual([
    'Unit: Enter 4 letters or digits.',
    'Email: Enter a valid email',
    'Phone: Must be 10 digits',
  ]);
  await page.getByRole('button', { name: 'Remove completed form.pdf' }).click();
  expect(await fields.submit.isDisabled()).toBe(true);

  await fields.type('Tenant').check();
  await fillIn(page, 'a12b');
  expect(await fields.summary.count()).toBe(0);
  expect(await page.locator('[aria-invalid]').count()).toBe(0);
  await enablePdfViewer(page);
  await fields.backgroundCheck.setInputFiles(samples.report);
  await fields.lease.setInputFiles({ ...samples.report, name: 'lease.pdf' });
  await fields.license.setInputFiles(samples.license);
  const frame = page.locator('iframe[title="Preview of report.pdf"]');
  expect(await frame.getAttribute('src')).toMatch(/^blob:/);
  const picture = page.getByRole('img', { name: 'Preview of license.jpg' });
  expect(await picture.getAttribute('src')).toMatch(/^blob:/);
  expect(await page.locator('iframe[title="Preview of completed form.pdf"]').count()).toBe(0);
  // The browser's own PDF viewer is not ours to judge.
  expect(await violationsOn(page, { exclude: 'iframe' })).toEqual([]);

  const answer = page.waitForResponse(submissions);
  expect(await fields.submit.innerText()).toBe('Submit Registration');
  await fields.submit.click();
  expect((await (await answer).json()).data).toMatchObject({
    propertyCode: 'BT01',
    unitDigits: 'A12B',
    unitIdentifier: 'BT01-A12B',
    partyType: 'TENANT',
    firstName: 'Renata',
    lastName: 'Okafor',
    email: 'resident@example.com',
    phone: '2145550142',
    files: ['packet', 'bg', 'lease', 'dl'],
  });
  await fields.sent.waitFor();
  expect(await fields.sent.evaluate((words) => document.activeElement?.contains(words))).toBe(true);
  expect(await isInSight(page, fields.sent)).toBe(true);
  await page.getByRole('heading', { name: 'Send another registration' }).waitFor();
  await expectEmpty(page);
  expect(await fields.submit.isDisabled()).toBe(true);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  expect(await violationsOn(page)).toEqual([]);

  await fillIn(page, 'D002');
  // A press on Submit counts although the field just left is wrong; led to the field and back, the next one sends.
  const [x, y] = await leavePhoneWrong(page);
  await page.touchscreen.tap(x, y);
  await expectLedToPhone(page);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('2145550100');
  await fields.submit.click();
  await fields.sent.waitFor();
  expect(complaints).toEqual([]);
});

test('on a desktop what is typed is counted, kept within its form, and checked in words', async () => {
  // spec: GF-18, GF-19, GF-20, GF-21, GF-29, GF-30, GF-31, GF-32, GF-33, GF-34, GF-35, GF-36, GF-37, GF-38, GF-39
  const { page, complaints } = await openRegistration({ app, browser, tab });
  await expectWaysOut(page);
  const fields = fieldsOf(page);
  await fields.unit.pressSequentially('a-1 é2bc');
  expect(await fields.unit.inputValue()).toBe('A12B');
  expect(await describedBy(fields.unit)).toContain('4 / 4');
  await fields.unit.evaluate((input: HTMLInputElement) => input.setSelectionRange(1, 1));
  await page.keyboard.press('Backspace');
  await page.keyboard.type('z');
  expect(await fields.unit.inputValue()).toBe('Z12B');
  await fields.unit.fill('12');
  await fields.unit.blur();
  expect(await describedBy(fields.unit)).toContain('Enter 4 letters or digits.');

  for (const name of [fields.firstName, fields.lastName]) {
    await name.fill('n'.repeat(20));
    expect(await describedBy(name)).toBe('20 / 20 characters');
    await name.fill('n'.repeat(21));
    expect(await describedBy(name)).toContain('Max 20');
    expect(await describedBy(name)).toContain('21 / 20');
    // A character is what people take for one, here as in the rule.
    await name.fill(`${'n'.repeat(19)}🙂`);
    expect(await describedBy(name)).toBe('20 / 20 characters');
    await name.fill('');
    await name.blur();
    expect(await describedBy(name)).toContain('Required');
  }

  await fields.email.fill(`${'e'.repeat(80)}@example.com`);
  expect(await describedBy(fields.email)).toContain('Max 90');
  expect(await describedBy(fields.email)).toContain('92 / 90');
  await fields.email.fill('no address');
  await fields.email.blur();
  expect(await describedBy(fields.email)).toContain('Enter a valid email');
  await fields.email.fill('');
  expect(await describedBy(fields.email)).toContain('Required');

  await fields.phone.pressSequentially('+1 214 555 014');
  await fields.phone.blur();
  expect(await describedBy(fields.phone)).toContain('Must be 10 digits');
  expect(await describedBy(fields.phone)).toContain('9 / 10');
  await fields.phone.fill('');
  expect(await describedBy(fields.phone)).toContain('Must be 10 digits');
  expect(await violationsOn(page)).toEqual([]);

  // What is still needed leads to its field.
  await page.getByRole('link', { name: 'Last name', exact: true }).first().click();
  expect(await fields.lastName.evaluate((input) => input === document.activeElement)).toBe(true);

  // A press on Submit counts although the field just left is wrong, and its button does not move before it is let go.
  await fillIn(page, 'D001');
  const [x, y] = await leavePhoneWrong(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  expect(await fields.summary.count()).toBe(0);
  await page.mouse.up();
  await expectLedToPhone(page);
  expect(complaints).toEqual([]);
});

/** Types a wrong number last; answers a point near the upper edge of the button, which what is said of it would move away. */
async function leavePhoneWrong(page: Page): Promise<[number, number]> {
  const { phone, submit } = fieldsOf(page);
  await submit.scrollIntoViewIfNeeded();
  await phone.evaluate((input) => input.focus({ preventScroll: true }));
  await phone.evaluate((input: HTMLInputElement) => input.setSelectionRange(0, 20));
  await page.keyboard.type('214555');
  await submit.scrollIntoViewIfNeeded();
  const box = await submit.boundingBox();
  return [(box?.x ?? 0) + 40, (box?.y ?? 0) + (box?.height ?? 0) * 0.15];
}

async function expectLedToPhone(page: Page): Promise<void> {
  const { summary } = fieldsOf(page);
  const entry = summary.getByRole('link', { name: 'Phone: Must be 10 digits' });
  await entry.waitFor();
  expect(await summary.evaluate((box) => document.activeElement?.contains(box))).toBe(true);
  await entry.click();
}

/** The urgent line, the blank form and the manager's address are there, and nothing scrolls sideways. */
async function expectWaysOut(page: Page): Promise<void> {
  const call = page.getByRole('link', { name: `Call ${site.urgentPhone.display}` });
  expect(await call.getAttribute('href')).toBe(`tel:${site.urgentPhone.tel}`);
  const blank = page.getByRole('link', { name: 'Download the blank registration form (PDF)' });
  expect(await blank.getAttribute('href')).toBe('/forms/registration-form.pdf');
  await page.getByText('If submission fails, the form can be emailed to the manager.').waitFor();
  const manager = page.getByRole('main').getByRole('link', { name: site.managerEmail });
  expect(await manager.getAttribute('href')).toMatch(`mailto:${site.managerEmail}?subject=`);
  await manager.scrollIntoViewIfNeeded();
  expect(await isInSight(page, call)).toBe(true);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
}

/** What a screen reader says after a field's name. */
async function describedBy(field: Locator): Promise<string> {
  return field.evaluate((control) =>
    (control.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  );
}

async function isInSight(page: Page, element: Locator): Promise<boolean> {
  const box = await element.boundingBox();
  const height = await page.evaluate(() => window.innerHeight);
  return box !== null && box.y >= 0 && box.y + Math.min(box.height, 40) <= height;
}
