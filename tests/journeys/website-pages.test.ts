import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { site } from '#site';
import { violationsOn } from '#tests/support/axe.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import {
  desktop,
  expectNoSidewaysScrolling,
  openContext,
  phone,
  signInAhead,
  untilFocused,
} from './back-office.ts';
import { intercept } from './intercept.ts';
import { SharedTab } from './shared-tab.ts';
import { openStage } from './stage.ts';

let app: TestApp;
let browser: Browser;
let page: Page;
const tab = new SharedTab();
let complaints: string[];

beforeAll(async () => {
  const stage = await openStage();
  ({ app, browser } = stage);
  return stage.close;
});
beforeEach(async () => {
  page = await tab.open(app, browser);
  complaints = [];
  page.on('console', (line) => {
    if (line.type() === 'error' && !line.text().startsWith('Failed to load')) complaints.push(line.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return async () => {
    await tab.leave();
    expect(complaints).toEqual([]);
  };
});

const linkTo = async (name: string): Promise<string | null> =>
  page.getByRole('link', { name, exact: true }).first().getAttribute('href');

// spec: RT-02 HD-07 HM-01 HM-02 HM-03 HM-04 HM-05 HM-06 HM-07 HM-08 HM-09 HM-10 HM-11 HM-13 HM-14
test('the home page welcomes, offers three ways on, and shows the five properties', async () => {
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: `Welcome to ${site.companyName}` }).waitFor();
  await page.getByRole('img', { name: `${site.companyName} logo` }).waitFor();
  const cards = page.locator('main section').first().getByRole('listitem');
  expect(await cards.getByRole('link').allInnerTexts()).toEqual([
    'Management Proposal',
    'Maintenance Request / Report an Incident',
    site.urgentPhone.display,
    'OWNER / TENANT Registration Form',
  ]);
  expect(await linkTo('Management Proposal')).toBe('/contact');
  expect(await linkTo('Maintenance Request / Report an Incident')).toBe('/service-request');
  expect(await linkTo('OWNER / TENANT Registration Form')).toBe('/owner-tenant-registration');
  const properties = page.getByRole('region', { name: 'Communities we look after' });
  expect(await properties.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
    'Parkway Lane Condominiums',
    'Bent Trail Condominiums',
    'Wykeham Condominiums',
    'Two Holland Place Condominiums',
    '6509 Preston Road Condominiums',
  ]);
  for (const picture of await properties.getByRole('img').all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  }
  expect(await properties.getByRole('listitem').getByRole('link').count()).toBe(0);
  expect(await linkTo('ADMIN LOGIN')).toBe('/login');
  const sizes = await properties.getByRole('img').evaluateAll((all) => all.map((image) => image.clientWidth));
  expect(new Set(sizes).size).toBe(1);

  // The bar changes its looks past 10 px of scroll, and nothing in the page moves.
  await page.evaluate(() => window.scrollTo(0, 0));
  const bar = page.getByRole('banner').locator('> div');
  const looks = () => bar.evaluate((element) => getComputedStyle(element).boxShadow);
  const mainTop = () =>
    page.locator('main').evaluate((main) => main.getBoundingClientRect().top + window.scrollY);
  await expect.poll(looks).toBe('none');
  const before = await mainTop();
  await page.evaluate(() => window.scrollTo(0, 11));
  await expect.poll(looks).not.toBe('none');
  expect(await mainTop()).toBe(before);
  await page.evaluate(() => window.scrollTo(0, 10));
  await expect.poll(looks).toBe('none');

  await expectNoBarrier([1440], [360]);
  // On a phone the urgent number is in sight at once, and named once.
  await page.setViewportSize({ width: 360, height: 740 });
  const number = page.getByRole('main').getByRole('link', { name: site.urgentPhone.display });
  expect(await number.count()).toBe(1);
  expect(await number.evaluate((link) => link.getBoundingClientRect().bottom + window.scrollY)).toBeLessThan(
    740,
  );
  await page.setViewportSize(desktop.viewport);

  // Who asks for less motion, own colors or paper gets them.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const durations = await page
    .locator('body *')
    .evaluateAll((all) => all.map((element) => getComputedStyle(element).transitionDuration));
  // However short it were, each element would move by itself, after the one that it is in.
  expect(durations.flatMap((each) => each.split(', ')).filter((each) => each !== '0s')).toEqual([]);
  await page.emulateMedia({ forcedColors: 'active' });
  const mark = page.getByRole('img', { name: `${site.companyName} logo` });
  expect(await mark.evaluate((logo) => getComputedStyle(logo).backgroundColor)).toBe('rgb(255, 255, 255)');
  await page.emulateMedia({ forcedColors: 'none', media: 'print' });
  expect(await page.getByRole('banner').getByRole('navigation').count()).toBe(0);
  await page.emulateMedia({ media: null });

  // The maintenance card makes a full page load.
  await page.evaluate(() => Reflect.set(window, 'sameDocument', true));
  await page.getByRole('link', { name: 'Maintenance Request / Report an Incident' }).click();
  await page.waitForURL('**/service-request');
  expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBeUndefined();

  // With 1024 pixels it has the whole navigation in sight.
  await page.setViewportSize({ width: 1024, height: 768 });
  const nav = page.getByRole('navigation', { name: 'Main' });
  expect(await nav.getByRole('link').count()).toBe(6);
  expect(await nav.getByRole('link', { name: 'Quick Pay' }).isVisible()).toBe(true);
  expect(await sidewaysScroll()).toBe(0);
});

