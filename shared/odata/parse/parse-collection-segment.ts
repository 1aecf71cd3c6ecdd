import { searchEnd } from '../lex/scan-value.ts';
import type { Token } from '../lex/token.ts';
import type { CountOption, CountSegment, FilterSegment, LambdaSegment } from '../node.ts';
import { readSearch } from '../search/parse-search.ts';
import { closeGroup, descend, missing, peek, position, type Reader, refuseBlank, report, skipTo, take } from './reader.ts';

/** Reads `any(x:…)`, `all(x:…)` or `any()`; the next token is the quantifier. */
export function readLambda(reader: Reader, quantifier: 'any' | 'all'): LambdaSegment {
  const { from } = take(reader);
  const open = take(reader);
  const segment = { kind: 'lambda', quantifier, from } as const;
  if (peek(reader).kind === 'close' && quantifier === 'any') {
    take(reader);
    return { ...segment, variable: null, predicate: null, to: position(reader) };
  }
  const variable = peek(reader);
  const named = variable.kind === 'name' && peek(reader, 1).kind === 'colon' && !variable.text.includes('.');
  if (named) {
    take(reader);
    take(reader);
  } else report(reader, 'odata-lambda-broken', { from, to: open.to }, { parameters: { name: quantifier } });
  // Of `all()` enough is said.
  const empty = !named && peek(reader).kind === 'close';
  const predicate = !empty && descend(reader) ? reader.expression(reader, 0).node : null;
  if (!empty) reader.depth--;
  closeGroup(reader, open);
  return { ...segment, variable: named ? variable.text : null, predicate, to: position(reader) };
}

/** Reads `$filter(…)`; the next token is `$filter`. */
export function readFilterSegment(reader: Reader): FilterSegment {
  const { from } = take(reader);
  const open = take(reader);
  refuseBlank(reader);
  const predicate = descend(reader) ? reader.expression(reader, 0).node : missing(reader);
  reader.depth--;
  refuseBlank(reader);
  closeGroup(reader, open);
  return { kind: 'filter', predicate, from, to: position(reader) };
}

/** Reads `$count`, or `$count($filter=…;$search=…)`; the next token is `$count`. */
export function readCount(reader: Reader): CountSegment {
  const { from } = take(reader);
  const open = peek(reader);
  if (open.kind !== 'open' || open.spaced) return { kind: 'count', options: [], from, to: position(reader) };
  take(reader);
  const options: CountOption[] = [];
  do options.push(...readCountOption(reader));
  while (isSemicolon(peek(reader)) && take(reader).kind !== 'end');
  closeGroup(reader, open);
  return { kind: 'count', options, from, to: position(reader) };
}

function isSemicolon(token: Token): boolean {
  return token.kind === 'foreign' && token.text === ';';
}

function readCountOption(reader: Reader): CountOption[] {
  const name = peek(reader);
  const kind = /^\$?(filter|search)$/i.exec(name.text)?.[1]?.toLowerCase();
  if (name.spaced || (kind !== 'filter' && kind !== 'search') || reader.text.charAt(name.to) !== '=') {
    report(reader, 'odata-count-option', name, { parameters: { found: name.text } });
    skipTo(reader, searchEnd(reader.text.slice(0, reader.range.to), position(reader), ';)'));
    return [];
  }
  take(reader);
  skipTo(reader, name.to + 1);
  return [kind === 'filter' ? readCountFilter(reader, name) : readCountSearch(reader, name)];
}

function readCountFilter(reader: Reader, name: Token): CountOption {
  const outer = reader.semicolonEnds;
  reader.semicolonEnds = true;
  refuseBlank(reader);
  const predicate = descend(reader) ? reader.expression(reader, 0).node : missing(reader);
  reader.depth--;
  refuseBlank(reader);
  reader.semicolonEnds = outer;
  return { kind: 'filter', predicate, from: name.from, to: position(reader) };
}

function readCountSearch(reader: Reader, name: Token): CountOption {
  const from = position(reader);
  const to = searchEnd(reader.text.slice(0, reader.range.to), from, ';)');
  const search = readSearch(reader.text, { from, to }, reader.findings);
  if (search === null) report(reader, 'odata-operand-missing', { from, to });
  skipTo(reader, to);
  return { kind: 'search', search, from: name.from, to };
}
