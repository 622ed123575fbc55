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
  const findings = async (theme: string, rules?: string[], within?: string) => {
    const violations = await violationsOn(page, { within, ...(rules && { rules }) });
    return violations.map(({ id, nodes }) => [theme, id, nodes.map((node) => node.html)]);
  };
  // All but the colors is the same in both.
  for (const [theme, rules] of [['light'], ['dark', ['color-contrast']]] as [string, string[]?][]) {
    await page.evaluate((name) => {
      document.documentElement.dataset['theme'] = name;
    }, theme);
    expect(await findings(theme, rules)).toEqual([]);
    for (const button of await page.getByRole('button', { expanded: false }).all()) {
      await button.click();
      await page.getByRole('menu').waitFor();
      // The rest of the page is as it was.
      const opened = 'section:has([aria-expanded="true"]), [role="menu"]';
      expect(await findings(theme, rules, opened)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('menu').waitFor({ state: 'detached' });
    }
  }
  expect(complaints).toEqual([]);
  await context.close();
});
