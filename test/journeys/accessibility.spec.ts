import { expect, test } from './journey.ts';
import { rulesIn, violations } from './violations.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });
    const rules = rulesIn(colorScheme);
    // A check by axe takes seconds if two grids are on the page.
    test.setTimeout(180_000);

    test('the catalogue and the API page have no accessibility violations', async ({ user }) => {
      await user.arrives();
      expect(await violations(user.page, rules), 'catalogue').toEqual([]);
      await user.searches('no such data anywhere');
      await expect(user.apis().getByRole('listitem')).toHaveCount(0);
      expect(await violations(user.page, rules), 'nothing found').toEqual([]);
      await user.opens('flights-3m');
      expect(await violations(user.page, rules), 'API page').toEqual([]);
      await user.page.emulateMedia({ forcedColors: 'active', colorScheme });
      const grounds = await user.page
        .getByRole('tab', { name: /^(Overview|Query)$/ })
        .evaluateAll((tabs) => tabs.map((tab) => getComputedStyle(tab).backgroundColor));
      expect(new Set(grounds).size, 'the chosen tab, where the system forces its colours').toBe(2);
      await user.page.emulateMedia({ forcedColors: 'none', colorScheme });
      await user.page.emulateMedia({ reducedMotion: 'reduce', colorScheme });
      const turns = await user.page.evaluate(() => {
        const turning = document.body.appendChild(document.createElement('div'));
        turning.style.animation = 'turn 1s infinite';
        const { animationIterationCount, animationDuration } = getComputedStyle(turning);
        turning.remove();
        return `${animationIterationCount} of ${animationDuration}`;
      });
      expect(turns, 'what turns, for who asked for less motion').toBe('1 of 0.001s');
      await user.page.emulateMedia({ reducedMotion: 'no-preference', colorScheme });
      await user.page.keyboard.press('?');
      await expect(user.page.getByRole('dialog')).toBeVisible();
      expect(await violations(user.page, rules), 'the sheet of keys').toEqual([]);
      await user.page.keyboard.press('Escape');
      await expect(user.page.getByRole('dialog')).toHaveCount(0);
      await user.page.getByRole('button', { name: /Show sign-in details for/ }).click();
      await expect(user.page.getByRole('dialog', { name: /Sign-in details for/ })).toBeVisible();
      expect(await violations(user.page, rules), 'the access panel').toEqual([]);
      await user.page.keyboard.press('Escape');
      await user.page.getByRole('button', { name: 'Settings' }).click();
      await expect(user.page.getByRole('menu')).toBeVisible();
      expect(await violations(user.page, rules), 'the settings').toEqual([]);
    });

    test('the query and its responses have no accessibility violations', async ({ user }) => {
      await user.arrives();
      await user.opens('flights-3m');
      await user.opensQuery();
      expect(await violations(user.page, rules), 'query before the first run').toEqual([]);
      await user.addsCondition('origin', 'is', 'LAX');
      await user.runs();
      for (const side of ['OData', 'REST'] as const) await expect(user.grid(side)).toHaveAttribute('aria-rowcount', '100');
      expect(await violations(user.page, rules), 'both responses').toEqual([]);
      for (const tab of ['JSON', 'Raw', 'Headers']) {
        await user.view(tab).click();
        expect(await violations(user.page, rules), tab).toEqual([]);
      }
      const address = (await user.urlBox('REST').inputValue()).split('?')[0] ?? '';
      await user.typesUrl('REST', `${address}?filter=origni==LAX`);
      await user.runs();
      await expect(user.preview('REST').getByRole('alert')).toBeVisible();
      expect(await violations(user.page, rules), 'a refused query').toEqual([]);
    });

    test('the signed-out page has no accessibility violations', async ({ user }) => {
      await user.arrives();
      await user.signsOut();
      await expect(user.page.getByText('You’re signed out').first()).toBeVisible();
      expect(await violations(user.page, rules)).toEqual([]);
      await user.signsIn();
      await expect(user.apis().getByRole('listitem').first()).toBeVisible();
    });
  });
}
