import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { netLogOf, noElectron, openDesktop, removeData } from './desktop.ts';
import { foreignHosts } from './net-log.ts';

test.skip(noElectron !== null, noElectron ?? '');

test('the window contacts nobody: it downloads no dictionary and calls no service of its vendor', async () => {
  const desktop = await openDesktop({ withNetLog: true });
  await desktop.page.getByRole('heading').first().waitFor();
  await desktop.page.keyboard.press('/');
  await desktop.page.keyboard.type('airports in misspeled Englsh');
  await desktop.page.reload();
  await desktop.page.getByRole('heading').first().waitFor();
  await desktop.electron.close();
  const log = await readFile(netLogOf(desktop), 'utf8');
  expect(log).toContain('logEventTypes');
  expect(foreignHosts(log)).toEqual([]);
  await removeData(desktop);
});
