import type { DiscouragedWord } from './word-list.ts';

/** A discouraged wording, or a sentence that is too long. */
export interface Finding {
  readonly found: string;
  readonly advice: string;
}

/** Finds the first use of each discouraged wording in a text. */
export function findDiscouraged(text: string, words: readonly DiscouragedWord[]): readonly Finding[] {
  return words.flatMap(({ pattern, replacement }) => {
    const [found] = new RegExp(`(?<![\\p{L}\\p{N}_-])(?:${pattern})(?![\\p{L}\\p{N}_-])`, 'iu').exec(text) ?? [];
    return found === undefined ? [] : [{ found, advice: `write “${replacement}”` }];
  });
}

/** Finds the first straight apostrophe between letters. */
export function findStraightApostrophe(text: string): readonly Finding[] {
  const [found] = /[\p{L}\p{N}]*\p{L}'\p{L}+/u.exec(text) ?? [];
  return found === undefined ? [] : [{ found, advice: `write “${found.replace("'", '’')}”` }];
}

/** Finds the sentences of prose that have more words than `longest`. */
export function findLongSentences(prose: string, longest: number): readonly Finding[] {
  return prose
    .split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.)\s)/)
    .flatMap((block) => block.replace(/\s+/g, ' ').split(/(?<=[.!?][)”"*]*)\s+(?=\P{Ll})/u))
    .map((sentence) => ({ sentence, count: sentence.match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0 }))
    .filter(({ count }) => count > longest)
    .map(({ sentence, count }) => ({
      found: `${sentence.trim().slice(0, 60)}…`,
      advice: `split this sentence of ${count} words (limit ${longest})`,
    }));
}

/** Returns the text of a Markdown page without code, link targets, and HTML. */
export function wordsOf(markdown: string): string {
  return markdown
    .replace(/^(`{3,}|~{3,})[\s\S]*?^\1\s*$/gm, '')
    .replace(/`[^`\n]*`/g, 'code')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[^>]*>/g, '');
}

/** Returns the text of a Markdown page without tables and headings. */
export function proseOf(markdown: string): string {
  return wordsOf(markdown)
    .replace(/^\s*\|.*$/gm, '')
    .replace(/^#+ .*$/gm, '');
}

/** Returns every string in a tree of exported texts, with its path. Skips functions and numbers. */
export function stringsIn(tree: unknown, path: string): readonly (readonly [path: string, text: string])[] {
  if (typeof tree === 'string') return [[path, tree]];
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree).flatMap(([key, part]) => stringsIn(part, `${path}.${key}`));
}

/** Returns the string literals of a source file with at least three words, without their placeholders. Skips comments. */
export function literalsIn(source: string): readonly string[] {
  const code = source
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/\s\/\/ .*$/gm, '');
  return [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)]
    .map(([, single, double, template]) => (single ?? double ?? template ?? '').replace(/\$\{[^}]*\}/g, '…'))
    .filter((text) => text.trim().split(/\s+/).length >= 3);
}
