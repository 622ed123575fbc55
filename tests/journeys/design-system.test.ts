import type { Browser } from 'playwright-core';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violationsOn } from '#tests/support/axe.ts';
import { closeContexts, openBrowser } from '#tests/support/browser.ts';

let vite: ViteDevServer;
let browser: Browser;
let url: string;

// The examples are rendered by the sources themselves, in both themes, and axe looks at each page.
beforeAll(async () => {
  vite = await createServer({
    configFile: false,
    root: new URL('../../', import.meta.url).pathname,
    logLevel: 'error',
    cacheDir: 'node_modules/.vite-examples',
    server: { host: '127.0.0.1', port: 0, ws: false, hmr: false },
    appType: 'custom',
    optimizeDeps: { include: ['react', 'react-dom/client', 'react/jsx-runtime', 'react/jsx-dev-runtime'] },
  });
  vite.middlewares.use((request, response, next) => {
    if (!request.url?.startsWith('/examples')) {
      next();
      return;
    }
    response.setHeader('content-type', 'text/html');
    response.end(examplesPage);
  });
  await vite.listen();
  url = vite.resolvedUrls?.local[0] ?? '';
  browser = await openBrowser();
});

afterAll(async () => {
  if (browser) await closeContexts(browser);
  await vite?.close();
});

const examplesPage = `<!doctype html><html lang="en"><head><title>Examples</title></head>
<body><main id="root"></main><script type="module" src="/web/ui/all-examples.tsx"></script></body></html>`;

test('axe finds nothing wrong with any example, and nothing in the colors of either theme', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(`${url}examples`);
  await page.locator('#root section').first().waitFor();
  const names = await page.locator('section > h2').allInnerTexts();
  expect(names.length).toBeGreaterThan(30);
  const findings = async (theme: string, within?: string) => {
    const violations = await violationsOn(page, { within, colorsOnly: theme === 'dark' });
    return violations.map(({ id, nodes }) => [theme, id, nodes.map((node) => node.html)]);
  };
  // All but the colors is the same in both.
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => {
      document.documentElement.dataset['theme'] = name;
    }, theme);
    expect(await findings(theme)).toEqual([]);
    for (const button of await page.getByRole('button', { expanded: false }).all()) {
      await button.click();
      await page.getByRole('menu').waitFor();
      // The rest of the page is as it was.
      const opened = 'section:has([aria-expanded="true"]), [role="menu"]';
      expect(await findings(theme, opened)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('menu').waitFor({ state: 'detached' });
    }
  }
  expect(complaints).toEqual([]);
  await context.close();
});

test('a text that has been seen with its colors is looked at again in others, on another ground or under a veil', async () => {
  const page = await (await browser.newContext()).newPage();
  const text = '<p style="color: #555">Read</p>';
  const show = async (body: string) => {
    await page.setContent(`<html lang="en"><title>Colors</title><main><h1>Colors</h1>${body}</main></html>`);
    return (await violationsOn(page)).map(({ id, nodes }) => [id, nodes.length]);
  };
  const tooFaint = [['color-contrast', 1]];
  expect(await show(text)).toEqual([]);
  expect(await show(text + text.replace('#555', '#bbb'))).toEqual(tooFaint);
  expect(await show(`${text}<div style="background: #777">${text}</div>`)).toEqual(tooFaint);
  expect(await show(`${text}<div style="opacity: 0.4">${text}</div>`)).toEqual(tooFaint);
  expect(await show(`${text}<input aria-label="Name" value="Typed" style="color: #bbb">`)).toEqual(tooFaint);
  // One that is not seen stands for none that is.
  expect(await show('<p style="color: #ccc" hidden>Read</p>')).toEqual([]);
  expect(await show('<p style="color: #ccc">Read</p>')).toEqual(tooFaint);
  // What was wrong once is wrong again.
  expect(await show('<p style="color: #ccc">Read</p>')).toEqual(tooFaint);
  await page.context().close();
});
