import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { waitTimeout } from './tests/support/wait-timeout.ts';

// Neither the office's time zone nor UTC: what is shown, reckoned and stored does not depend on the machine's.
process.env['TZ'] = 'Pacific/Honolulu';

const everyTest = ['{contracts,server,web,tests,bench,scripts}/**/*.test.{ts,tsx}'];
/**
 * They leave their process as they found it, and need most of the server, which is then loaded once for many of them. Those
 * that start servers of their own, or fill the whole demo, are among the rest.
 */
const server = [
  'contracts/**/*.test.ts',
  'server/**/!(seed|killed-server|start-embedded-postgres|binaries).test.ts',
  'tests/architecture/**/*.test.ts',
];
const dom = 'tests/support/dom.ts';
const journeys = ['tests/journeys/**/*.test.ts'];
/** They look at the built site over HTTP; apart from `server`, since `npm run check` does not build. */
const site = ['tests/site/**/*.test.ts'];
/**
 * They share their process and the modules of the pages; those that name a document's environment share one document, which
 * `tests/support/dom.ts` cleans between them. The others are apart: a worker ends where the next file has another
 * environment. A file that replaces a module is among the rest.
 */
const pages = ['web', 'scripts']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.test\.tsx?$/.test(file))
  .filter((file) => !/(follow-events|show-session)\.test\./.test(file));
const inDocument = pages.filter((file) =>
  readFileSync(file, 'utf8').startsWith('// @vitest-environment jsdom'),
);
const withoutDocument = pages.filter((file) => !inDocument.includes(file));

const common = {
  setupFiles: ['tests/support/fail-on-console.ts'],
  pool: 'forks' as const,
  // One more than the cores of a small machine: tests wait for browsers, processes, disks and clocks, but each worker loads
  // the modules for itself.
  maxWorkers: 3,
  // What hangs ends. However busy the machine is, nothing that works takes as long, the seeding of the whole demo included.
  testTimeout: 600_000,
  hookTimeout: 600_000,
  teardownTimeout: 10_000,
  expect: { poll: { timeout: waitTimeout } },
};

export default defineConfig({
  test: {
    include: everyTest,
    globalSetup: ['tests/support/global-setup.ts'],
    // They run in the order of their names: the long journeys first and the short files of the server last, so that all
    // workers end at about the same time.
    projects: [
      {
        extends: false,
        test: {
          ...common,
          name: 'journeys',
          include: journeys,
          isolate: false,
        },
      },
      {
        extends: false,
        test: {
          ...common,
          name: 'pages',
          setupFiles: [...common.setupFiles, dom],
          include: inDocument,
          isolate: false,
        },
      },
      {
        extends: false,
        test: {
          ...common,
          name: 'pages-without-document',
          include: withoutDocument,
          isolate: false,
        },
      },
      {
        extends: false,
        test: {
          ...common,
          name: 'rest',
          setupFiles: [...common.setupFiles, dom],
          include: everyTest,
          exclude: [...journeys, ...site, ...server, ...pages],
        },
      },
      {
        extends: false,
        test: {
          ...common,
          name: 'server',
          include: server,
          isolate: false,
        },
      },
      {
        extends: false,
        test: {
          ...common,
          name: 'site',
          include: site,
          isolate: false,
        },
      },
    ],
  },
});
