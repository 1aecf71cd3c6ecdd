import { defineConfig } from '@playwright/test';

/** The Linux packages in a temporary root; `npm run test:packages`. */
export default defineConfig({
  testDir: 'test/packages',
  testMatch: '*.spec.ts',
  outputDir: 'test-results/packages',
  workers: 1,
  forbidOnly: true,
  retries: 0,
  timeout: 480_000,
  expect: { timeout: 60_000 },
});
