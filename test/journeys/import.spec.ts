import { expect, test } from './journey.ts';
import { rulesIn, violations } from './violations.ts';

const file = {
  name: 'connections.json',
  mimeType: 'application/json',
  buffer: Buffer.from(
    JSON.stringify({
      format: 'dataquay-profiles',
      version: 1,
      profiles: [
        {
          name: 'From a colleague',
          kind: 'marketplace',
          baseUrl: 'https://data.invalid',
          colour: '#7048e8',
          production: false,
          method: 'kerberos',
          methods: ['kerberos'],
          kerberos: { send: 'always', mutualAuthentication: false, servicePrincipal: 'HTTP@other.invalid' },
          allowedOrigins: ['https://first.invalid', 'https://second.invalid'],
          connection: { caFile: '/nowhere/ca.pem', proxy: { mode: 'pac', url: 'https://proxy.invalid/proxy.pac' } },
        },
      ],
    }),
  ),
};

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });

    test('a user imports a connection with only the selected settings, with the keyboard', async ({ user }) => {
      const { page } = user;
      await user.arrivesAnywhere();
      await page.getByRole('button', { name: /Select a connection/ }).click();
      await page.getByRole('menuitem', { name: 'Connections…' }).click();
      const connections = page.getByRole('list', { name: 'Connections' }).getByRole('listitem');
      await expect(connections.first()).toBeVisible();
      const before = await connections.count();
      await page.locator('input[type=file][accept="application/json,.json"]').setInputFiles(file);
      const dialog = page.getByRole('dialog', { name: 'Review settings before importing' });
      const boxes = dialog.getByRole('checkbox');
      await expect(boxes).toHaveCount(7);
      for (const box of await boxes.all()) await expect(box).not.toBeChecked();
      expect(await violations(page, rulesIn(colorScheme)), 'the question').toEqual([]);
      // The dialog hides the page from assistive technology.
      await expect(page.locator('ul[aria-label="Connections"] > li')).toHaveCount(before);

      await dialog.getByRole('checkbox', { name: 'Send credentials to https://second.invalid' }).focus();
      await page.keyboard.press('Space');
      await dialog.getByRole('button', { name: 'Import with 1 setting' }).focus();
      await page.keyboard.press('Enter');
      await expect(connections).toHaveCount(before + 1);
      const form = page.getByRole('form', { name: 'From a colleague' });
      await form.getByText('Connection settings').click();
      await expect(form).toContainText('second.invalid');
      await expect(form).not.toContainText('first.invalid');
    });
  });
}
