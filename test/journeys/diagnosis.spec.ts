import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { canaries } from '../electron/signin/scripted-provider.ts';
import { test } from './staged-servers.ts';
import type { User } from './user.ts';
import { rulesIn, violations } from './violations.ts';

test.describe.configure({ timeout: 180_000 });
test.use({ viewport: { width: 1280, height: 900 } });

const steps = (page: Page): Locator => page.getByRole('form').getByRole('list', { name: 'Connection test' }).locator('> li');
const outcome = (page: Page): Locator => page.getByRole('form').getByRole('status');

/** Opens the form of a connection. */
async function opensConnection(user: User, name: string): Promise<void> {
  const { page } = user;
  // The sample server is the selected connection.
  await user.arrives();
  await page.getByRole('button', { name: /Select a connection/ }).click();
  await page.getByRole('menuitem', { name: 'Connections…' }).click();
  await page
    .getByRole('list', { name: 'Connections' })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();
  await expect(page.getByRole('form', { name })).toBeVisible();
}

/** Opens the form of a connection and tests the connection until all checks passed. */
async function tests(user: User, name: string): Promise<void> {
  await opensConnection(user, name);
  await user.page.getByRole('button', { name: /^(?:Save and test|Test connection)$/ }).click();
  await expect(outcome(user.page).filter({ hasText: 'All checks passed' })).toBeVisible({ timeout: 60_000 });
}

async function saves(page: Page, button: string): Promise<{ readonly name: string; readonly text: string }> {
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const download = await saving;
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

/** Drops a file on the page, as a file manager does. */
async function drops(page: Page, file: { readonly name: string; readonly text: string }): Promise<void> {
  const transfer = await page.evaluateHandle(({ name, text }) => {
    const data = new DataTransfer();
    data.items.add(new File([text], name));
    return data;
  }, file);
  await page.getByRole('main').dispatchEvent('dragover', { dataTransfer: transfer });
  await page.getByRole('main').dispatchEvent('drop', { dataTransfer: transfer });
}

async function isUsableInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violations(page, rulesIn(colorScheme)), colorScheme).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

test('a user runs the connection test up to a step, and copies a command that reproduces the step', async ({ user }) => {
  const { page } = user;
  await opensConnection(user, 'Sample server');
  await page.getByText('Test options').focus();
  await page.keyboard.press('Enter');
  await user.chooses(page.getByRole('combobox', { name: 'Test up to' }), 'HTTP response');
  await page.getByRole('textbox', { name: 'API to test' }).fill('flights');
  await expect(page.getByText('Enter the API in the form PROJECT/API')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Test connection' })).toBeDisabled();
  await page.getByRole('textbox', { name: 'API to test' }).fill('');
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(outcome(page).filter({ hasText: 'All checks passed' })).toBeVisible();
  const http = steps(page).filter({ hasText: 'HTTP response' });
  await expect(http).toContainText('401');
  await http.getByText('Reproduce in a terminal').click();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await http.getByRole('button', { name: /Copy the curl command/ }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^curl --verbose --globoff .*http:\/\/127\.0\.0\.1/);
  await isUsableInBothThemes(page);
});

for (const [form, ending] of [
  ['HTML', 'html'],
  ['JSON', 'json'],
] as const) {
  test(`a report saved as ${form} is dropped on the application, which shows the test as it ran`, async ({ user }) => {
    const { page } = user;
    await tests(user, 'Sample server');
    const ran = await steps(page).evaluateAll((items) => items.map((item) => [item.dataset.step, item.dataset.status]));
    const file = await saves(page, `Save as ${form}`);
    expect(file.name).toMatch(new RegExp(`\\.${ending}$`));
    expect(file.text, 'the report has an access token').not.toMatch(/eyJ[\w-]{20,}\.[\w-]{20,}/);
    if (form === 'HTML') {
      const reader = await page.context().newPage();
      await reader.setContent(file.text);
      await expect(reader.getByRole('heading', { name: 'Catalogue: passed' })).toBeVisible();
      await expect(reader.locator('#dataquay-report'), 'readers see the JSON for the application').toBeHidden();
      await reader.close();
    }

    await page.reload();
    await expect(page.getByRole('banner')).toBeVisible();
    await drops(page, file);
    const report = page.getByRole('dialog', { name: /Sample server/ });
    await expect(report.getByRole('status')).toContainText('All checks passed');
    await expect(report.getByRole('status')).toContainText('ada');
    const shown = report.getByRole('list', { name: /steps/i }).locator('> li');
    expect(await shown.evaluateAll((items) => items.map((item) => [item.dataset.step, item.dataset.status]))).toEqual(ran);
    await report.getByText(/^GET .*expositions.* · 200 · \d+\sms$/).click();
    await expect(report.getByRole('heading', { name: 'Response headers' })).toBeVisible();
    await expect(report.getByText('authorization: Bearer [removed]').filter({ visible: true })).toHaveCount(1);
    await isUsableInBothThemes(page);
  });
}

test('a dropped file that isn’t a report is rejected', async ({ user }) => {
  await user.arrivesAnywhere();
  await drops(user.page, { name: 'other.html', text: '<title>Other</title>' });
  await expect(user.page.getByRole('status').filter({ hasText: /can’t open|isn’t/i })).toBeVisible();
  await expect(user.page.getByRole('dialog')).toHaveCount(0);
});

test('a user compares the tests of two connections, including the APIs that only one of them lists', async ({ user }) => {
  const { page } = user;
  await tests(user, 'Sample server');
  await tests(user, 'Shop');
  await page.getByText(/^Earlier tests \(/).click();
  await user.chooses(page.getByRole('combobox', { name: 'First test' }), /^Shop/);
  await user.chooses(page.getByRole('combobox', { name: 'Second test' }), /^Sample server/);
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  const table = page.getByRole('table');
  const row = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /only/i }) });
  await expect(row.getByRole('cell').first()).toHaveText('shop/things');
  await expect(row.getByRole('cell').last()).toContainText('economy/budget');
  await isUsableInBothThemes(page);
});

