import { nearestName } from '../../shared/query/nearest-name.ts';
import { searchCatalogue } from './search.ts';
import type { IndexedApi } from './search-index.ts';

/**
 * What was probably meant by a search that finds nothing: each word that stands in no API, as the nearest word of titles, access
 * points and keywords. Null where a word has none, or the whole would find nothing either.
 */
export function suggestSearch(index: readonly IndexedApi[], words: readonly string[]): string | null {
  const known = [...new Set(index.flatMap(({ title, accessPoint, keywords }) => [title, accessPoint, ...keywords].flatMap(partsOf)))];
  const meant: string[] = [];
  for (const word of words) {
    const near = searchCatalogue(index, [word]).length > 0 ? word : nearestName(word, known);
    if (near === null) return null;
    meant.push(near);
  }
  const isFound = meant.some((word, place) => word !== words[place]) && searchCatalogue(index, meant).length > 0;
  return isFound ? meant.join(' ') : null;
}

function partsOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}]{3,}/gu) ?? [];
}
