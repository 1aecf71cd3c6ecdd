import { fold } from '../../shared/search/fold.ts';
import { wordsOf } from '../catalogue/search.ts';
import type { PaletteItem } from '../commands/palette-registry.ts';

/** Returns 3 if the title begins with the word, 2 if a word of the title does, 1 if any text contains it, otherwise 0. */
function scoreOf(title: string, rest: string, word: string): number {
  if (title.startsWith(word)) return 3;
  if (title.includes(` ${word}`)) return 2;
  return title.includes(word) || rest.includes(word) ? 1 : 0;
}

/**
 * Ranks the best item of a kind. 0 if its visible text begins with the search text. 1 if its visible text contains every word. 2 if its
 * synonyms begin with every word. 3 if the words are in other texts, such as a description.
 */
export function rankOfBest(items: readonly PaletteItem[], text: string): number {
  const [best] = items;
  const words = wordsOf(text);
  if (best === undefined || words.length === 0) return 3;
  const shown = fold(`${best.title} ${best.detail ?? ''}`);
  if (shown.startsWith(fold(text.trim()))) return 0;
  if (words.every((word) => shown.includes(word))) return 1;
  const synonyms = ` ${fold(best.keywords ?? '')}`;
  return words.every((word) => synonyms.includes(` ${word}`)) ? 2 : 3;
}

/** Returns the items that contain every word of a text, best match first. Items with equal scores keep their order. */
export function matchItems(items: readonly PaletteItem[], text: string): readonly PaletteItem[] {
  const words = wordsOf(text);
  return items
    .flatMap((item) => {
      const title = fold(item.title);
      const rest = fold(`${item.detail ?? ''} ${item.keywords ?? ''}`);
      const scores = words.map((word) => scoreOf(title, rest, word));
      return scores.includes(0) ? [] : [{ item, score: scores.reduce((sum, score) => sum + score, 0) }];
    })
    .sort((a, b) => b.score - a.score)
    .map(({ item }) => item);
}
