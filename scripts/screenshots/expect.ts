import { expect as playwrightExpect } from '@playwright/test';

/** Waits for up to a minute, because the computer can be busy. */
export const expect = playwrightExpect.configure({ timeout: 60_000 });
