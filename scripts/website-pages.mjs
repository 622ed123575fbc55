// The pages of the public website in one language, as scripts/build.mjs and the test of two hosts build them into dist/.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { builtOrigin } from '#server/platform/http/built-origin.ts';
import { writePageStyles } from './page-styles.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const website = join(root, 'dist/website');

/** The files for browsers, and the module that renders the pages. English comes first: it empties both folders. */
export async function buildPages(language) {
  const configFile = join(root, 'vite.website.config.ts');
  // The configuration is read for each build.
  process.env.SITE_LANGUAGE = language;
  await build({ configFile, logLevel: 'warn' });
  await writePageStyles(website, language);
  await build({ configFile, logLevel: 'warn', build: { ssr: true } });
}

export async function prerenderPages(language) {
  const { pagePaths, renderPage } = await loadRenderer(language);
  for (const path of pagePaths) {
    const { html } = await renderPage(path, builtOrigin);
    const file = join(website, path === '/' ? 'index.html' : `${path}.html`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, html);
  }
}

/** The module that `buildPages` has written. */
export async function loadRenderer(language) {
  return import(pathToFileURL(join(root, `dist/website-server/${language}.js`)));
}
