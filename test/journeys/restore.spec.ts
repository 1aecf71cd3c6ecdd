import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type RunningApplication, startApplication } from './application.ts';
import { User } from './user.ts';

/** Returns the stored sessions of the application's windows. */
async function storedSessions(dataFolder: string): Promise<string> {
  const folders = ['session', 'forms'].map((name) => join(dataFolder, name));
  // A temporary file can replace the complete file at any time.
  const filesIn = async (folder: string): Promise<string[]> =>
    (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json')).map((name) => join(folder, name));
  const files = (await Promise.all(folders.map(filesIn))).flat();
  return (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n');
}

/** Starts to add a connection with a password. */
async function startsNewConnection({ page }: User): Promise<void> {
  await page.getByRole('button', { name: /Select a connection/ }).click();
  await page.getByRole('menuitem', { name: 'Connections…' }).click();
  await page.getByRole('button', { name: 'Add connection' }).click();
  const form = page.getByRole('form', { name: 'New connection' });
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Half a server');
  await form.getByLabel('Password', { exact: true }).fill('canary-password');
}

test.setTimeout(180_000);

test('catalogue settings, favourites, the layout, an unfinished query, and the form of another window are restored after kill -9', async ({
  browser,
}) => {
  const first = await startApplication();
  let second: RunningApplication | null = null;
  try {
    const windows = await browser.newContext();
    const before = new User(await windows.newPage(), first.url);
    await before.arrives();
    const secondWindow = new User(await windows.newPage(), first.url);
    await secondWindow.arrives();
    await startsNewConnection(secondWindow);
    await expect.poll(() => storedSessions(first.dataFolder)).toContain('Half a server');
    await before.page.bringToFront();
    await before.page.getByRole('button', { name: /^Sort order/ }).click();
    await before.page.getByRole('menuitemradio', { name: 'Recently updated first' }).click();
    await before.opens('barley');
    await before.page.getByRole('button', { name: 'Favourite' }).click();
    await expect(before.page.getByRole('button', { name: 'Favourite', pressed: true })).toBeVisible();
    await before.opens('flights-3m');
    await before.opensQuery();
    await before.addsCondition('origin', 'is', 'LAX');
    await before.form().getByRole('button', { name: 'Add condition' }).first().click();
    const address = (await before.urlBox('OData').inputValue()).split('?')[0] ?? '';
    await before.typesUrl('OData', `${address}?$filter=origni eq 'SFO'`);
    await expect(before.page.getByRole('list', { name: 'Problems' })).toContainText('origni');
    await before.page.getByRole('radio', { name: 'REST', exact: true }).press('Space');
    await before.view('Timing').click();
    await before.page.getByRole('button', { name: 'Compare', exact: true }).click();
    await expect(before.page.getByRole('region', { name: 'Comparison' })).toBeVisible();
    await before.page.setViewportSize({ width: 1100, height: 600 });
    await before.form().getByLabel('Page', { exact: true }).scrollIntoViewIfNeeded();
    await before.page.getByRole('button', { name: 'Save query…' }).click();
    const saving = before.page.getByRole('dialog', { name: 'Save query' });
    await saving.getByRole('textbox', { name: 'Title' }).fill('Late from Los Ang');
    await expect.poll(() => storedSessions(first.dataFolder)).toContain('Late from Los Ang');
    await expect.poll(() => storedSessions(first.dataFolder)).toContain('dataquay.form.');
    await expect.poll(() => storedSessions(first.dataFolder)).toContain('origni');
    await expect.poll(() => storedSessions(first.dataFolder)).toContain('"dataquay.answers":"rest"');
    await expect.poll(() => storedSessions(first.dataFolder)).toContain('catalogue.order');
    expect(await storedSessions(first.dataFolder)).not.toContain('canary');
    process.kill(first.pid, 'SIGKILL');
    await windows.close();

    second = await startApplication(first.dataFolder);
    const windowsAfter = await browser.newContext({ viewport: { width: 1100, height: 600 } });
    const after = new User(await windowsAfter.newPage(), second.url);
    await after.arrives();
    const saved = after.page.getByRole('dialog', { name: 'Save query' });
    await expect(saved.getByRole('textbox', { name: 'Title' })).toHaveValue('Late from Los Ang', { timeout: 60_000 });
    await after.page.keyboard.press('Escape');
    await expect(saved).toHaveCount(0);
    await expect(after.page.getByRole('searchbox', { name: 'Search the catalogue' })).toHaveValue('flights-3m');
    await after.searches('');
    await expect(after.page.getByRole('button', { name: 'Sort order: Recently updated first' })).toBeVisible();
    await expect(after.urlBox('REST')).toHaveValue(/filter=origin==LAX/, { timeout: 60_000 });
    await expect(after.urlBox('OData')).toHaveValue(/origni eq 'SFO'/);
    await expect(after.page.getByRole('list', { name: 'Problems' })).toContainText('origni');
    await expect(after.form().getByRole('group', { name: /^Condition \d/ })).toHaveCount(2);
    await expect(after.form().getByRole('textbox', { name: 'Value', exact: true }).first()).toHaveValue('LAX');
    await expect(after.page.getByRole('radio', { name: 'REST', exact: true })).toBeChecked();
    await expect(after.page.getByRole('region', { name: 'Comparison' })).toBeVisible();
    await expect(after.form().getByLabel('Page', { exact: true })).toBeInViewport();
    // In a window of this height, the comparison replaces the responses.
    await after.page.getByRole('button', { name: 'Close comparison' }).click();
    await expect(after.view('Timing')).toHaveAttribute('aria-selected', 'true');
    await after.page.getByRole('banner').getByRole('link').first().click();
    await expect(after.page.getByRole('region', { name: 'Favourites' }).getByRole('link')).toHaveCount(1);

    const secondWindowAfter = new User(await windowsAfter.newPage(), second.url);
    await secondWindowAfter.arrivesAnywhere();
    const form = secondWindowAfter.page.getByRole('form', { name: 'New connection' });
    await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Half a server');
    await expect(form.getByRole('note')).toContainText('Enter again: Password.');
  } finally {
    await (second ?? first).stop();
  }
});
