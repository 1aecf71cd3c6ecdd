import type { CDPSession, Page } from '@playwright/test';
import { searchCatalogue, wordsOf } from '../../renderer/catalogue/search.ts';
import { indexCatalogue } from '../../renderer/catalogue/search-index.ts';
import { listedApi } from '../../shared/contract/catalogue/catalogue.ts';
import { manyApis } from './many-apis.ts';
import type { CatalogueState, WatchedPage } from './watch-catalogue.ts';

/** The text that is typed and then deleted. */
const typed = 'delay_5_4 temperature code valeur région prix 12 flights origine share';

/** Times of a key in the search, in milliseconds. */
export interface SearchKey {
  /** From the key event until the result is painted, including waits for the screen. */
  readonly shown: number;
  /** All work of the page's main thread until the next key, without waits. */
  readonly work: number;
}

/**
 * Types into the search of a catalogue of `count` APIs, and deletes the text. Types each key when the previous result is shown.
 *
 * Compares what the page shows with the result of the same search outside of the page.
 *
 * @throws Error if the page doesn't show the expected result
 */
export async function searchKeys(page: Page, count: number): Promise<readonly SearchKey[]> {
  const stateOf = expectedStates(count);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await page.getByRole('searchbox', { name: 'Search the catalogue' }).click();
  const keys: SearchKey[] = [];
  let text = '';
  for (const key of [...typed, ...Array.from(typed, () => null)]) {
    text = key === null ? text.slice(0, -1) : text + key;
    await page.evaluate((state) => (globalThis as unknown as WatchedPage).catalogueWatch.expect(state), stateOf(text));
    const before = await taskMilliseconds(session);
    await (key === null ? page.keyboard.press('Backspace') : page.keyboard.type(key));
    const shown = await inTime(
      page.evaluate(() => (globalThis as unknown as WatchedPage).catalogueWatch.took),
      `With the search "${text}", the page doesn't show ${JSON.stringify(stateOf(text))}.`,
    );
    keys.push({ shown, work: (await taskMilliseconds(session)) - before });
  }
  await session.detach();
  return keys;
}

/** Returns what the page must show for a search text. */
function expectedStates(count: number): (text: string) => CatalogueState {
  const index = indexCatalogue(manyApis(count).map(listedApi), 'en');
  const total = count.toLocaleString('en');
  return (text) => {
    const found = searchCatalogue(index, wordsOf(text));
    const status = found.length === count ? `${total} APIs` : `${found.length.toLocaleString('en')} of ${total} APIs`;
    return { status, first: found[0]?.indexed.api.title ?? null };
  };
}

async function taskMilliseconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

/** Waits for a promise. @throws Error if it takes longer than five seconds */
async function inTime<Value>(promise: Promise<Value>, late: string): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(late)), 5000);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
