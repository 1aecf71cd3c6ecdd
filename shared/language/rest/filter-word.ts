import type { Span } from '../../diagnostics/diagnostic.ts';
import { lex } from '../../rsql/lex.ts';
import { unquote } from '../../rsql/quoting.ts';

/** The word of a filter at the cursor, which a completion replaces. */
export interface FilterWord extends Span {
  readonly kind: 'word' | 'quoted' | 'operator' | 'none';
  /** The part of the word before the cursor, as written. */
  readonly typed: string;
  /** The part before the cursor without quotes and escapes. */
  readonly content: string;
}

/** Returns the word at the cursor, or immediately before it. An operator is complete once the cursor is after it. */
export function filterWordAt(text: string, offset: number): FilterWord {
  const before = text.slice(0, offset);
  const tokens = lex(before);
  const last = tokens.at(-2);
  const none: FilterWord = { kind: 'none', from: offset, to: offset, typed: '', content: '' };
  if (last === undefined) return none;
  const operatorMatch = /(?<![=<>!])(?:=!?[A-Za-z]*|![A-Za-z]*)$/.exec(before);
  if (last.kind === 'quoted') {
    const { text: content, closed } = unquote(last);
    return closed ? none : { kind: 'quoted', from: last.from, to: quotedEnd(text, offset, last.text.charAt(0)), typed: last.text, content };
  }
  if (operatorMatch !== null && tokens.some(({ from, kind }) => from === operatorMatch.index && kind === 'unexpected')) {
    const [token] = lex(text.slice(operatorMatch.index));
    const to = token?.kind === 'operator' ? Math.max(offset, operatorMatch.index + token.to) : offset;
    return { kind: 'operator', from: operatorMatch.index, to, typed: operatorMatch[0], content: operatorMatch[0] };
  }
  if (last.kind !== 'word') return none;
  const rest = /^[^\s"'();,=!~<>]*/.exec(text.slice(offset))?.[0].length ?? 0;
  return { kind: 'word', from: last.from, to: offset + rest, typed: last.text, content: last.text };
}

/** Returns the position of the matching closing quote. Returns the cursor if a condition ends before it. */
function quotedEnd(text: string, offset: number, mark: string): number {
  const rest = text.slice(offset);
  const quote = rest.indexOf(mark);
  return quote >= 0 && !/[;(),]| (?:and|or) /.test(rest.slice(0, quote)) ? offset + quote + 1 : offset;
}
