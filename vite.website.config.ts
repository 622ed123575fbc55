import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Manifest, type Plugin, type ViteDevServer } from 'vite';
import { readLanguage, type Language } from '#contracts/languages.ts';
import { defaultPropertyCodes } from '#site';
import { siteIn } from '#site-in';

const inProject = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const apiServer = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

/** The language of the pages that are built or, in development, served. */
const language: Language = readLanguage(process.env['SITE_LANGUAGE']) ?? 'en';

/**
 * The public website. Built twice in each language by scripts/build.mjs: first the files for browsers (dist/website), then the
 * same pages as a module that renders them (dist/website-server/en.js and es.js), which needs to know the first build's
 * file names.
 */
export default defineConfig(({ command, isSsrBuild }) => ({
  root: inProject('web/website'),
  envDir: inProject('.'),
  plugins: [...(language === 'es' ? [inSpanish()] : []), react(), servePages()],
  define: definitions(command, isSsrBuild ?? false),
  server: {
    proxy: {
      '/api': apiServer,
      // The folder of the forms' sources has the same name.
      '^(/es)?/forms/.+\\.(json|pdf)$': apiServer,
      '/login': apiServer,
      '/signup': apiServer,
      '/admin': apiServer,
      '/track/': apiServer,
      '/statement/': apiServer,
    },
  },
  // The built renderer stands alone; in development packages in CommonJS must be left to Node.js.
  ssr: isSsrBuild ? { noExternal: true } : {},
  // Short names, without file and line: two hundred of them are a visible part of 8 KB.
  css: { modules: command === 'build' ? { generateScopedName: '_[hash:base64:5]' } : {} },
  build: isSsrBuild
    ? {
        outDir: inProject('dist/website-server'),
        emptyOutDir: language === 'en',
        copyPublicDir: false,
        rolldownOptions: { input: { [language]: inProject('web/website/entry-server.tsx') } },
      }
    : {
        outDir: inProject('dist/website'),
        emptyOutDir: language === 'en',
        copyPublicDir: language === 'en',
        manifest: `.vite/manifest.${language}.json`,
        // One file, of which scripts/page-styles.ts makes one for each page: nine small ones, which a form had, keep a phone
        // waiting longer.
        cssCodeSplit: false,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: inProject('web/website/main.ts'),
          output: {
            // What only forms share comes in one file: a dozen small ones make a phone wait in three turns.
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                {
                  name: 'forms',
                  test: /web.(website.(forms|service-request)|lib.(?!session|silence|end-idle)|ui.(?!button|badge))|contracts.(?!status-meanings|choice-labels|languages)|zod/,
                  minShareCount: 2,
                },
              ],
            },
          },
        },
      },
}));

function definitions(command: 'build' | 'serve', isSsrBuild: boolean): Record<string, string> {
  if (command === 'serve') return { __PAGE_ASSETS__: JSON.stringify(null) };
  if (!isSsrBuild) return {};
  return { __PAGE_ASSETS__: JSON.stringify(readPageAssets()), 'process.env.NODE_ENV': '"production"' };
}

/** The files that every page names, read from what the browser build wrote. */
function readPageAssets(): object {
  const manifest: Manifest = JSON.parse(
    readFileSync(inProject(`dist/website/.vite/manifest.${language}.json`), 'utf8'),
  );
  const entry = manifest['main.ts'];
  if (!entry) throw new Error('The browser build has no main.ts in its manifest.');
  const styles: Record<string, string> = JSON.parse(
    readFileSync(inProject(`dist/website/.vite/styles.${language}.json`), 'utf8'),
  );
  const fonts = Object.values(manifest)
    .map(({ file }) => file)
    .filter((file) => /(inter|newsreader)-latin.*\.woff2$/.test(file));
  const absolute = (file: string): string => `/${file}`;
  return {
    script: absolute(entry.file),
    styles,
    fonts: [...new Set(fonts)].map(absolute),
  };
}

/**
 * Takes the Spanish of every text: `<name>.es.ts` where a module imports `<name>.en.ts`, and the company's own. A page then carries no
 * other language.
 */
function inSpanish(): Plugin {
  const companySite = '\0site-in-spanish';
  return {
    name: 'in-spanish',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (source === '#site') return companySite;
      if (!source.endsWith('.en.ts')) return null;
      return this.resolve(source.replace(/\.en\.ts$/, '.es.ts'), importer, { skipSelf: true });
    },
    load(id) {
      if (id !== companySite) return null;
      const constants = { site: siteIn('es'), defaultPropertyCodes };
      return Object.entries(constants)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
  };
}

/** In development the pages are rendered at each request, from the sources as they are. */
function servePages(): Plugin {
  return {
    name: 'serve-pages',
    apply: 'serve',
    configureServer: (server) => () => {
      server.middlewares.use((request, response, next) => {
        renderFromSources(server, request.originalUrl ?? '/').then(
          ({ status, html }) =>
            response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html),
          next,
        );
      });
    },
  };
}

async function renderFromSources(
  server: ViteDevServer,
  url: string,
): Promise<{ status: number; html: string }> {
  const path = url.split('?')[0] ?? '/';
  const { renderPage } = await server.ssrLoadModule('/entry-server.tsx');
  const { status, html } = await renderPage(path, `http://${server.config.server.host ?? 'localhost'}`);
  return { status, html: await server.transformIndexHtml(path, html) };
}
