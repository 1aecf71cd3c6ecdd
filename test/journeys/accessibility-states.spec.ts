import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import type { User } from './user.ts';
import { rulesIn, violations } from './violations.ts';

/** Performs each action and then checks the page with some or all axe rules. Failures include the name of the action. */
async function checksStates(page: Page, rules: readonly string[], states: Readonly<Record<string, () => Promise<unknown>>>): Promise<void> {
  for (const [state, reach] of Object.entries(states)) {
    await test.step(state, async () => {
      await reach();
      expect.soft(await violations(page, rules), state).toEqual([]);
    });
  }
}

/** Closes an element with its key. */
async function closes(page: Page, opened: ReturnType<Page['getByRole']>): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(opened).toHaveCount(0);
}

async function opensFlights(user: User): Promise<void> {
  await user.arrives();
  await user.opens('flights-3m');
  await user.opensQuery();
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });
    const rules = rulesIn(colorScheme);
    // A check by axe takes seconds if two grids are on the page.
    test.setTimeout(240_000);

    test('menus, dialogs, and screens around the query have no accessibility violations', async ({ user }) => {
      const { page } = user;
      const [menu, dialog] = [page.getByRole('menu'), page.getByRole('dialog')];
      await user.arrives();
      await checksStates(page, rules, {
        'the roots to choose from': async () => {
          await page.getByRole('button', { name: /^Project/ }).click();
          await expect(menu).toBeVisible();
        },
        'the orders of the list': async () => {
          await closes(page, menu);
          await page.getByRole('button', { name: /^Sort order/ }).click();
          await expect(menu).toBeVisible();
        },
        'the servers to choose from': async () => {
          await closes(page, menu);
          await page.getByRole('button', { name: /Select a connection/ }).click();
          await expect(menu).toBeVisible();
        },
        'the palette, with what it found': async () => {
          await closes(page, menu);
          await page.keyboard.press('ControlOrMeta+K');
          await dialog.getByRole('combobox').fill('flights');
          await expect(dialog.getByRole('option').first()).toBeVisible();
        },
        'the palette, with nothing found': async () => {
          await dialog.getByRole('combobox').fill('no such thing anywhere');
          await expect(dialog.getByRole('option')).toHaveCount(0);
        },
        'an empty history': async () => {
          await closes(page, dialog);
          await page.getByRole('link', { name: 'History' }).click();
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        },
        'no saved queries': async () => {
          await page.getByRole('link', { name: /^Saved queries/ }).click();
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        },
        'a URL to open': async () => {
          await page.getByRole('button', { name: /^Open a URL or cURL/ }).click();
          await expect(dialog).toBeVisible();
        },
        'the servers': async () => {
          await closes(page, dialog);
          await page.getByRole('button', { name: /Select a connection/ }).click();
          await menu.getByRole('menuitem').last().click();
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        },
        'the account': async () => {
          await page.goto(`${page.url().split('#')[0]}#/account`);
          await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible();
        },
      });
    });

    test('the form and the URL editors have no accessibility violations in any state', async ({ user }) => {
      const { page } = user;
      const form = user.form();
      await opensFlights(user);
      await expect(page.locator('.monaco-editor')).toHaveCount(2);
      const address = (await user.urlBox('OData').inputValue()).split('?')[0] ?? '';
      await checksStates(page, rules, {
        'a group in a group': async () => {
          await form.getByRole('button', { name: 'Add group' }).first().click();
          await form.getByRole('button', { name: 'Add group' }).first().click();
          await expect(form.getByRole('group', { name: 'Group of conditions' })).toHaveCount(2);
        },
        'a value that does not fit, between two': async () => {
          await form.getByRole('button', { name: 'Add condition' }).last().click();
          await user.chooses(form.getByRole('combobox', { name: 'Operator', exact: true }).last(), 'between');
          await form.getByRole('textbox', { name: 'Value', exact: true }).last().fill('yesterday');
        },
        'the columns to choose from': async () => {
          await form.getByRole('combobox', { name: 'Column', exact: true }).last().click();
          await expect(page.getByRole('listbox', { name: 'Column' })).toBeVisible();
        },
        'no such column': async () => {
          await form.getByRole('combobox', { name: 'Column', exact: true }).last().fill('price');
          await expect(page.getByRole('option', { name: 'delay' })).toHaveCount(0);
          await expect(page.getByText('No matching columns')).toBeVisible();
        },
        'a broken URL': async () => {
          await user.typesUrl('OData', `${address}?$filter=origni eq 'LAX`);
          await expect(page.getByRole('list', { name: 'Problems' })).toBeVisible();
        },
        'what can stand in a URL': async () => {
          await user.typesUrl('OData', `${address}?$filter=`);
          await page.keyboard.type('di');
          await expect(page.getByRole('listbox', { name: 'Suggest' }).getByRole('option').first()).toBeVisible();
        },
        'a query to save': async () => {
          await page.keyboard.press('Escape');
          await user.typesUrl('OData', `${address}?$top=10`);
          await page.keyboard.press('ControlOrMeta+S');
          await expect(page.getByRole('dialog')).toBeVisible();
        },
      });
    });

    test('the responses have no accessibility violations in any state', async ({ user }) => {
      const { page } = user;
      const preview = user.preview('REST');
      await opensFlights(user);
      await user.runs();
      for (const side of ['REST', 'OData'] as const) await expect(user.grid(side)).toHaveAttribute('aria-rowcount', '100');
      const comparison = page.getByRole('region', { name: 'Comparison' });
      const listbox = page.getByRole('listbox');
      await checksStates(page, rules, {
        'the connections of both responses': async () => {
          for (const side of ['REST', 'OData'] as const) {
            await user.view('Statistics').click();
            await expect(user.preview(side).getByRole('group', { name: 'delay' }).getByRole('img')).toBeVisible();
          }
        },
        'the charts of both responses': async () => {
          for (const side of ['REST', 'OData'] as const) {
            await user.view('Chart').click();
            await expect(user.preview(side).getByRole('button', { name: /^Save chart/ })).toBeVisible();
          }
        },
        'what a chart shows, to choose from': async () => {
          await preview.getByRole('tabpanel', { name: 'Chart' }).getByRole('combobox').first().click();
          await expect(listbox).toBeVisible();
        },
        'the columns of the grid': async () => {
          await page.keyboard.press('Escape');
          await user.view('Grid').click();
          await preview.getByRole('button', { name: /of 5 columns/ }).click();
        },
        'no row has what is looked for': async () => {
          await page.keyboard.press('Escape');
          await preview.getByRole('searchbox', { name: 'Filter fetched rows' }).fill('no such value');
          await expect(preview.getByText(/^0 of 100 rows$/)).toBeVisible();
        },
        'what to export': async () => {
          await preview.getByRole('searchbox', { name: 'Filter fetched rows' }).fill('');
          await preview.getByRole('button', { name: 'Export…' }).click();
          await expect(page.getByRole('dialog')).toBeVisible();
        },
        'the forms of a file': async () => {
          await page.getByRole('dialog').getByRole('combobox').first().click();
          await expect(listbox).toBeVisible();
        },
        'the query as code': async () => {
          await page.keyboard.press('Escape');
          await page.keyboard.press('Escape');
          await expect(page.getByRole('dialog')).toHaveCount(0);
          await page.getByRole('button', { name: 'Code', exact: true }).click();
          await expect(page.getByRole('region', { name: /code/i }).getByRole('combobox').first()).toBeVisible();
        },
        'the languages of code': async () => {
          await page.getByRole('region', { name: /code/i }).getByRole('combobox').first().click();
          await expect(listbox).toBeVisible();
        },
        'what to compare': async () => {
          await page.keyboard.press('Escape');
          await page.getByRole('button', { name: 'Compare', exact: true }).click();
          await expect(comparison.getByRole('status')).toContainText('100 rows match');
          await comparison.getByRole('combobox').first().click();
          await expect(listbox).toBeVisible();
        },
        'how to align rows': async () => {
          await page.keyboard.press('Escape');
          await comparison.getByRole('combobox').last().click();
          await expect(listbox).toBeVisible();
        },
        'no row meets the conditions': async () => {
          await page.keyboard.press('Escape');
          await user.addsCondition('distance', 'greater than', '999999');
          await user.runs();
          await expect(user.preview('REST').getByRole('status').first()).toContainText('0 rows');
        },
        'runs to look back at': async () => {
          await page.getByRole('link', { name: 'History' }).click();
          await expect(page.getByRole('table')).toBeVisible();
        },
      });
    });
  });
}
