import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { violations } from './violations.ts';

const languages = [
  { language: 'English', learnMore: 'Learn more', help: 'Help', cause: 'Cause', allPages: 'All pages', start: 'Dataquay documentation' },
  {
    language: 'Français',
    learnMore: 'En savoir plus',
    help: 'Aide',
    cause: 'Cause',
    allPages: 'Toutes les pages',
    start: 'Documentation de Dataquay',
  },
] as const;

for (const { language, learnMore, help, cause, allPages, start } of languages) {
  test(`an error opens its entry of the help without a network: ${language}`, async ({ user, page, application }) => {
    const foreign = requestsElsewhere(page, application.url);
    await user.arrives();
    await page.evaluate(() => {
      location.hash = '#/api/transport/no-such-api';
    });
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toBeVisible();
    await user.choosesSetting(language);

    await alert.getByRole('button', { name: learnMore }).click();
    const dialog = page.getByRole('dialog', { name: help });
    const entry = dialog.getByRole('heading').and(page.locator(':focus'));
    await expect(entry).toHaveText(/^[a-z-]+$/);
    await expect(dialog.getByRole('listitem').filter({ hasText: cause }).first()).toBeVisible();
    expect(await violations(page, [], '[role=dialog]')).toEqual([]);

    await dialog.getByRole('button', { name: allPages }).click();
    await expect(dialog.getByRole('heading', { name: start })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    expect(foreign, 'the help asked another host for something').toEqual([]);

    // The other test uses the same application.
    await user.choosesSetting('English');
  });
}

/** Collects the URLs of the page's requests to other servers. */
function requestsElsewhere(page: Page, application: string): readonly string[] {
  const origin = new URL(application).host;
  const foreign: string[] = [];
  page.on('request', (request) => {
    const { host, protocol } = new URL(request.url());
    if (!['data:', 'blob:'].includes(protocol) && host !== origin) foreign.push(request.url());
  });
  return foreign;
}
