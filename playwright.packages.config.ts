import { defineConfig } from '@playwright/test';

/** The Linux packages in a temporary root (`npm run test:packages`), or one packed application (`npm run test:smoke`). */
export default defineConfig({
  testDir: 'test/packages',
  testMatch: process.env.DATAQUAY_SMOKE_PROGRAM === undefined ? '!(smoke).spec.ts' : 'smoke.spec.ts',
  outputDir: 'test-results/packages',
  workers: 1,
  forbidOnly: true,
  retries: 0,
  timeout: 480_000,
  expect: { timeout: 60_000 },
});
