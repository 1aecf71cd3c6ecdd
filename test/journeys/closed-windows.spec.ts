import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startApplication } from './application.ts';
import { expect, test } from './journey.ts';
import { User } from './user.ts';

test.setTimeout(180_000);

/** Starts a query for flights from an airport, and waits until it is on disk. */
async function startsQuery(user: User, dataFolder: string, origin: string): Promise<void> {
  await user.arrives();
  await user.opens('flights-3m');
  await user.opensQuery();
  await user.addsCondition('origin', 'is', origin);
  const folder = join(dataFolder, 'session');
  const stored = async (): Promise<string> => {
    const files = (await readdir(folder)).filter((name) => name.endsWith('.json'));
    return (await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8').catch(() => '')))).join('\n');
  };
  await expect.poll(stored, { timeout: 30_000 }).toContain(origin);
}

const closedWindows = ({ page }: User) => page.getByRole('region', { name: 'Closed windows' });

test('the work of a closed tab is offered when the address is opened again, and nothing is deleted before the user decides', async ({
  browser,
}) => {
  const application = await startApplication();
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 }, locale: 'en-GB' });
  try {
    const first = new User(await context.newPage(), application.url);
    await startsQuery(first, application.dataFolder, 'LAX');
    await first.opens('barley');
    await first.page.close();

    const second = new User(await context.newPage(), application.url);
    await second.arrives();
    const line = closedWindows(second).getByRole('listitem');
    await expect(line).toHaveText(/^Sample server: 2 tabs, \d{1,2}:\d\d/);
    await second.page.screenshot({ path: 'out/journeys/closed-windows.png' });
    await startsQuery(second, application.dataFolder, 'SFO');
    await second.page.getByRole('link', { name: 'Home' }).click();
    await line.getByRole('button', { name: /^Restore/ }).click();

    // The work of this window is offered in turn.
    await expect(second.page.getByRole('navigation', { name: 'Open queries' }).getByRole('listitem')).toHaveCount(2, { timeout: 60_000 });
    await second.page.getByRole('navigation', { name: 'Open queries' }).getByRole('link', { name: /LAX/ }).click();
    await expect(second.urlBox('REST')).toHaveValue(/filter=origin==LAX/, { timeout: 60_000 });
    await second.page.getByRole('link', { name: 'Home' }).click();
    await expect(line).toHaveText(/^Sample server: 1 tab, /);

    // A window that crashed is offered, too.
    const third = new User(await context.newPage(), application.url);
    await third.arrives();
    await expect(closedWindows(third).getByRole('listitem')).toHaveCount(1);
    const session = await context.newCDPSession(second.page);
    const crashed = second.page.waitForEvent('crash');
    void session.send('Page.crash').catch(() => undefined);
    await crashed;
    await third.page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(closedWindows(third).getByRole('listitem')).toHaveCount(2);
    await closedWindows(third)
      .getByRole('listitem')
      .filter({ hasText: '1 tab,' })
      .getByRole('button', { name: /^Delete/ })
      .click();
    await expect(closedWindows(third).getByRole('listitem')).toHaveText([/^Sample server: 2 tabs, /]);
  } finally {
    await context.close();
    await application.stop();
  }
});

test('after a restart, the first window continues the last one with work, not an empty one', async ({ browser }) => {
  const first = await startApplication();
  let second: typeof first | null = null;
  try {
    const before = await browser.newContext();
    await startsQuery(new User(await before.newPage(), first.url), first.dataFolder, 'LAX');
    const empty = new User(await before.newPage(), first.url);
    await empty.arrives();
    await empty.page.getByRole('button', { name: /^Sort order/ }).click();
    await empty.page.getByRole('menuitemradio', { name: 'Recently updated first' }).click();
    await expect.poll(async () => (await readdir(join(first.dataFolder, 'session'))).length).toBe(2);
    process.kill(first.pid, 'SIGKILL');
    await before.close();

    second = await startApplication(first.dataFolder);
    const after = await browser.newContext();
    const restored = new User(await after.newPage(), second.url);
    await restored.arrivesAnywhere();
    await expect(restored.urlBox('REST')).toHaveValue(/filter=origin==LAX/, { timeout: 60_000 });
    await after.close();
  } finally {
    await (second ?? first).stop();
  }
});

test('a query is still there after nine other APIs were opened', async ({ user, application }) => {
  await startsQuery(user, application.dataFolder, 'LAX');
  await user.searches('');
  const others = await user
    .apis()
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  for (const href of others.filter((one) => !one.includes('flights-3m')).slice(0, 9)) {
    await user.page.evaluate((route) => {
      window.location.hash = route;
    }, href);
    await expect(user.page.getByRole('tab', { name: 'Query' })).toBeVisible();
  }
  await user.opens('flights-3m');
  await user.opensQuery();
  await expect(user.urlBox('REST')).toHaveValue(/filter=origin==LAX/, { timeout: 60_000 });
});
