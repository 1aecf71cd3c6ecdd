import { defineConfig } from '@playwright/test';

/** The desktop shell in a real Electron; `npm run test:electron` says which one. */
export default defineConfig({
  testDir: 'test/shell',
  testMatch: '*.spec.ts',
  outputDir: 'test-results/electron',
  workers: 1,
  forbidOnly: true,
  retries: process.env.CI ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 30_000 },
});
