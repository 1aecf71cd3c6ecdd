import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { addPreparedSample } from '../prepared-sample.ts';
import { type ReadyProgram, startReadyProgram } from '../ready-program.ts';
import { test as base, expect } from './journey.ts';
import type { User } from './user.ts';
import { rulesIn, violations } from './violations.ts';

/** A second server without a stored connection. */
interface SecondServer {
  readonly baseUrl: string;
  readonly authUrl: string;
  readonly realm: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly username: string;
  readonly password: string;
  readonly serviceToken: string;
}

const test = base.extend<Record<never, never>, { second: SecondServer }>({
  second: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture off this pattern.
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'dataquay-second-'));
      await addPreparedSample(folder);
      const service: ReadyProgram = await startReadyProgram('service/main.ts', ['--port', '0', '--data-dir', folder]);
      await use(JSON.parse(service.line));
      await service.stop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

test.describe.configure({ mode: 'serial', timeout: 120_000 });

const form = (page: Page): Locator => page.getByRole('form');
const secrets = (page: Page): Locator => form(page).getByRole('region', { name: 'Secrets' });
const steps = (page: Page): Locator => page.getByRole('list', { name: 'Connection test' }).getByRole('listitem');

async function opensConnections(user: User): Promise<void> {
  await user.page.getByRole('button', { name: /Select a connection/ }).click();
  await user.page.getByRole('menuitem', { name: 'Connections…' }).click();
  await expect(user.page.getByRole('heading', { level: 1, name: 'Connections' })).toBeVisible();
}

async function fillsIn(page: Page, second: SecondServer, name: string): Promise<void> {
  await form(page).getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await form(page).getByRole('textbox', { name: 'Base URL' }).fill(second.baseUrl);
  await form(page)
    .getByRole('checkbox', { name: /Service token/ })
    .check();
  await form(page).getByRole('textbox', { name: 'User name' }).fill(second.username);
  const tokenUrl = `${second.authUrl}/auth/realms/${second.realm}/protocol/openid-connect/token`;
  await form(page).getByRole('textbox', { name: 'Token URL' }).fill(tokenUrl);
  await form(page).getByRole('textbox', { name: 'Client ID', exact: true }).fill(second.clientId);
  await form(page).getByRole('checkbox', { name: 'Client has a secret' }).check();
  await secrets(page).getByLabel('Password', { exact: true }).fill(second.password);
  await secrets(page).getByLabel('Client secret', { exact: true }).fill(second.clientSecret);
  await secrets(page).getByLabel('Service token', { exact: true }).fill(second.serviceToken);
}

/** Returns the contents of all files in a folder while the application writes to it. */
async function filesUnder(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.parquet'));
  try {
    return (await Promise.all(files.map((entry) => readFile(join(entry.parentPath, entry.name), 'latin1')))).join('\n');
  } catch (error) {
    // A temporary file has been renamed, so the folder is read again.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return filesUnder(folder);
    throw error;
  }
}

