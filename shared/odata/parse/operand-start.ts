import type { TokenKind } from '../lex/token.ts';
import type { ReadToken } from './read-token.ts';
import { peek, type Reader } from './reader.ts';

const neverStart: readonly TokenKind[] = [
  'open',
  'close',
  'closeArray',
  'closeObject',
  'comma',
  'slash',
  'colon',
  'foreign',
  'stray',
  'star',
  'end',
];

/** Whether the word before this token can only be an operator: an operand follows, and no word that stands behind one. */
export function startsOperand(next: ReadToken): boolean {
  if (next.kind === 'name') return next.infix === null && !/^(?:asc|desc|as|with|from)$/i.test(next.text);
  return !neverStart.includes(next.kind);
}

/**
 * Whether the word `not` that is next negates what follows it; else it is the name of a property.
 *
 * Words that are operators can be names too (`not eq eq 5` is `(not eq) eq 5`), so a run of them is counted: operators and operands
 * take turns, and only one of the two readings fits what stands behind the run.
 */
export function isNegation(reader: Reader): boolean {
  const first = peek(reader, 1);
  if (first.kind === 'open' && !first.spaced) return !callsOrKeys(reader);
  let words = 0;
  let next = first;
  while (next.infix !== null) {
    words++;
    next = peek(reader, 1 + words);
  }
  const starts = next.kind === 'open' ? next.spaced : startsOperand(next) || (next.kind === 'name' && !endsItem(reader, 1 + words));
  return starts === (words % 2 === 0);
}

/** `not()` and `not(a=1)` call a function of that name. */
function callsOrKeys(reader: Reader): boolean {
  if (peek(reader, 2).kind === 'close') return true;
  const sign = peek(reader, 3);
  return peek(reader, 2).kind === 'name' && sign.kind === 'foreign' && sign.text === '=';
}

/** Whether `asc`, `desc`, `as` and their like stand here behind an operand and are none themselves. */
function endsItem(reader: Reader, ahead: number): boolean {
  const { text } = peek(reader, ahead);
  const behind = peek(reader, ahead + 1);
  if (/^(?:asc|desc)$/i.test(text)) return ['comma', 'close', 'end'].includes(behind.kind) || behind.text === ';';
  return behind.kind === 'name' && behind.infix === null;
}
