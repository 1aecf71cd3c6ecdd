import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { saidTwice } from './said-twice.ts';

/** Returns the axe rules for a theme: all for the light theme, only colour rules for the dark theme, because nothing else differs. */
export function rulesIn(colorScheme: 'light' | 'dark'): readonly string[] {
  return colorScheme === 'light' ? [] : ['color-contrast', 'link-in-text-block'];
}

/**
 * Returns all violations that axe finds on the page, one per line. With all rules, includes what screen readers read twice.
 *
 * @param rules IDs of rules; all rules if empty
 * @param part selector of the checked part; null for the whole page
 */
export async function violations(page: Page, rules: readonly string[] = [], part: string | null = null): Promise<string[]> {
  const builder = new AxeBuilder({ page });
  if (part !== null) builder.include(part);
  const axe = builder.options({
    // Only violations, because details of passed rules take most of the time if two grids are on the page.
    resultTypes: ['violations'],
    ...(rules.length === 0 ? {} : { runOnly: { type: 'rule', values: [...rules] } }),
  });
  const { violations: found } = await axe.analyze();
  const lines = found.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help}: ${target.join(' ')}`));
  return rules.length === 0 && part === null ? [...lines, ...(await saidTwice(page))] : lines;
}
