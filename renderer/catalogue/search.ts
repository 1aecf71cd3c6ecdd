import { nearestName } from '../../shared/diagnostics/nearest-name.ts';
import { fold } from '../../shared/search/fold.ts';
import { columnSeparator, type IndexedApi } from './search-index.ts';

/** Location of a match. Null if the match is in the title or the access point, because the line shows these anyway. */
export interface MatchPlace {
  readonly kind: 'column' | 'keyword' | 'description';
  readonly word: string;
}

/** An API that contains every search word. */
export interface Found {
  readonly indexed: IndexedApi;
  readonly score: number;
  readonly place: MatchPlace | null;
}

/** Returns the folded words of a search text. */
export function wordsOf(text: string): readonly string[] {
  return fold(text)
    .split(/\s+/)
    .filter((word) => word !== '');
}

interface Match {
  readonly score: number;
  readonly place: MatchPlace | null;
}

/** Returns the score of a match in a name. A match at the beginning has a higher score than one in the middle. */
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

/** Returns the original keyword or column of a match. Null for a match in the description. Called only for visible lines. */
export function matchedName({ keywords, columns, api }: IndexedApi, { kind, word }: MatchPlace): string | null {
  if (kind === 'description') return null;
  if (kind === 'keyword') return api.keywords[best(keywords, word)] ?? null;
  return api.columns.split(columnSeparator)[best(columns.split(columnSeparator).slice(1, -1), word)] ?? null;
}

/** Returns whether an API contains a word. */
function matchesWord(indexed: IndexedApi, word: string): boolean {
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
 * Returns the APIs that contain every word, best match first: title, access point, keyword, column, description. APIs with equal scores
 * keep the order of the index. Without words, all APIs are returned.
 */
export function searchCatalogue(index: readonly IndexedApi[], words: readonly string[]): readonly Found[] {
  const found: Found[] = [];
  for (const indexed of index) {
    const match = matchAll(indexed, words);
    if (match !== null) found.push(match);
  }
  return words.length === 0 ? found : found.sort((a, b) => b.score - a.score);
}

/** Returns a function that returns the distinct words of titles, access points, and keywords. The words are collected on the first call. */
export function vocabularyOf(index: readonly IndexedApi[]): () => readonly string[] {
  let words: readonly string[] | null = null;
  return () => {
    words ??= [...new Set(index.flatMap(({ title, accessPoint, keywords }) => [title, accessPoint, ...keywords].flatMap(partsOf)))];
    return words;
  };
}

/**
 * Suggests an alternative to a search without results. Each unknown word is replaced with the nearest known word.
 *
 * @returns the search text. Null if a word has no similar word, or if the suggestion has no results either
 */
export function suggestSearch(index: readonly IndexedApi[], vocabulary: () => readonly string[], words: readonly string[]): string | null {
  const suggested: string[] = [];
  for (const word of words) {
    const nearestWord = index.some((indexed) => matchesWord(indexed, word)) ? word : nearestName(word, vocabulary());
    if (nearestWord === null) return null;
    suggested.push(nearestWord);
  }
  const isFound = suggested.some((word, index) => word !== words[index]) && searchCatalogue(index, suggested).length > 0;
  return isFound ? suggested.join(' ') : null;
}

function partsOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}]{3,}/gu) ?? [];
}

/** Orders of the list: by project with headings, by title, or by last update. */
export const catalogueOrders = ['root', 'title', 'updated'] as const;
export type CatalogueOrder = (typeof catalogueOrders)[number];

/** Sorts search results. `root` keeps their order. APIs with an unknown update date are last. */
export function sortFound(found: readonly Found[], order: CatalogueOrder, locale: string): readonly Found[] {
  if (order === 'root') return found;
  if (order === 'updated') {
    return [...found].sort((a, b) => (b.indexed.api.updatedAt ?? -Infinity) - (a.indexed.api.updatedAt ?? -Infinity) || 0);
  }
  const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  return [...found].sort((a, b) => compare(a.indexed.api.title, b.indexed.api.title));
}
