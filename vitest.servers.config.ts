import { defineConfig } from 'vitest/config';

/** Suites against servers that take a while to start; each has a command of its own (`npm run test:trino`), so that `npm test` stays short. */
export default defineConfig({
  test: {
    environment: 'node',
    // As in vitest.config.ts.
    retry: process.env.CI ? 1 : 0,
    include: [
      'test/tools/**/*.test.ts',
      'test/trino/**/*.test.ts',
      'test/keycloak/**/*.test.ts',
      'test/load/**/*.test.ts',
      'test/attack/**/*.test.ts',
      'test/faults/laboratory.test.ts',
      'test/interruption/**/*.test.ts',
    ],
    setupFiles: ['test/seed.ts', 'test/end-with-runner.ts'],
    hookTimeout: 300_000,
    testTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
    // Several staged failures at once wait for their servers, not for a processor.
    maxConcurrency: 6,
    fileParallelism: false,
  },
});
