import type { Token } from '../lex/token.ts';
import type { NameSegment } from '../node.ts';
import { readKeyOrFunction } from '../parse/parse-arguments.ts';
import { readFilterSegment } from '../parse/parse-collection-segment.ts';
import { closeGroup, peek, position, type Reader, refuseBlank, report, take } from '../parse/reader.ts';
import { type CrossjoinSegment, type ResourceSegment, systemNames } from './resource-path-node.ts';

/** What a segment of the path, read wholly by `reader`, says; several where a key stands in parentheses behind a name. */
export function readSegment(reader: Reader, asKey: boolean): ResourceSegment[] {
  const token = peek(reader);
  if (asKey || (token.kind !== 'dollar' && !isPlain(reader))) return [readKeyText(reader)];
  refuseBlank(reader);
  const segments = token.kind === 'dollar' ? readDollar(reader, token) : readNamed(reader);
  const surplus = peek(reader);
  if (surplus.kind !== 'end')
    report(reader, 'odata-path-broken', { from: surplus.from, to: reader.range.to }, { parameters: { found: surplus.text } });
  else if (surplus.spaced) report(reader, 'odata-blank', { from: position(reader), to: surplus.to });
  return segments;
}

/** Whether a segment is a name alone, or a name with something in parentheses; all else can only be a key. */
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

/** What stands behind a name in parentheses is a key or arguments; nothing else comes out. */
function toResource(segment: ReturnType<typeof readKeyOrFunction>[number]): ResourceSegment[] {
  return segment.kind === 'name' || segment.kind === 'key' || segment.kind === 'function' ? [segment] : [];
}

/** In a path an argument is a literal or an alias (ABNF, 1., `functionParameter`); anything else goes into an alias. */
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
    refuseBlank(reader);
    const set = peek(reader);
    if (set.kind !== 'name' || set.text.includes('.')) report(reader, 'odata-path-broken', set, { parameters: { found: set.text } });
    if (set.kind !== 'name') {
      skipToClose(reader);
      break;
    }
    take(reader);
    entitySets.push({ kind: 'name', name: set.text, from: set.from, to: set.to });
    refuseBlank(reader);
  } while (peek(reader).kind === 'comma' && take(reader).kind !== 'end');
  closeGroup(reader, open);
  return { kind: 'crossjoin', entitySets, from, to: position(reader) };
}

function skipToClose(reader: Reader): void {
  while (peek(reader).kind !== 'close' && peek(reader).kind !== 'end') take(reader);
}
