import { type Finding, findDiscouraged, findLongSentences, findStraightApostrophe, proseOf, stringsIn, wordsOf } from './find-words.ts';
import { allowedStrings, type DiscouragedWord, englishWords, frenchWords, longestSentence } from './word-list.ts';

/** The texts to check. */
export interface CheckedTexts {
  /** Trees of English strings. */
  readonly english: unknown;
  /** Trees of French strings. */
  readonly french: unknown;
  /** Markdown by the path of its page. */
  readonly docs: Readonly<Record<string, string>>;
}

/** Finds discouraged words in strings and docs, and straight apostrophes and long sentences in docs; one line per finding. */
export function checkTexts({ english, french, docs }: CheckedTexts): readonly string[] {
  const pages = Object.entries(docs).flatMap(([page, markdown]) => checkPage(page, markdown));
  return [...checkStrings(english, 'en', englishWords), ...checkStrings(french, 'fr', frenchWords), ...pages];
}

function checkStrings(tree: unknown, path: string, words: readonly DiscouragedWord[]): readonly string[] {
  return stringsIn(tree, path)
    .filter(([, text]) => !allowedStrings.includes(text))
    .flatMap(([place, text]) => report(place, findDiscouraged(text.replace(/\{\{?[^}]*\}\}?/g, ''), words)));
}

function checkPage(page: string, markdown: string): readonly string[] {
  const words = page.startsWith('docs/fr/') ? frenchWords : englishWords;
  const text = wordsOf(markdown);
  const sentences = findLongSentences(proseOf(markdown), longestSentence);
  return report(page, [...findDiscouraged(text, words), ...findStraightApostrophe(text), ...sentences]);
}

function report(place: string, findings: readonly Finding[]): readonly string[] {
  return findings.map(({ found, advice }) => `${place}: “${found}”: ${advice}`);
}