// spec: RT-05 ID-15 HD-01 HD-02 HD-03 HD-04 HD-05 HD-08 HD-09 HD-10 NF-03 PG-15 PG-16
test('Our Services shows five cards, and its header and footer link to every page and out of the house', async () => {
  // A trailing slash leads to the page without it, and the query stays.
  await page.goto('/services/?from=mail');
  expect(page.url()).toBe(`${app.url}/services?from=mail`);
  const titles = await page.locator('main').getByRole('listitem').getByRole('heading').allInnerTexts();
  expect(titles.map((title) => title.toLowerCase())).toEqual([
    'financial and accounting management',
    'communications and administrative support',
    'maintenance and vendor coordination',
    'board support and governance',
    'technology and process automation',
  ]);
  expect(await page.locator('main section').last().locator('p').count()).toBe(2);
  const header = page.getByRole('banner');
  for (const [name, href] of [
    ['HOME', '/'],
    ['WHO WE ARE', '/who-we-are'],
    ['OUR TEAM', '/our-team'],
    ['SERVICES', '/services'],
  ]) {
    expect(await header.getByRole('link', { name: name ?? '', exact: true }).getAttribute('href')).toBe(href);
  }
  for (const [name, href] of [
    ['Resident Login', site.residentLoginUrl],
    ['Quick Pay', site.quickPayUrl],
  ]) {
    const link = header.getByRole('link', { name: name ?? '' });
    expect(await link.getAttribute('href')).toBe(href);
    expect(await link.getAttribute('target')).toBe('_blank');
    expect(await link.getAttribute('rel')).toBe('noopener');
  }
  const footer = page.getByRole('contentinfo');
  const text = (await footer.innerText()).replaceAll(/\s+/g, ' ');
  expect(text).toContain(`© ${new Date().getFullYear()}`);
  expect(text).toContain('All rights reserved');
  expect(text).toContain('Built by');
  // Also where words are copied or read aloud, which knows no margins.
  expect(text).toContain(`${site.urgentPhone.display} Urgent maintenance`);
  const ways = await footer.getByRole('link').evaluateAll((all) => all.map((a) => a.getAttribute('href')));
  expect(ways).toEqual([
    '/service-request',
    '/owner-tenant-registration',
    '/who-we-are',
    '/our-team',
    '/services',
    '/contact',
    `tel:${site.urgentPhone.tel}`,
    `mailto:${site.managerEmail}`,
    site.builtBy.url,
  ]);

  // The website keeps the console to errors.
  const said: string[] = [];
  page.on('console', (line) => said.push(line.text()));
  await page.waitForFunction(() => !String(globalThis.console['log']).includes('native code'));
  await page.evaluate(() => {
    for (const method of ['log', 'warn'] as const) console[method]('said');
  });
  expect(said).toEqual([]);

  await expectNoBarrier([1440], [360]);
  const home = await expectMenu();
  await page.emulateMedia({ media: 'print' });
  const onPaper = await page
    .locator('main')
    .getByRole('link', { name: 'Management Proposal' })
    .evaluate((way) => getComputedStyle(way).color);
  expect(onPaper).toBe(await page.locator('h1').evaluate((text) => getComputedStyle(text).color));
  await page.emulateMedia({ media: null });
  await page.locator('summary').click();
  await home.click();
  await page.waitForURL(`${app.url}/`);
});

