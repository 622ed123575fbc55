import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const inProject = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const apiServer = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

/** The back office: one page that runs in the browser, with assets apart from the website's. */
export default defineConfig({
  root: inProject('web/admin'),
  envDir: inProject('.'),
  publicDir: inProject('web/website/public'),
  plugins: [react(), preloadFonts(), preloadShell()],
  server: {
    proxy: { '/api': apiServer, '/forms': apiServer, '/socket.io': { target: apiServer, ws: true } },
  },
  build: {
    outDir: inProject('dist/admin'),
    emptyOutDir: true,
    copyPublicDir: false,
    assetsDir: 'admin-assets',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Few files: sixty small ones came one after the other, and each costs a browser more than its bytes.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // What the page begins with imports no other chunk, or it would run before it.
            {
              name: 'react',
              tags: ['$initial'],
              test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
              priority: 3,
            },
            { name: 'first-libraries', tags: ['$initial'], test: /node_modules/, priority: 2 },
            { name: 'first', tags: ['$initial'], priority: 1 },
            { name: 'libraries', test: /node_modules/, minShareCount: 2 },
            { name: 'kit', test: /\.(ts|tsx|css)$/, minShareCount: 2 },
          ],
        },
      },
    },
  },
});

/** A font that comes after the first paint waits for the next visit, so both are asked for beside the scripts. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => file.endsWith('.woff2'))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
          injectTo: 'head',
        })),
  };
}

/** The frame around every screen comes beside the first scripts, not after they have run. */
function preloadShell(): Plugin {
  return {
    name: 'preload-shell',
    apply: 'build',
    transformIndexHtml: (_html, { bundle = {} }) =>
      Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' && file.name === 'office'
          ? [
              {
                tag: 'link',
                attrs: { rel: 'modulepreload', href: `/${file.fileName}`, crossorigin: true },
                injectTo: 'head' as const,
              },
            ]
          : [],
      ),
  };
}
