import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Download, Locator, Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { expect, test } from './journey.ts';
import type { User } from './user.ts';
import { violations } from './violations.ts';

/** Runs a query and opens the chart. Returns the preview. */
async function opensChart(user: User, accessPoint: string): Promise<Locator> {
  await user.opens(accessPoint);
  await user.opensQuery();
  await user.runs();
  await expect(user.grid('REST')).toHaveAttribute('aria-rowcount', '100');
  const preview = user.preview('REST');
  await user.view('Chart').click();
  return preview;
}

/** Opens the options of the chart that aren't always visible. */
async function opensMore(preview: Locator): Promise<Locator> {
  await preview.getByRole('button', { name: /^More/ }).press('Enter');
  return preview.page().getByRole('dialog', { name: 'More chart options' });
}

/** Returns the height of the chart's controls in lines of a labelled field. */
async function rowsOfControls(preview: Locator): Promise<number> {
  const tops = await preview
    .getByRole('combobox')
    .or(preview.getByRole('radiogroup', { name: /^(?:Chart type|Type de graphique)$/ }))
    .or(preview.getByRole('button', { name: /^(?:More|Plus)/ }))
    .evaluateAll((controls) => controls.map((control) => Math.round(control.getBoundingClientRect().bottom)));
  return tops.toSorted((one, other) => one - other).filter((top, index, all) => index === 0 || top - (all[index - 1] ?? 0) > 16).length;
}

async function saves(page: Page, preview: Locator, item: string): Promise<Download> {
  await preview.getByRole('button', { name: 'Save chart', exact: true }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: item }).click()]);
  return download;
}

