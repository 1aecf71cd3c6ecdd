import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { violations } from './violations.ts';

/** Pastes text outside text fields, as Ctrl+V does. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

test('a URL or cURL command that is pasted anywhere opens its API with its query', async ({ user }) => {
  test.setTimeout(120_000);
  const { page } = user;
  const notice = page.getByRole('list', { name: 'Opened from a URL' });
  await user.arrives();
  await user.opens('barley');
  await user.opensQuery();
  const rest = (await user.urlBox('REST').inputValue()).split('?')[0] ?? '';
  const odata = (await user.urlBox('OData').inputValue()).split('?')[0] ?? '';
  await page.getByRole('link', { name: 'Sample server' }).click();

  await test.step('a pasted REST URL fills the query', async () => {
    await paste(page, `${rest}?filter=variety==Glabron&sort=-yield`);
    await expect(user.urlBox('OData')).toHaveValue(/variety eq 'Glabron'&\$orderby=yield desc/);
    await expect(notice).toHaveCount(0);
  });

  await test.step('a pasted cURL command of a browser fills the query, without its secrets', async () => {
    await paste(page, `curl '${odata}?$filter=year%20eq%201931&$top=5' -H 'Authorization: Bearer s3cret' -X POST --data 'a=1'`);
    await expect(user.urlBox('REST')).toHaveValue(/filter=year==1931&page=1&hitsPerPage=5/);
    await expect(notice.getByRole('listitem')).toHaveText([
      'header Authorization',
      'method POST (queries are sent with GET)',
      'request body',
    ]);
    await expect(page.locator('body')).not.toContainText('s3cret');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(notice).toHaveCount(0);
  });

  await test.step('a note shows the part of a pasted URL that isn’t included in the query', async () => {
    await paste(page, `${odata}(5)/yield`);
    await expect(notice.getByRole('listitem')).toContainText('(5)/yield');
    await page.getByRole('button', { name: 'Dismiss' }).click();
  });

  await test.step('the dialog explains why a text isn’t a request, and asks for the connection of an unknown host', async () => {
    await page.getByRole('button', { name: 'Open a URL or cURL command…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Open a URL or cURL command' });
    await dialog.getByRole('textbox', { name: 'URL or cURL command' }).fill('flights');
    await dialog.getByRole('button', { name: 'Open query' }).click();
    await expect(dialog).toContainText('This isn’t a URL or cURL command.');
    await dialog
      .getByRole('textbox', { name: 'URL or cURL command' })
      .fill('https://nowhere.example/dmp-api/data/nature/barley?filter=year==1932');
    await dialog.getByRole('button', { name: 'Open query' }).click();
    await expect(dialog).toContainText('No connection uses https://nowhere.example.');
    await dialog.getByRole('button', { name: 'Sample server' }).click();
    await expect(user.urlBox('OData')).toHaveValue(/year eq 1932/);
  });

  await test.step('a pasted URL of an unknown API is reported, without its token', async () => {
    await paste(page, `${rest}-of-nobody?token=s3cret`);
    const dialog = page.getByRole('dialog', { name: 'Open a URL or cURL command' });
    await expect(dialog).toContainText('You don’t have access to an API at this URL in Sample server');
    await expect(dialog).not.toContainText('s3cret');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });
});
