import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

/** Zoom levels of browsers in percent. */
const zooms = [50, 67, 75, 80, 90, 100, 110, 125, 133, 150, 175, 200, 250, 300];

/** Returns the position of the end of the OData URL's first row in the window, in CSS pixels. */
function endOfRow(page: Page): Promise<{ readonly left: number; readonly middle: number }> {
  return page.evaluate(() => {
    const editor = document.querySelector('textarea[aria-label="OData URL"]')?.closest('.monaco-editor');
    const rows = [...(editor?.querySelectorAll<HTMLElement>('.view-line') ?? [])];
    const row = rows.toSorted((one, other) => one.offsetTop - other.offsetTop)[0];
    const lastText = [...(row?.querySelectorAll('span > span') ?? [])].at(-1)?.firstChild;
    if (!lastText) throw new Error('The editor shows no text.');
    const range = document.createRange();
    range.setStart(lastText, Math.max(0, (lastText.textContent?.length ?? 0) - 2));
    range.collapse(true);
    const { left, top, height } = range.getBoundingClientRect();
    return { left, middle: top + height / 2 };
  });
}

function cursorLeft(page: Page): Promise<number> {
  const cursor = page
    .locator('.monaco-editor', { has: page.getByRole('textbox', { name: 'OData URL' }) })
    .locator('.cursors-layer .cursor');
  return cursor.evaluate((element) => element.getBoundingClientRect().left);
}

test('the cursor is at the clicked character at every zoom level', async ({ user }) => {
  const { page } = user;
  const address = await user.editsUrlsOf('flights-3m');
  await user.typesUrl('OData', `${address}?$top=5&$filter=origin eq 'LAX' and distance gt 4900 and dest eq 'JFK' and carrier eq 'AA'`);
  const session = await page.context().newCDPSession(page);
  for (const zoom of zooms) {
    const deviceScaleFactor = zoom / 100;
    await session.send('Emulation.setDeviceMetricsOverride', { width: 1200, height: 800, deviceScaleFactor, mobile: false });
    await expect(async () => {
      const { left, middle } = await endOfRow(page);
      // First at another position, because two clicks at the same position would select a word.
      await page.mouse.click(left - 100, middle);
      await page.mouse.click(left + 1, middle);
      // Monaco rounds the cursor position to whole pixels of the page and the screen.
      expect(Math.abs((await cursorLeft(page)) - left), `at ${zoom} %`).toBeLessThanOrEqual(2);
    }).toPass({ timeout: 10_000 });
  }
});
