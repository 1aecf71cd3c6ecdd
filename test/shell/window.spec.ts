import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { User } from '../journeys/user.ts';
import { type Desktop, noElectron, openDesktop, removeData, startAgain } from './desktop.ts';

test.skip(noElectron !== null, noElectron ?? '');

let desktop: Desktop;
test.beforeAll(async () => {
  desktop = await openDesktop();
});
test.afterAll(() => removeData(desktop));

test('the window shows the catalogue of the sample server', async () => {
  const apis = desktop.page.getByRole('list', { name: 'APIs' }).getByRole('listitem');
  await expect(apis.first()).toBeVisible({ timeout: 100_000 });
  expect(await apis.count()).toBeGreaterThan(3);
  await desktop.page.screenshot({ path: join('test-results', 'desktop-window.png') });
});

test('the user opens an API, queries it with a condition, and compares both responses', async () => {
  const { page } = desktop;
  const user = new User(page, '');
  await user.opens('flights-3m');
  await user.opensQuery();
  await user.addsCondition('origin', 'is', 'LAX');
  await expect(user.urlBox('OData')).toHaveValue(/origin eq 'LAX'/);
  await user.runs();
  for (const side of ['REST', 'OData'] as const) await expect(user.grid(side)).toHaveAttribute('aria-rowcount', '100');
  expect(await user.reads('REST', 5)).toEqual(await user.reads('OData', 5));
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  const comparison = page.getByRole('region', { name: 'Comparison' });
  await expect(comparison.getByRole('status')).toContainText('100 rows match · 0 values differ');
  await page.screenshot({ path: join('test-results', 'desktop-query.png') });
});

test('the page connects to the application again after a reload', async () => {
  await desktop.page.reload();
  await expect(desktop.page.getByRole('list', { name: 'APIs' }).getByRole('listitem').first()).toBeVisible();
});

test('a second start exits, and opens no second window', async () => {
  const second = startAgain(desktop);
  expect(await new Promise((resolve) => second.once('exit', resolve))).toBe(0);
  expect(await desktop.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
});

test('closing the window quits the application and stops every program that it started', async () => {
  const { dataFolder } = desktop;
  expect(processesNaming(dataFolder).length).toBeGreaterThan(0);
  const ended = new Promise((resolve) => desktop.electron.process().once('exit', resolve));
  await desktop.electron.close();
  expect(await ended).toBe(0);
  expect(processesNaming(dataFolder)).toEqual([]);
});

/** Returns the command lines of the processes that were started with a data folder. */
function processesNaming(folder: string): readonly string[] {
  if (process.platform === 'win32') return [];
  if (!existsSync('/proc/self/cmdline'))
    return execFileSync('ps', ['-Ao', 'command'], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => line.includes(folder));
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(commandLineOf)
    .filter((line) => line.includes(folder));
}

function commandLineOf(pid: string): string {
  try {
    return readFileSync(join('/proc', pid, 'cmdline'), 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}
