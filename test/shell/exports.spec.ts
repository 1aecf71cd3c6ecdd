import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { User } from '../journeys/user.ts';
import { type Desktop, noElectron, openDesktop, removeData } from './desktop.ts';

test.skip(noElectron !== null, noElectron ?? '');

let desktop: Desktop;
let folder: string;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dataquay-picked-'));
  await mkdir(join(folder, 'june'));
  desktop = await openDesktop();
});
test.afterAll(async () => {
  await desktop.electron.close();
  await removeData(desktop);
  await rm(folder, { recursive: true, force: true });
});

/** Answers the system's dialogs as a user would, and counts the dialogs about files. */
async function answerDialogs(picked: string, replace: boolean): Promise<void> {
  await desktop.electron.evaluate(
    ({ dialog }, { path, response }) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] });
      dialog.showMessageBox = async (...given: unknown[]) => {
        Reflect.set(globalThis, 'asked', JSON.stringify(given.at(-1)));
        return { response, checkboxChecked: false };
      };
    },
    { path: picked, response: replace ? 1 : 0 },
  );
}

test('an export selects its folder in the system’s dialog, and asks before it replaces another program’s file', async () => {
  test.setTimeout(180_000);
  const { page } = desktop;
  const user = new User(page, page.url());
  const june = join(folder, 'june');
  const dialog = page.getByRole('dialog', { name: /^Export:/ });
  const go = dialog.getByRole('button', { name: 'Export 100 rows as CSV' });
  await answerDialogs(june, false);
  // The sample server starts when the window opens.
  await expect(page.getByRole('searchbox', { name: 'Search the catalogue' })).toBeEnabled({ timeout: 120_000 });
  await user.opens('barley');
  await user.opensQuery();
  await user.runs();
  await user.preview('REST').getByRole('button', { name: 'Export…' }).press('Enter');
  await dialog.getByRole('radio', { name: '100 fetched rows' }).check();
  await dialog.getByRole('button', { name: 'Select a folder…' }).click();
  await expect(dialog.getByText(`Saves to ${join(june, 'barley.csv')}`)).toBeVisible();
  await writeFile(join(june, 'barley.csv'), 'mine');
  await dialog.getByRole('textbox', { name: 'File name' }).fill('barley.csv');
  await dialog.getByRole('button', { name: 'Select a folder…' }).click();
  await dialog.getByRole('textbox', { name: 'File name' }).fill('x.csv');
  await dialog.getByRole('textbox', { name: 'File name' }).fill('barley.csv');
  await dialog.getByRole('checkbox', { name: 'Replace the existing file' }).check();
  await go.click();
  await expect(dialog.getByText('A file with this name already exists.').first()).toBeVisible();
  expect(await readFile(join(june, 'barley.csv'), 'utf8')).toBe('mine');
  expect(await desktop.electron.evaluate(() => String(Reflect.get(globalThis, 'asked')))).toContain('barley.csv');
  await answerDialogs(june, true);
  await go.click();
  await expect(dialog.getByRole('status').first()).toContainText('100 rows written:');
  expect(await readdir(june)).toEqual(['barley.csv']);
});
