import type { SnippetLanguage } from './snippet.ts';

/** Returns code with comments at its beginning, one line each; the code itself if its language has none. */
export function withComments(code: string, { comment }: Pick<SnippetLanguage, 'comment'>, lines: readonly string[]): string {
  if (comment === undefined || lines.length === 0) return code;
  return `${lines.map((line) => `${comment} ${line.replaceAll(/\s+/g, ' ')}\n`).join('')}${code}`;
}
