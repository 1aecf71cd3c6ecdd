import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { longTests } from './test/long-tests.ts';

/** In CI, a test that fails once is repeated and reported as flaky, as in playwright.config.ts. */
const retry = process.env.CI ? 1 : 0;

/** How tests run in Node. */
const inNode = {
  retry,
  environment: 'node' as const,
  setupFiles: ['test/seed.ts', 'test/end-with-runner.ts'],
  // Node compiles each thread's TypeScript files with WebAssembly: see electron/core/wasm-calls.ts.
  execArgv: ['--wasm-wrapper-tiering-budget=1000000000'],
  // A slow machine isn't a failure: only a test that never ends is.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // The same limit as in test/eventually.ts.
  expect: { poll: { timeout: 30_000 } },
};

/** Three projects: tests in Node, those of them that take long, and the page's components in a simulated DOM. */
export default defineConfig({
  test: {
    // One processor is Vitest's own, as it has it; of two that leaves one, though most of what these tests wait for is other programs.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          ...inNode,
          name: 'node',
          include: ['test/**/*.test.ts'],
          // See vitest.servers.config.ts.
          exclude: [
            'test/trino/**',
            'test/attack/**',
            'test/load/**',
            'test/tools/**',
            'test/keycloak/**',
            'test/interruption/**',
            'test/faults/laboratory.test.ts',
            ...longTests,
          ],
        },
      },
      { test: { ...inNode, name: 'long', include: [...longTests] } },
      {
        plugins: [react()],
        test: {
          name: 'page',
          retry,
          environment: 'happy-dom',
          include: ['test/renderer/**/*.test.tsx'],
          setupFiles: ['test/seed.ts', 'test/end-with-runner.ts'],
          testTimeout: 60_000,
          expect: inNode.expect,
        },
      },
    ],
  },
});
