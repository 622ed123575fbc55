import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { requestFormMessages } from '#contracts/request-messages.en.ts';
import { sessionScript } from '#contracts/session-script.ts';
import { siteIn } from '#site-in';
import { pageBytesOf, scriptsOf } from '#tests/support/page-bytes.ts';
import { requestTexts } from '#web/website/service-request/request-texts.en.ts';
import { requestTexts as spanishTexts } from '#web/website/service-request/request-texts.es.ts';

const website = fileURLToPath(new URL('../../dist/website/', import.meta.url));

const kilobyte = 1024;

test.each([
  ['/', 75],
  ['/who-we-are', 75],
  ['/service-request', 110],
  ['/owner-tenant-registration', 110],
  ['/es', 75],
  ['/es/who-we-are', 75],
  ['/es/contact', 110],
  ['/es/service-request', 110],
  ['/es/owner-tenant-registration', 110],
])(
  '%s comes with at most %i KB of script, 9 KB of styles and 9 KB of HTML',
  async (page, scriptKilobytes) => {
    const { html, js, css } = await pageBytesOf(page);
    expect(js).toBeGreaterThan(0);
    expect(js).toBeLessThanOrEqual(scriptKilobytes * kilobyte);
    expect(css).toBeLessThanOrEqual(9 * kilobyte);
    expect(html).toBeLessThanOrEqual(9 * kilobyte);
  },
);

test('no page holds a style, or a script that runs but the one that marks the signed-in', async () => {
  for (const page of [
    'index.html',
    'service-request.html',
    'service-request/submitted.html',
    'owner-tenant-registration.html',
    'owner-tenant-registration/submitted.html',
    '404.html',
    'es.html',
    'es/service-request.html',
    'es/404.html',
  ]) {
    const html = await readFile(join(website, page), 'utf8');
    expect(html.split(`<script>${sessionScript}</script>`)).toHaveLength(2);
    expect(html.replace(`<script>${sessionScript}</script>`, '')).not.toMatch(
      /<script(?! type="application\/ld\+json")(?![^>]*\bsrc=)|<style|\sstyle=|\son[a-z]+=/,
    );
  }
});

test('a page loads the sentences of its own language alone', async () => {
  const loadedBy = async (page: string) => {
    const scripts = await scriptsOf(page);
    const codes = await Promise.all([...scripts].map((script) => readFile(join(website, script), 'utf8')));
    return codes.join('\n');
  };
  const [english, spanish] = [await loadedBy('/service-request'), await loadedBy('/es/service-request')];
  expect(english).toContain(requestTexts.lede);
  expect(spanish).toContain(spanishTexts.lede);
  expect(english).not.toContain(spanishTexts.lede);
  expect(spanish).not.toContain(requestTexts.lede);
  expect(spanish).not.toContain(requestFormMessages.property);
  expect(await loadedBy('/es')).not.toContain(siteIn('en').copy.home.proposition);
});