// spec: RT-03 PG-07 PG-08 PG-09 PG-10 PG-11 PG-12
test('Who We Are gives the reasons, the background and a signed note', async () => {
  await page.goto('/who-we-are');
  await page.getByRole('heading', { level: 1, name: 'Community. Well Served.' }).waitFor();
  await page.getByRole('heading', { name: 'Why us?' }).waitFor();
  expect(await page.locator('main').getByRole('listitem').getByRole('heading').allInnerTexts()).toEqual([
    'Unmatched Responsiveness',
    'Financial Expertise',
    'Exclusive Style Service',
    'Technology-Driven Efficiency',
    'Commitment to Community',
  ]);
  await page.getByRole('heading', { name: 'Background & Experience' }).waitFor();
  const note = await page.getByRole('figure').innerText();
  const signed = [site.president.name, site.vicePresident.name];
  expect(signed.toSorted((one, other) => note.lastIndexOf(one) - note.lastIndexOf(other))).toEqual(signed);
  for (const name of signed) expect(note).toContain(name);
  const leftOf = (text: string) =>
    page.getByText(text).evaluate((element) => Math.round(element.getBoundingClientRect().left));
  expect(await leftOf('Thank you for considering us.')).toBe(await leftOf('Unmatched Responsiveness'));
  // The name in the header stands on one line.
  const name = page.getByRole('banner').getByRole('link', { name: site.companyName });
  const lines = await name.evaluate((link) => {
    const range = document.createRange();
    range.selectNodeContents(link.querySelector('span') ?? link);
    return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
  });
  expect(lines).toBe(1);
  await expectNoBarrier([1440], [360]);
  const street = page.getByRole('img', { name: site.streetPicture.alt });
  const { width = 0, height = 0 } = (await street.boundingBox()) ?? {};
  // All five houses, as its words say: nothing is cut off.
  expect(width / height).toBeCloseTo(1600 / 440, 1);
});

// spec: RT-04 PG-13 PG-14
test('Our Team shows the president and the vice president', async () => {
  await page.goto('/our-team');
  const cards = page.locator('main').getByRole('listitem');
  expect(await cards.count()).toBe(2);
  for (const [index, person] of [site.president, site.vicePresident].entries()) {
    const card = cards.nth(index);
    await card.getByRole('heading', { name: person.name }).waitFor();
    await card.getByText(person.title, { exact: true }).waitFor();
    await card.getByText(person.bio).waitFor();
  }
  await expectNoBarrier([1440], [360]);
});

// spec: RT-25 PG-01 PG-02 PG-03 PG-04
test('an unknown address says so above the home page’s content, with status 404', async () => {
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await page.getByRole('heading', { level: 1, name: 'Page Not Found' }).waitFor();
  await page.getByText('Sorry, the page you are looking for does not exist.').waitFor();
  expect(await linkTo('Go Home')).toBe('/');
  const panel = await page.getByRole('heading', { name: 'Page Not Found' }).boundingBox();
  const home = await page.getByRole('heading', { name: 'Welcome to' }).boundingBox();
  expect(panel?.y).toBeLessThan(home?.y ?? 0);
  await expectNoBarrier([1440], [360]);
});

test('what a form without JavaScript is answered with has no barrier either', async () => {
  await page.goto('/contact/submitted');
  await expectNoBarrier([1440], [360]);
  // The same panel with other words, as after a registration.
  await page.goto('/service-request/submitted');
  await expectNoBarrier([360], [1440]);
});

