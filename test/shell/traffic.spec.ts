import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { User } from '../journeys/user.ts';
import { netLogOf, noElectron, openDesktop, removeData } from './desktop.ts';
import { foreignHosts } from './net-log.ts';

test.skip(noElectron !== null, noElectron ?? '');

test('the window contacts no other hosts during a session: no dictionary download and no vendor services', async () => {
  test.setTimeout(240_000);
  const desktop = await openDesktop({ withNetLog: true });
  const { page } = desktop;
  const user = new User(page, page.url());
  // The sample server starts when the window opens, and the user is signed in.
  const search = page.getByRole('searchbox', { name: 'Search the catalogue' });
  await expect(search).toBeEnabled({ timeout: 120_000 });
  await search.fill('airports in misspeled Englsh');
  await search.fill('');
  await user.opens('barley');
  await user.opensQuery();
  await user.addsCondition('site', 'is', 'Crookston');
  await user.runs();
  for (const side of ['REST', 'OData'] as const) await expect(user.grid(side)).toHaveAttribute('aria-rowcount', /^[1-9]/);
  await page.keyboard.press('F1');
  await page.reload();
  await page.getByRole('heading').first().waitFor();
  await desktop.electron.close();
  const log = await readFile(netLogOf(desktop), 'utf8');
  expect(log).toContain('logEventTypes');
  expect(foreignHosts(log)).toEqual([]);
  await removeData(desktop);
});
