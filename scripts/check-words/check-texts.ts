import { type Finding, findDiscouraged, findLongSentences, proseOf, stringsIn } from './find-words.ts';
import { allowedStrings, type DiscouragedWord, englishWords, frenchWords, longestSentence } from './word-list.ts';

/** What is checked. */
export interface CheckedTexts {
  /** Trees of English strings. */
  readonly english: unknown;
  /** Trees of French strings. */
  readonly french: unknown;
  /** Markdown by the path of its page. */
  readonly docs: Readonly<Record<string, string>>;
  /** Pages that aren't rewritten yet. */
  readonly pending: readonly string[];
}

/** Finds discouraged words in strings and docs, and long sentences in docs; one line per finding. */
export function checkTexts({ english, french, docs, pending }: CheckedTexts): readonly string[] {
  const pages = Object.entries(docs).flatMap(([page, markdown]) => checkPage(page, markdown, pending.includes(page)));
  const missing = pending.filter((page) => !Object.hasOwn(docs, page)).map((page) => `${page}: doesn’t exist: remove it from pendingDocs`);
  return [...checkStrings(english, 'en', englishWords), ...checkStrings(french, 'fr', frenchWords), ...pages, ...missing];
}

function checkStrings(tree: unknown, path: string, words: readonly DiscouragedWord[]): readonly string[] {
  return stringsIn(tree, path)
    .filter(([, text]) => !allowedStrings.includes(text))
    .flatMap(([place, text]) => report(place, findDiscouraged(text.replace(/\{\{?[^}]*\}\}?/g, ''), words)));
}

/** A pending page must still have findings: otherwise it is done, and the list shrinks. */
function checkPage(page: string, markdown: string, isPending: boolean): readonly string[] {
  const prose = proseOf(markdown);
  const words = page.startsWith('docs/fr/') ? frenchWords : englishWords;
  const findings = report(page, [...findDiscouraged(prose, words), ...findLongSentences(prose, longestSentence)]);
  if (!isPending) return findings;
  return findings.length > 0 ? [] : [`${page}: passes now: remove it from pendingDocs in scripts/check-words/word-list.ts`];
}

function report(place: string, findings: readonly Finding[]): readonly string[] {
  return findings.map(({ found, advice }) => `${place}: “${found}”: ${advice}`);
}
