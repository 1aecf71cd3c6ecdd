import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { addPreparedSample } from '../prepared-sample.ts';
import { startReadyProgram } from '../ready-program.ts';
import { startApplication } from './application.ts';
import { watchPolicy } from './policy-violations.ts';
import { User } from './user.ts';
import { rulesIn, violations } from './violations.ts';

const serviceSchema = z.object({
  baseUrl: z.url(),
  authUrl: z.url(),
  realm: z.string(),
  clientId: z.string(),
  clientSecret: z.string(),
  username: z.string(),
  password: z.string(),
  serviceToken: z.string(),
});

/** A data service that shows all APIs to a service token and one project to a user. The application has a connection for each. */
interface TwoUsers {
  readonly url: string;
  readonly service: z.infer<typeof serviceSchema>;
}

/** The second rule applies to any caller except the service token. */
const accessRules = { rules: [{ apis: ['*/*'], users: ['token:sample'] }, { apis: ['economy/*'] }] };

const test = base.extend<{ user: User }, { two: TwoUsers }>({
  two: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture off this pattern.
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'dataquay-two-users-'));
      const rules = join(folder, 'access.json');
      await writeFile(rules, JSON.stringify(accessRules));
      await addPreparedSample(join(folder, 'data'));
      const program = await startReadyProgram('service/main.ts', ['--port', '0', '--data-dir', join(folder, 'data'), '--access', rules]);
      const service = serviceSchema.parse(JSON.parse(program.line));
      const { baseUrl, authUrl, realm, clientId, username } = service;
      const settings = { baseUrl, kind: 'marketplace', colour: '#336699', production: false };
      const tokenUrl = `${authUrl}/auth/realms/${realm}/protocol/openid-connect/token`;
      const person = {
        ...settings,
        name: 'As a person',
        method: 'oauth-password',
        methods: ['oauth-password'],
        oauth: { tokenUrl, issuer: null, clientId, hasClientSecret: true, username },
      };
      const token = {
        ...settings,
        name: 'As a program',
        method: 'service-token',
        methods: ['service-token'],
        serviceToken: { headerName: 'SVC-X-API-TOKEN' },
      };
      const policy = join(folder, 'policy.json');
      const profiles = [
        { id: 'person', settings: person },
        { id: 'program', settings: token },
      ];
      await writeFile(policy, JSON.stringify({ profiles }));
      const application = await startApplication(undefined, { DATAQUAY_POLICY: policy });
      await use({ url: application.url, service });
      await application.stop();
      await program.stop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  user: async ({ page, two }, use) => {
    const found = await watchPolicy(page);
    await use(new User(page, two.url));
    expect(found, 'the page violated its content security policy').toEqual([]);
  },
});

test.describe.configure({ timeout: 180_000 });
test.use({ viewport: { width: 1280, height: 900 } });

/** Enters the secrets of a connection, and tests it until all checks passed. */
async function tests(page: Page, name: string, secrets: Readonly<Record<string, string>>): Promise<void> {
  await page
    .getByRole('list', { name: 'Connections' })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();
  const form = page.getByRole('form', { name });
  for (const [label, secret] of Object.entries(secrets))
    await form.getByRole('region', { name: 'Secrets' }).getByLabel(label, { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Save and test' }).click();
  await expect(form.getByRole('status').filter({ hasText: 'All checks passed' })).toBeVisible({ timeout: 60_000 });
}

test('a user compares two users of a service: their names, and the APIs that only one sees', async ({ user, two }) => {
  const { page } = user;
  const { password, clientSecret, serviceToken, username } = two.service;
  await user.arrives();
  await page.getByRole('button', { name: /Select a connection/ }).click();
  await page.getByRole('menuitem', { name: 'Connections…' }).click();
  await tests(page, 'As a program', { 'Service token': serviceToken });
  await tests(page, 'As a person', { Password: password, 'Client secret': clientSecret });

  await page.getByText(/^Earlier tests \(/).click();
  await user.chooses(page.getByRole('combobox', { name: 'First test' }), /^As a person/);
  await user.chooses(page.getByRole('combobox', { name: 'Second test' }), /^As a program/);
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  for (const head of [new RegExp(`^As a person · ${username} · `), /^As a program · /])
    await expect(page.getByRole('columnheader', { name: head })).toBeVisible();
  const differing = (name: RegExp) =>
    page
      .getByRole('table')
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name }) })
      .getByRole('cell');
  await expect(differing(/Sign-in: user/).first()).toHaveText(username);
  const [onlyPerson, onlyProgram] = [differing(/only/i).first(), differing(/only/i).last()];
  await expect(onlyPerson).toHaveText('–');
  await expect(onlyProgram).toContainText('transport/flights-3m');
  await expect(onlyProgram).not.toContainText('economy/');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violations(page, rulesIn(colorScheme)), colorScheme).toEqual([]);
  }
});
