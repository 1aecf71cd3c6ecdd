import { test as base, expect } from '@playwright/test';
import { type RunningApplication, startApplication } from './application.ts';
import { watchPolicy } from './policy-violations.ts';
import { User } from './user.ts';

interface WorkerParts {
  application: RunningApplication;
}

interface TestParts {
  user: User;
}

/** A test with one application for each worker, and with a user who has a new window. */
export const test = base.extend<TestParts, WorkerParts>({
  application: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture off this pattern.
    async ({}, use) => {
      const application = await startApplication();
      await expect.poll(() => application.log(), { timeout: 200_000 }).toContain('sample server: available');
      await use(application);
      await application.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  user: async ({ page, application }, use) => {
    const violations = await watchPolicy(page);
    await use(new User(page, application.url));
    expect(violations, 'the page violated its content security policy').toEqual([]);
  },
});

export { expect };
