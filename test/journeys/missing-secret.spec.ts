import { startApplication } from './application.ts';
import { expect, test } from './journey.ts';
import { sendRawCalls } from './raw-calls.ts';
import { User } from './user.ts';

test.setTimeout(120_000);

test('“Sign in” leads to the field of a missing service token, wherever it is selected', async ({ page }) => {
  // A new window shows the connection that was selected last, so the application isn’t that of other tests.
  const application = await startApplication();
  try {
    await new User(page, application.url).arrives();
    const settings = {
      name: 'Without token',
      kind: 'marketplace',
      baseUrl: 'http://127.0.0.1:1',
      colour: '#7048e8',
      production: false,
      method: 'service-token',
      methods: ['service-token'],
      serviceToken: {},
    };
    const [created = ''] = await sendRawCalls(page, [{ path: 'connections/create', input: JSON.stringify(settings) }]);
    expect(created).toContain('Without token');
    await page.reload();
    await page.getByRole('button', { name: /Select a connection/ }).click();
    await page.getByRole('menuitemradio', { name: /Without token/ }).click();
    const field = page.getByLabel('Service token', { exact: true });
    await expect(field).toBeVisible({ timeout: 60_000 });

    await page.getByRole('button', { name: /Show sign-in details for/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click();
    await expect(field).toBeFocused();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    // On a screen without the field, it is in a dialog.
    await page.getByRole('button', { name: /Select a connection/ }).click();
    await page.getByRole('menuitem', { name: 'Connections…' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Connections' })).toBeVisible();
    await page.getByRole('button', { name: /Show sign-in details for/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('dialog', { name: 'Sign in' }).getByLabel('Service token', { exact: true })).toBeFocused();
    await page.screenshot({ path: 'out/journeys/missing-secret.png' });
  } finally {
    await application.stop();
  }
});
