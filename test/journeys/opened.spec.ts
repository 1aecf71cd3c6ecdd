import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

/** Drops a link on the page as a browser does. Returns whether the page accepts it. */
async function drops(page: Page, link: string): Promise<boolean> {
  return page.evaluate((dropped) => {
    const data = new DataTransfer();
    data.setData('text/uri-list', dropped);
    const target = document.querySelector('main') ?? document.body;
    const options = { bubbles: true, cancelable: true, dataTransfer: data };
    target.dispatchEvent(new DragEvent('dragover', options));
    return !target.dispatchEvent(new DragEvent('drop', options));
  }, link);
}

test('a dropped link is shown for confirmation', async ({ user }) => {
  await user.arrives();
  expect(await drops(user.page, 'https://data.example/dmp-api/data/nature/barley')).toBe(true);
  await expect(user.page.getByRole('dialog').getByRole('textbox')).toHaveValue('https://data.example/dmp-api/data/nature/barley');
});
