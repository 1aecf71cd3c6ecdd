import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startApplication } from './application.ts';
import { expect, test } from './journey.ts';
import { User } from './user.ts';

test.setTimeout(180_000);

/** Starts a query, and waits until the application has saved it. */
async function startsQuery(user: User, dataFolder: string): Promise<void> {
  await user.arrives();
  await user.opens('flights-3m');
  await user.opensQuery();
  await user.addsCondition('origin', 'is', 'LAX');
  const folder = join(dataFolder, 'session');
  // The folder also contains the windows of other tests, which can have the same condition.
  const windowId = await user.page.evaluate(() => sessionStorage.getItem('dataquay.window'));
  const stored = async (): Promise<string> => {
    const file = (await readdir(folder)).find((name) => name.endsWith(`@${windowId}.json`));
    return file === undefined ? '' : readFile(join(folder, file), 'utf8').catch(() => '');
  };
  await expect.poll(stored, { timeout: 30_000 }).toContain('LAX');
}

test('a page restores the query when it is reloaded after a crash', async ({ user, page, context, application }) => {
  await startsQuery(user, application.dataFolder);
  const stored = await page.evaluate(() => ({ ...sessionStorage }));
  const session = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // The page that crashes doesn't respond.
  void session.send('Page.crash').catch(() => undefined);
  await crashed;
  // Playwright can't use a crashed page again. A reload keeps the tab and with it the session storage.
  const reloaded = await context.newPage();
  await reloaded.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, value);
  }, stored);
  const again = new User(reloaded, application.url);
  await again.arrivesAnywhere();
  await expect(again.urlBox('REST')).toHaveValue(/filter=origin==LAX/, { timeout: 60_000 });
});

test('a page shows its responses after the application was suspended for a while', async ({ user, application }) => {
  await user.editsUrlsOf('flights-3m');
  process.kill(application.pid, 'SIGSTOP');
  try {
    await user.runs();
  } finally {
    process.kill(application.pid, 'SIGCONT');
  }
  for (const side of ['REST', 'OData'] as const) {
    await expect(user.preview(side).getByRole('status').first()).toContainText('200', { timeout: 60_000 });
  }
});

test('the page reports that the application crashed, and what to do', async ({ browser }) => {
  const application = await startApplication();
  const context = await browser.newContext();
  try {
    const user = new User(await context.newPage(), application.url);
    await user.arrives();
    process.kill(application.pid, 'SIGKILL');
    await expect(user.page.getByText('Lost the connection to Dataquay').first()).toBeVisible({ timeout: 30_000 });
    await expect(user.page.getByText(/start it again/).first()).toBeVisible();
  } finally {
    await context.close();
    await application.stop();
  }
});
