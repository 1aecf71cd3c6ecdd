import { readFile } from 'node:fs/promises';
import { expect, test } from './journey.ts';
import { violations } from './violations.ts';

test('a user sees the query as code, copies it, and saves it as a file', async ({ user, context }) => {
  test.setTimeout(120_000);
  const { page } = user;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await user.arrives();
  await user.opens('barley');
  await user.opensQuery();
  await page.getByRole('button', { name: 'Code', exact: true }).click();
  const region = page.getByRole('region', { name: 'Code', exact: true });
  const code = region.getByRole('region', { name: /^Code for/ });

  await test.step('the code signs in like the connection, and lists the required variables', async () => {
    await expect(code).toContainText('/dmp-api/data/nature/barley?hitsPerPage=1000&page=');
    await expect(code).toContainText("--data-urlencode 'grant_type=password'");
    await expect(region).toContainText('DATAQUAY_PASSWORD');
    await expect(region).toContainText('DATAQUAY_CLIENT_SECRET');
  });

  await test.step('the code is highlighted, and changes with the language, the URL, and the query', async () => {
    await region.getByRole('combobox', { name: 'Language or tool' }).click();
    await page.getByRole('option', { name: 'Python (pandas)', exact: true }).click();
    await region.getByRole('radiogroup', { name: 'URL to send' }).getByText('OData').click();
    await user.addsCondition('variety', 'is', "O'Brien");
    await expect(code).toContainText("$filter=variety%20eq%20'O''Brien'");
    await expect(code.locator('[data-kind=keyword]').first()).toContainText('import');
    await expect(region).toContainText('pandas');
    expect(await violations(page, [], '[data-pane=code]')).toEqual([]);
  });

  await test.step('the code is copied and saved unchanged', async () => {
    const text = await code.innerText();
    await region.getByRole('button', { name: 'Copy code' }).click();
    await expect(page.getByRole('contentinfo').getByRole('status')).toContainText('copied');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied.trimEnd()).toBe(text.trimEnd());
    const [download] = await Promise.all([page.waitForEvent('download'), region.getByRole('button', { name: 'Save as file' }).click()]);
    expect(download.suggestedFilename()).toMatch(/\.py$/);
    expect(await readFile(await download.path(), 'utf8')).toBe(copied);
  });

  await test.step('the user copies a link to the query', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('share');
    await page.getByRole('option', { name: 'Copy a Dataquay link to the OData query' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^dataquay:\/\/open\?url=http.*barley/);
  });

  await region.getByRole('button', { name: 'Close code' }).click();
  await expect(region).toHaveCount(0);
});
