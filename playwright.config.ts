import { defineConfig } from '@playwright/test';
import { findChromium } from './test/journeys/chromium.ts';
import { mainJourneys } from './test/long-tests.ts';

const main = mainJourneys.map((name) => `**/${name}.spec.ts`);

/** Journeys of a user through the page, over the browser host, in the system's Chromium. */
export default defineConfig({
  testDir: 'test/journeys',
  // `npm test` runs the main journeys, `npm run test:long` the others.
  projects: [
    { name: 'main', testMatch: main },
    { name: 'long', testMatch: '*.spec.ts', testIgnore: main },
  ],
  outputDir: 'out/journeys',
  fullyParallel: false,
  // Each worker runs an application of its own (service, identity provider, DuckDB): one at a time on two cores.
  workers: 1,
  forbidOnly: true,
  // See docs/decisions/0020-run-tests-with-a-fixed-seed.md.
  retries: process.env.CI ? 1 : 0,
  // As in vitest.config.ts: a slow machine isn’t a failure.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    viewport: { width: 1400, height: 900 },
    locale: 'en-GB',
    // A trace takes a third of the time of a journey, and a CI run keeps no files.
    trace: process.env.CI ? 'off' : 'retain-on-failure',
    launchOptions: { executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] },
  },
});
