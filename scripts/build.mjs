// Builds the public website (files for browsers, the module that renders its pages, the prerendered pages, what stands
// under /forms), the back office and the description of the API into dist/. `node scripts/build.mjs website` or `admin`
// builds that one alone.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { builtOrigin } from '#server/platform/http/built-origin.ts';
import { languages } from '#contracts/languages.ts';
import { openApiDocument } from '#server/platform/http/openapi.ts';
import { site } from '#site';
import { writeForms } from './forms/write-forms.ts';
import { writeShareCards } from './share-cards.ts';
import { buildPages, loadRenderer, prerenderPages } from './website-pages.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const website = join(root, 'dist/website');
const wanted = process.argv[2];

if (wanted !== 'admin') await buildWebsite();
if (wanted !== 'website') await buildAdmin();
if (wanted === undefined) await describeApi();

async function buildWebsite() {
  for (const language of languages) await buildPages(language);
  await rm(join(website, '.vite'), { recursive: true });
  for (const language of languages) await prerenderPages(language);
  await writeSiteFiles();
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

/** The files for machines, and pictures, are the same in every language. */
async function writeSiteFiles() {
  const { siteFilesOf, propertyFilesOf, siteProperties, shareCards } = await loadRenderer('en');
  const texts = { ...siteFilesOf(builtOrigin), ...propertyFilesOf(siteProperties) };
  for (const [path, text] of Object.entries(texts)) {
    const file = join(website, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  await writeShareCards(website, shareCards);
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
