import { defineConfig } from 'vitest/config';

/** What is waited for comes soon, but on a busy machine not within a second. `vi.waitFor` has its patience from this file. */
const setupFiles = ['tests/harness/patience.ts'];
const patient = { poll: { timeout: 30_000 } };

/** Test files that work on a real database share one PostgreSQL, started once; each file gets a database of its own. */
const withDatabase = {
  globalSetup: ['tests/harness/postgres.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: patient,
  setupFiles,
};

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'], testTimeout: 60_000, setupFiles } },
      {
        test: {
          name: 'server',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/{unit,journeys}/**'],
          ...withDatabase,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          ...withDatabase,
          testTimeout: 120_000,
        },
      },
    ],
    pool: 'forks',
    // A worker loads the server's code once, not for each file: two thirds of a second of each. So a test that changes what is
    // global (an environment variable, a timer) restores it.
    isolate: false,
    // tests wait more than they work
    maxWorkers: 3,
    passWithNoTests: false,
  },
});
