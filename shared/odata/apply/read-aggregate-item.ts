import { type MessageParameters, replace } from '../../diagnostics/diagnostic.ts';
import { nearestName } from '../../diagnostics/nearest-name.ts';
import { ownValue } from '../../values/own-value.ts';
import { isIdentifier } from '../lex/lex.ts';
import type { Token } from '../lex/token.ts';
import type { Expression, NameSegment, Path, Segment } from '../node.ts';
import { findFunction } from '../operators.ts';
import { isAs, readAlias } from '../parse/read-alias.ts';
import { descend, peek, position, type Reader, report, take } from '../parse/reader.ts';
import type { AggregateItem, AggregateStage } from './apply-node.ts';

/** Parses the items of `aggregate(…)` in `$apply`, up to the end of the reader or the closing parenthesis. */
export function readAggregateItems(reader: Reader): AggregateItem[] {
  const items: AggregateItem[] = [];
  do {
    if (items.length > 0) take(reader);
    const item = readItem(reader, true);
    items.push(item);
    skipSurplus(reader);
  } while (peek(reader).kind === 'comma' && !reader.findings.isFull());
  return items;
}

/** Parses the content of `/aggregate(…)` in a common expression: one item without an alias. */
export function readAggregateItem(reader: Reader): AggregateItem {
  return readItem(reader, false);
}

function readItem(reader: Reader, named: boolean): AggregateItem {
  const { from } = peek(reader);
  if (isNested(reader)) return readNested(reader, from);
  const value = readValue(reader);
  const method = readMethod(reader);
  const stages = readStages(reader, method !== null);
  const plain = method === null && !isCount(value);
  if (plain && !isCustomAggregate(value) && value.kind !== 'missing') report(reader, 'odata-aggregate-with-missing', value);
  const needsAlias = named && value.kind !== 'missing' && (!plain || stages.length > 0 || isAs(peek(reader)));
  const aliasFrom = position(reader);
  const alias = needsAlias ? readAlias(reader, true) : null;
  const to = position(reader);
  // If there is no text, a space can make `from` greater than `to`.
  const item = { kind: 'aggregateItem', value, method, stages, alias, nested: [], from: Math.min(from, to), to } as const;
  return alias !== null && stages.length === 0 && isWord(peek(reader), 'from') ? readRemainingStages(reader, item, aliasFrom) : item;
}

/** Parses `as total from day with average`. This is the order of earlier drafts; in the current standard, the name is last. */
function readRemainingStages(reader: Reader, item: AggregateItem, aliasFrom: number): AggregateItem {
  const aliasTo = position(reader);
  const { from } = peek(reader);
  const stages = readStages(reader, item.method !== null);
  const to = position(reader);
  const [named, staged] = [reader.text.slice(aliasFrom, aliasTo), reader.text.slice(from, to)];
  const span = { from: aliasFrom, to };
  report(reader, 'odata-aggregate-order', span, { fix: replace(span, ` ${staged} ${named.trim()}`) });
  return { ...item, stages, to };
}

/** Parses the aggregated value. `$count` counts the input, and a type alone filters the input. Any other value is an expression. */
function readValue(reader: Reader): Expression {
  const { kind, text } = peek(reader);
  const counts = kind === 'dollar' && text === '$count' && peek(reader, 1).kind !== 'slash';
  return counts || (isNameOnly(kind, text) && isNarrowing(reader)) ? readTypedPath(reader) : reader.expression(reader, 0).node;
}

/** Checks whether a token can only be a name if no operator follows: a type, or a word that is a literal elsewhere. */
function isNameOnly(kind: Token['kind'], text: string): boolean {
  return kind === 'name' ? text.includes('.') : isIdentifier(text);
}

/** Checks whether names, and optionally `$count`, follow, and then a token that can only follow a whole value. */
function isNarrowing(reader: Reader): boolean {
  let ahead = 1;
  while (peek(reader, ahead).kind === 'slash' && (peek(reader, ahead + 1).kind === 'name' || peek(reader, ahead + 1).text === '$count'))
    ahead += 2;
  const { kind, text } = peek(reader, ahead);
  return kind === 'end' || kind === 'comma' || kind === 'close' || (kind === 'name' && ['with', 'as', 'from'].includes(text));
}

function readTypedPath(reader: Reader): Path {
  const { from } = peek(reader);
  const segments: Segment[] = [];
  do {
    if (segments.length > 0) take(reader);
    const token = take(reader);
    const span = { from: token.from, to: token.to };
    segments.push(token.kind === 'dollar' ? { kind: 'count', options: [], ...span } : { kind: 'name', name: token.text, ...span });
  } while (peek(reader).kind === 'slash');
  return { kind: 'path', root: null, segments, from, to: position(reader) };
}

function isCount(value: Expression): boolean {
  return value.kind === 'path' && value.segments.at(-1)?.kind === 'count';
}

function isPlainPath(value: Expression): value is Path {
  return value.kind === 'path' && value.root === null && value.segments.every(({ kind }) => kind === 'name');
}

/** Checks whether a value can be a custom aggregate, which looks like a property. */
function isCustomAggregate(value: Expression): boolean {
  const last = isPlainPath(value) ? value.segments.at(-1) : undefined;
  return last?.kind === 'name' && !last.name.includes('.');
}

function isWord(token: Token, word: string): boolean {
  return token.kind === 'name' && token.text === word;
}

