import type { Page } from 'playwright-core';

/** What a page is watched for: an element, below a heading where one is named. */
export interface Sight {
  selector: string;
  heading?: string;
}

/** The first row of a screen's list. */
export const firstRow = (heading: string): Sight => ({ selector: '[data-row]', heading });

declare global {
  interface Window {
    /** Milliseconds of this page's clock at which a sight was painted. */
    benchSeen?: Promise<number>;
    /** When the last click came about, by the same clock. */
    benchClickedAt?: number;
  }
}

/** Runs in the page: resolves at the first frame after which the sight is there. */
function watch({ selector, heading }: Sight): void {
  const isThere = (): boolean =>
    document.querySelector(selector) !== null &&
    (heading === undefined || document.querySelector('h1')?.textContent === heading);
  window.benchSeen = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!isThere()) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        // A message comes after the frame has been painted.
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => resolve(performance.now()));
        port1.start();
        port2.postMessage(null);
      });
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** Watches each page that the tab opens from now on, from its beginning. */
export async function watchNextPages(page: Page, sight: Sight): Promise<void> {
  await page.addInitScript(watch, sight);
}

/** Milliseconds from the beginning of the page until the sight was painted. */
export async function timeOfSight(page: Page): Promise<number> {
  return page.evaluate(() => window.benchSeen ?? Number.NaN);
}

/** Milliseconds from a click until what it leads to is painted. */
export async function timeAfterClick(page: Page, target: string, sight: Sight): Promise<number> {
  await page.evaluate(watch, sight);
  await page.evaluate(() => {
    addEventListener('click', (event) => (window.benchClickedAt = event.timeStamp), {
      capture: true,
      once: true,
    });
  });
  await page.locator(target).first().click();
  return page.evaluate(async () => (await (window.benchSeen ?? Number.NaN)) - (window.benchClickedAt ?? 0));
}

/** Milliseconds of the longest task that began after an instant; 0 where none was longer than the 50 that browsers name. */
export async function longestTaskAfter(page: Page, instant: number): Promise<number> {
  return page.evaluate(
    (from) =>
      new Promise<number>((resolve) => {
        const longest = (entries: readonly PerformanceEntry[]): number =>
          Math.max(
            0,
            ...entries.filter(({ startTime }) => startTime >= from).map(({ duration }) => duration),
          );
        const observer = new PerformanceObserver((list) => resolve(longest(list.getEntries())));
        observer.observe({ type: 'longtask', buffered: true });
        // Nothing is called where there was no long task at all.
        setTimeout(() => resolve(longest(observer.takeRecords())), 500);
      }),
    instant,
  );
}