test('a user adds and tests a connection, signs in by password and token, and runs a query', async ({ user, second, application }) => {
  const { page } = user;
  await user.arrives();
  await opensConnections(user);
  await page.getByRole('button', { name: 'Add connection' }).click();
  await form(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form(page).getByRole('alert')).toContainText('need your attention');
  await expect(form(page).getByText('Enter a URL that begins with https://')).toBeVisible();
  await fillsIn(page, second, 'Second');
  await form(page)
    .getByRole('checkbox', { name: /production/ })
    .check();
  await form(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('form', { name: 'Second' })).toBeVisible();

  await form(page).getByRole('button', { name: 'Save and test' }).click();
  await expect(form(page).getByRole('status').filter({ hasText: 'All checks passed' })).toBeVisible();
  await expect(steps(page)).toHaveCount(13);
  await expect(steps(page).filter({ hasText: /^Sign-in/ })).toContainText(second.username);
  await expect(steps(page).filter({ hasText: 'Catalogue' })).toContainText('APIs');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await form(page).getByRole('button', { name: 'Copy report, without secrets' }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toMatch(new RegExp(`# Connection test: Second[\\s\\S]*- user: ${second.username}[\\s\\S]*"grant": "password"`));
  const report = await copied();

  await form(page).getByRole('button', { name: 'Use this connection' }).click();
  await expect(page.getByRole('banner').getByText('Production')).toBeVisible();
  await expect(page.getByRole('banner')).toContainText(second.username);
  await page.getByRole('link', { name: 'Second' }).click();
  await user.opens('flights-3m');
  await user.opensQuery();
  expect(await user.urlBox('REST').inputValue()).toContain(second.baseUrl);
  await user.runs();
  for (const side of ['REST', 'OData'] as const) await expect(user.preview(side).getByRole('status')).toContainText('200');
  expect(await user.reads('REST', 5)).toEqual(await user.reads('OData', 5));

  await user.view('Request').click();
  const archiving = page.waitForEvent('download');
  await user
    .preview('REST')
    .getByRole('button', { name: /HTTP Archive/ })
    .click();
  const archive = await readFile(await (await archiving).path(), 'utf8');
  expect(JSON.parse(archive).log.entries[0].response).toMatchObject({
    status: 200,
    content: { mimeType: 'application/json; charset=utf-8' },
  });

  await page.getByRole('button', { name: /Show sign-in details for/ }).click();
  await page.getByRole('radio', { name: /Service token/ }).click();
  await expect(page.getByRole('banner')).toContainText('Signed in');
  await expect(page.getByRole('banner')).not.toContainText(second.username);
  await page.keyboard.press('Escape');
  await user.runs();
  await expect(user.preview('REST').getByRole('status')).toContainText('200');

  const written = (await filesUnder(application.dataFolder)) + application.log() + report + archive;
  for (const secret of [second.password, second.clientSecret, second.serviceToken]) expect(written).not.toContain(secret);
});

test('an unsaved connection form is restored, and shows its errors in French', async ({ user }) => {
  const { page } = user;
  await user.arrives();
  await opensConnections(user);
  await page.getByRole('button', { name: 'Add connection' }).click();
  await form(page).getByRole('textbox', { name: 'Name', exact: true }).fill('Begun');
  await page.getByRole('link', { name: 'Second' }).click();
  await expect(user.apis().getByRole('listitem').first()).toBeVisible();
  await opensConnections(user);
  await expect(page.getByText('unsaved', { exact: true })).toBeVisible();
  await expect(form(page).getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Begun');
  await user.choosesSetting('Français');
  await form(page).getByText('Paramètres de connexion').click();
  await form(page).getByRole('textbox', { name: 'Dialecte REST (JSON)' }).fill('{"sort":"up"}');
  await form(page).getByRole('textbox', { name: 'URL de base' }).fill('https://data.example.org');
  await form(page).getByRole('button', { name: 'Enregistrer' }).click();
  await expect(
    form(page).getByText('Dialecte non valide : Valeur non valide. Utilisez l’une de ces valeurs : signed, colon, comma.'),
  ).toBeVisible();
  await form(page).getByRole('button', { name: 'Annuler' }).click();
  await expect(page.getByText('non enregistrée', { exact: true })).toHaveCount(0);
  await user.choosesSetting('English');
  await expect(page.getByRole('heading', { level: 1, name: 'Connections' })).toBeVisible();
});

test('a user returns to the sample server in the title bar with the keyboard alone', async ({ user }) => {
  const { page } = user;
  await user.arrives();
  await expect(page.getByRole('link', { name: 'Second' })).toBeVisible();
  await page.getByRole('button', { name: /Select a connection\. Current: Second/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio', { name: /Second/ })).toBeVisible();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Sample server' })).toBeVisible();
  await expect(page.getByRole('banner').getByText('Production')).toHaveCount(0);
  await expect(user.apis().getByRole('listitem').first()).toBeVisible();
});

test('a wrong URL is explained, and saving it deletes the secrets of the previous URL', async ({ user, second }) => {
  const { page } = user;
  await user.arrives();
  await opensConnections(user);
  await page
    .getByRole('list', { name: 'Connections' })
    .getByRole('button', { name: /Second/ })
    .click();
  await expect(form(page).getByText(/^Kept in memory until you quit Dataquay/)).toHaveCount(3);
  await form(page).getByRole('textbox', { name: 'Base URL' }).fill('http://no-such-host.invalid');
  await expect(form(page).getByText(/If you save, the secrets stored for the previous URL are deleted/)).toBeVisible();
  await form(page).getByRole('button', { name: 'Save and test' }).click();
  await expect(form(page).getByRole('status').filter({ hasText: 'Failed at: DNS lookup' })).toBeVisible();
  await expect(steps(page).first()).toContainText('Can’t find the host no-such-host.invalid.');
  await expect(steps(page).last()).toContainText('an earlier step failed');
  await expect(form(page).getByText('Not set')).toHaveCount(3);

  await form(page).getByRole('textbox', { name: 'Base URL' }).fill(`${second.baseUrl}/elsewhere`);
  await secrets(page).getByLabel('Service token', { exact: true }).fill(second.serviceToken);
  await form(page).getByRole('button', { name: 'Save and test' }).click();
  await expect(form(page).getByRole('status').filter({ hasText: 'Failed at: Catalogue' })).toBeVisible();
  await expect(steps(page).filter({ hasText: 'Catalogue' })).toContainText('No catalogue found at this address.');

  await form(page).getByRole('textbox', { name: 'Base URL' }).fill(second.baseUrl);
  await form(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form(page).getByText('Not set')).toHaveCount(3);
  await form(page).getByRole('button', { name: 'Use this connection' }).click();
  await page.getByRole('link', { name: 'Second' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'The service token is missing.The connection sends a service token, but the token isn’t entered or stored.',
  );
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });
    const rules = rulesIn(colorScheme);

    test('the connections screen has no accessibility violations', async ({ user }) => {
      const { page } = user;
      await user.arrivesAnywhere();
      await page.getByRole('button', { name: /Select a connection/ }).click();
      await expect(page.getByRole('menu')).toBeVisible();
      expect(await violations(page, rules), 'the switcher').toEqual([]);
      await page.getByRole('menuitem', { name: 'Connections…' }).click();
      await page
        .getByRole('list', { name: 'Connections' })
        .getByRole('button', { name: /Second/ })
        .click();
      await form(page)
        .getByRole('checkbox', { name: /Kerberos/ })
        .check();
      await form(page).getByText('Connection settings').click();
      await form(page).getByRole('button', { name: 'Save', exact: true }).click();
      expect(await violations(page, rules), 'the form').toEqual([]);
      await form(page).getByRole('button', { name: 'Save and test' }).click();
      await expect(
        form(page)
          .getByRole('status')
          .filter({ hasText: /All checks passed|Failed at/ }),
      ).toBeVisible();
      expect(await violations(page, rules), 'the check').toEqual([]);
      await page.getByRole('button', { name: 'Add connection' }).click();
      await form(page).getByRole('button', { name: 'Save', exact: true }).click();
      expect(await violations(page, rules), 'mistakes').toEqual([]);
    });
  });
}
