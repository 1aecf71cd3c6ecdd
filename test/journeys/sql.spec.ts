import type { Locator } from '@playwright/test';
import { expect, test } from './journey.ts';
import type { User } from './user.ts';
import { rulesIn, violations } from './violations.ts';

const join =
  'SELECT a.city, count(*) AS flights, max(f.delay) AS worst\nFROM flights_2k f JOIN airports a ON a.iata = f.origin\nGROUP BY ALL ORDER BY flights DESC, a.city';

function statementBox({ page }: User): Locator {
  return page.getByRole('textbox', { name: 'SQL statement' });
}

/** Waits until Monaco has replaced the plain text field. */
async function waitsForMonaco({ page }: User): Promise<void> {
  await expect(page.getByRole('article', { name: 'SQL over results' }).locator('.monaco-editor')).toBeVisible();
}

function sqlGrid({ page }: User): Locator {
  return page.getByRole('grid', { name: 'SQL result rows' });
}

/** Runs the queries of two APIs, so that their rows are tables. */
async function runsTwoQueries(user: User): Promise<void> {
  await user.arrives();
  for (const api of ['flights-2k', 'airports']) {
    await user.opens(api);
    await user.page.getByRole('article', { name: /./ }).getByRole('tab', { name: 'Query' }).click();
    await user.runs();
    await expect(user.grid('OData').getByRole('row').nth(1)).toBeVisible();
  }
}

async function types(user: User, sql: string): Promise<void> {
  await statementBox(user).click();
  await user.page.keyboard.press('ControlOrMeta+A');
  await user.page.keyboard.insertText(sql);
}

