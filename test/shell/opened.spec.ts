import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { User } from '../journeys/user.ts';
import { type Desktop, noElectron, openDesktop, removeData, startAgain } from './desktop.ts';

test.skip(noElectron !== null, noElectron ?? '');

let folder: string;
let desktop: Desktop;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dataquay-opened-'));
  writeFileSync(
    join(folder, 'sites.query.json'),
    JSON.stringify({ title: 'One site', api: { root: 'nature', accessPoint: 'barley' }, where: ["site eq 'Crookston'"] }),
  );
  writeFileSync(join(folder, 'broken.query.json'), '{"title":');
  desktop = await openDesktop();
});
test.afterAll(async () => {
  await desktop.electron.close();
  await removeData(desktop);
  await rm(folder, { recursive: true });
});

test('a saved query from the file manager opens in the running window after sign-in, and doesn’t run', async () => {
  test.setTimeout(240_000);
  await ends(startAgain(desktop, [join(folder, 'sites.query.json')]));
  const user = new User(desktop.page, '');
  await expect(user.urlBox('OData')).toHaveValue(/barley\?.*site eq 'Crookston'/, { timeout: 200_000 });
  for (const side of ['REST', 'OData'] as const) await expect(user.grid(side)).toHaveCount(0);
});

test('a link from another program is shown for confirmation, and sends nothing', async () => {
  const target = 'https://attacker.example/dmp-api/data/vega/barley?filter=site==x';
  await ends(startAgain(desktop, [`dataquay://open?url=${encodeURIComponent(target)}`]));
  const dialog = desktop.page.getByRole('dialog');
  await expect(dialog.getByRole('textbox')).toHaveValue(target);
  await desktop.page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  expect(readFileSync(join(desktop.dataFolder, 'logs', 'dataquay.log'), 'utf8')).not.toContain('attacker.example');
});

test('a malicious link or a damaged file is rejected with a reason', async () => {
  await ends(startAgain(desktop, ['dataquay://open?url=javascript:alert(1)']));
  await expect(desktop.page.getByText('This isn’t a valid Dataquay link. A link has the form dataquay://open?url=…').first()).toBeVisible();
  await ends(startAgain(desktop, [join(folder, 'broken.query.json')]));
  const dialog = desktop.page.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toContainText('broken.query.json');
  await desktop.page.keyboard.press('Escape');
});

test('the Help menu opens About, the help, and the log folder', async () => {
  const { electron, page } = desktop;
  const select = (label: string): Promise<void> =>
    electron.evaluate(({ Menu }, wanted) => {
      const help = Menu.getApplicationMenu()?.items.find((item) => item.label === 'Help')?.submenu;
      help?.items.find((item) => item.label === wanted)?.click();
    }, label);
  await select('About Dataquay');
  await expect(page.getByRole('dialog', { name: 'About Dataquay' })).toBeVisible();
  await page.keyboard.press('Escape');
  await select('Dataquay help');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await electron.evaluate(({ shell }) => {
    shell.openPath = async (path) => {
      Reflect.set(globalThis, 'openedPath', path);
      return '';
    };
  });
  await select('Open logs');
  expect(await electron.evaluate(() => Reflect.get(globalThis, 'openedPath'))).toBe(join(desktop.dataFolder, 'logs'));
});

test('a text field has a context menu with Cut, Copy, Paste, and Select all', async () => {
  const { electron, page } = desktop;
  await electron.evaluate(({ Menu }) => {
    const build = Menu.buildFromTemplate.bind(Menu);
    Menu.buildFromTemplate = (template) => {
      const menu = build(template);
      menu.popup = () =>
        Reflect.set(
          globalThis,
          'contextMenu',
          template.map(({ label }) => label),
        );
      return menu;
    };
  });
  await page.getByRole('searchbox', { name: 'Search the catalogue' }).click({ button: 'right' });
  await expect
    .poll(() => electron.evaluate(() => Reflect.get(globalThis, 'contextMenu')))
    .toEqual(expect.arrayContaining(['Cut', 'Copy', 'Paste', 'Select all']));
});

/** Waits until a second process has passed on its arguments and exited. */
async function ends(second: ReturnType<typeof startAgain>): Promise<void> {
  const [code] = await once(second, 'exit');
  expect(code).toBe(0);
}
