import { expect, test } from './journey.ts';

const labels = {
  English: { condition: 'Add condition', column: 'Column', operator: 'Operator' },
  Français: { condition: 'Ajouter une condition', column: 'Colonne', operator: 'Opérateur' },
} as const;

test.setTimeout(180_000);

test('the operator of a condition is completely visible at every window width and in both languages', async ({ user }, info) => {
  const { page } = user;
  await user.arrives();
  try {
    for (const language of ['English', 'Français'] as const) {
      const { condition, column, operator } = labels[language];
      await user.choosesSetting(language);
      await page.goto(`${page.url().split('#')[0]}#/api/transport/flights-3m/query`);
      const form = page.getByRole('region', { name: /^(Query form|Formulaire de requête)$/ });
      // Adds a condition on a number and a condition on text.
      for (const name of ['delay', 'origin']) {
        await form.getByRole('button', { name: condition }).first().click();
        await user.chooses(form.getByRole('combobox', { name: column, exact: true }).last(), name);
      }
      for (const width of [1280, 1400, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        const truncated: string[] = [];
        for (const field of await form.getByRole('combobox', { name: operator, exact: true }).all()) {
          await field.click();
          const options = await page.getByRole('option').count();
          await page.keyboard.press('Escape');
          for (let place = 0; place < options; place += 1) {
            await field.click();
            await page.getByRole('option').nth(place).click();
            const { text, isCut } = await field.evaluate((input) => ({
              text: input instanceof HTMLInputElement ? input.value : '',
              isCut: input.scrollWidth > input.clientWidth,
            }));
            if (isCut) truncated.push(text);
          }
        }
        await page.screenshot({ path: info.outputPath(`operators-${language}-${width}.png`) });
        expect(truncated, `in ${language} at ${width} pixels`).toEqual([]);
      }
      const removals = form.getByRole('button', { name: /^(Remove condition|Supprimer la condition)$/ });
      for (let left = await removals.count(); left > 0; left -= 1) {
        await removals.first().click();
        await expect(removals).toHaveCount(left - 1);
      }
    }
  } finally {
    await user.choosesSetting('English');
  }
});