test('a user joins the rows of two APIs with SQL, and outdated results are marked', async ({ user }) => {
  test.slow();
  const { page } = user;
  await runsTwoQueries(user);
  await page.getByRole('link', { name: 'SQL over results' }).click();
  await waitsForMonaco(user);
  const tables = page.getByRole('region', { name: 'Tables' });
  await expect(tables.getByRole('button', { name: 'flights_2k', exact: true })).toBeVisible();
  await expect(tables.getByRole('button', { name: 'airports_odata', exact: true })).toBeVisible();
  await expect(tables).toContainText('100 of 2,000 rows');

  await types(user, join);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(sqlGrid(user).getByRole('columnheader', { name: 'worst' })).toBeVisible({ timeout: 30_000 });
  const result = page.getByRole('region', { name: 'SQL result' });
  await expect(result.getByRole('status')).toContainText(/\d+ rows/);
  // The note shows that the join doesn't include all rows.
  await expect(page.getByRole('note').filter({ hasText: 'airports, flights_2k' })).toBeVisible();
  await page.getByRole('tab', { name: 'Statistics' }).click();
  await expect(result).toContainText('flights');
  await page.getByRole('tab', { name: 'Grid' }).click();
  // Keys are typed one after another: closing characters aren't doubled, and the suggestions close when the statement runs.
  const typed = "SELECT count(*) AS n FROM flights_2k WHERE origin <> 'X' AND delay > 0";
  await statementBox(user).click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(typed);
  await expect(statementBox(user)).toHaveValue(typed);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.locator('.suggest-widget')).toBeHidden();
  await expect(result.getByRole('status')).toContainText('1 row');
  await types(user, join);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(result.getByRole('status')).toContainText(/\d+ rows/);

  // A click inserts a table name. Until the next run, the rows are those of the previous statement.
  await types(user, 'SELECT count(*) AS n FROM ');
  await expect(result.getByRole('status')).toContainText('Results of the previous query');
  await tables.getByRole('button', { name: 'airports', exact: true }).click();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(sqlGrid(user).getByRole('columnheader', { name: 'n', exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(result.getByRole('status')).not.toContainText('Results of the previous query');
});

test('a user opens SQL with the keyboard, completes a table, sees the error position, and cancels a statement', async ({ user }) => {
  test.slow();
  const { page } = user;
  await runsTwoQueries(user);
  await page.keyboard.press('ControlOrMeta+K');
  await page.getByRole('dialog').getByRole('combobox').fill('join');
  await page
    .getByRole('option', { name: /SQL over results/ })
    .first()
    .click();
  await waitsForMonaco(user);
  await statementBox(user).focus();
  await page.keyboard.type('SELECT nope FROM fli');
  await page.keyboard.press('Control+Space');
  await expect(page.getByRole('option', { name: /flights_2k/ }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+Enter');
  const place = page.getByRole('button', { name: /Line 1, column 8/ });
  await expect(place).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('region', { name: 'SQL result' })).toContainText('Can’t run the SQL statement');

  // The error explains why access to files is rejected.
  await types(user, "SELECT * FROM read_csv('/etc/passwd')");
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('region', { name: 'SQL result' })).toContainText('tried to use a file', { timeout: 30_000 });

  // A statement that would never end is cancelled.
  await types(user, 'SELECT count(*) FROM range(10000000) a, range(10000000) b WHERE a.range + b.range = -1');
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.getByRole('button', { name: 'Cancel SQL statement' }).click();
  await expect(page.getByRole('region', { name: 'SQL result' }).getByRole('status')).toContainText('Cancelled');
});

test('a user saves SQL with the queries of its tables, and runs it without open queries', async ({ user }, info) => {
  test.slow();
  const { page } = user;
  await runsTwoQueries(user);
  await page.getByRole('link', { name: 'SQL over results' }).click();
  await waitsForMonaco(user);
  await types(user, 'SELECT count(*) AS n FROM flights_2k f JOIN airports_odata a ON a.iata = f.origin');
  await page.keyboard.press('ControlOrMeta+S');
  const dialog = page.getByRole('dialog', { name: 'Save SQL' });
  await expect(dialog).toContainText('airports_odata, flights_2k');
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Flights per airport');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Flights per airport' })).toBeVisible();

  // An unsaved statement of another tab stays when the file opens.
  const openTabs = page.getByRole('navigation', { name: 'Open queries' });
  await openTabs.getByRole('link', { name: 'New SQL tab' }).click();
  await expect(statementBox(user)).toHaveValue('');
  await types(user, 'SELECT 42 AS unsaved');
  await page.getByRole('link', { name: 'Saved queries' }).click();
  await page.getByRole('button', { name: 'Open Flights per airport' }).click();
  await expect(openTabs.getByRole('link', { name: 'Flights per airport' })).toHaveAttribute('aria-current', 'page');
  await expect(openTabs.getByRole('link', { name: 'Flights per airport' })).toHaveCount(1);
  await expect(statementBox(user)).toHaveValue(/JOIN airports_odata/);
  await openTabs.getByRole('link', { name: 'SQL 2', exact: true }).click();
  await expect(statementBox(user)).toHaveValue('SELECT 42 AS unsaved');
  await openTabs.getByRole('button', { name: 'Close SQL 2' }).click();

  // Without the queries there are no rows, and the editor has another statement.
  await types(user, 'SELECT 1');
  const close = page.getByRole('navigation', { name: 'Open queries' }).getByRole('button', { name: /^Close / });
  for (let left = await close.count(); left > 0; left -= 1) {
    await close.first().click();
    await expect(close).toHaveCount(left - 1);
  }
  await page.getByRole('link', { name: 'Saved queries' }).click();
  const entry = page.getByRole('listitem', { name: 'Flights per airport' });
  await expect(entry).toContainText('SQL over airports_odata, flights_2k');
  await entry.getByRole('button', { name: 'Run Flights per airport' }).click();
  await expect(sqlGrid(user).getByRole('columnheader', { name: 'n', exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(statementBox(user)).toHaveValue(/JOIN airports_odata/);
  const tables = page.getByRole('region', { name: 'Tables' });
  await expect(tables).toContainText('100 of 2,000 rows');
  await expect(page.getByRole('region', { name: 'SQL result' }).getByRole('status')).not.toContainText('Results of the previous query');
  await page.screenshot({ path: info.outputPath('sql-saved.png') });

  // A table is only loaded again if requested.
  await tables.getByRole('button', { name: 'Load flights_2k again with the next run' }).click();
  await expect(tables).toContainText('Loaded when the SQL runs');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(tables).not.toContainText('Loaded when the SQL runs', { timeout: 30_000 });
});

test('the SQL statement is restored after a reload of the window', async ({ user }) => {
  const { page } = user;
  await user.arrives();
  await page.getByRole('link', { name: 'SQL over results' }).click();
  await waitsForMonaco(user);
  await types(user, 'SELECT 1 AS one');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(sqlGrid(user).getByRole('columnheader', { name: 'one' })).toBeVisible({ timeout: 30_000 });
  await page.reload();
  await expect(statementBox(user)).toHaveValue('SELECT 1 AS one', { timeout: 30_000 });
  await page.getByRole('button', { name: 'Close SQL' }).click();
  await expect(page.getByRole('button', { name: 'Close SQL' })).toHaveCount(0);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme, viewport: { width: 1280, height: 800 } });
    test.setTimeout(240_000);

    test('the SQL screen has no accessibility violations', async ({ user }, info) => {
      const { page } = user;
      await runsTwoQueries(user);
      await page.getByRole('link', { name: 'SQL over results' }).click();
      await waitsForMonaco(user);
      await page.getByRole('button', { name: 'Columns of flights_2k', exact: true }).click();
      await types(user, join);
      await page.keyboard.press('ControlOrMeta+Enter');
      await expect(sqlGrid(user).getByRole('columnheader', { name: 'worst' })).toBeVisible({ timeout: 30_000 });
      await page.keyboard.press('Escape');
      await page.screenshot({ path: info.outputPath(`sql-${colorScheme}.png`) });
      expect(await violations(page, rulesIn(colorScheme))).toEqual([]);
      await types(user, 'SELECT nope FROM flights_2k');
      await page.keyboard.press('ControlOrMeta+Enter');
      await expect(page.getByRole('button', { name: /Line 1, column 8/ })).toBeVisible({ timeout: 30_000 });
      await page.keyboard.press('Escape');
      await page.screenshot({ path: info.outputPath(`sql-mistake-${colorScheme}.png`) });
      expect(await violations(page, rulesIn(colorScheme))).toEqual([]);
    });
  });
}

