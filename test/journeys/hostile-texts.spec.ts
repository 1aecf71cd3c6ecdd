import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { startApplication } from './application.ts';
import { type HostileServer, startHostileServer } from './hostile-server.ts';
import { watchPolicy } from './policy-violations.ts';
import { User } from './user.ts';

interface Hostile {
  readonly server: HostileServer;
  readonly url: string;
}

const connectionName = 'hostile connection <img data-hostile onerror=window.ran=1>';

/** An application with two connections to the hostile server, and a hostile saved query. */
const test = base.extend<Record<never, never>, { hostile: Hostile }>({
  hostile: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture off this pattern.
    async ({}, use) => {
      const server = await startHostileServer();
      const folder = await mkdtemp(join(tmpdir(), 'dataquay-hostile-'));
      const settings = (name: string, baseUrl: string) => ({
        name,
        baseUrl,
        kind: 'marketplace',
        colour: '#336699',
        production: false,
        method: 'none',
        methods: ['none'],
      });
      const policy = join(folder, 'policy.json');
      const connections = [
        { id: 'hostile', settings: settings(connectionName, server.baseUrl) },
        { id: 'denied', settings: settings('denied', `${server.baseUrl}/denied`) },
      ];
      await writeFile(policy, JSON.stringify({ profiles: connections }));
      const data = join(folder, 'data');
      await mkdir(join(data, 'queries'), { recursive: true, mode: 0o700 });
      const title = 'hostile saved query <img data-hostile onerror=window.ran=1>';
      const saved = { title, description: server.text('saved description'), api: { root: 'evil', accessPoint: 'rows' } };
      await writeFile(join(data, 'queries', 'hostile.query.json'), JSON.stringify(saved));
      // An invalid query, whose text is shown with the error.
      await writeFile(
        join(data, 'queries', 'wrong.query.json'),
        JSON.stringify({ ...saved, where: [server.text('condition')], odd: server.text('odd') }),
      );
      const application = await startApplication(data, { DATAQUAY_POLICY: policy });
      await use({ server, url: application.url });
      await application.stop();
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

test.describe.configure({ timeout: 300_000 });

/** Returns the effects of attacks on the page. Empty if the page is safe. */
function harm(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const marked =
      'img, script:not([src]), iframe, object, embed, base, meta[http-equiv], form[action], [data-hostile], [onerror], [onload], [onclick]';
    const elements = [...document.querySelectorAll(marked)].map((element) => `element ${element.outerHTML.slice(0, 200)}`);
    const links = [...document.querySelectorAll('a')]
      .filter(({ href }) => href !== '' && !/^https?:/.test(href))
      .map(({ href }) => `link ${href}`);
    const ran = Reflect.get(window, 'ran');
    return [...elements, ...links, ...(ran === undefined ? [] : [`ran ${ran}`])];
  });
}

/** Opens every view of a response and checks that hostile texts have no effect. */
async function looksAtTabs(page: Page, part: Locator): Promise<void> {
  const tabs = page.getByRole('tablist', { name: 'Response views' }).getByRole('tab');
  for (let index = 0; index < (await tabs.count()); index += 1) {
    await tabs.nth(index).click();
    await expect(part.getByRole('tabpanel').first()).toBeVisible();
    expect(await harm(page), `tab ${await tabs.nth(index).innerText()}`).toEqual([]);
  }
}

async function selects(page: Page, connection: RegExp): Promise<void> {
  await page.getByRole('button', { name: /Select a connection/ }).click();
  await page.getByRole('menuitemradio', { name: connection }).click();
}

test('no text of a server becomes an element, a script, a dangerous link, or a request', async ({ page, hostile }) => {
  const { server, url } = hostile;
  const user = new User(page, url);
  const violations = await watchPolicy(page);
  const foreign: string[] = [];
  const dialogs: string[] = [];
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== new URL(url).origin && !['data:', 'blob:'].includes(protocol)) foreign.push(request.url());
  });
  page.on('dialog', async (dialog) => {
    dialogs.push(dialog.message());
    await dialog.dismiss();
  });

  await test.step('the catalogue, the search, and the API page show hostile text as plain text', async () => {
    await user.arrivesAnywhere();
    await selects(page, /^hostile connection/);
    await expect(user.apis().getByRole('listitem').first()).toContainText('hostile title of');
    await user.searches('hostile');
    expect(await harm(page)).toEqual([]);
    await user.opens('rows');
    const main = page.getByRole('main');
    for (const shown of ['hostile details', 'hostile heading', 'hostile item', 'hostile code', 'hostile source', 'hostile licence'])
      await expect(main).toContainText(shown);
    await expect(main).toContainText('<script data-hostile>');
    expect(await harm(page)).toEqual([]);
  });

  await test.step('the form, completions, and hovers show hostile text as plain text', async () => {
    await user.opensQuery();
    await user.form().getByRole('button', { name: 'Add condition' }).first().click();
    await user.form().getByRole('combobox', { name: 'Column', exact: true }).last().click();
    await expect(page.getByRole('option').first()).toBeVisible();
    expect(await harm(page)).toEqual([]);
    await page.keyboard.press('Escape');
    // A query with an unfinished condition isn't run.
    await user.form().getByRole('button', { name: 'Remove condition', exact: true }).click();
    await user.urlBox('OData').click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type('&$orderby=');
    await page.keyboard.press('Control+Space');
    await expect(page.getByRole('listbox', { name: 'Suggest' }).getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Control+Space');
    await expect(page.locator('.suggest-details, .suggest-widget').filter({ hasText: 'hostile' }).first()).toBeVisible();
    expect(await harm(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.type('name');
    await page.keyboard.press('Escape');
    await page.keyboard.press('F1');
    await expect(page.locator('.monaco-hover').filter({ hasText: 'hostile' }).first()).toBeVisible();
    expect(await harm(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  await test.step('the views of rows and the comparison show hostile text as plain text', async () => {
    await user.typesUrl('OData', `${server.baseUrl}/dmp-api/odata/evil/rows`);
    await user.runs();
    for (const side of ['REST', 'OData'] as const) {
      await user.view('Grid').click();
      await expect(user.grid(side)).toContainText('hostile cell');
      await looksAtTabs(page, user.preview(side));
      const headers = user.view('Headers');
      await headers.click();
      await expect(user.preview(side)).toContainText('hostile header');
      const chart = user.view('Chart');
      await chart.click();
      await expect(user.preview(side).getByRole('img', { name: /^(?:Bar|Line|Scatter|Histogram): / })).toContainText('hostile');
      expect(await harm(page)).toEqual([]);
    }
    const download = page.waitForEvent('download');
    await user.preview('REST').getByRole('button', { name: 'Save chart', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Save as SVG' }).click();
    const svg = await readFile(await (await download).path(), 'utf8');
    expect(svg).toContain('hostile');
    expect(svg).not.toMatch(/<(?:img|script|a)\b|<[^>]* on\w+=/);
    await user.view('Grid').click();
    await user.grid('REST').getByRole('gridcell').first().click();
    await page.keyboard.press('Enter');
    await expect(user.preview('REST').getByRole('region', { name: /row/i }).last()).toContainText('hostile');
    expect(await harm(page)).toEqual([]);
    await page.keyboard.press('Shift+F10');
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    expect(await harm(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await user.preview('REST').getByRole('button', { name: 'Export…' }).click();
    await expect(page.getByRole('dialog', { name: /^Export/ })).toContainText('hostile title');
    expect(await harm(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  await test.step('errors show hostile text as plain text, in English and French', async () => {
    await user.opens('broken');
    await user.opensQuery();
    await user.runs();
    for (const side of ['REST', 'OData'] as const) {
      await expect(user.preview(side)).toContainText('hostile error');
      await looksAtTabs(page, user.preview(side));
    }
    await user.choosesSetting('Français');
    await expect(page.getByRole('button', { name: 'Exécuter', exact: true })).toBeVisible();
    expect(await harm(page)).toEqual([]);
    await user.choosesSetting('English');
  });

  await test.step('the history, saved queries, search results, and connections show hostile text as plain text', async () => {
    await page.getByRole('link', { name: 'History' }).click();
    await expect(page.getByRole('region', { name: 'History' })).toContainText('rows');
    expect(await harm(page)).toEqual([]);
    await page.getByRole('link', { name: 'Saved queries' }).click();
    await expect(page.getByRole('main')).toContainText('hostile saved query');
    expect(await harm(page)).toEqual([]);
    await page.keyboard.press('ControlOrMeta+K');
    await page.keyboard.type('hostile');
    await expect(page.getByRole('dialog').getByRole('option').first()).toContainText('hostile');
    expect(await harm(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /Select a connection/ }).click();
    await page.getByRole('menuitem', { name: 'Connections…' }).click();
    await page.getByRole('main').getByText('hostile connection').first().click();
    expect(await harm(page)).toEqual([]);
    await selects(page, /^denied/);
    // The collapsed details of the error contain this text.
    await expect(page.getByText('hostile denial').first()).toBeAttached();
    expect(await harm(page)).toEqual([]);
  });

  expect(foreign).toEqual([]);
  expect(server.tracked).toEqual([]);
  expect(dialogs).toEqual([]);
  // A policy violation means that a text reached the HTML parser and was only blocked there.
  expect(violations).toEqual([]);
});
