import { nearestName } from '../../shared/query/nearest-name.ts';
import { isFoundIn, searchCatalogue } from './search.ts';
import type { IndexedApi } from './search-index.ts';

/** The words of titles, access points and keywords, each once: collected when first asked for, and kept. */
export function vocabularyOf(index: readonly IndexedApi[]): () => readonly string[] {
  let words: readonly string[] | null = null;
  return () => {
    words ??= [...new Set(index.flatMap(({ title, accessPoint, keywords }) => [title, accessPoint, ...keywords].flatMap(partsOf)))];
    return words;
  };
}

/**
 * What was probably meant by a search that finds nothing: each word that stands in no API, as the nearest word of the vocabulary. Null
 * where a word has none, or the whole would find nothing either.
 */
export function suggestSearch(index: readonly IndexedApi[], vocabulary: () => readonly string[], words: readonly string[]): string | null {
  const meant: string[] = [];
  for (const word of words) {
    const near = index.some((indexed) => isFoundIn(indexed, word)) ? word : nearestName(word, vocabulary());
    if (near === null) return null;
    meant.push(near);
  }
  const isFound = meant.some((word, place) => word !== words[place]) && searchCatalogue(index, meant).length > 0;
  return isFound ? meant.join(' ') : null;
}

function partsOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}]{3,}/gu) ?? [];
}
