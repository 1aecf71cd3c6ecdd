import type { SnippetLanguage } from './snippet.ts';

/** Returns code with comments at its start, one line each. Returns the code unchanged if its language has no comments. */
export function withComments(code: string, { comment }: Pick<SnippetLanguage, 'comment'>, lines: readonly string[]): string {
  if (comment === undefined || lines.length === 0) return code;
  return `${lines.map((line) => `${comment} ${line.replaceAll(/\s+/g, ' ')}\n`).join('')}${code}`;
}
