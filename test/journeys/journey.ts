import { test as base } from '@playwright/test';
import { type RunningApplication, startApplication } from './application.ts';
import { User } from './user.ts';

interface WorkerParts {
  application: RunningApplication;
}

interface TestParts {
  user: User;
}

/** A test with one application for the file's worker, and a user in front of a fresh window of it. */
export const test = base.extend<TestParts, WorkerParts>({
  application: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture off this pattern.
    async ({}, use) => {
      const application = await startApplication();
      await use(application);
      await application.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  user: async ({ page, application }, use) => {
    const user = new User(page, application.url);
    await use(user);
  },
});

export { expect } from '@playwright/test';
