import { nearestName } from '../../shared/query/nearest-name.ts';
import { fold } from '../../shared/search/fold.ts';
import { columnSeparator, type IndexedApi } from './search-index.ts';

/** Where a word was found, when it was not in the title or the access point that the line shows anyway. */
export interface MatchPlace {
  readonly kind: 'column' | 'keyword' | 'description';
  readonly word: string;
}

/** An API that holds every word searched for. */
export interface Found {
  readonly indexed: IndexedApi;
  readonly score: number;
  readonly place: MatchPlace | null;
}

/** The words of what was typed, folded. */
export function wordsOf(text: string): readonly string[] {
  return fold(text)
    .split(/\s+/)
    .filter((word) => word !== '');
}

interface Match {
  readonly score: number;
  readonly place: MatchPlace | null;
}

/** A match in the title outweighs any elsewhere, and there the beginning outweighs the middle. */
function inName(text: string, word: string): number {
  const at = text.indexOf(word);
  if (at === -1) return 0;
  if (at === 0) return text.length === word.length ? 100 : 80;
  return startsWord(text, word) ? 60 : 40;
}

function startsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) continue;
    return true;
  }
  return false;
}

function best(names: readonly string[], word: string): number {
  const exact = names.indexOf(word);
  return exact === -1 ? names.findIndex((name) => name.includes(word)) : exact;
}

function matchWord(indexed: IndexedApi, word: string): Match | null {
  const title = inName(indexed.title, word);
  if (title > 0) return { score: title, place: null };
  const accessPoint = inName(indexed.accessPoint, word);
  if (accessPoint > 0) return { score: 31 + accessPoint / 100, place: null };
  const keyword = best(indexed.keywords, word);
  if (keyword !== -1) {
    return { score: indexed.keywords[keyword] === word ? 30 : 20, place: { kind: 'keyword', word } };
  }
  if (indexed.columns.includes(word)) {
    const exact = indexed.columns.includes(`${columnSeparator}${word}${columnSeparator}`);
    return { score: exact ? 18 : 12, place: { kind: 'column', word } };
  }
  return indexed.description.includes(word) ? { score: 5, place: { kind: 'description', word } } : null;
}

/** The keyword or column that holds the word of a match, as the catalogue writes it; null for the description. Only for lines in sight. */
export function matchedName({ keywords, columns, api }: IndexedApi, { kind, word }: MatchPlace): string | null {
  if (kind === 'description') return null;
  if (kind === 'keyword') return api.keywords[best(keywords, word)] ?? null;
  return api.columns.split(columnSeparator)[best(columns.split(columnSeparator).slice(1, -1), word)] ?? null;
}

/** Whether an API holds a word. */
function isFoundIn(indexed: IndexedApi, word: string): boolean {
  return matchWord(indexed, word) !== null;
}

function matchAll(indexed: IndexedApi, words: readonly string[]): Found | null {
  let score = 0;
  let place: MatchPlace | null = null;
  for (const word of words) {
    const match = matchWord(indexed, word);
    if (match === null) return null;
    score += match.score;
    place ??= match.place;
  }
  return { indexed, score, place };
}

/**
 * The APIs that hold every word, best first: title, access point, keyword, column, description.
 *
 * Equals keep the order of the index. Without words it is the whole index, in its order.
 */
export function searchCatalogue(index: readonly IndexedApi[], words: readonly string[]): readonly Found[] {
  const found: Found[] = [];
  for (const indexed of index) {
    const match = matchAll(indexed, words);
    if (match !== null) found.push(match);
  }
  return words.length === 0 ? found : found.sort((a, b) => b.score - a.score);
}

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

/** How the list may be ordered: under the headings of the roots, by title, or what was updated last first. */
export const catalogueOrders = ['root', 'title', 'updated'] as const;
export type CatalogueOrder = (typeof catalogueOrders)[number];

/** The found in an order; `root` is the order they have. APIs of which nobody knows the day come last. */
export function sortFound(found: readonly Found[], order: CatalogueOrder, locale: string): readonly Found[] {
  if (order === 'root') return found;
  if (order === 'updated') {
    return [...found].sort((a, b) => (b.indexed.api.updatedAt ?? -Infinity) - (a.indexed.api.updatedAt ?? -Infinity) || 0);
  }
  const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  return [...found].sort((a, b) => compare(a.indexed.api.title, b.indexed.api.title));
}
