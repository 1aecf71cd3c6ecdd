import { createFindings, type Fix, makeDiagnostic, replace, type Span } from '../diagnostics/diagnostic.ts';
import type { Argument } from './node.ts';
import { parseArgument } from './parse-value.ts';
import { unquote } from './quoting.ts';
import { endsCondition, peek, position, type Reader, skipSpace, take } from './reader.ts';

/** The values after an operator: one, or a list in parentheses. */
export interface Arguments {
  readonly items: readonly Argument[];
  readonly list: boolean;
  readonly to: number;
}

/**
 * Parses the values after an operator.
 *
 * @param several whether the operator accepts several values, so that commas can separate them
 */
export function parseArguments(reader: Reader, several = false): Arguments {
  skipSpace(reader);
  if (peek(reader).kind === 'open') return parseList(reader);
  const item = parseArgument(reader, false);
  const items = item === null ? [] : [item];
  if (several && item !== null && continuesList(reader)) return parseUnparenthesizedList(reader, item);
  return { items, list: false, to: position(reader) };
}

/** Skips misplaced values, without reporting errors in them. */
export function skipArguments(reader: Reader): Arguments {
  const aside: Reader = { ...reader, findings: createFindings() };
  const values = parseArguments(aside);
  reader.at = aside.at;
  return values;
}

/** Checks whether a comma and a value that can't begin a condition follow. */
function continuesList(reader: Reader): boolean {
  const value = peek(reader, 1).kind;
  return peek(reader).text === ',' && (value === 'word' || value === 'quoted') && endsCondition(peek(reader, 2).kind);
}

/** Parses a list without its parentheses: `a=in=1,2`. */
function parseUnparenthesizedList(reader: Reader, first: Argument): Arguments {
  const items = [first];
  while (continuesList(reader)) {
    take(reader);
    const item = parseArgument(reader, true);
    if (item !== null) items.push(item);
  }
  const span: Span = { from: first.from, to: position(reader) };
  const fix = replace(span, `(${reader.text.slice(span.from, span.to)})`);
  reader.findings.add(makeDiagnostic('rsql-list-parentheses', span, { fix }));
  return { items, list: true, to: span.to };
}

function parseList(reader: Reader): Arguments {
  const open = take(reader);
  const items: Argument[] = [];
  for (;;) {
    skipSpace(reader);
    const item = parseArgument(reader, true);
    if (item !== null) items.push(item);
    skipSpace(reader);
    const next = peek(reader);
    if (next.text !== ',' && next.text !== ';') break;
    take(reader);
    if (next.text === ';') reader.findings.add(makeDiagnostic('rsql-list-comma', next, { fix: replace(next, ',') }));
  }
  if (peek(reader).kind === 'close') take(reader);
  else reader.findings.add(makeDiagnostic('rsql-group-open', open, { fix: closingFix(reader) }));
  return { items, list: true, to: position(reader) };
}

/** Returns the fix for a missing parenthesis at the end. Null after an unterminated quote, which would include the parenthesis. */
export function closingFix(reader: Reader): Fix | null {
  const end = peek(reader);
  const last = peek(reader, -1);
  const inQuote = last.kind === 'quoted' && !unquote(last).closed;
  return end.kind === 'end' && !inQuote ? replace(end, ')') : null;
}
