import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { expect, test } from './journey.ts';
import { violations } from './violations.ts';

test.use({ colorScheme: 'dark', permissions: ['clipboard-read', 'clipboard-write'] });
test.setTimeout(180_000);

/** Presses Tab until an element has the focus. Fails if the element isn't reachable by keyboard. */
async function tabsTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let pressed = 0; pressed < 30; pressed += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await target.page().keyboard.press(key);
  }
  await expect(target, `reached by ${key}`).toBeFocused();
}

test('a user works from the start to an export with the keyboard alone, in French', async ({ user, application }) => {
  const { page } = user;
  const { keyboard } = page;
  const file = join(application.exportFolder, 'flights-3m.csv');
  const form = page.getByRole('region', { name: 'Formulaire de requête' });
  const palette = async (name: string, text: string): Promise<void> => {
    await keyboard.press('Control+k');
    await expect(page.getByRole('dialog', { name }).getByRole('combobox')).toBeFocused();
    await keyboard.type(text);
  };
  const grid = (side: 'REST' | 'OData') => page.getByRole('region', { name: `Aperçu ${side}` }).getByRole('grid');
  try {
    await test.step('the user changes the language and finds an API', async () => {
      await user.arrives();
      await palette('Search or run a command', 'Language: Français');
      await expect(page.getByRole('option', { name: /Language: Français/ })).toBeVisible();
      await keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Rechercher ou lancer une commande' })).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await keyboard.press('/');
      await keyboard.type('flights-3m');
      await expect(page.getByRole('list', { name: 'API' }).getByRole('listitem').first()).toContainText('flights-3m');
      await keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('flights-3m');
    });

    await test.step('the user adds a condition and runs the query', async () => {
      await keyboard.press('Control+2');
      await expect(form).toBeVisible();
      await keyboard.press('Control+2');
      await expect(form.getByRole('button', { name: 'Ajouter une condition' })).toBeFocused();
      await keyboard.press('Enter');
      await expect(form.getByRole('combobox', { name: 'Colonne', exact: true })).toBeFocused();
      await keyboard.type('origin');
      await keyboard.press('Tab');
      await expect(form.getByRole('combobox', { name: 'Opérateur', exact: true })).toBeFocused();
      await keyboard.press('Tab');
      await expect(form.getByRole('textbox', { name: 'Valeur', exact: true })).toBeFocused();
      await keyboard.type('LAX');
      await keyboard.press('Control+Enter');
      for (const side of ['REST', 'OData'] as const) await expect(grid(side)).toHaveAttribute('aria-rowcount', '100');
      await expect(page.getByRole('status', { name: 'Comparaison des deux réponses' })).toContainText('100 lignes identiques');
    });

    await test.step('the user compares both responses with a command', async () => {
      await palette('Rechercher ou lancer une commande', 'Comparer les réponses');
      await expect(page.getByRole('option', { name: /Comparer les réponses/ })).toBeVisible();
      await keyboard.press('Enter');
      const comparison = page.getByRole('region', { name: 'Comparaison' });
      await expect(comparison.getByRole('status')).toContainText('100 lignes identiques · 0 valeur diffère');
      expect(await violations(page, [], '[data-pane=comparison]')).toEqual([]);
    });

    await test.step('the user copies rows', async () => {
      await keyboard.press('Control+3');
      await expect(grid('REST')).toBeFocused();
      await keyboard.press('ArrowDown');
      await keyboard.press('Shift+Space');
      await keyboard.press('Control+c');
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('LAX');
    });

    await test.step('the user exports all displayed rows', async () => {
      await tabsTo(page.getByRole('region', { name: 'Aperçu REST' }).getByRole('button', { name: 'Exporter…' }), 'Shift+Tab');
      await keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: /^Exporter :/ });
      const folders = page.getByRole('dialog', { name: 'Sélectionner un dossier' });
      // All 115,245 matching rows are preselected.
      await tabsTo(dialog.getByRole('radio', { name: 'Toutes les lignes de la requête' }), 'Shift+Tab');
      await keyboard.press('ArrowUp');
      await expect(dialog.getByRole('radio', { name: /^100 lignes/ })).toBeChecked();
      await tabsTo(dialog.getByRole('button', { name: 'Sélectionner un dossier…' }));
      await keyboard.press('Enter');
      await expect(folders.getByRole('list')).toBeVisible();
      // Browsing starts at the downloads, if this user has such a folder.
      const places = folders.getByRole('button', { name: 'Emplacements' });
      if (await places.isEnabled()) {
        await tabsTo(places, 'Shift+Tab');
        await keyboard.press('Enter');
      }
      const place = folders.getByRole('button', { name: application.exportFolder });
      await expect(place).toBeVisible();
      await tabsTo(place);
      await keyboard.press('Enter');
      await expect(folders.getByRole('list', { name: `Dossiers de ${application.exportFolder}` })).toBeVisible();
      await tabsTo(folders.getByRole('button', { name: 'Sélectionner ce dossier' }));
      await keyboard.press('Enter');
      await expect(folders).toHaveCount(0);
      await expect(dialog.getByText(`Enregistrement dans ${file}`)).toBeVisible();
      await tabsTo(dialog.getByRole('button', { name: 'Exporter 100 lignes en CSV' }));
      await keyboard.press('Enter');
      await expect(dialog.getByRole('status').first()).toContainText('100 lignes écrites');
      const rows: Record<string, string>[] = parse(await readFile(file, 'utf8'), { columns: true });
      expect(new Set(rows.map(({ origin }) => origin))).toEqual(new Set(['LAX']));
      expect(rows).toHaveLength(100);
      await keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    });

    await test.step('the user finds the previous run in the command palette', async () => {
      await palette('Rechercher ou lancer une commande', 'LAX');
      await expect(page.getByRole('group', { name: 'Historique' }).getByRole('option').first()).toContainText('filter=origin==LAX');
    });

    await test.step('the user changes the language back to English', async () => {
      await keyboard.press('Control+a');
      await keyboard.type('Langue English');
      await expect(page.getByRole('option', { name: /^Langue.+English/, selected: true })).toBeVisible();
      await keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Search or run a command' })).toBeVisible();
    });
  } finally {
    await rm(file, { force: true });
  }
});
