import type { Locator, Page } from '@playwright/test';
import { expect, test } from './journey.ts';

test.setTimeout(120_000);

/** Presses a key on a control. */
async function presses(control: Locator, key = 'Enter'): Promise<void> {
  await control.focus();
  await control.page().keyboard.press(key);
}

/** Returns the name of the focused element when the focus no longer changes. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement, body } = document;
    return activeElement === null || activeElement === body
      ? ''
      : (activeElement.getAttribute('aria-label') ?? (activeElement.textContent || activeElement.getAttribute('title') || ''));
  });
}

test('the focus moves to a useful control if a button removes itself', async ({ user }) => {
  const { page } = user;
  const form = user.form();
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
  const goesTo = (name: string | RegExp, what: string) => expect.poll(() => focused(page), what).toMatch(name);
  await user.arrives();
  await user.opens('barley');
  await user.opensQuery();

  await test.step('the focus moves to the next sort column, or to the field that adds one', async () => {
    for (const column of ['site', 'year', 'yield']) await user.chooses(form.getByRole('combobox', { name: 'Sort by' }), column);
    await presses(button('Remove sorting by site'));
    await goesTo(/^Remove sorting by year$/, 'the next one');
    await presses(button('Remove sorting by yield'));
    await expect(button('Remove sorting by yield')).toHaveCount(0);
    await presses(button('Remove sorting by year'));
    await goesTo(/^Sort by$/, 'what adds another');
  });

  await test.step('the focus returns to the previous element when a whole section is removed', async () => {
    const address = (await user.urlBox('OData').inputValue()).split('?')[0] ?? '';
    await user.typesUrl('OData', `${address}?$top=10&$apply=topcount(5,year)`);
    await button('Undo').focus();
    await presses(form.getByRole('button', { name: /^Remove \$apply/ }));
    await goesTo(/^Undo$/, 'what had it before, as the whole part is gone');
  });

  await test.step('the focus returns to the button that opened a closed pane', async () => {
    await user.runs();
    for (const [opens, closes] of [
      ['Compare', /^Close comparison$/],
      ['Code', /^Close code$/],
    ] as const) {
      await presses(button(opens));
      await presses(button(closes));
      await goesTo(new RegExp(`^${opens}$`), `closing what ${opens} opened`);
    }
  });

  await test.step('the focus returns to the menu button after a dialog closes', async () => {
    await presses(button('Settings'));
    await presses(page.getByRole('menuitem', { name: /^Keyboard shortcuts/ }));
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await goesTo(/^Settings$/, 'the menu’s button');
  });

  await test.step('the focus returns to the button of a cancelled form or a finished test', async () => {
    await page.goto(`${page.url().split('#')[0]}#/connections`);
    await presses(button('Add connection'));
    await presses(button('Cancel'));
    await goesTo(/^Add connection$/, 'what opened the form');
    await presses(button('Test connection'));
    await expect(button(/^Copy report/)).toBeVisible();
    await goesTo(/^Test connection$/, 'the same button, once it is done');
  });
});
