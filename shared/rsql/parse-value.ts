import { makeDiagnostic, replace, type Span } from '../diagnostics/diagnostic.ts';
import type { Token } from './lex.ts';
import type { Argument } from './node.ts';
import { quote, unquote } from './quoting.ts';
import { endsCondition, peek, peekPastSpace, position, type Reader, take } from './reader.ts';

/** Parses one value. Null, with a diagnostic, if there is none. */
export function parseArgument(reader: Reader, inList: boolean): Argument | null {
  const token = peek(reader);
  if (token.kind !== 'word' && token.kind !== 'quoted') return unusualArgument(reader, token, inList);
  take(reader);
  const surplus = surplusAfter(reader, inList);
  if (token.kind === 'quoted') return quotedArgument(reader, token, surplus);
  if (surplus === null) return { text: token.text, quote: null, from: token.from, to: token.to };
  return unquotedArgument(reader, token, surplus.to);
}

/** A backslash at the end without a character to escape. */
const dangling = /(?<!\\)(?:\\\\)*\\$/;

function quotedArgument(reader: Reader, token: Token, surplus: Span | null): Argument {
  const content = unquote(token);
  if (surplus === null) {
    if (!content.closed) {
      const end = { from: token.to, to: token.to };
      reader.findings.add(
        makeDiagnostic('rsql-quote-open', token, { fix: replace(end, dangling.test(token.text) ? `\\${content.quote}` : content.quote) }),
      );
    }
    return { text: content.text, quote: content.quote, from: token.from, to: token.to };
  }
  takeUntil(reader, surplus.to);
  const span = { from: token.from, to: surplus.to };
  const inner = reader.text.slice(span.from + 1, reader.text.charAt(span.to - 1) === content.quote ? span.to - 1 : span.to);
  const text = inner.replace(/\\([\s\S])/g, '$1');
  reader.findings.add(makeDiagnostic('rsql-quote-unescaped', span, { fix: replace(span, quote(text)) }));
  return { text, quote: content.quote, ...span };
}

/** Parses a value with characters that need quotes. */
function unquotedArgument(reader: Reader, start: Token, to: number): Argument {
  takeUntil(reader, to);
  const span = { from: start.from, to };
  const text = reader.text.slice(span.from, span.to);
  reader.findings.add(makeDiagnostic('rsql-value-unquoted', span, { parameters: { text }, fix: replace(span, quote(text)) }));
  return { text, quote: null, ...span };
}

function unusualArgument(reader: Reader, token: Token, inList: boolean): Argument | null {
  if (token.kind === 'unexpected' || token.kind === 'operator') {
    take(reader);
    return unquotedArgument(reader, token, surplusAfter(reader, inList)?.to ?? token.to);
  }
  const span = endsCondition(token.kind) && token.kind !== 'end' ? token : { from: position(reader), to: position(reader) };
  const empty = inList && token.kind === 'close' && peek(reader, -1).kind === 'open';
  reader.findings.add(makeDiagnostic(empty ? 'rsql-list-empty' : 'rsql-value-missing', span));
  return null;
}

/**
 * Returns the rest of a value: text up to the next connective, including parentheses immediately after it. Null if there is none.
 *
 * After a space, a word with an operator begins the next condition.
 */
function surplusAfter(reader: Reader, inList: boolean): Span | null {
  let end = 0;
  for (let ahead = 0; ; ahead++) {
    const token = peek(reader, ahead);
    if (token.kind === 'open' && peek(reader, ahead - 1).kind !== 'space') ahead = closingParenthesis(reader, ahead);
    else if (inList && isWordBetween(token)) continue;
    else if (endsCondition(token.kind) || token.kind === 'open') break;
    else if (token.kind === 'space') {
      if (!inList && startsCondition(reader, ahead)) break;
      continue;
    }
    end = peek(reader, ahead).to;
  }
  return end === 0 ? null : { from: position(reader), to: end };
}

/** Checks whether a token is ` and ` or ` or `, which isn't a connective within a list. */
function isWordBetween({ kind, text }: Token): boolean {
  return (kind === 'and' || kind === 'or') && text.trim().length > 1;
}

/** Returns the offset of the parenthesis that closes the one at `ahead`. Returns that of the last token if it is unclosed. */
function closingParenthesis(reader: Reader, ahead: number): number {
  let depth = 0;
  for (let at = ahead; ; at++) {
    const { kind } = peek(reader, at);
    if (kind === 'end') return at - 1;
    if (kind === 'open') depth++;
    if (kind === 'close' && --depth === 0) return at;
  }
}

function startsCondition(reader: Reader, ahead: number): boolean {
  const word = peekPastSpace(reader, ahead);
  if (word.kind !== 'word') return false;
  const after = reader.tokens[reader.tokens.indexOf(word, reader.at + ahead) + 1];
  return after?.kind === 'operator' || (after?.kind === 'unexpected' && after.text === '=');
}

function takeUntil(reader: Reader, end: number): void {
  while (peek(reader).kind !== 'end' && peek(reader).to <= end) take(reader);
}
