import { readFile } from 'node:fs/promises';
import { expect, test } from './journey.ts';
import { rulesIn, violations } from './violations.ts';

test.describe.configure({ timeout: 180_000 });
test.use({ viewport: { width: 1280, height: 900 } });

test('a user verifies the catalogue, stops the verification, and exports its report', async ({ user }, info) => {
  const { page } = user;
  await user.arrives();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: 'Verify catalogue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Verify catalogue' })).toBeVisible();
  await page.getByRole('button', { name: 'Verify all APIs' }).click();
  const progress = page.getByRole('progressbar', { name: 'Verify catalogue' });
  await expect(progress).toBeVisible();
  await expect(progress).not.toHaveAttribute('aria-valuenow', '0', { timeout: 60_000 });
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('region', { name: 'Verify catalogue' }).getByRole('status')).toContainText(
    /Stopped after \d+ APIs?\. \d+ without errors/,
  );
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violations(page, rulesIn(colorScheme)), colorScheme).toEqual([]);
    await page.screenshot({ path: info.outputPath(`verify-${colorScheme}.png`) });
  }
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as JUnit' }).click();
  const report = await readFile(await (await saving).path(), 'utf8');
  expect(report).toContain('<testsuite name=');
});