// spec: HD-06 HD-08
test('a page reads without JavaScript and fonts, its way back is one Tab away, and so is the menu', async () => {
  const context = await openContext(app, browser, { ...phone, javaScriptEnabled: false });
  const plain = await context.newPage();
  await intercept(plain, '**/*.woff2', (route) => route.abort());
  for (const path of ['/who-we-are', '/contact', '/service-request', '/']) {
    await plain.goto(path);
    const heading = plain.getByRole('heading', { level: 1 });
    expect([path, await heading.isVisible()]).toEqual([path, true]);
    expect((await plain.locator('main').innerText()).length).toBeGreaterThan(200);
    await expectNoSidewaysScrolling(plain);
    // The list alone: what fills it in needs a script.
    if (path === '/service-request') {
      expect(await plain.locator('select[name="propertyCode"]').isVisible()).toBe(true);
      expect(await plain.getByText('Pick your building').isVisible()).toBe(false);
    }
  }
  await plain.keyboard.press('Tab');
  const skip = plain.getByRole('link', { name: 'Skip to content' });
  expect(await skip.evaluate((link) => link.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0);
  await plain.keyboard.press('Enter');
  await plain.waitForURL(`${app.url}/#content`);
  const year = new Date().getFullYear();
  await plain.getByRole('contentinfo').getByText(`© ${year} ${site.companyName}`).waitFor();
  const bar = plain.getByRole('banner');
  expect(await bar.getByRole('link', { name: 'OUR TEAM' }).count()).toBe(0);
  await plain.getByText('Menu', { exact: true }).click();
  await bar.getByRole('link', { name: 'OUR TEAM' }).click();
  await plain.waitForURL('**/our-team');
});

// spec: RT-01 HD-11 HD-12
test('a signed-in admin is led from the home page to the desk, and sees other pages without the frame', async () => {
  await page.goto('/services');
  await untilHeaderLives(page);
  const other = await page.context().newPage();
  // As a sign-in in another tab leaves it.
  await other.goto('/robots.txt');
  const { stored } = await signInAhead(app);
  await other.evaluate((entries) => {
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
  }, stored);
  await expect.poll(() => page.getByRole('banner').count()).toBe(0);
  expect(await page.getByRole('contentinfo').count()).toBe(0);
  await other.goto('/our-team');
  await expect.poll(() => other.getByRole('banner').count()).toBe(0);
  await other.close();
  await page.goto('/');
  await page.waitForURL('**/admin/public-submissions');
});

test('the login goes on in the light face of the site, and says without JavaScript what it needs', async () => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const faceOf = (shown: Page) => shown.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.goto('/our-team');
  const light = await faceOf(page);
  await page.goto('/login');
  await page.getByRole('heading', { name: 'Welcome Back!' }).waitFor();
  expect(await faceOf(page)).toBe(light);
  await page.emulateMedia({ colorScheme: null });
  const context = await openContext(app, browser, { ...desktop, javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto('/login');
  await plain.getByRole('heading', { name: 'The back office needs JavaScript' }).waitFor();
  await plain.getByRole('link', { name: 'Back to the website' }).waitFor();
  expect(await faceOf(plain)).toBe(light);
});

/**
 * On a phone the menu lies above the page, leads to both forms and to the urgent number, and closes by Escape, beside it and
 * past its end; answers its first link.
 */
async function expectMenu(): Promise<Locator> {
  await page.setViewportSize({ width: 360, height: 680 });
  await untilHeaderLives(page);
  const menu = page.locator('summary');
  await menu.click();
  const home = page.getByRole('banner').getByRole('link', { name: 'HOME', exact: true });
  const menuLink = (name: string) =>
    page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name });
  expect(await menuLink('Report a maintenance issue').getAttribute('href')).toBe('/service-request');
  expect(await menuLink('Register as owner or tenant').getAttribute('href')).toBe(
    '/owner-tenant-registration',
  );
  const { display, tel } = site.urgentPhone;
  expect(await menuLink(`Urgent: ${display}`).getAttribute('href')).toBe(`tel:${tel}`);
  await home.focus();
  await page.keyboard.press('Escape');
  await home.waitFor({ state: 'hidden' });
  await untilFocused(menu);
  await menu.click();
  await page.mouse.click(180, 660);
  await home.waitFor({ state: 'hidden' });
  await menu.click();
  await page.getByRole('banner').getByRole('link').last().focus();
  await page.keyboard.press('Tab');
  await home.waitFor({ state: 'hidden' });
  return home;
}

/** At these widths the page as it stands has no barrier; at these and others it scrolls nothing sideways. */
async function expectNoBarrier(widths: number[], others: number[] = []): Promise<void> {
  for (const width of [...widths, ...others]) {
    await page.setViewportSize({ width, height: 800 });
    if (widths.includes(width)) expect(await violationsOn(page)).toEqual([]);
    expect(await sidewaysScroll()).toBe(0);
  }
}

async function sidewaysScroll(): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** The header tells that its script runs by following the scroll; the page is left as it came. */
async function untilHeaderLives(shown: Page): Promise<void> {
  await shown.evaluate(() => window.scrollTo(0, 11));
  await shown.locator('header[data-scrolled]').waitFor();
  await shown.evaluate(() => window.scrollTo(0, 0));
  await shown.locator('header:not([data-scrolled])').waitFor();
}
