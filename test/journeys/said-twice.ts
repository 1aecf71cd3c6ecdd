import type { Page } from '@playwright/test';

/**
 * What a screen reader says twice: a description (a tooltip, mostly) that repeats words of the name, and a dialog that is described by all that
 * stands in it, as lines a person can act on. Read off Chromium's own accessibility tree; axe has no rule for it.
 */
export async function saidTwice(page: Page): Promise<string[]> {
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
