import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Every violation that axe finds on the page as it stands, as lines a person can act on. */
export async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help}: ${target.join(' ')}`));
}
