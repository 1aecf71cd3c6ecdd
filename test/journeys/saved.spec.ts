import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { violations } from './violations.ts';

async function expectAccessible(page: Page, part: '[role=dialog]' | '[data-pane=saved]'): Promise<void> {
  expect(await violations(page, [], part)).toEqual([]);
}

test('a user saves a query with a prompt, and runs it; changes by other programs aren’t lost', async ({ user, application }) => {
  // Checks the accessibility of several dialogs.
  test.setTimeout(120_000);
  const { page } = user;
  const folder = join(application.dataFolder, 'queries');
  const file = join(folder, 'late-flights.query.json');
  const list = page.getByRole('list', { name: 'Saved queries' });

  await test.step('the user saves the query with a prompt for a value', async () => {
    await user.arrives();
    await user.opens('barley');
    await user.opensQuery();
    await user.addsCondition('variety', 'is', 'Manchuria');
    await page.keyboard.press('ControlOrMeta+S');
    const dialog = page.getByRole('dialog', { name: 'Save query' });
    await dialog.getByLabel('Title').fill('Late flights');
    await dialog.getByRole('checkbox', { name: /Prompt for variety/ }).check();
    await dialog.getByLabel('Prompt', { exact: true }).fill('Which variety');
    await expectAccessible(page, '[role=dialog]');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    const tabs = page.getByRole('navigation', { name: 'Open queries' });
    await expect(tabs.getByRole('link', { name: 'Late flights' })).toBeVisible();
    await expect(tabs.getByRole('img', { name: 'Unsaved changes' })).toHaveCount(0);
    await user.addsCondition('yield', 'greater than', '20');
    await expect(tabs.getByRole('img', { name: 'Unsaved changes' })).toBeVisible();
    await page.keyboard.press('ControlOrMeta+Z');
    expect(await readdir(folder)).toEqual(expect.arrayContaining(['late-flights.query.json', 'dataquay-query.schema.json']));
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
      title: 'Late flights',
      where: ['variety eq {{variety}}'],
      parameters: { variety: { type: 'string', label: 'Which variety', default: 'Manchuria' } },
    });
  });

  await test.step('a change to the file appears immediately', async () => {
    await page.getByRole('link', { name: 'Saved queries' }).click();
    await expect(list.getByRole('listitem', { name: 'Late flights' })).toBeVisible();
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace('"Late flights"', '"Yields of a variety"'));
    await expect(list.getByRole('listitem', { name: 'Yields of a variety' })).toBeVisible();
    await expectAccessible(page, '[data-pane=saved]');
  });

  await test.step('the saved query prompts for its value, and runs with it', async () => {
    await page.getByRole('button', { name: 'Run Yields of a variety' }).click();
    const dialog = page.getByRole('dialog', { name: 'Yields of a variety' });
    await expect(dialog.getByRole('textbox', { name: 'Which variety' })).toHaveValue('Manchuria');
    await dialog.getByRole('textbox', { name: 'Which variety' }).fill('Glabron');
    await expectAccessible(page, '[role=dialog]');
    await dialog.getByRole('button', { name: 'Run', exact: true }).click();
    await expect(user.urlBox('REST')).toHaveValue(/filter=variety==Glabron/);
    await expect(user.urlBox('OData')).toHaveValue(/variety eq 'Glabron'/);
    await expect(user.grid('REST')).toHaveAttribute('aria-rowcount', '12');
  });

  await test.step('an overwritten query still prompts for its value, and changes by other programs aren’t lost', async () => {
    await page.getByRole('button', { name: 'Save query…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save query' });
    await expect(dialog.getByLabel('Title')).toHaveValue('Yields of a variety');
    await expect(dialog.getByRole('checkbox', { name: /Prompt for variety/ })).toBeChecked();
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace('"Yields of a variety"', '"Theirs"'));
    await dialog.getByRole('button', { name: 'Overwrite' }).click();
    const clash = page.getByRole('dialog', { name: 'The file was changed' });
    await expect(clash.getByRole('region', { name: 'On disk' })).toContainText('≠   "title": "Theirs"');
    await expectAccessible(page, '[role=dialog]');
    await clash.getByRole('button', { name: 'Save as new file' }).click();
    await expect(clash).toHaveCount(0);
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ title: 'Theirs' });
    expect(JSON.parse(await readFile(join(folder, 'yields-of-a-variety.query.json'), 'utf8'))).toMatchObject({
      where: ['variety eq {{variety}}'],
      parameters: { variety: { default: 'Glabron' } },
    });
  });
});

