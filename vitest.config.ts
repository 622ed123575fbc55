import { defineConfig } from 'vitest/config';

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
/**
 * They share one document and the modules of the pages, which `tests/support/dom.ts` cleans between them. A file that replaces
 * a module is among the rest.
 */
const pages = [
  'web/**/!(follow-events|open-registration|given-password).test.{ts,tsx}',
  'scripts/**/*.test.ts',
];

const common = {
  setupFiles: ['tests/support/fail-on-console.ts'],
  pool: 'forks' as const,
  // One more than the cores of a small machine: tests often wait for browsers, processes, disks and clocks.
  maxWorkers: 3,
  testTimeout: 60_000,
  hookTimeout: 120_000,
  teardownTimeout: 10_000,
  // However busy the machine is: a look that finds what it looks for ends at once.
  expect: { poll: { timeout: 20_000 } },
};

export default defineConfig({
  test: {
    include: everyTest,
    globalSetup: ['tests/support/global-setup.ts'],
    // They run in this order, so that short files come last and all workers end at about the same time.
    projects: [
      {
        extends: false,
        test: {
          ...common,
          name: 'rest',
          setupFiles: [...common.setupFiles, dom],
          // Many start processes, one after the other.
          testTimeout: 240_000,
          include: everyTest,
          exclude: [...journeys, ...server, ...pages],
        },
      },
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
          include: pages,
          isolate: false,
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
