import { readAggregateItem } from '../apply/read-aggregate-item.ts';
import { checkStart } from '../check/check-path.ts';
import type { Token } from '../lex/token.ts';
import type { AggregateSegment, Expression, Path, Segment } from '../node.ts';
import { readCount, readFilterSegment, readLambda } from '../resource-path/read-segment.ts';
import { readKeyOrFunction } from './parse-call.ts';
import { closeGroup, descend, grow, peek, position, previous, type Reader, report, take } from './reader.ts';

/**
 * Parses `name/name/…`, `$it/name`, `@alias`, `Items/any(x:…)`, `Items/$count`, `Products(1)/name`, `Sales.Discount(rate=5)` (OData 4.01
 * ABNF, 4., `rootExpr`, `firstMemberExpr`, `functionExpr`). The next token begins it.
 */
export function parsePath(reader: Reader): Path {
  const first = peek(reader);
  const rooted = first.kind === 'dollar' || first.kind === 'alias';
  const segments: Segment[] = [];
  if (rooted) take(reader);
  else readNamed(reader, segments);
  while (peek(reader).kind === 'slash' && readSegment(reader, segments));
  const path: Path = { kind: 'path', root: rooted ? first.text : null, segments, from: first.from, to: position(reader) };
  checkStart(reader, path, first);
  return grow(reader, path, segments.flatMap(expressionsIn));
}

/** Parses a slash and the segment after it. Returns false if there is none. */
function readSegment(reader: Reader, segments: Segment[]): boolean {
  const slash = take(reader);
  const token = peek(reader);
  const last = segments.at(-1);
  if (last?.kind === 'lambda' || last?.kind === 'count' || last?.kind === 'aggregate') {
    report(reader, 'odata-path-broken', slash, { parameters: { found: '/' } });
  }
  if (!slash.spaced && !token.spaced && readAfterSlash(reader, token, segments)) return true;
  const separator = token.kind === 'dollar' ? token : { text: '/', from: slash.from, to: position(reader) };
  report(reader, 'odata-path-broken', separator, { parameters: { found: separator.text } });
  return false;
}

function readAfterSlash(reader: Reader, token: Token, segments: Segment[]): boolean {
  const opens = peek(reader, 1).kind === 'open' && !peek(reader, 1).spaced;
  switch (token.kind) {
    case 'dollar':
      return readDollar(reader, token, opens, segments);
    case 'name': {
      const quantifier = token.text.toLowerCase();
      if (opens && (quantifier === 'any' || quantifier === 'all')) segments.push(readLambda(reader, quantifier));
      else if (opens && token.text === 'aggregate' && isAggregate(peek(reader, 2), peek(reader, 3))) segments.push(readAggregate(reader));
      else readNamed(reader, segments);
      return true;
    }
    case 'alias':
    case 'annotation':
      readNamed(reader, segments);
      return true;
    default:
      return readKeyText(reader, token, segments);
  }
}

/** Checks whether `aggregate(` begins an aggregation. `aggregate(a=1)` is a custom function. */
function isAggregate(first: Token, second: Token): boolean {
  return first.kind !== 'close' && !(second.kind === 'foreign' && second.text === '=');
}

/** Parses `aggregate(price with sum)`. The next token is its name, the one after it is the parenthesis. */
function readAggregate(reader: Reader): AggregateSegment {
  const { from } = take(reader);
  const open = take(reader);
  descend(reader);
  const item = readAggregateItem(reader);
  reader.depth--;
  closeGroup(reader, open);
  return { kind: 'aggregate', item, from, to: position(reader) };
}

function readDollar(reader: Reader, token: Token, opens: boolean, segments: Segment[]): boolean {
  if (token.text === '$count') segments.push(readCount(reader));
  else if (token.text === '$filter' && opens) {
    segments.push(readFilterSegment(reader));
    if (opensKey(reader)) segments.push(...readKeyOrFunction(reader, null));
  } else return false;
  return true;
}

/** Parses a name or an annotation, with its key or arguments in parentheses. */
function readNamed(reader: Reader, segments: Segment[]): void {
  const token = take(reader);
  if (token.kind === 'name') {
    if (opensKey(reader)) segments.push(...readKeyOrFunction(reader, token));
    else segments.push({ kind: 'name', name: token.text, from: token.from, to: token.to });
    return;
  }
  const [term = '', qualifier = null] = token.text.slice(1).split('#');
  segments.push({ kind: 'annotation', term, qualifier, from: token.from, to: token.to });
}

function opensKey(reader: Reader): boolean {
  const next = peek(reader);
  return next.kind === 'open' && !next.spaced;
}

const keyTextKinds: readonly Token['kind'][] = ['number', 'guid', 'date', 'dateTimeOffset', 'timeOfDay', 'old'];

/** Parses a key as a segment, as in `Products/5/name`, and warns about it. Text immediately after a number belongs to the key. */
function readKeyText(reader: Reader, token: Token, segments: Segment[]): boolean {
  if (!keyTextKinds.includes(token.kind)) return false;
  take(reader);
  while (!peek(reader).spaced && (['name', 'minus'].includes(peek(reader).kind) || keyTextKinds.includes(peek(reader).kind))) take(reader);
  const to = previous(reader)?.to ?? token.to;
  const segment = { kind: 'keyText', text: reader.text.slice(token.from, to), from: token.from, to } as const;
  report(reader, 'odata-path-number', segment, { severity: 'warning', parameters: { found: segment.text } });
  segments.push(segment);
  return true;
}

/** Returns the child expressions of a segment. */
function expressionsIn(segment: Segment): readonly Expression[] {
  switch (segment.kind) {
    case 'lambda':
      return segment.predicate === null ? [] : [segment.predicate];
    case 'filter':
      return [segment.predicate];
    case 'function':
      return segment.parameters.map(({ value }) => value);
    case 'aggregate':
      return [segment.item.value];
    case 'count':
      return segment.options.flatMap((option) => (option.kind === 'filter' ? [option.predicate] : []));
    default:
      return [];
  }
}
