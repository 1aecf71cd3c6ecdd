import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { User } from '../journeys/user.ts';
import { type InstalledDesktop, startInstalled } from './installed-desktop.ts';

const program = process.env.DATAQUAY_SMOKE_PROGRAM;
test.skip(program === undefined, 'run by npm run test:smoke');

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dataquay-smoke-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));

/** Starts the packed application with this test's data folder. */
function start(): Promise<InstalledDesktop> {
  const environment = Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  return startInstalled({
    command: [program ?? '', `--data-dir=${join(folder, 'data')}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    environment,
    netLog: join(folder, 'net-log.json'),
    shows: (page) => page.getByRole('list', { name: 'APIs' }).getByRole('listitem').first(),
  });
}

test('the packed application starts, shows the catalogue, runs a query, stores a secret in the keychain, and exits', async () => {
  const first = await start();
  await queries(new User(first.page, ''));
  await storesSecret(first.page);
  expect(await first.close()).toBe(0);

  const second = await start();
  await opensConnections(second.page);
  await second.page
    .getByRole('button', { name: /Smoke test/ })
    .first()
    .click();
  await expect(second.page.getByText('Stored in this computer’s keychain').first()).toBeVisible();
  await second.page
    .getByRole('button', { name: /^Delete: / })
    .first()
    .click();
  expect(await second.close()).toBe(0);
});

async function queries(user: User): Promise<void> {
  await user.opens('birdstrikes');
  await user.opensQuery();
  await user.runs();
  for (const side of ['REST', 'OData'] as const) await expect(user.grid(side)).toHaveAttribute('aria-rowcount', '100');
}

async function opensConnections(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Select a connection/ }).click();
  await page.getByRole('menuitem', { name: 'Connections…' }).click();
}

/** Adds a connection whose password is stored in the keychain. */
async function storesSecret(page: Page): Promise<void> {
  await opensConnections(page);
  await page.getByRole('button', { name: 'Add connection' }).click();
  const form = page.getByRole('form', { name: 'New connection' });
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Smoke test');
  await form.getByRole('textbox', { name: 'Base URL' }).fill('http://127.0.0.1:9');
  await form.getByRole('textbox', { name: 'User name' }).fill('ada');
  await form.getByRole('textbox', { name: 'Token URL' }).fill('http://127.0.0.1:9/token');
  await form.getByRole('textbox', { name: 'Client ID', exact: true }).fill('smoke');
  await form.getByLabel('Password', { exact: true }).fill('smoke-password');
  await form.getByRole('combobox', { name: 'Keep secrets' }).click();
  await page.getByRole('option', { name: /keychain/ }).click();
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Stored in this computer’s keychain').first()).toBeVisible();
}
