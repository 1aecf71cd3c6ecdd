import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

/** Every violation that axe finds on the page as it stands, as lines a person can act on. */
async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help}: ${target.join(' ')}`));
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });

    test('the catalogue, the API page and the query can be used with assistive technology', async ({ user }) => {
      await user.arrives();
      expect(await violations(user.page), 'catalogue').toEqual([]);
      await user.searches('no such data anywhere');
      await expect(user.apis().getByRole('listitem')).toHaveCount(0);
      expect(await violations(user.page), 'nothing found').toEqual([]);
      await user.opens('flights-3m');
      expect(await violations(user.page), 'API page').toEqual([]);
      await user.opensQuery();
      expect(await violations(user.page), 'query before the first run').toEqual([]);
      await user.addsCondition('origin', 'is', 'LAX');
      await user.runs();
      await expect(user.grid('OData')).toHaveAttribute('aria-rowcount', '100');
      await expect(user.grid('REST')).toHaveAttribute('aria-rowcount', '100');
      expect(await violations(user.page), 'both answers').toEqual([]);
      for (const tab of ['JSON', 'Raw', 'Headers']) {
        await user.preview('REST').getByRole('tab', { name: tab }).click();
        await user.preview('OData').getByRole('tab', { name: tab }).click();
        expect(await violations(user.page), tab).toEqual([]);
      }
      const address = (await user.urlBox('REST').inputValue()).split('?')[0] ?? '';
      await user.typesUrl('REST', `${address}?filter=origni==LAX`);
      await user.runs();
      await expect(user.preview('REST').getByRole('alert')).toBeVisible();
      expect(await violations(user.page), 'a refused query').toEqual([]);
    });

    test('the signed-out page can be used with assistive technology', async ({ user }) => {
      await user.arrives();
      await user.signsOut();
      await expect(user.page.getByText('You are signed out').first()).toBeVisible();
      expect(await violations(user.page)).toEqual([]);
      await user.signsIn();
      await expect(user.apis().getByRole('listitem').first()).toBeVisible();
    });
  });
}