test('a connection test is repeated until its result changes, and the user is notified', async ({ user, staged }) => {
  const { page } = user;
  await tests(user, 'Shop');
  await page.getByRole('textbox', { name: 'Seconds between two tests' }).fill('5');
  await page.getByRole('button', { name: 'Repeat until the result changes' }).click();
  await expect(page.getByText('Repeating every 5 s until the result changes')).toBeVisible();
  staged.shop.status = (format) => (format === 'rest' ? 503 : null);
  await expect(page.getByRole('alert').filter({ hasText: 'The result of the connection test changed' })).toBeVisible({ timeout: 60_000 });
  await expect(steps(page).filter({ hasText: 'REST rows' })).toContainText('503');
  await expect(page.getByRole('button', { name: 'Repeat until the result changes' })).toBeVisible();
  staged.shop.status = () => null;

  // The list of tests names the cause, and the opened report names the connection.
  await page.getByText(/^Earlier tests \(/).click();
  const failed = page.getByRole('list', { name: 'Earlier tests' }).getByRole('listitem').first();
  await expect(failed).toContainText('Failed at: REST rows · The server is temporarily unavailable');
  await expect(failed).not.toContainText('deployment-fault');
  await failed.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('dialog', { name: 'Connection test: Shop' }).getByRole('status')).toContainText('Failed at: REST rows');
});

test.describe('a sign-in that needs a browser', () => {
  test('shows its link, and the test continues after the user has signed in', async ({ user, staged, context }) => {
    const { page } = user;
    await opensConnection(user, 'By browser');
    await page.getByLabel('Client secret', { exact: true }).fill(canaries.clientSecret);
    await page.getByRole('button', { name: 'Save and test' }).click();
    const link = steps(page).getByRole('link', { name: /openid-connect\/auth/ });
    await expect(link).toBeVisible({ timeout: 60_000 });
    await expect(link, 'the link is below the visible steps').toBeInViewport();
    await isUsableInBothThemes(page);
    staged.provider.authorize = (response, url) => {
      const { searchParams } = url;
      staged.provider.nonce = searchParams.get('nonce');
      const back = new URL(searchParams.get('redirect_uri') ?? '');
      back.search = new URLSearchParams({
        code: 'c-1',
        state: searchParams.get('state') ?? '',
        iss: staged.provider.settings.issuer ?? '',
      }).toString();
      response.writeHead(302, { location: back.href }).end();
    };
    const opening = context.waitForEvent('page');
    await link.click();
    await opening;
    await expect(outcome(page).filter({ hasText: 'All checks passed' })).toBeVisible({ timeout: 60_000 });
    await expect(steps(page).filter({ hasText: /^Sign-in/ })).toContainText('jo');
  });

  test('shows the device code, and is cancelled with the test', async ({ user, staged }) => {
    const { page } = user;
    await opensConnection(user, 'By device');
    await page.getByLabel('Client secret', { exact: true }).fill(canaries.clientSecret);
    staged.provider.misbehave = (response) =>
      response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"authorization_pending"}');
    await page.getByRole('button', { name: 'Save and test' }).click();
    await expect(steps(page).getByText('WDJB-MJHT')).toBeVisible({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Cancel test' }).click();
    await expect(outcome(page).filter({ hasText: 'Test cancelled' })).toBeVisible();
    await expect(page.getByText('WDJB-MJHT')).toHaveCount(0);
    staged.provider.misbehave = null;
  });
});
