import { nowhere } from '../query/make-diagnostic.ts';
import { needsPrefix } from './lex/identifier.ts';
import type { Expression, Path } from './node.ts';

/** The column that a path names (`name` or `$it/name`); null for every other expression. */
export function columnOf(node: Expression): string | null {
  if (node.kind !== 'path' || (node.root !== null && node.root !== '$it') || node.segments.length !== 1) return null;
  const [segment] = node.segments;
  return segment?.kind === 'name' ? segment.name : null;
}

/** The path that names a column. */
export function pathTo(column: string): Path {
  return { kind: 'path', root: needsPrefix(column) ? '$it' : null, segments: [{ kind: 'name', name: column, ...nowhere }], ...nowhere };
}
