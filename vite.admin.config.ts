import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import { earlyScreens, frame } from './web/admin/early-screens.ts';

const inProject = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const apiServer = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;
const assetsDir = 'admin-assets';

/** The back office: one page that runs in the browser, with assets apart from the website's. */
export default defineConfig({
  root: inProject('web/admin'),
  envDir: inProject('.'),
  publicDir: inProject('web/website/public'),
  plugins: [react(), preloadFonts(), addEarlyScript()],
  server: {
    proxy: { '/api': apiServer, '/forms': apiServer, '/socket.io': { target: apiServer, ws: true } },
  },
  build: {
    outDir: inProject('dist/admin'),
    emptyOutDir: true,
    copyPublicDir: false,
    assetsDir,
    assetsInlineLimit: 0,
    // One file, asked for with the page: one for each screen is one more to wait for.
    cssCodeSplit: false,
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
            // What screens share, in two files: what the first one needs, and the rest.
            {
              debugName: 'kit',
              name: (id, bundle) => (isNeededFirst(id, bundle) ? 'kit' : 'more-kit'),
              test: /\.(ts|tsx|css)$/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
});

/** The frame, and the screen that the office opens with. */
const firstScreens = [frame, earlyScreens['']].flatMap((screen) =>
  screen ? [inProject(`web/admin/${screen.code}`)] : [],
);

/** Whether the office's frame or its first screen imports a module, directly or through others. */
function isNeededFirst(module: string, bundle: Pick<Rolldown.PluginContext, 'getModuleInfo'>): boolean {
  const seen = new Set([module]);
  // A set is walked through to its end, also where that moves.
  for (const id of seen) {
    if (firstScreens.includes(id)) return true;
    for (const importer of bundle.getModuleInfo(id)?.importers ?? []) seen.add(importer);
  }
  return false;
}

/**
 * A font that comes after the first paint waits for the next visit, so both are asked for beside the scripts; these go first,
 * since nothing is painted before they have come.
 */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => file.endsWith('.woff2'))
        .map((file) => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            href: `/${file}`,
            as: 'font',
            type: 'font/woff2',
            crossorigin: true,
            fetchpriority: 'low',
          },
          injectTo: 'head',
        })),
  };
}

/** The script that asks for data and screens while the application comes (web/admin/early.ts). */
function addEarlyScript(): Plugin {
  let config: ResolvedConfig;
  let fileName = '';
  return {
    name: 'early-script',
    apply: 'build',
    enforce: 'pre',
    configResolved: (resolved) => {
      config = resolved;
    },
    async generateBundle(_options, bundle) {
      const source = await buildEarlyScript(config, filesOfCode(bundle));
      fileName = this.getFileName(this.emitFile({ type: 'asset', name: 'early.js', source }));
    },
    transformIndexHtml: () => [
      { tag: 'script', attrs: { async: true, src: `/${fileName}` }, injectTo: 'head-prepend' },
    ],
  };
}

async function buildEarlyScript(config: ResolvedConfig, files: Record<string, string[]>): Promise<string> {
  const result = await build({
    configFile: false,
    mode: config.mode,
    root: config.root,
    envDir: config.envDir,
    publicDir: false,
    logLevel: 'warn',
    define: { filesOfCode: JSON.stringify(files) },
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: inProject('web/admin/early.ts'), output: { format: 'iife' } },
    },
  });
  const [output] = [result].flat();
  const script =
    output && 'output' in output ? output.output.find(({ type }) => type === 'chunk') : undefined;
  if (script?.type !== 'chunk') throw new Error('The early script was not built.');
  return script.code;
}

/** The module of a chunk where it is a screen's usual one (`usualScreen` in early-screens.ts). */
function usualCode({ facadeModuleId }: Rolldown.OutputChunk): string[] {
  const code = facadeModuleId?.replace(inProject('web/admin/'), '') ?? '';
  const [, folder, page] = /^([\w-]+)\/([\w-]+)\.page\.tsx$/.exec(code) ?? [];
  return folder !== undefined && folder === page ? [code] : [];
}

/** By each module that the early script may ask for, the scripts that it needs beside those of the page. */
function filesOfCode(bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const chunks = new Map(
    Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  );
  const withImports = (fileName: string, found = new Set<string>()): Set<string> => {
    if (found.has(fileName)) return found;
    found.add(fileName);
    for (const imported of chunks.get(fileName)?.imports ?? []) withImports(imported, found);
    return found;
  };
  const all = [...chunks.values()];
  const page = withImports(all.find(({ isEntry }) => isEntry)?.fileName ?? '');
  const filesOf = (code: string): string[] => {
    const module = inProject(`web/admin/${code}`);
    const chunk = all.find(({ facadeModuleId }) => facadeModuleId === module);
    if (!chunk) throw new Error(`The early script names web/admin/${code}, which is no chunk of the build.`);
    return [...withImports(chunk.fileName)].filter((file) => !page.has(file));
  };
  const named = [frame, ...Object.values(earlyScreens)].map(({ code }) => code);
  const codes = new Set([...named, ...all.flatMap(usualCode)]);
  return Object.fromEntries([...codes].map((code) => [code, filesOf(code)]));
}
