import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { waitTimeout } from './tests/support/wait-timeout.ts';

// Neither the office's time zone nor UTC: what is shown, reckoned and stored does not depend on the machine's.
process.env['TZ'] = 'Pacific/Honolulu';

const everyTest = ['{contracts,server,web,tests,bench,scripts}/**/*.test.{ts,tsx}'];
/**
 * Those of the server, of the built site and the journeys in a browser: all run the server in their own process, which they
 * leave as they found it, so that most of it is loaded once for many of them. Those that start nothing but processes of their
 * own are among the rest.
 */
const server = [
  'contracts/**/*.test.ts',
  'server/**/!(start-embedded-postgres|binaries).test.ts',
  'tests/{architecture,journeys,site}/**/*.test.ts',
  'tests/starting/documentation.test.ts',
];
const dom = 'tests/support/dom.ts';
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
    tags: [
      {
        name: 'slow',
        description: 'Waits for a clock or an outage, or takes a second or more. Only a whole run has it.',
      },
    ],
    // They run in the order of their names, each with its larger files first: the short ones of the server are last, so that
    // all workers end at about the same time.
    projects: [
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
          exclude: [...server, ...pages],
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
    ],
  },
});
