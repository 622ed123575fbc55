// Builds the public website (files for browsers, the module that renders its pages, the prerendered pages, what stands
// under /forms), the back office and the description of the API into dist/. `node scripts/build.mjs website` or `admin`
// builds that one alone.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { builtOrigin } from '#server/platform/http/built-origin.ts';
import { languages } from '#contracts/languages.ts';
import { openApiDocument } from '#server/platform/http/openapi.ts';
import { site } from '#site';
import { writeForms } from './forms/write-forms.ts';
import { writePageStyles } from './page-styles.ts';
import { writeShareCards } from './share-cards.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const website = join(root, 'dist/website');
const wanted = process.argv[2];

if (wanted !== 'admin') await buildWebsite();
if (wanted !== 'website') await buildAdmin();
if (wanted === undefined) await describeApi();

async function buildWebsite() {
  const configFile = join(root, 'vite.website.config.ts');
  for (const language of languages) {
    // The configuration is read for each build.
    process.env.SITE_LANGUAGE = language;
    await build({ configFile, logLevel: 'warn' });
    await writePageStyles(website, language);
    await build({ configFile, logLevel: 'warn', build: { ssr: true } });
  }
  await rm(join(website, '.vite'), { recursive: true });
  for (const language of languages) await prerender(language);
  await writeForms(website);
  await compress(website);
}

async function buildAdmin() {
  await build({ configFile: join(root, 'vite.admin.config.ts'), logLevel: 'warn' });
  await compress(join(root, 'dist/admin'));
}

/** For anyone who generates a client: the document that the server shows to admins at /api/openapi.json. */
async function describeApi() {
  const { api } = await import('#server/routes.ts');
  const document = await openApiDocument(api, site.companyName);
  await writeFile(join(root, 'dist/openapi.json'), `${JSON.stringify(document, null, 2)}\n`);
}

async function prerender(language) {
  const { pagePaths, renderPage, siteFilesOf, propertyFilesOf, siteProperties, shareCards } = await import(
    pathToFileURL(join(root, `dist/website-server/${language}.js`))
  );
  // The files for machines, and pictures, are the same in every language.
  if (language === 'en') {
    const texts = { ...siteFilesOf(builtOrigin), ...propertyFilesOf(siteProperties) };
    for (const [path, text] of Object.entries(texts)) {
      const file = join(website, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
    }
    await writeShareCards(website, shareCards);
  }
  for (const path of pagePaths) {
    const { html } = await renderPage(path, builtOrigin);
    const file = join(website, path === '/' ? 'index.html' : `${path}.html`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, html);
  }
}

/** Writes .br and .gz beside every text file, as small as they get, since it is done once. */
async function compress(folder) {
  const files = await readdir(folder, { recursive: true });
  const texts = files.filter((file) => /\.(html|css|js|svg|json|txt|xml|ico|webmanifest)$/.test(file));
  await Promise.all(
    texts.map(async (file) => {
      const path = resolve(folder, file);
      const content = await readFile(path);
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      };
      await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }));
      await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
    }),
  );
}
