import type { Token } from '../lex/token.ts';
import type { Path, Segment } from '../node.ts';
import { type Reader, report } from '../parse/reader.ts';

const roots = ['$it', '$this', '$these', '$root'];

/**
 * Notes where a path does not begin as it must (OData 4.01 ABNF, 4., `memberExpr`): behind `$it` and `$this`, and behind a type,
 * stands a property, a function or an annotation; behind `$root` an entity set, a singleton or a function without dots. Behind an
 * alias may stand anything, for it can be an annotation as well.
 */
export function checkStart(reader: Reader, { root, segments }: Path, first: Token): void {
  if (first.kind === 'dollar' && !roots.includes(first.text)) {
    report(reader, 'odata-path-broken', first, { parameters: { found: first.text } });
    return;
  }
  const [start, next] = segments;
  if (root === '$root') {
    const known = start !== undefined && (start.kind === 'name' || start.kind === 'function') && !start.name.includes('.');
    if (!known) broken(reader, start ?? first, first.text);
    return;
  }
  if (root === '$these') {
    if (start === undefined || !ofCollection.includes(start.kind)) broken(reader, start ?? first, first.text);
    return;
  }
  if (start === undefined || first.kind === 'alias') return;
  if (!isType(start)) {
    if (!isMember(start)) broken(reader, start, reader.text.slice(start.from, start.to));
  } else if (next === undefined) report(reader, 'odata-type-alone', start, { parameters: { name: start.name } });
  else if (isType(next) || !isMember(next)) broken(reader, next, reader.text.slice(next.from, next.to));
}

/** What can be asked of a whole collection (Data Aggregation 4.0 ABNF, `currCollectionExpr`). */
const ofCollection: readonly Segment['kind'][] = ['count', 'filter', 'lambda', 'aggregate', 'function', 'annotation'];

function broken(reader: Reader, span: { readonly from: number; readonly to: number }, found: string): void {
  report(reader, 'odata-path-broken', span, { parameters: { found } });
}

function isType(segment: Segment): segment is Segment & { readonly kind: 'name' } {
  return segment.kind === 'name' && segment.name.includes('.');
}

function isMember({ kind }: Segment): boolean {
  return kind === 'name' || kind === 'function' || kind === 'annotation';
}
