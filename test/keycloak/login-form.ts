import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../journeys/chromium.ts';
import { password } from './realm.ts';

/** Starts a headless browser. Each sign-in uses a separate session. */
export function startBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });
}

/** Opens the URL, signs in with Keycloak's form, and agrees to everything. @returns the text of the last page */
export async function signInByForm(browser: Browser, url: string, username: string): Promise<string> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(url);
    await page.fill('input[name=username]', username);
    await page.fill('input[name=password]', password);
    await page.click('#kc-login');
    await page.waitForLoadState('load');
    const yes = page.locator('input[name=accept], button[name=accept]');
    if ((await yes.count()) > 0) {
      await yes.click();
      await page.waitForLoadState('load');
    }
    return await page.innerText('body');
  } finally {
    await context.close();
  }
}
