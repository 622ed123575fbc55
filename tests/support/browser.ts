import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';
import { findHeadlessChromium, journeyArguments } from './find-chromium.ts';

let launched: Browser | undefined;

/**
 * The browser that the test files of this process share; each opens contexts of its own in it and closes them
 * (`closeContexts`). It ends with the process. One for all processes would cost each message a way through another one.
 */
export async function openBrowser(): Promise<Browser> {
  if (launched?.isConnected()) return launched;
  const executablePath = findHeadlessChromium(process.env);
  if (executablePath === null) {
    throw new Error('There is no Chromium; install Chromium or Chrome, or set CHROMIUM_PATH to one.');
  }
  launched = await chromium.launch({ executablePath, args: journeyArguments });
  return launched;
}

/** Ends all that a test file has opened in the browser. */
export async function closeContexts(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}
