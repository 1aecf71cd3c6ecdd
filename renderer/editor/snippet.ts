import type { Completion } from '../../shared/language/index.ts';

/** Converts a completion to a snippet in TextMate syntax. Each placeholder has a numbered tab stop, and the last tab stop is at the end. */
export function snippetOf({ insert, stops }: Pick<Completion, 'insert' | 'stops'>): string {
  let at = 0;
  let snippet = '';
  stops.forEach(({ from, to }, index) => {
    snippet += `${escaped(insert.slice(at, from))}\${${index + 1}${to > from ? `:${escaped(insert.slice(from, to))}` : ''}}`;
    at = to;
  });
  return `${snippet}${escaped(insert.slice(at))}$0`;
}

function escaped(text: string): string {
  return text.replace(/[\\$}]/g, '\\$&');
}
