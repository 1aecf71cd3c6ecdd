import { defineConfig } from '@playwright/test';
import { findChromium } from './test/journeys/chromium.ts';

/** Journeys of a user through the page, over the browser host, in the system's Chromium. */
export default defineConfig({
  testDir: 'test/journeys',
  testMatch: '*.spec.ts',
  outputDir: 'out/journeys',
  fullyParallel: false,
  // Each worker runs an application of its own (service, identity provider, DuckDB): one at a time on two cores.
  workers: 1,
  forbidOnly: true,
  // See docs/decisions/0020-run-tests-with-a-fixed-seed.md.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 20_000 },
  use: {
    viewport: { width: 1400, height: 900 },
    locale: 'en-GB',
    trace: 'retain-on-failure',
    launchOptions: { executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] },
  },
});
