import type { User } from '../../test/journeys/user.ts';
import { expect } from './expect.ts';

/** The steps before a screenshot is taken. They continue from the previous screenshot. */
export type Picture = (user: User) => Promise<void>;

/** Screenshots that the documentation shows in the light and the dark theme. */
export const picturesInBothThemes: Readonly<Record<string, Picture>> = {
  api: async (user) => {
    await user.arrives();
    await user.opens('flights-3m');
    await expect(user.page.getByRole('region', { name: 'First rows' }).getByRole('row').nth(10)).toBeVisible();
  },
  query: async (user) => {
    await user.opensQuery();
    await user.addsCondition('origin', 'is', 'LAX');
    await user.addsCondition('delay', 'greater than', '60');
    await user.runs();
    for (const side of ['REST', 'OData'] as const) await expect(user.grid(side)).toHaveAttribute('aria-rowcount', '100');
    await user.reads('OData', 5);
    await expect(user.page.getByRole('status', { name: 'Comparison of both responses' })).toContainText('100 rows match');
  },
  export: async (user) => {
    await user.preview('REST').getByRole('button', { name: 'Export…' }).click();
    const dialog = user.page.getByRole('dialog');
    await expect(dialog.getByRole('combobox', { name: 'Format' })).toBeFocused();
    await expect(dialog.getByText(/flights-3m\.csv$/)).toBeVisible();
  },
  comparison: async (user) => {
    await user.page.keyboard.press('Escape');
    await user.addsCondition('distance', 'less than', '1000');
    await user.runs();
    await user.page.getByRole('button', { name: 'Compare', exact: true }).click();
    const region = user.page.getByRole('region', { name: 'Comparison' });
    await expect(region.getByRole('status')).toContainText('100 rows match');
    await region.getByRole('combobox', { name: 'Responses to compare' }).click();
    await user.page.getByRole('option', { name: 'REST: previous run vs. latest' }).click();
    await region.getByRole('combobox', { name: 'Match rows by' }).click();
    await user.page.getByRole('option', { name: 'Match by date', exact: true }).click();
    await expect(region.getByText('Rows matched by date')).toBeVisible();
    await expect(region.getByRole('grid')).toBeVisible();
  },
  chart: async (user) => {
    await user.page.getByRole('button', { name: 'Close comparison' }).click();
    await user.view('Chart').click();
    await expect(user.preview('OData').getByRole('img', { name: /^(Bars|Line|Points|Histogram): / })).toBeVisible();
  },
};

/** Screenshots of single tasks, in the light theme. They start with an open query. */
export const picturesOfTasks: Readonly<Record<string, Picture>> = {
  code: async ({ page }) => {
    await page.getByRole('button', { name: 'Code', exact: true }).click();
    const region = page.getByRole('region', { name: 'Code', exact: true });
    await region.getByRole('combobox', { name: 'Language or tool' }).click();
    await page.getByRole('option', { name: 'Python (pandas)' }).click();
    await expect(region.getByText('Required package')).toBeVisible();
  },
  save: async ({ page }) => {
    await page.getByRole('button', { name: 'Close code' }).click();
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Title').fill('Late flights from Los Angeles');
  },
  history: async ({ page }) => {
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('link', { name: 'History' }).click();
    await expect(page.getByRole('region', { name: 'History' })).toContainText('rows');
  },
  account: async ({ page }) => {
    await page
      .getByRole('banner')
      .getByRole('button', { name: /Show sign-in details for/ })
      .click();
    await expect(page.getByRole('link', { name: 'My account' })).toBeVisible();
  },
  shortcuts: async ({ page }) => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  },
  connection: async ({ page }) => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Select a connection/ }).click();
    await page.getByRole('menuitem', { name: 'Connections…' }).click();
    await page.getByRole('button', { name: 'Add connection' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Sales data');
    await page.getByRole('textbox', { name: 'Base URL' }).fill('https://data.example.invalid');
    await page.getByRole('textbox', { name: 'Client ID' }).fill('dataquay');
  },
  'connection-test': async ({ page }) => {
    await page.getByRole('textbox', { name: 'Issuer' }).fill('https://id.example.invalid/realms/main');
    await page.getByRole('textbox', { name: 'User name' }).fill('ada');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Save and test' }).click();
    await expect(page.getByRole('button', { name: /^Copy report/ })).toBeVisible();
  },
  help: async ({ page }) => {
    await page.keyboard.press('F1');
    await expect(page.getByRole('dialog', { name: 'Help' }).getByRole('heading', { name: 'Dataquay documentation' })).toBeVisible();
  },
};

/** Screenshots of the French pages. They start with the catalogue, in English. */
export const picturesInFrench: Readonly<Record<string, Picture>> = {
  account: async (user) => {
    await user.choosesSetting('Français');
    await user.page
      .getByRole('banner')
      .getByRole('button', { name: /Afficher les détails/ })
      .click();
    await expect(user.page.getByRole('link', { name: 'Mon compte' })).toBeVisible();
  },
  connection: async ({ page }) => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Sélectionner une connexion/ }).click();
    await page.getByRole('menuitem', { name: 'Connexions…' }).click();
    await page.getByRole('button', { name: 'Ajouter une connexion' }).click();
    await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Données de vente');
    await page.getByRole('textbox', { name: 'URL de base' }).fill('https://data.example.invalid');
    await page.getByRole('textbox', { name: 'ID client' }).fill('dataquay');
  },
  'connection-test': async ({ page }) => {
    await page.getByRole('textbox', { name: 'Émetteur' }).fill('https://id.example.invalid/realms/main');
    await page.getByRole('textbox', { name: 'Nom d’utilisateur' }).fill('ada');
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await page.getByRole('button', { name: 'Enregistrer et tester' }).click();
    await expect(page.getByRole('button', { name: /^Copier le rapport/ })).toBeVisible();
  },
};