test('a user draws a chart of a response, changes it, and saves it as a file', async ({ user }) => {
  const { page } = user;
  await user.arrives();
  const preview = await opensChart(user, 'barley');
  const chart = preview.getByRole('img', { name: /^(Bar|Line|Scatter|Histogram): / });

  await test.step('the chart shows the mean of a number by a repeated text, as bars', async () => {
    await expect(chart).toHaveAccessibleName('Bar: Mean of yield by variety. 10 bars · 100 of 120 rows fetched');
    await expect(chart.locator('g[data-mark="bar"] rect')).toHaveCount(10);
    await expect(preview.getByRole('status').filter({ hasText: 'bars' })).toHaveText('10 bars · 100 of 120 rows fetched');
  });

  await test.step('all tabs fit on one line', async () => {
    const tops = await page
      .getByRole('tablist', { name: 'Response views' })
      .getByRole('tab')
      .evaluateAll((tabs) => tabs.map((tab) => Math.round(tab.getBoundingClientRect().top)));
    expect(new Set(tops).size, 'lines of tabs').toBe(1);
  });

  await test.step('the chart is saved as SVG with the colours of the page, and as PNG', async () => {
    const svg = await saves(page, preview, 'Save as SVG');
    expect(svg.suggestedFilename()).toBe('Mean of yield by variety.svg');
    const source = await readFile(await svg.path(), 'utf8');
    expect(source).toMatch(/^<svg[^>]* xmlns="http:\/\/www.w3.org\/2000\/svg"/);
    expect(source).toContain('<title>Mean of yield by variety</title>');
    expect(source).toContain('#0b5cad');
    expect(source).not.toMatch(/var\(--(surface|accent|text|sans|line)/);
    expect(source.match(/<rect /g)?.length, 'ten bars and the ground').toBe(11);
    const png = await saves(page, preview, 'Save as PNG');
    expect(png.suggestedFilename()).toBe('Mean of yield by variety.png');
    const bytes = await readFile(await png.path());
    expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
    expect(bytes.readUInt32BE(16)).toBe(2 * Number(await chart.getAttribute('width')));
  });

  await test.step('the user changes the chart type with the keyboard, and selects a measure', async () => {
    await preview.getByRole('radio', { name: 'Bar' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(chart).toHaveAccessibleName(/^Histogram: Distribution of /);
    await preview.getByRole('radio', { name: 'Histogram' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(chart).toHaveAccessibleName(/^Bar: /);
    await user.chooses(preview.getByRole('combobox', { name: 'Measure', exact: true }), 'Number of rows');
    await expect(chart).toHaveAccessibleName(/Number of rows by variety/);
  });

  await test.step('the table shows the same values, and its categories filter the query', async () => {
    await preview.getByRole('button', { name: 'Show as table' }).click();
    const table = preview.getByRole('table', { name: 'Number of rows by variety' });
    await expect(table.getByRole('row')).toHaveCount(11);
    await expect(table.getByRole('row', { name: 'Manchuria 12 12' })).toBeVisible();
    expect(await violations(page, [], '[data-pane=responses]')).toEqual([]);
    await table.getByRole('button', { name: 'Manchuria' }).click();
    await expect(user.urlBox('REST')).toHaveValue(/filter=variety==Manchuria/);
  });
});

test('a bar chart combines small categories into “Other”, and all groups are exported', async ({ user, application }) => {
  test.slow();
  const { page } = user;
  await user.arrives();
  const preview = await opensChart(user, 'barley');
  const chart = preview.getByRole('img', { name: /^Bar: / });
  const control = (name: string): Locator => page.getByRole('combobox', { name, exact: true });
  await expect(chart).toHaveAccessibleName(/^Bar: Mean of yield by variety\. 10 bars/);

  await test.step('the user selects the number of bars with the keyboard', async () => {
    await opensMore(preview);
    await control('Number of bars').focus();
    await page.keyboard.press('Home');
    await expect(page.getByRole('listbox', { name: 'Number of bars' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(control('Number of bars')).toHaveValue('First 5');
    await expect(chart).toHaveAccessibleName(/5 bars · out of 10 categories/);
    await expect(chart.locator('g[data-mark="bar"] rect')).toHaveCount(5);
  });

  await test.step('the other categories are combined in one more bar', async () => {
    await page.getByRole('checkbox', { name: 'Other', exact: true }).press('Space');
    await expect(chart).toHaveAccessibleName(/6 bars · “Other” combines 5 categories/);
    await expect(chart).toContainText('Other');
    await expect(chart.locator('g[data-mark="bar"] rect')).toHaveCount(6);
  });

  await test.step('a column found by a part of its name colours the bars', async () => {
    await page.keyboard.press('Escape');
    const more = preview.getByRole('button', { name: 'More (2)' });
    await expect(more).toBeFocused();
    await user.chooses(preview.getByRole('combobox', { name: 'Measure', exact: true }), 'Number of rows');
    await opensMore(preview);
    await control('Colour').focus();
    await page.keyboard.type('ite');
    await page.keyboard.press('Tab');
    await expect(control('Colour')).toHaveValue('site');
    await expect(chart).toHaveAccessibleName(/^Bar: Number of rows by variety and site\./);
    for (const site of ['Crookston', 'Duluth']) await expect(chart).toContainText(site);
    expect(await violations(page, [], '[role=dialog]')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(preview.getByRole('button', { name: 'More (3)' })).toBeFocused();
    expect(await violations(page, [], '[data-pane=responses]')).toEqual([]);
  });

  await test.step('the export contains all groups, including those without a bar', async () => {
    await opensMore(preview);
    await user.chooses(control('Colour'), 'One colour');
    await page.keyboard.press('Escape');
    await expect(chart).toHaveAccessibleName(/^Bar: Number of rows by variety\./);
    const folder = join(application.exportFolder, 'groups');
    await mkdir(folder, { recursive: true });
    await preview.getByRole('button', { name: 'Save chart', exact: true }).press('Enter');
    await page.getByRole('menuitem', { name: 'Export all groups…' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: /^Export:/ });
    await expect(dialog.getByRole('radio', { name: '10 fetched rows' })).toBeChecked();
    await dialog.getByRole('button', { name: 'Select a folder…' }).click();
    const folders = page.getByRole('dialog', { name: 'Select a folder' });
    await expect(folders.getByRole('list')).toBeVisible();
    const places = folders.getByRole('button', { name: 'Places' });
    if (await places.isEnabled()) await places.click();
    await folders.getByRole('button', { name: application.exportFolder }).click();
    await folders.getByRole('button', { name: 'groups' }).click();
    await folders.getByRole('button', { name: 'Select this folder' }).click();
    await dialog.getByRole('button', { name: /^Export .* as / }).press('Enter');
    await expect(dialog.getByRole('status').first()).toContainText('10 rows written:');
    const [name = ''] = await readdir(folder);
    // The groups are those of the fetched rows, and the name says so.
    expect(name).toMatch(/^barley-groups-of-\d+-rows\.csv$/);
    const rows: string[][] = parse(await readFile(join(folder, name), 'utf8'));
    expect(rows).toHaveLength(11);
    expect(new Set(rows.slice(1).map(([variety]) => variety)).size).toBe(10);
    await page.keyboard.press('Escape');
  });
});

test('a chart over time has time bins and colours', async ({ user }) => {
  const { page } = user;
  await user.arrives();
  const preview = await opensChart(user, 'seattle-weather');
  const chart = preview.getByRole('img', { name: /^(Bar|Line): / });
  const control = (name: string): Locator => page.getByRole('combobox', { name, exact: true });
  await expect(chart).toHaveAccessibleName(/^Line: Sum of precipitation over date\. 100 points/);

  await test.step('the user selects time bins with the keyboard', async () => {
    await opensMore(preview);
    await control('Time bins').focus();
    await page.keyboard.type('by month');
    await page.keyboard.press('Enter');
    await expect(control('Time bins')).toHaveValue('By month');
    await expect(chart).toHaveAccessibleName(/4 points · by month · 100 of 1,461 rows fetched/);
  });

  await test.step('a second column colours the lines', async () => {
    await user.chooses(control('Colour'), 'weather');
    await expect(chart).toHaveAccessibleName(/^Line: Sum of precipitation over date and weather\./);
    for (const weather of ['drizzle', 'rain', 'snow', 'sun']) await expect(chart).toContainText(weather);
    await page.keyboard.press('Escape');
  });

  await test.step('the table includes the colour column', async () => {
    await preview.getByRole('button', { name: 'Show as table' }).press('Enter');
    const table = preview.getByRole('table');
    await expect(table.getByRole('columnheader', { name: 'weather' })).toBeVisible();
    expect(await violations(page, [], '[data-pane=responses]')).toEqual([]);
  });
});

test('the controls of a chart take at most two lines next to another response, in English and French', async ({ user }) => {
  const { page } = user;
  await page.setViewportSize({ width: 1280, height: 800 });
  await user.arrives();
  const preview = await opensChart(user, 'barley');
  await expect(preview.getByRole('button', { name: 'More' })).toBeVisible();
  expect(await rowsOfControls(preview)).toBe(2);
  await user.choosesSetting('Français');
  const french = page.getByRole('region', { name: /REST$/ });
  await expect(french.getByRole('button', { name: 'Plus', exact: true })).toBeVisible();
  expect(await rowsOfControls(french)).toBe(2);
  await user.choosesSetting('English');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a chart over time can be used with assistive technology, ${colorScheme}`, async ({ user }) => {
    const { page } = user;
    await page.emulateMedia({ colorScheme });
    await user.arrives();
    const preview = await opensChart(user, 'seattle-weather');
    const chart = preview.getByRole('img', { name: /^Line: Sum of precipitation over date/ });
    await expect(chart).toBeVisible();
    // The first tick label includes the year, because a month alone would be ambiguous.
    await expect(chart).toContainText('2012');
    await expect(chart).toContainText('Feb');
    expect(await violations(page, [], '[data-pane=responses]')).toEqual([]);
  });
}
