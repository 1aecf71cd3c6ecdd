import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type Desktop, isOldElectron, noElectron, openDesktop, removeData } from './desktop.ts';

test.skip(noElectron !== null, noElectron ?? '');
test.skip(isOldElectron, 'this Electron has no webUtils');

let folder: string;
let desktop: Desktop;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dataquay-dropped-'));
  await mkdir(join(folder, 'two'));
  await writeFile(join(folder, 'one.csv'), 'id,name\n1,x\n2,y\n');
  await writeFile(join(folder, 'two', 'three.csv'), 'id\n3\n');
  desktop = await openDesktop();
});
test.afterAll(async () => {
  await desktop.electron.close();
  await removeData(desktop);
  await rm(folder, { recursive: true });
});

test('a file and a folder that are dropped on the window are previewed', async () => {
  test.setTimeout(240_000);
  const { page } = desktop;
  await expect(page.getByRole('list', { name: 'APIs' }).getByRole('listitem').first()).toBeVisible({ timeout: 100_000 });
  const cdp = await page.context().newCDPSession(page);
  const data = { items: [], files: [join(folder, 'one.csv'), join(folder, 'two')], dragOperationsMask: 1 };
  await cdp.send('Input.dispatchDragEvent', { type: 'dragEnter', x: 300, y: 300, data });
  await cdp.send('Input.dispatchDragEvent', { type: 'dragOver', x: 300, y: 300, data });
  await expect(page.getByText('Drop files or folders to add them to your data')).toBeVisible();
  await cdp.send('Input.dispatchDragEvent', { type: 'drop', x: 300, y: 300, data });
  await expect(page.getByRole('heading', { name: 'Your data', level: 1 })).toBeVisible();
  await expect(page.getByRole('listitem', { name: /one\.csv$/ })).toContainText('2 rows · 2 columns', { timeout: 60_000 });
  await expect(page.getByRole('listitem', { name: /two$/ })).toContainText('1 row · 1 column', { timeout: 60_000 });
});
