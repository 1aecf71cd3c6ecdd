import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Two projects: everything that runs in Node, and the page's components in a light DOM. */
export default defineConfig({
  test: {
    // One processor is Vitest's own, as it has it; of two that leaves one, though most of what these tests wait for is other programs.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['test/**/*.test.ts'],
          setupFiles: ['test/seed.ts'],
          // Node takes the types out of each thread's files by WebAssembly: see electron/core/wasm-calls.ts.
          execArgv: ['--wasm-wrapper-tiering-budget=1000000000'],
          // See vitest.servers.config.ts.
          exclude: [
            'test/trino/**',
            'test/attack/**',
            'test/load/**',
            'test/tools/**',
            'test/keycloak/**',
            'test/faults/laboratory.test.ts',
          ],
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'page',
          environment: 'happy-dom',
          include: ['test/renderer/**/*.test.tsx'],
          setupFiles: ['test/seed.ts'],
          testTimeout: 15_000,
        },
      },
    ],
  },
});