test('query files of other programs are listed with the positions of their errors, also after the folder is changed', async ({
  user,
  application,
}) => {
  test.setTimeout(120_000);
  const { page } = user;
  const folder = join(application.dataFolder, 'queries');
  const list = page.getByRole('list', { name: 'Saved queries' });
  const write = (file: string, content: unknown) => writeFile(join(folder, file), JSON.stringify(content));
  const api = { root: 'nature', accessPoint: 'barley' };
  await mkdir(folder, { recursive: true });
  await write('sound.query.json', { title: 'Yields in Morris', description: 'By hand', api, where: ["site eq 'Morris'"] });
  await write('odd.query.json', { title: 'An odd one', api, where: ['year eq 1931', "site eqq 'Morris'"] });
  await writeFile(join(folder, 'torn.query.json'), '{ "title": ');
  await user.arrives();

  await test.step('a file with errors shows their position, in French too, and doesn’t affect other files', async () => {
    await page.getByRole('link', { name: 'Saved queries' }).click();
    await expect(list.getByRole('listitem', { name: 'An odd one' })).toContainText('Line 1, column 100 (where.1): ');
    await expect(list.getByRole('listitem', { name: 'torn.query.json' })).toContainText('This file has errors');
    await expect(list.getByRole('listitem', { name: 'Yields in Morris' })).toContainText('By hand');
    await user.choosesSetting('Français');
    await expect(page.getByRole('listitem', { name: 'torn.query.json' })).toContainText('Ce fichier contient des erreurs');
    await user.choosesSetting('English');
    await user.choosesSetting('Dark');
    await expectAccessible(page, '[data-pane=saved]');
    await user.choosesSetting('Light');
  });

  await test.step('the user finds, duplicates, and deletes a query file', async () => {
    await page.getByRole('searchbox', { name: 'Search saved queries' }).fill('yields morris');
    await expect(list.getByRole('listitem', { name: 'Yields in Morris', exact: true })).toBeVisible();
    await expect(list.getByRole('listitem', { name: 'An odd one' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Duplicate Yields in Morris' }).click();
    const copy = list.getByRole('listitem', { name: 'Copy of Yields in Morris' });
    await expect(copy).toBeVisible();
    await copy.getByRole('button', { name: 'Delete Copy of Yields in Morris…' }).click();
    await copy.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(copy).toHaveCount(0);
  });

  await test.step('an opened query file fills both URLs', async () => {
    await page.getByRole('button', { name: 'Open Yields in Morris' }).click();
    await expect(user.urlBox('REST')).toHaveValue(/filter=site==Morris/);
    await expect(user.urlBox('OData')).toHaveValue(/\$filter=site eq 'Morris'/);
  });

  await test.step('the user changes the folder of saved queries, and back', async () => {
    const team = join(application.exportFolder, 'team');
    await mkdir(team);
    await page.getByRole('link', { name: 'Saved queries' }).click();
    await page.getByRole('button', { name: 'Change…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Saved queries folder' });
    await dialog.getByRole('button', { name: 'Select a folder…' }).click();
    const folders = page.getByRole('dialog', { name: 'Select a folder' });
    await folders.getByRole('button', { name: application.exportFolder }).click();
    await folders.getByRole('button', { name: 'team' }).click();
    await expect(folders.getByRole('status')).toContainText(team);
    await folders.getByRole('button', { name: 'Select this folder' }).click();
    await expect(page.getByText('No saved queries yet.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Saved queries' })).toContainText(team);
    await page.getByRole('button', { name: 'Change…' }).click();
    await dialog.getByRole('button', { name: 'Use the default folder' }).click();
    await expect(list.getByRole('listitem', { name: 'Yields in Morris' })).toBeVisible();
  });
});
