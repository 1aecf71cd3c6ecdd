import type { Completion } from '../../shared/language/index.ts';

/** A completion as a snippet of the TextMate syntax that Monaco reads: a numbered stop for each place to fill in, the last behind it all. */
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
