import { fold } from '../../shared/search/fold.ts';
import { wordsOf } from '../catalogue/search.ts';
import type { PaletteItem } from './palette-registry.ts';

/** 3 where the title begins with the word, 2 where a word of it does, 1 where it is anywhere; 0 where it is nowhere. */
function scoreOf(title: string, rest: string, word: string): number {
  if (title.startsWith(word)) return 3;
  if (title.includes(` ${word}`)) return 2;
  return title.includes(word) || rest.includes(word) ? 1 : 0;
}

/**
 * How well the best of a kind answers a text: 0 where what it shows begins with it, 1 where that holds every word, 2 where the words are found
 * elsewhere (a description, a column).
 */
export function rankOfBest(items: readonly PaletteItem[], text: string): number {
  const [best] = items;
  const words = wordsOf(text);
  if (best === undefined || words.length === 0) return 2;
  const shown = fold(`${best.title} ${best.detail ?? ''}`);
  if (shown.startsWith(fold(text.trim()))) return 0;
  return words.every((word) => shown.includes(word)) ? 1 : 2;
}

/** The items that hold every word of a text, in title, detail or further words; those whose title begins with them first, equals as they were. */
export function matchItems(items: readonly PaletteItem[], text: string): readonly PaletteItem[] {
  const words = wordsOf(text);
  return items
    .flatMap((item) => {
      const title = fold(item.title);
      const rest = fold(`${item.detail ?? ''} ${item.words ?? ''}`);
      const scores = words.map((word) => scoreOf(title, rest, word));
      return scores.includes(0) ? [] : [{ item, score: scores.reduce((sum, score) => sum + score, 0) }];
    })
    .sort((a, b) => b.score - a.score)
    .map(({ item }) => item);
}
