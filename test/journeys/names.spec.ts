import type { Locator } from '@playwright/test';
import { expect, test } from './journey.ts';

test.setTimeout(120_000);

/** Checks that exactly one element matches and is visible. */
async function one(locator: Locator, what: string): Promise<Locator> {
  await expect(locator, what).toHaveCount(1);
  await expect(locator, what).toBeVisible();
  return locator;
}

test('each control of the query has a unique role and name for screen readers, voice control, and scripts', async ({ user }) => {
  const { page } = user;
  await user.arrives();
  await user.opens('flights-3m');
  await page.getByRole('tab', { name: 'Query', exact: true }).click();
  const form = await one(page.getByRole('region', { name: 'Query form', exact: true }), 'the form');

  await test.step('the controls of a condition have unique names', async () => {
    await one(form.getByRole('button', { name: 'Add group', exact: true }), 'Add group');
    await (await one(form.getByRole('button', { name: 'Add condition', exact: true }), 'Add condition')).click();
    const condition = await one(form.getByRole('group', { name: 'Condition 1', exact: true }), 'the condition');
    await user.chooses(await one(condition.getByRole('combobox', { name: 'Column', exact: true }), 'Column'), 'origin');
    await user.chooses(await one(condition.getByRole('combobox', { name: 'Operator', exact: true }), 'Operator'), 'is one of');
    await (await one(condition.getByRole('textbox', { name: 'Value', exact: true }), 'Value')).fill('LAX, SFO');
    for (const side of ['REST', 'OData'] as const)
      await one(page.getByRole('textbox', { name: `${side} URL`, exact: true }), `${side} URL`);
  });

  await test.step('the controls of a condition in a group have unique names', async () => {
    await form.getByRole('button', { name: 'Add group', exact: true }).click();
    const group = await one(form.getByRole('group', { name: 'Group of conditions', exact: true }), 'the group');
    for (const name of ['Add condition', 'Add group']) await one(group.getByRole('button', { name, exact: true }), `${name} of the group`);
    await one(group.getByRole('combobox', { name: 'Column', exact: true }), 'Column of the group');
    await group.getByRole('button', { name: 'Remove group', exact: true }).click();
  });

  await test.step('there is exactly one Cancel button during a run, and none afterwards', async () => {
    const cancel = page.getByRole('button', { name: 'Cancel', exact: true });
    await expect(cancel).toHaveCount(0);
    // A response can be very fast, so an observer records the elements that are shown until then.
    const most = await page.evaluateHandle(() => {
      const seen = new Map<string, number>();
      const look = (): void => {
        for (const region of document.querySelectorAll('section[aria-label]')) {
          const count = [...region.querySelectorAll('button')].filter(({ textContent }) => textContent === 'Cancel').length;
          const name = region.getAttribute('aria-label') ?? '';
          seen.set(name, Math.max(count, seen.get(name) ?? 0));
        }
      };
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
      return seen;
    });
    await user.runs();
    for (const side of ['REST', 'OData'] as const) await expect(user.grid(side)).toHaveAttribute('aria-rowcount', '100');
    expect(await most.evaluate((seen) => seen.get('Query URLs')), 'while a response was to come').toBe(1);
    await expect(cancel, 'once both are here').toHaveCount(0);
  });

  await test.step('the views of both responses have unique names', async () => {
    for (const name of ['JSON', 'Raw', 'Headers', 'Timing', 'Statistics', 'Grid']) {
      await (await one(page.getByRole('tab', { name, exact: true }), name)).click();
      for (const side of ['REST', 'OData'] as const) {
        const preview = await one(page.getByRole('region', { name: `${side} preview`, exact: true }), side);
        await one(preview.getByRole('tabpanel', { name, exact: true }), `${name} of ${side}`);
      }
    }
  });

  await test.step('the comparison and its status have unique names', async () => {
    await (await one(page.getByRole('button', { name: 'Compare', exact: true }), 'Compare')).click();
    const comparison = await one(page.getByRole('region', { name: 'Comparison', exact: true }), 'the comparison');
    const status = await one(comparison.getByRole('status'), 'how it came out');
    await expect(status).toHaveText(/^100 rows match · 0 values differ/);
  });

  await test.step('the list of URL errors has a unique name', async () => {
    const address = (await user.urlBox('OData').inputValue()).split('?')[0] ?? '';
    await user.typesUrl('OData', `${address}?$filter=origni eq 'LAX'`);
    const problems = await one(page.getByRole('list', { name: 'Problems', exact: true }), 'Problems');
    await expect(problems.getByRole('listitem')).toHaveCount(1);
    await expect(problems).toContainText('origni');
  });
});
