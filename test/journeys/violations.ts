import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { textsReadTwice } from './texts-read-twice.ts';

/** Returns the axe rules for a theme: all rules for light, and only colour rules for dark, because only colours differ. */
export function rulesIn(colorScheme: 'light' | 'dark'): readonly string[] {
  return colorScheme === 'light' ? [] : ['color-contrast', 'link-in-text-block'];
}

/**
 * Returns all violations that axe finds on the page, one per line. With all rules, includes text that screen readers read twice.
 * @param rules IDs of rules. Empty for all rules
 * @param part selector of the checked part. Null for the whole page
 */
export async function violations(page: Page, rules: readonly string[] = [], part: string | null = null): Promise<string[]> {
  const builder = new AxeBuilder({ page });
  if (part !== null) builder.include(part);
  const axe = builder.options({
    // Only violations are requested, because details of passed rules take most of the time if two grids are on the page.
    resultTypes: ['violations'],
    ...(rules.length === 0 ? {} : { runOnly: { type: 'rule', values: [...rules] } }),
  });
  const { violations: found } = await axe.analyze();
  const lines = found.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help}: ${target.join(' ')}`));
  return rules.length === 0 && part === null ? [...lines, ...(await textsReadTwice(page))] : lines;
}
