import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { accessTokenLifetimeMs } from '#web/lib/session-store.ts';
import type { Figures } from './figures.ts';
import { firstRow, longestTaskAfter, timeAfterClick, timeOfSight, watchNextPages } from './watch.ts';

/** The office to measure, and how to be signed in there. */
export interface MeasuredOffice {
  url: string;
  accessToken: string;
}

const path = '/admin/public-submissions';
const desk = firstRow('Service Request Submissions');
const registrations = firstRow('OWNER / TENANT Registration submissions');
const record = { selector: '[role="dialog"] form' };
const viewport = { width: 1440, height: 900 };

/** An office line, and a laptop that is slower than this machine by so much. */
const network = {
  offline: false,
  latency: 40,
  downloadThroughput: (10 * 1000 * 1000) / 8,
  uploadThroughput: (10 * 1000 * 1000) / 8,
};
const slowdown = 4;
/** What a page does by itself once its rows are there comes within this. */
const aftermathMs = 4000;

/** A signed-in browser that has never been here. */
export function signedInStorage({ url, accessToken }: MeasuredOffice): BrowserContextOptions {
  const session = JSON.stringify({ token: accessToken, exp: Date.now() + accessTokenLifetimeMs });
  const localStorage = [{ name: 'session', value: session }];
  return { viewport, storageState: { cookies: [], origins: [{ origin: url, localStorage }] } };
}

/** Opens the office with an empty cache; answers how many script files came before the first row. */
export async function openCold(browser: Browser, office: MeasuredOffice, figures: Figures): Promise<number> {
  const context = await browser.newContext(signedInStorage(office));
  try {
    const page = await context.newPage();
    await watchNextPages(page, desk);
    await page.goto(`${office.url}${path}`);
    const seenAt = await timeOfSight(page);
    figures.coldLoopback.push(seenAt);
    return await page.evaluate(
      (until) =>
        performance
          .getEntriesByType('resource')
          .filter(({ name, startTime }) => name.endsWith('.js') && startTime < until).length,
      seenAt,
    );
  } finally {
    await context.close();
  }
}

/** The same on a slow processor and a slow line, and what the page does after. */
export async function openSlowly(browser: Browser, office: MeasuredOffice, figures: Figures): Promise<void> {
  const context = await browser.newContext(signedInStorage(office));
  try {
    const page = await context.newPage();
    await watchNextPages(page, desk);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', network);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.goto(`${office.url}${path}`, { waitUntil: 'commit' });
    const seenAt = await timeOfSight(page);
    figures.coldSlow.push(seenAt);
    await page.waitForTimeout(aftermathMs);
    figures.longestTask.push(await longestTaskAfter(page, seenAt));
  } finally {
    await context.close();
  }
}

/** Opens the office again and again in a browser that knows it. */
export async function reloadWarm(context: BrowserContext, runs: number, figures: Figures): Promise<void> {
  const page = await openOffice(context);
  // The second visit is the one at which a browser keeps compiled code.
  for (let run = -2; run < runs; run += 1) {
    await page.reload();
    const seenAt = await timeOfSight(page);
    if (run >= 0) figures.warmReload.push(seenAt);
    await page.waitForTimeout(500);
  }
}

/** Walks to a screen that this page has not shown, and back to the one that it has; then opens a record. */
export async function walk(context: BrowserContext, figures: Figures): Promise<void> {
  const page = await openOffice(context);
  // As long as someone reads before going on.
  await page.waitForTimeout(2000);
  figures.newScreen.push(
    await timeAfterClick(page, 'nav a[href="/admin/registration-submissions"]', registrations),
  );
  await page.waitForTimeout(1000);
  figures.seenScreen.push(await timeAfterClick(page, `nav a[href="${path}"]`, desk));
  await page.waitForTimeout(1000);
  figures.dialog.push(await timeAfterClick(page, '[data-record]', record));
  await page.close();
}

async function openOffice(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await watchNextPages(page, desk);
  await page.goto(path);
  await timeOfSight(page);
  return page;
}
