import { expect as playwrightExpect } from '@playwright/test';

/** Waits for up to a minute: pictures can be taken on a busy computer. */
export const expect = playwrightExpect.configure({ timeout: 60_000 });
