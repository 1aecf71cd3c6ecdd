import { searchEnd, type Token } from '../lex/token.ts';
import type { CountOption, CountSegment, FilterSegment, LambdaSegment, NameSegment } from '../node.ts';
import { readKeyOrFunction } from '../parse/parse-call.ts';
import { closeGroup, descend, missing, peek, position, type Reader, report, reportSpace, skipTo, take } from '../parse/reader.ts';
import { readSearch } from '../search/parse-search.ts';
import { type CrossjoinSegment, type ResourceSegment, systemNames } from './resource-path-node.ts';

/** Parses a whole segment of a path. Returns two segments if a key in parentheses follows a name. */
export function readSegment(reader: Reader, asKey: boolean): ResourceSegment[] {
  const token = peek(reader);
  if (asKey || (token.kind !== 'dollar' && !isPlain(reader))) return [readKeyText(reader)];
  reportSpace(reader);
  const segments = token.kind === 'dollar' ? readDollar(reader, token) : readNamed(reader);
  const surplus = peek(reader);
  if (surplus.kind !== 'end')
    report(reader, 'odata-path-broken', { from: surplus.from, to: reader.range.to }, { parameters: { found: surplus.text } });
  else if (surplus.spaced) report(reader, 'odata-blank', { from: position(reader), to: surplus.to });
  return segments;
}

/** Checks whether a segment is a name, or a name with parentheses. Any other segment can only be a key. */
function isPlain(reader: Reader): boolean {
  const next = peek(reader, 1);
  return (
    ['name', 'null', 'boolean', 'number'].includes(peek(reader).kind) &&
    startsLikeName(peek(reader)) &&
    (next.kind === 'end' || (next.kind === 'open' && !next.spaced))
  );
}

function startsLikeName({ text }: Token): boolean {
  return /^[\p{L}\p{Nl}_]/u.test(text);
}

function readKeyText(reader: Reader): ResourceSegment {
  const { from, to } = reader.range;
  const text = reader.text.slice(from, to);
  if (text === '') report(reader, 'odata-segment-empty', reader.range);
  return { kind: 'keyText', text, from, to };
}

function readNamed(reader: Reader): ResourceSegment[] {
  const token = take(reader);
  if (peek(reader).kind !== 'open') return [{ kind: 'name', name: token.text, from: token.from, to: token.to }];
  const segments = readKeyOrFunction(reader, token).flatMap(toResource);
  for (const segment of segments) if (segment.kind === 'function') checkArguments(reader, segment);
  return segments;
}

/** Returns the segment of a name or of the parentheses after it, which contain a key or arguments. */
function toResource(segment: ReturnType<typeof readKeyOrFunction>[number]): ResourceSegment[] {
  return segment.kind === 'name' || segment.kind === 'key' || segment.kind === 'function' ? [segment] : [];
}

/** Reports arguments that are neither a literal nor an alias (ABNF, 1., `functionParameter`). In a path, other values need an alias. */
function checkArguments(reader: Reader, segment: ResourceSegment & { readonly kind: 'function' }): void {
  for (const { value } of segment.parameters) {
    const alias = value.kind === 'path' && value.root?.startsWith('@') === true && value.segments.length === 0;
    if (value.kind !== 'constant' && !alias && value.kind !== 'missing') report(reader, 'odata-argument-literal', value);
  }
}

function readDollar(reader: Reader, token: Token): ResourceSegment[] {
  const opens = peek(reader, 1).kind === 'open' && !peek(reader, 1).spaced;
  if (opens && token.text === '$crossjoin') return [readCrossjoin(reader)];
  if (opens && token.text === '$filter') {
    const filter = readFilterSegment(reader);
    return peek(reader).kind === 'open' ? [filter, ...readKeyOrFunction(reader, null).flatMap(toResource)] : [filter];
  }
  take(reader);
  const name = systemNames.find((known) => known === token.text);
  if (name === undefined) report(reader, 'odata-path-broken', token, { parameters: { found: token.text } });
  return name === undefined ? [] : [{ kind: 'system', name, from: token.from, to: token.to }];
}

function readCrossjoin(reader: Reader): CrossjoinSegment {
  const { from } = take(reader);
  const open = take(reader);
  const entitySets: NameSegment[] = [];
  do {
    reportSpace(reader);
    const set = peek(reader);
    if (set.kind !== 'name' || set.text.includes('.')) report(reader, 'odata-path-broken', set, { parameters: { found: set.text } });
    if (set.kind !== 'name') {
      skipToClose(reader);
      break;
    }
    take(reader);
    entitySets.push({ kind: 'name', name: set.text, from: set.from, to: set.to });
    reportSpace(reader);
  } while (peek(reader).kind === 'comma' && take(reader).kind !== 'end');
  closeGroup(reader, open);
  return { kind: 'crossjoin', entitySets, from, to: position(reader) };
}

function skipToClose(reader: Reader): void {
  while (peek(reader).kind !== 'close' && peek(reader).kind !== 'end') take(reader);
}

/** Parses `any(x:…)`, `all(x:…)` or `any()`. The next token is the quantifier. */
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
  // `all()` is already reported.
  const empty = !named && peek(reader).kind === 'close';
  const predicate = !empty && descend(reader) ? reader.expression(reader, 0).node : null;
  if (!empty) reader.depth--;
  closeGroup(reader, open);
  return { ...segment, variable: named ? variable.text : null, predicate, to: position(reader) };
}

/** Parses `$filter(…)`. The next token is `$filter`. */
export function readFilterSegment(reader: Reader): FilterSegment {
  const { from } = take(reader);
  const open = take(reader);
  reportSpace(reader);
  const predicate = descend(reader) ? reader.expression(reader, 0).node : missing(reader);
  reader.depth--;
  reportSpace(reader);
  closeGroup(reader, open);
  return { kind: 'filter', predicate, from, to: position(reader) };
}

/** Parses `$count`, or `$count($filter=…;$search=…)`. The next token is `$count`. */
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
  reportSpace(reader);
  const predicate = descend(reader) ? reader.expression(reader, 0).node : missing(reader);
  reader.depth--;
  reportSpace(reader);
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
