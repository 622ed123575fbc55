import { defineConfig } from 'vitest/config';

const everyTest = ['{contracts,server,web,tests,bench,scripts}/**/*.test.{ts,tsx}'];
/** They leave their process as they found it, and need most of the server, which is then loaded once for many of them. */
const together = ['contracts/**/*.test.ts', 'server/**/*.test.ts', 'tests/architecture/**/*.test.ts'];
const journeys = ['tests/journeys/**/*.test.ts'];

const common = {
  setupFiles: ['tests/support/fail-on-console.ts'],
  pool: 'forks' as const,
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
    // One after the other, each with its short files last, so that its workers end at about the same time. Journeys keep
    // two cores busy with two workers; the others often wait for processes, disks and clocks.
    projects: [
      {
        extends: false,
        test: {
          ...common,
          name: 'apart',
          include: everyTest,
          exclude: [...journeys, ...together],
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: false,
        test: {
          ...common,
          name: 'journeys',
          include: journeys,
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: false,
        test: {
          ...common,
          name: 'together',
          include: together,
          isolate: false,
          maxWorkers: 3,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
