import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { expect } from 'vitest';
import type { ApplicationClient } from '../../../shared/contract/contract.ts';
import { connectWithSession } from './contract-client.ts';

/** The application window in a Chromium browser. */
export interface BrowserSession {
  readonly page: Page;
  /** Calls the application with the session of the window. */
  readonly client: ApplicationClient;
  close(): Promise<void>;
}

/**
 * Connects to the window's Chromium, which was started with `--remote-debugging-port=0`. Waits until the page is connected.
 * @param dataFolder the application's data folder
 */
export async function attachToWindow(dataFolder: string): Promise<BrowserSession> {
  const portFile = join(dataFolder, 'window', 'DevToolsActivePort');
  await expect.poll(() => readFile(portFile, 'utf8').catch(() => ''), { timeout: 60_000 }).toContain('\n');
  const [port = ''] = (await readFile(portFile, 'utf8')).split('\n');
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { timeout: 60_000 });
  const [context] = browser.contexts();
  const page = context?.pages()[0];
  if (context === undefined || page === undefined) throw new Error('The window has no page.');
  await page.getByRole('heading').first().waitFor({ timeout: 60_000 });
  const { origin } = new URL(page.url());
  // The page shows its first heading before it has exchanged the key for the session cookie.
  const sessionCookie = async () => (await context.cookies(`${origin}/contract`)).map(({ name, value }) => `${name}=${value}`).join('; ');
  await expect.poll(sessionCookie, { timeout: 60_000 }).not.toBe('');
  const contract = await connectWithSession(origin, await sessionCookie());
  return {
    page,
    client: contract.client,
    async close() {
      contract.close();
      await browser.close();
    },
  };
}
