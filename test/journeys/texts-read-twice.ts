import type { Page } from '@playwright/test';

/**
 * Finds what a screen reader reads twice: descriptions that repeat words of the name, and dialogs described by their complete contents.
 * Uses Chromium's accessibility tree, because axe has no such rule.
 */
export async function textsReadTwice(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  try {
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    return nodes.flatMap(({ ignored, role, name, description }) => {
      const [named, described] = [wordsOf(name?.value), wordsOf(description?.value)];
      if (ignored || described === '') return [];
      const isTwice = named.includes(described) || (role?.value === 'dialog' && described.startsWith(named));
      return isTwice ? [`said twice: ${String(role?.value)} "${named}": ${described.slice(0, 80)}`] : [];
    });
  } finally {
    await session.detach();
  }
}

function wordsOf(text: unknown): string {
  return typeof text === 'string' ? text.replace(/\s+/g, ' ').trim() : '';
}