test('a user adds all rows of a saved query as a table', async ({ user }) => {
  test.slow();
  const { page } = user;
  await user.arrives();
  await user.opens('flights-2k');
  await user.opensQuery();
  await user.addsCondition('delay', 'greater than', '0');
  await page.keyboard.press('ControlOrMeta+S');
  const dialog = page.getByRole('dialog', { name: 'Save query' });
  await dialog.getByLabel('Title').fill('Late ones');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toHaveCount(0);

  await page.getByRole('link', { name: 'SQL over results' }).click();
  await waitsForMonaco(user);
  const tables = page.getByRole('region', { name: 'Tables' });
  await tables.getByRole('button', { name: 'Add table' }).click();
  await page.getByRole('menuitem', { name: 'Late ones' }).click();
  await expect(tables.getByRole('button', { name: 'late_ones', exact: true })).toBeVisible();
  expect(await violations(page, [], 'main')).toEqual([]);
  await types(user, 'SELECT count(*) > 100 AS is_whole, min(delay) AS least FROM late_ones');
  await page.keyboard.press('ControlOrMeta+Enter');
  // The result includes all matching rows, which are more than a page of a hundred rows.
  await expect(sqlGrid(user).getByRole('gridcell', { name: 'true' })).toBeVisible({ timeout: 30_000 });
  await expect(sqlGrid(user).getByRole('gridcell', { name: '1', exact: true })).toBeVisible();
  await tables.getByRole('button', { name: 'Remove late_ones' }).click();
  await expect(tables.getByRole('button', { name: 'late_ones', exact: true })).toHaveCount(0);

  // The history stores the statement with the query of its table, so both aren't needed to run it again.
  await types(user, 'SELECT 1');
  await page.getByRole('link', { name: 'History' }).click();
  const run = page.getByRole('row').filter({ hasText: 'is_whole' });
  await expect(run).toContainText('SQL over results');
  await run.getByRole('button', { name: /^Run again/ }).click();
  await expect(sqlGrid(user).getByRole('columnheader', { name: 'is_whole' })).toBeVisible({ timeout: 30_000 });
  await expect(statementBox(user)).toHaveValue(/FROM late_ones/);
  await expect(sqlGrid(user).getByRole('gridcell', { name: 'true' })).toBeVisible({ timeout: 30_000 });
});

