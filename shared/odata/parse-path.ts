import type { LambdaSegment, Path, Segment } from './node.ts';
import { closeGroup, descend, grow, peek, position, type Reader, report, take } from './reader.ts';

/** Reads `name/name/…`, `$it/name`, `@alias`, `Items/any(x:…)`, `Items/$count`; the next token begins it. */
export function parsePath(reader: Reader): Path {
  const first = take(reader);
  const rooted = first.kind === 'dollar' || first.kind === 'alias';
  const segments: Segment[] = rooted ? [] : [{ kind: 'name', name: first.text, from: first.from, to: first.to }];
  if (first.kind === 'dollar' && !['$it', '$root', '$this'].includes(first.text)) {
    report(reader, 'odata-path-broken', first, { parameters: { found: first.text } });
  }
  while (peek(reader).kind === 'slash') {
    const slash = take(reader);
    const segment = parseSegment(reader);
    if (segment === null) {
      report(reader, 'odata-path-broken', { from: slash.from, to: position(reader) }, { parameters: { found: '/' } });
      break;
    }
    segments.push(segment);
  }
  const path: Path = { kind: 'path', root: rooted ? first.text : null, segments, from: first.from, to: position(reader) };
  const predicates = segments.map((segment) => (segment.kind === 'lambda' ? segment.predicate : null));
  return grow(
    reader,
    path,
    predicates.filter((predicate) => predicate !== null),
  );
}

function parseSegment(reader: Reader): Segment | null {
  const token = peek(reader);
  const slash = peek(reader, -1);
  if (token.spaced || slash.spaced) return null;
  if (token.kind === 'dollar' && token.text === '$count') {
    take(reader);
    return { kind: 'count', from: token.from, to: token.to };
  }
  if (token.kind !== 'name') return null;
  const quantifier = token.text.toLowerCase();
  if ((quantifier === 'any' || quantifier === 'all') && peek(reader, 1).kind === 'open') return parseLambda(reader, quantifier);
  take(reader);
  return { kind: 'name', name: token.text, from: token.from, to: token.to };
}

function parseLambda(reader: Reader, quantifier: 'any' | 'all'): LambdaSegment {
  const { from } = take(reader);
  const open = take(reader);
  const segment = { kind: 'lambda', quantifier, from } as const;
  if (peek(reader).kind === 'close' && quantifier === 'any') {
    take(reader);
    return { ...segment, variable: null, predicate: null, to: position(reader) };
  }
  const variable = peek(reader);
  const named = variable.kind === 'name' && peek(reader, 1).kind === 'colon';
  if (named) reader.at += 2;
  else report(reader, 'odata-lambda-broken', { from, to: open.to }, { parameters: { name: quantifier } });
  const predicate = descend(reader) ? reader.expression(reader, 0).node : null;
  reader.depth--;
  closeGroup(reader, open);
  return { ...segment, variable: named ? variable.text : null, predicate, to: position(reader) };
}