/**
 * Parses `from day,shop with average`, repeated.
 *
 * @param aggregated whether the value has a method, so that each stage needs one too
 */
function readStages(reader: Reader, aggregated: boolean): AggregateStage[] {
  const stages: AggregateStage[] = [];
  while (isWord(peek(reader), 'from')) {
    const word = take(reader);
    const { from, to } = word;
    requireSpace(reader, word);
    const properties: Path[] = [];
    do {
      if (properties.length > 0) take(reader);
      const start = peek(reader);
      const path = isIdentifier(start.text.split('.', 1)[0] ?? '') ? readTypedPath(reader) : null;
      if (path === null || !isPlainPath(path)) {
        report(reader, 'odata-property-path', path ?? start, { parameters: { found: path === null ? start.text : '$count' } });
        break;
      }
      properties.push(path);
    } while (peek(reader).kind === 'comma');
    const method: NameSegment | null = readMethod(reader);
    if (aggregated && method === null && properties.length > 0) report(reader, 'odata-aggregate-with-missing', { from, to });
    stages.push({ properties, method, from, to: position(reader) });
  }
  return stages;
}

/** Checks whether the next path has nested aggregates in its parentheses. If so, the parentheses can't contain a key or arguments. */
function isNested(reader: Reader): boolean {
  let ahead = 0;
  while (peek(reader, ahead).kind === 'name' && peek(reader, ahead + 1).kind === 'slash') ahead += 2;
  const name = peek(reader, ahead);
  if (name.kind !== 'name' || peek(reader, ahead + 1).kind !== 'open' || (ahead === 0 && findFunction(name.text) !== undefined))
    return false;
  const inner = peek(reader, ahead + 2);
  if (inner.kind === 'name') return !['=', ':'].includes(peek(reader, ahead + 3).text) && name.text !== 'aggregate';
  return inner.kind === 'dollar' || inner.kind === 'open';
}

function readNested(reader: Reader, from: number): AggregateItem {
  const segments: NameSegment[] = [];
  while (peek(reader).kind !== 'open') {
    const token = take(reader);
    if (token.kind === 'name') segments.push({ kind: 'name', name: token.text, from: token.from, to: token.to });
  }
  const value: Path = { kind: 'path', root: null, segments, from, to: position(reader) };
  take(reader);
  const nested = descend(reader) ? readAggregateItems(reader) : [];
  reader.depth--;
  take(reader);
  return { kind: 'aggregateItem', value, method: null, stages: [], alias: null, nested, from, to: position(reader) };
}

/** Reports superfluous text after an item, and skips it up to the next item. */
function skipSurplus(reader: Reader): void {
  const first = peek(reader);
  if (first.kind === 'comma' || first.kind === 'end' || first.kind === 'close') return;
  let depth = 0;
  for (let next = first; next.kind !== 'end' && (depth > 0 || (next.kind !== 'comma' && next.kind !== 'close')); next = peek(reader)) {
    take(reader);
    depth += next.kind === 'open' ? 1 : next.kind === 'close' ? -1 : 0;
  }
  report(reader, 'odata-aggregate-item', { from: first.from, to: position(reader) }, { parameters: { found: first.text } });
}

/** Aggregation methods of the standard (OData Data Aggregation 4.0, 3.1); others have qualified names. */
const aggregateMethods = ['sum', 'min', 'max', 'average', 'countdistinct'] as const;

/** Parses `with sum`. Null if it is absent, or, with a diagnostic, if no method follows. */
function readMethod(reader: Reader): NameSegment | null {
  const word = peek(reader);
  if (word.kind !== 'name' || word.text.toLowerCase() !== 'with') return null;
  take(reader);
  requireSpace(reader, word);
  if (word.text !== 'with') {
    const fix = replace(word, 'with');
    report(reader, 'odata-word-case', word, { parameters: { found: word.text, wanted: 'with' }, fix });
  }
  const name = peek(reader);
  const methods = aggregateMethods.join(', ');
  if (name.kind !== 'name' || !name.spaced || ['as', 'from'].includes(name.text)) {
    report(reader, 'odata-aggregate-method-missing', word, { parameters: { methods } });
    return null;
  }
  take(reader);
  const isKnownMethod = name.text.includes('.') || aggregateMethods.some((method) => method === name.text);
  if (!isKnownMethod) {
    const suggestion = suggestMethod(name.text);
    const parameters: MessageParameters =
      suggestion === null ? { name: name.text, methods } : { name: name.text, methods, suggestion: suggestion };
    report(reader, 'odata-aggregate-method-unknown', name, { parameters, fix: suggestion === null ? null : replace(name, suggestion) });
  }
  return { kind: 'name', name: name.text, from: name.from, to: name.to };
}

/** Reports a missing space before a word. */
function requireSpace(reader: Reader, word: Token): void {
  if (word.spaced) return;
  const fix = replace({ from: word.from, to: word.from }, ' ');
  report(reader, 'odata-space-missing', word, { parameters: { operator: word.text }, fix });
}

/** Returns the method for its name in other languages, or for a misspelling. Null if there is none. */
function suggestMethod(name: string): string | null {
  const lower = name.toLowerCase();
  const others: Readonly<Record<string, string>> = { avg: 'average', mean: 'average', minimum: 'min', maximum: 'max', total: 'sum' };
  return ownValue(others, lower) ?? nearestName(name, aggregateMethods);
}
