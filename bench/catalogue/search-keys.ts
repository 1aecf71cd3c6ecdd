import type { CDPSession, Page } from '@playwright/test';
import { searchCatalogue, wordsOf } from '../../renderer/catalogue/search.ts';
import { indexCatalogue } from '../../renderer/catalogue/search-index.ts';
import { listedApi } from '../../shared/contract/catalogue/catalogue.ts';
import { manyApis } from './many-apis.ts';
import type { CatalogueSight, WatchedPage } from './watch-catalogue.ts';

/** What is typed, and erased again. */
const typed = 'delay_5_4 temperature code valeur région prix 12 flights origine share';

/** What a key in the search cost, milliseconds. */
export interface SearchKey {
  /** From the press until what it finds is painted, with the waits for the screen. */
  readonly shown: number;
  /** What the page's main thread worked until the next, whatever for: without any wait, and with what is done once it is in sight. */
  readonly work: number;
}

/**
 * Types into the search of a catalogue of `count` APIs, and erases it: each key when what the one before finds is in sight.
 *
 * What is in sight is compared with what a search outside of the page finds: a page that shows something else ends this with an error.
 */
export async function searchKeys(page: Page, count: number): Promise<readonly SearchKey[]> {
  const sightOf = sightsOf(count);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await page.getByRole('searchbox', { name: 'Search the catalogue' }).click();
  const keys: SearchKey[] = [];
  let text = '';
  for (const key of [...typed, ...Array.from(typed, () => null)]) {
    text = key === null ? text.slice(0, -1) : text + key;
    await page.evaluate((sight) => (globalThis as unknown as WatchedPage).catalogueWatch.expect(sight), sightOf(text));
    const before = await taskMilliseconds(session);
    await (key === null ? page.keyboard.press('Backspace') : page.keyboard.type(key));
    const shown = await inTime(
      page.evaluate(() => (globalThis as unknown as WatchedPage).catalogueWatch.took),
      `Searched for "${text}", the page does not show ${JSON.stringify(sightOf(text))}.`,
    );
    keys.push({ shown, work: (await taskMilliseconds(session)) - before });
  }
  await session.detach();
  return keys;
}

/** What is to be seen for each text, as a search outside of the page finds it. */
function sightsOf(count: number): (text: string) => CatalogueSight {
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

/** @throws Error where it takes longer than any key may. */
async function inTime<Value>(promise: Promise<Value>, late: string): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const longestDelay = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(late)), 5000);
  });
  try {
    return await Promise.race([promise, longestDelay]);
  } finally {
    clearTimeout(timer);
  }
}
