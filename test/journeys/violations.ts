import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { saidTwice } from './said-twice.ts';

/** The rules for a journey that goes through both themes: all in the light one, then those of colour. Names, roles and order are the same in both. */
export function rulesIn(colorScheme: 'light' | 'dark'): readonly string[] {
  return colorScheme === 'light' ? [] : ['color-contrast', 'link-in-text-block'];
}

/**
 * Every violation that axe finds on the page as it stands, as lines a person can act on; with all rules, what is said twice, too.
 *
 * @param rules Those alone; all where none are named.
 * @param part A selector of what is looked at; the whole page where it is left out.
 */
export async function violations(page: Page, rules: readonly string[] = [], part: string | null = null): Promise<string[]> {
  const builder = new AxeBuilder({ page });
  if (part !== null) builder.include(part);
  const axe = builder.options({
    // What passes is counted and not described: describing it takes most of the time where two grids are on the page.
    resultTypes: ['violations'],
    ...(rules.length === 0 ? {} : { runOnly: { type: 'rule', values: [...rules] } }),
  });
  const { violations: found } = await axe.analyze();
  const lines = found.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help}: ${target.join(' ')}`));
  return rules.length === 0 && part === null ? [...lines, ...(await saidTwice(page))] : lines;
}
