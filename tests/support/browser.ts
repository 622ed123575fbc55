import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';
import { inject } from 'vitest';

/** The browser that all test files share; each test opens contexts of its own in it. */
export async function openBrowser(): Promise<Browser> {
  return chromium.connect(inject('browserEndpoint'));
}
