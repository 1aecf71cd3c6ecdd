import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

test.use({ viewport: { width: 900, height: 600 }, locale: 'fr-FR' });
test.setTimeout(120_000);

/** Returns the buttons and tabs of the work area whose labels are truncated, or that overflow their container. */
async function cutOff(page: Page): Promise<string[]> {
  return page
    .getByRole('main')
    .locator('button:visible, [role=tab]:visible')
    .evaluateAll((buttons) =>
      buttons.flatMap((button) => {
        // Grids are wider than the window and scroll.
        if (button.closest('[role=grid]') !== null) return [];
        const { left, right } = button.getBoundingClientRect();
        const isTruncated = [button, ...button.querySelectorAll('*')].some(
          (part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0,
        );
        const place = button.closest('section, form')?.getBoundingClientRect();
        const isOut = right > Math.min(innerWidth, place?.right ?? innerWidth) + 1 || left < (place?.left ?? 0) - 1;
        return isTruncated || isOut ? [button.textContent || button.getAttribute('aria-label') || button.outerHTML] : [];
      }),
    );
}

test('the longer French texts fit into windows of 900 and 370 pixels', async ({ user }) => {
  const { page } = user;
  await user.arrives();
  await user.choosesSetting('Français');
  await expect(page.getByRole('button', { name: 'Rechercher ou lancer une commande' })).toBeVisible();
  try {
    await page.goto(`${page.url().split('#')[0]}#/api/transport/flights-3m/query`);
    const form = page.getByRole('region', { name: 'Formulaire de requête' });
    await form.getByRole('button', { name: 'Ajouter un groupe' }).first().click();
    expect(await cutOff(page), 'the form').toEqual([]);
    // A query with an unfinished condition isn't run.
    await form.getByRole('button', { name: 'Supprimer le groupe', exact: true }).click();
    await page.getByRole('button', { name: 'Exécuter', exact: true }).click();
    await expect(page.getByRole('grid').nth(1)).toHaveAttribute('aria-rowcount', '100');
    expect(await cutOff(page), 'the responses').toEqual([]);
    await page.getByRole('button', { name: 'Comparer', exact: true }).click();
    const comparison = page.getByRole('region', { name: 'Comparaison' });
    await expect(comparison.getByRole('status')).toContainText('100 lignes identiques');
    expect(await cutOff(page), 'the comparison').toEqual([]);
    await page.setViewportSize({ width: 720, height: 450 });
    await expect(page.getByRole('region', { name: 'Aperçu REST' }), 'what is compared, where there is no room for both').toBeHidden();
    const compared = comparison.getByRole('grid');
    await compared.scrollIntoViewIfNeeded();
    await expect(compared).toBeInViewport({ ratio: 0.9 });
    await page.setViewportSize({ width: 900, height: 600 });
    await expect(page.getByRole('region', { name: 'Aperçu REST' })).toBeVisible();
    await comparison.getByRole('button', { name: /^Fermer/ }).click();
    await page.getByRole('link', { name: /^Historique/ }).click();
    const row = page.getByRole('table').getByRole('row').nth(1);
    expect(await cutOff(page), 'the history').toEqual([]);
    const url = await row.getByRole('code').first().boundingBox();
    expect(url?.width ?? 0, 'room for a URL').toBeGreaterThan(150);
    await page.setViewportSize({ width: 370, height: 700 });
    const opener = page.getByRole('button', { name: 'Catalogue', exact: true });
    await opener.click();
    await expect(page.getByRole('main', { name: 'Espace de travail' })).toHaveCount(0);
    await page.getByRole('list', { name: 'API' }).getByRole('link').first().click();
    await page.getByRole('tab', { name: 'Requête' }).click();
    await expect(form).toBeVisible();
    expect(await cutOff(page), 'the form in 370 pixels').toEqual([]);
    const reach = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(reach, 'nothing reaches out of the window').toBeLessThanOrEqual(370);
    await page.setViewportSize({ width: 900, height: 600 });
  } finally {
    await user.choosesSetting('English');
    await expect(page.getByRole('button', { name: 'Search or run a command' })).toBeVisible();
  }
});