test('a user adds the stored rows of an earlier run as a table, without a new request', async ({ user }) => {
  test.slow();
  const { page } = user;
  await user.arrives();
  await user.opens('barley');
  await user.opensQuery();
  await user.addsCondition('site', 'is', 'Crookston');
  await user.runs();
  await expect(user.grid('REST')).toHaveAttribute('aria-rowcount', '20');
  // The query now has other rows, and its tab is then closed.
  await user.form().getByRole('textbox', { name: 'Value', exact: true }).fill('Duluth');
  await page.getByRole('link', { name: 'History' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Crookston' }).first();
  await row.getByRole('button', { name: /^Use in SQL: the rows of barley/ }).press('Enter');
  await waitsForMonaco(user);
  const tables = page.getByRole('region', { name: 'Tables' });
  const table = tables.getByRole('button', { name: /^barley_\d{4}_\d\d_\d\d$/ });
  await expect(table).toBeVisible();
  await expect(tables).toContainText('Loaded when the SQL runs');
  await types(user, 'SELECT site, count(*) AS n FROM ');
  await table.click();
  await statementBox(user).focus();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.insertText(' GROUP BY ALL');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(sqlGrid(user).getByRole('columnheader', { name: 'n', exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(sqlGrid(user).getByRole('gridcell').first()).toHaveText('Crookston');
  await expect(sqlGrid(user).getByRole('gridcell').nth(1)).toHaveText('20');
  expect(await violations(page, [], '[data-pane=query]')).toEqual([]);
  await tables.getByRole('button', { name: /^Remove barley_/ }).click();
  await expect(table).toHaveCount(0);
});

test('several SQL tabs have separate statements and names, and are restored after a reload', async ({ user }) => {
  test.slow();
  const { page } = user;
  const tabs = page.getByRole('navigation', { name: 'Open queries' });
  await user.arrives();
  await page.getByRole('link', { name: 'SQL over results' }).click();
  await waitsForMonaco(user);
  await types(user, 'SELECT 1 AS one');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(sqlGrid(user).getByRole('columnheader', { name: 'one' })).toBeVisible({ timeout: 30_000 });

  await test.step('a second tab starts empty, and is renamed with the keyboard', async () => {
    await tabs.getByRole('link', { name: 'New SQL tab' }).press('Enter');
    await expect(tabs.getByRole('link', { name: 'SQL 2', exact: true })).toHaveAttribute('aria-current', 'page');
    await expect(statementBox(user)).toHaveValue('');
    await page.getByRole('button', { name: 'Rename tab' }).press('Enter');
    await page.getByRole('textbox', { name: 'Name of the tab' }).fill('Not this');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Rename tab' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Name of the tab' }).fill('Two');
    await page.keyboard.press('Enter');
    await expect(tabs.getByRole('link', { name: 'Two', exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Two' })).toBeVisible();
    await types(user, 'SELECT 2 AS two');
    expect(await violations(page, [], 'main')).toEqual([]);
  });

  await test.step('each tab has its own statement and rows', async () => {
    await tabs.getByRole('link', { name: 'SQL', exact: true }).click();
    await expect(statementBox(user)).toHaveValue('SELECT 1 AS one');
    await expect(sqlGrid(user).getByRole('columnheader', { name: 'one' })).toBeVisible();
  });

  await test.step('both tabs are restored after a reload', async () => {
    await page.reload();
    await expect(statementBox(user)).toHaveValue('SELECT 1 AS one');
    await tabs.getByRole('link', { name: 'Two', exact: true }).click();
    await expect(statementBox(user)).toHaveValue('SELECT 2 AS two');
  });

  await test.step('closing a tab discards its statement', async () => {
    await tabs.getByRole('button', { name: 'Close Two' }).click();
    await expect(tabs.getByRole('link', { name: 'SQL', exact: true })).toHaveAttribute('aria-current', 'page');
    await tabs.getByRole('link', { name: 'New SQL tab' }).click();
    await expect(tabs.getByRole('link', { name: 'SQL 2', exact: true })).toBeVisible();
    await expect(statementBox(user)).toHaveValue('');
  });
});
